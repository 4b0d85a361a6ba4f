/**
 * Hints between the parts and processes of the program. Delivered at most once and, between processes, in no guaranteed
 * order: whatever must not be lost is in the database, and a hint only says that there is something new to read.
 */
export type Bus = {
  /** Never throws and never blocks. A hint that cannot be sent is lost. At most 64 KiB. */
  readonly publish: (topic: string, message: string) => void
  /**
   * Calls `onMessage` for each hint on exactly this topic, including this process's own. Resolves once it is
   * subscribed, or at once when the other processes are unreachable; it then connects later. Errors that `onMessage`
   * throws stay inside the bus. The returned function unsubscribes and is safe to repeat.
   */
  readonly subscribe: (
    topic: string,
    onMessage: (message: string) => void,
  ) => Promise<() => Promise<void>>
  /** Ends all subscriptions. Later hints are dropped. Safe to repeat. */
  readonly close: () => Promise<void>
}
