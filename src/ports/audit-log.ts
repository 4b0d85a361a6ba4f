import type { Queryable } from './database.ts'

/** What can stand in the log: a thing and what became of it. */
export const auditActions = [
  'key.created',
  'key.changed',
  'key.rerolled',
  'key.disabled',
  'key.enabled',
  'key.revoked',
  'key.used',
  'key.failed',
  'session.signed_in',
  'session.signed_out',
  'session.failed',
] as const
export type AuditAction = (typeof auditActions)[number]

/** One security event. Secrets never belong here, nor anything that the owner may not read. */
export type AuditEntry = {
  /** Who may read the entry: the account that it concerns. */
  readonly accountId: string
  readonly action: AuditAction
  /** What was acted on, for example `key_7`. */
  readonly subject: string
  /** The session or key that acted; null when nobody was known. */
  readonly credentialId: string | null
  /** Where the call came from; null when the entry stands for many calls or none. */
  readonly addressBlock: string | null
  readonly requestId: string | null
  /** Further facts, flat and small: at most 20,000 characters as JSON. */
  readonly detail: Readonly<Record<string, string | number | boolean | null | readonly string[]>>
  /** When it happened; the moment of writing unless given. */
  readonly at?: Date
}

/** Writes security events. What is written can be neither changed nor removed before its time is up. */
export type AuditLog = {
  /**
   * Writes entries in one statement. Given the transaction of the change itself, both become visible or
   * neither. At most 1,000 entries; none is no statement.
   */
  readonly record: (queryable: Queryable, ...entries: readonly AuditEntry[]) => Promise<void>
}
