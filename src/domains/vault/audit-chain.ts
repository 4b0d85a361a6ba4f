import { createHash } from 'node:crypto'

/** Facts are texts, whole numbers, booleans and null, so that every program writes them the same way. */
export type AuditFacts = Readonly<Record<string, string | number | boolean | null>>

/** One entry of an account's record, bound to the entry before. */
export type AuditEntry = {
  /** From 1, without gaps. */
  readonly number: number
  /** ISO 8601, UTC. */
  readonly at: string
  /** Whose doing it was: a credential, an order, or the vault itself. */
  readonly actor: string
  readonly action: string
  /** The wallet or the request. */
  readonly subject: string
  readonly facts: AuditFacts
  readonly previousHash: string
  readonly hash: string
}

/** Where a chain ends, kept apart from its entries: a tail that is cut off shows. */
export type AuditHead = { readonly number: number; readonly hash: string }

export const auditStart: AuditHead = { number: 0, hash: '0'.repeat(64) }

/**
 * SHA-256 in hexadecimal over the JSON array of account, number, time, actor, action, subject, previous hash and the
 * facts as pairs in the order of their names. Pure.
 */
export function auditHash(accountId: string, entry: Omit<AuditEntry, 'hash'>): string {
  const { number, at, actor, action, subject, facts, previousHash } = entry
  const pairs = Object.entries(facts).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const fields = [accountId, number, at, actor, action, subject, previousHash, pairs]
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex')
}
