/**
 * Hints between the parts and the processes of the program. At most once and in no promised order
 * between processes: what must not be lost is in the database, and a hint only says "look now".
 */
export type Bus = {
  /** Never throws and never waits. A hint that cannot be sent is lost. At most 64 KiB. */
  readonly publish: (topic: string, message: string) => void
  /**
   * Calls `onMessage` for each hint on exactly this topic, this process's own included. Resolves once it
   * is listening, or at once when the other processes cannot be reached; it then joins them later.
   * What `onMessage` throws stays with the bus. The returned function stops it and is safe to repeat.
   */
  readonly subscribe: (
    topic: string,
    onMessage: (message: string) => void,
  ) => Promise<() => Promise<void>>
  /** Stops everything. Later hints go nowhere. Safe to repeat. */
  readonly close: () => Promise<void>
}
