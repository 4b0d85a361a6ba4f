import {
  type AuditEntry,
  type AuditHead,
  auditHash,
  auditStart,
} from '../../src/domains/access/vault/audit-chain.ts'

/** The number of the first entry that is wrong or missing; null when the chain is whole up to its head. Pure. */
export function firstBrokenEntry(
  accountId: string,
  entries: readonly AuditEntry[],
  head: AuditHead,
): number | null {
  let { hash: previousHash } = auditStart
  for (const [index, entry] of entries.entries()) {
    const follows =
      entry.number === index + 1 &&
      entry.previousHash === previousHash &&
      entry.hash === auditHash(accountId, entry)
    if (!follows) return index + 1
    previousHash = entry.hash
  }
  if (entries.length !== head.number) return Math.min(entries.length, head.number) + 1
  return previousHash === head.hash ? null : head.number
}
