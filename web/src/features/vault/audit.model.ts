import type { VaultAuditPage } from '#sdk'

/** One entry of the record. */
export type AuditEntry = VaultAuditPage['items'][number]

/** What was read of the record, from its first entry on, and how far its chain holds. */
export interface AuditRecord {
  readonly accountId: string
  /** The oldest first; each of them is verified, but where the chain breaks. */
  readonly entries: readonly AuditEntry[]
  /** The first entry that does not follow from the one before. */
  readonly brokenAt: number | null
  /** How many entries the service says there are. */
  readonly total: number
  /** Where the newest page that was read began. */
  readonly cursor: string | null
}

export const nothingRead: AuditRecord = {
  accountId: '',
  entries: [],
  brokenAt: null,
  total: 0,
  cursor: null,
}

const start = '0'.repeat(64)

/** The record with one more page: the one after what was read, or the newest again with what was added to it. */
export async function withPage(record: AuditRecord, page: VaultAuditPage): Promise<AuditRecord> {
  const { accountId, head, nextCursor } = page
  // The record of who was signed in before is of no use to another; it is begun anew.
  if (record.accountId !== '' && record.accountId !== accountId) return nothingRead
  const last = record.entries.at(-1)
  const added = page.items.filter(({ number }) => number > (last?.number ?? 0))
  const entries = [...record.entries, ...added]
  const broken = record.brokenAt ?? (await brokenAt(accountId, added, last))
  return {
    accountId,
    entries,
    brokenAt: broken ?? (nextCursor === null ? wrongEnd(entries.at(-1), head) : null),
    total: head.number,
    cursor: nextCursor ?? record.cursor,
  }
}

/** Where the end is not the one that the service signs. What was added while the page was read is no fault: it is not read yet. */
function wrongEnd(last: AuditEntry | undefined, head: VaultAuditPage['head']): number | null {
  const { hash, number } = last ?? { hash: start, number: 0 }
  if (head.number < number) return head.number + 1
  return head.number === number && head.hash !== hash ? number : null
}

/** The number of the first entry that does not follow from the one before; null where all do. It is computed here, not asked. */
export async function brokenAt(
  accountId: string,
  entries: readonly AuditEntry[],
  last?: Pick<AuditEntry, 'hash' | 'number'>,
): Promise<number | null> {
  let { hash: previous, number: count } = last ?? { hash: start, number: 0 }
  for (const entry of entries) {
    const { actor, action, at, facts, hash, number, previousHash, subject } = entry
    const pairs = Object.entries(facts).toSorted(([left], [right]) => (left < right ? -1 : 1))
    const fields = [accountId, number, at, actor, action, subject, previousHash, pairs]
    const own = await sha256(JSON.stringify(fields))
    count += 1
    if (number !== count || previousHash !== previous || hash !== own) return number
    previous = hash
  }
  return null
}

async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
