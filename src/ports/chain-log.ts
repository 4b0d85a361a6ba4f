/** What was on the disk: the newest whole snapshot and every record after it, in order. */
export type ChainRecovery = {
  readonly snapshot: { readonly meta: unknown; readonly body: Uint8Array } | null
  readonly records: readonly unknown[]
}

/** The durable memory of an embedded chain: a write-ahead journal and whole snapshots that shorten it. */
export type ChainLog = {
  /** Called once, before anything else; refuses to start when records are missing. */
  readonly recover: () => Promise<ChainRecovery>
  /** Resolves when the records are on the disk, which is before anything is acknowledged. One call at a time. */
  readonly append: (records: readonly unknown[]) => Promise<void>
  /**
   * Stores the state as it is after the last appended record; the caller appends nothing between reading the
   * state and calling this. The snapshot before it is kept.
   */
  readonly checkpoint: (snapshot: {
    readonly meta: unknown
    readonly body: Uint8Array
  }) => Promise<void>
  /** Records that only the journal has. */
  readonly recordsSinceCheckpoint: () => number
  readonly close: () => Promise<void>
}
