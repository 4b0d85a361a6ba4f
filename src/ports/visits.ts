/**
 * Whether the service has visitors. Work that only visitors see is suspended while there are none, and resumes before
 * the first answer.
 */
export type Visits = {
  /** Records a visitor now. Cheap enough to be called for each request. */
  readonly note: () => void
  /** Counts a visitor until the returned function is called: a stream, a socket, a response in progress. */
  readonly stay: () => () => void
  /** Whether there is a visitor, or was one a short while ago. */
  readonly isAwake: () => boolean
  /** Calls `wake` when a visitor arrives after a time without any. The returned function unsubscribes. */
  readonly onWake: (wake: () => void) => () => void
  /**
   * The pause before the next poll of a part that polls every `everyMs`. Longer without visitors, where no other
   * process can have created work; never longer where one can.
   */
  readonly pauseMs: (everyMs: number) => number
  /** Calls `look` after each such pause. The returned function stops it. */
  readonly every: (everyMs: number, look: () => void) => () => void
}
