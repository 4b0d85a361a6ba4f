/** A state to be stored: its metadata, and its bytes in parts, so that it is never in memory as a whole. */
export type ChainDump = {
  readonly meta: unknown
  readonly body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** A complete, verified state on disk; `name` locates it. Each call of `read` yields the bytes from the start. */
export type ChainSnapshot = {
  readonly name: string
  readonly meta: unknown
  readonly read: () => AsyncIterable<Uint8Array>
}

/** What recovery found on disk: the newest complete snapshot and every later record, in order. */
export type ChainRecovery = {
  readonly snapshot: ChainSnapshot | null
  readonly records: readonly unknown[]
}

/** The durable storage of an embedded chain: a write-ahead log, with snapshots that shorten it. */
export type ChainLog = {
  /** Called once, before anything else. Throws when records are missing. */
  readonly recover: () => Promise<ChainRecovery>
  /** Resolves once the records are on disk, so that nothing is acknowledged earlier. One call at a time. */
  readonly append: (records: readonly unknown[]) => Promise<void>
  /**
   * Stores the state as of the last appended record; the caller must not append between reading the state and calling
   * this. The previous snapshot is kept. If the bytes end in an error, nothing changes.
   */
  readonly checkpoint: (state: ChainDump) => Promise<ChainSnapshot>
  /** The number of records since the last snapshot. */
  readonly recordsSinceCheckpoint: () => number
  readonly close: () => Promise<void>
}
