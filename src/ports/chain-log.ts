/** A state to be written: what belongs to it, and its bytes in parts, so that it is never in memory as a whole. */
export type ChainDump = {
  readonly meta: unknown
  readonly body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** A whole state on the disk, checked; `name` says where. `read` gives its bytes anew at each call. */
export type ChainSnapshot = {
  readonly name: string
  readonly meta: unknown
  readonly read: () => AsyncIterable<Uint8Array>
}

/** What was on the disk: the newest whole snapshot and every record after it, in order. */
export type ChainRecovery = {
  readonly snapshot: ChainSnapshot | null
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
   * state and calling this. The snapshot before it is kept. Where the bytes end in an error nothing is changed.
   */
  readonly checkpoint: (state: ChainDump) => Promise<ChainSnapshot>
  /** Records that only the journal has. */
  readonly recordsSinceCheckpoint: () => number
  readonly close: () => Promise<void>
}
