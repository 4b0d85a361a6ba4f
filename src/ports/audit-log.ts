import type { Queryable } from './database.ts'

/** The actions that can be logged: a subject and what happened to it. */
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

/** One security event. Never contains secrets or anything that the account owner may not read. */
export type AuditEntry = {
  /** The account concerned, which may read the entry. */
  readonly accountId: string
  readonly action: AuditAction
  /** The subject of the action, for example `key_7`. */
  readonly subject: string
  /** The session or key that acted; null when there was none. */
  readonly credentialId: string | null
  /** Where the call came from; null for an entry about several calls or none. */
  readonly addressBlock: string | null
  readonly requestId: string | null
  /** Additional facts, flat: at most 20,000 characters as JSON. */
  readonly detail: Readonly<Record<string, string | number | boolean | null | readonly string[]>>
  /** When it happened. Default: now. */
  readonly at?: Date
}

/** Writes security events. Entries cannot be changed, nor removed before their retention ends. */
export type AuditLog = {
  /**
   * Writes entries in one statement. With the transaction of the change, both commit or neither. At most 1,000 entries;
   * without entries no statement runs.
   */
  readonly record: (queryable: Queryable, ...entries: readonly AuditEntry[]) => Promise<void>
}
