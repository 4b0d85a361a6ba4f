/** The time, as the program knows it. Tests own it; nothing else reads the machine's clock. */
export type Clock = {
  /** Milliseconds since the Unix epoch. */
  readonly nowMs: () => number
}
