import type { VaultAuditPage } from '#sdk'

/** One entry of the record. */
export type AuditEntry = VaultAuditPage['items'][number]

const start = '0'.repeat(64)

/** The number of the first entry that does not follow from the one before; null where the whole chain holds. It is computed here, not asked. */
export async function brokenAt(
  accountId: string,
  entries: readonly AuditEntry[],
): Promise<number | null> {
  let previous = start
  for (const [index, entry] of entries.entries()) {
    const { actor, action, at, facts, hash, number, previousHash, subject } = entry
    const pairs = Object.entries(facts).toSorted(([left], [right]) => (left < right ? -1 : 1))
    const fields = [accountId, number, at, actor, action, subject, previousHash, pairs]
    const own = await sha256(JSON.stringify(fields))
    if (number !== index + 1 || previousHash !== previous || hash !== own) return number
    previous = hash
  }
  return null
}

async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
