import { createHash } from 'node:crypto'

/** Facts are strings, integers, booleans and null, so that every implementation serialises them the same way. */
export type AuditFacts = Readonly<Record<string, string | number | boolean | null>>

/** One entry of an account's vault record, chained to the previous entry. */
export type AuditEntry = {
  /** From 1, without gaps. */
  readonly number: number
  /** ISO 8601, UTC. */
  readonly at: string
  /** Who acted: a credential, an order, or the vault itself. */
  readonly actor: string
  readonly action: string
  /** The wallet or the request. */
  readonly subject: string
  readonly facts: AuditFacts
  readonly previousHash: string
  readonly hash: string
}

/** The head of a chain, stored separately, so that a truncated chain is detected. */
export type AuditHead = { readonly number: number; readonly hash: string }

export const auditStart: AuditHead = { number: 0, hash: '0'.repeat(64) }

/**
 * Hex SHA-256 over the JSON array of account, number, time, actor, action, subject, previous hash, and the facts as
 * pairs sorted by name. Pure.
 */
export function auditHash(accountId: string, entry: Omit<AuditEntry, 'hash'>): string {
  const { number, at, actor, action, subject, facts, previousHash } = entry
  const pairs = Object.entries(facts).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const fields = [accountId, number, at, actor, action, subject, previousHash, pairs]
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex')
}
