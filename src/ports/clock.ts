/** The source of the current time. Tests control it; nothing else reads the machine's clock. */
export type Clock = {
  /** Milliseconds since the Unix epoch. */
  readonly nowMs: () => number
}
