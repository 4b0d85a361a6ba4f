/** How much one key may use: `limit` units in each `windowMs`, refilled evenly. Both are positive. */
export type RatePolicy = {
  readonly limit: number
  readonly windowMs: number
}

/** Whether a call is allowed, and the state of its key after it. */
export type RateVerdict = {
  readonly allowed: boolean
  readonly limit: number
  /** Whole units left, never negative. */
  readonly remaining: number
  /** Seconds, rounded up, until the full limit is available again. */
  readonly resetSeconds: number
  /** Seconds, rounded up, until this call would be allowed; 0 when it was. */
  readonly retryAfterSeconds: number
}

/** One call to be counted. `weight` is a non-negative whole number of units. */
export type RateRequest = {
  readonly key: string
  readonly weight: number
  readonly policy: RatePolicy
  readonly nowMs: number
}

/**
 * Counts calls against their key's limit. A refused call costs nothing. Within any `windowMs` a key gets at most twice
 * its limit, and in the long run at most its limit per window.
 */
export type RateLimiter = {
  /** Never throws or rejects. Synchronous where the counters are in process. */
  readonly take: (request: RateRequest) => RateVerdict | Promise<RateVerdict>
}
