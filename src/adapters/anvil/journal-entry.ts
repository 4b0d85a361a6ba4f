/** What the journal holds of the EVM chain; enough to make the same blocks again. */
export type JournalEntry =
  | {
      readonly kind: 'block'
      readonly transactions: readonly string[]
      readonly timestamp: number
      /** The hash of the block before it, to notice when a replay came out differently. */
      readonly parent: string
    }
  | { readonly kind: 'admin'; readonly method: string; readonly params: readonly unknown[] }
  | { readonly kind: 'warp'; readonly seconds: number }

/** The entry as JSON value. */
export function toJournal(entry: JournalEntry): unknown {
  return entry
}

/** Reads an entry that `toJournal` wrote; its checksum was verified, so only the kind is checked. */
export function fromJournal(value: unknown): JournalEntry {
  if (typeof value === 'object' && value !== null && 'kind' in value) {
    const { kind } = value
    if (kind === 'block' || kind === 'admin' || kind === 'warp') return value as JournalEntry
  }
  throw new Error('the EVM journal has a record of an unknown kind')
}
