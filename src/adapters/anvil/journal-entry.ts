/** A journal entry of the EVM chain: enough to mine the same block again. */
export type JournalEntry =
  | {
      readonly kind: 'block'
      readonly transactions: readonly string[]
      readonly timestamp: number
      /** The previous block's hash, to detect a replay that diverges. */
      readonly parent: string
    }
  | { readonly kind: 'admin'; readonly method: string; readonly params: readonly unknown[] }
  | { readonly kind: 'warp'; readonly seconds: number }

/** The entry as a JSON value. */
export function toJournal(entry: JournalEntry): unknown {
  return entry
}

/** Parses an entry that `toJournal` wrote; its checksum was verified, so only the kind is checked. */
export function fromJournal(value: unknown): JournalEntry {
  if (typeof value === 'object' && value !== null && 'kind' in value) {
    const { kind } = value
    if (kind === 'block' || kind === 'admin' || kind === 'warp') return value as JournalEntry
  }
  throw new Error('the EVM journal has a record of an unknown kind')
}
