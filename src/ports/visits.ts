/**
 * Whether somebody looks at the service. What only people need sleeps while nobody does: it costs nothing then, and is
 * back before the first answer.
 */
export type Visits = {
  /** Somebody looks now. Costs nothing, so that it can be called for each request. */
  readonly note: () => void
  /** Somebody looks until the returned function is called: a stream, a socket, an answer that is under way. */
  readonly stay: () => () => void
  /** Somebody looks, or did a short while ago. */
  readonly isAwake: () => boolean
  /** Calls `wake` whenever somebody looks after nobody did. The returned function ends it. */
  readonly onWake: (wake: () => void) => () => void
  /**
   * How long a part that looks for work every `everyMs` may wait for its next look. Longer while nobody looks, where no
   * other process can have made work; never longer where one can.
   */
  readonly pauseMs: (everyMs: number) => number
  /** Calls `look` after each such pause. The returned function ends it. */
  readonly every: (everyMs: number, look: () => void) => () => void
}
