/**
 * PostgreSQL cannot run on this machine, or not as this user. The message is a clause that can follow "because".
 * Nothing was changed, so the other engine may be used.
 */
export class CannotRunHere extends Error {
  override readonly name = 'CannotRunHere'
}
