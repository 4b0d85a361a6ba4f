/**
 * PostgreSQL cannot run on this machine, or not as this user. The message is the reason, a clause that can follow "because".
 * Nothing was changed; the other engine may serve.
 */
export class CannotRunHere extends Error {
  override readonly name = 'CannotRunHere'
}
