/** The retries that a vendor gets: a fraction of its calls, so that retries never amplify an outage. */
export type RetryBudget = {
  /** Counts one call, which earns a fraction of a retry. */
  readonly earn: () => void
  /** Takes one retry; false when none is left. */
  readonly take: () => boolean
}

/** In hundredths of a retry, so that the arithmetic is exact. */
const repeatCost = 100
const earnedByCall = 10
const heldMax = 1_000

/** Starts with two retries; ten calls earn one, up to a maximum of ten. */
export function createRetryBudget(): RetryBudget {
  let held = 2 * repeatCost
  return {
    earn() {
      held = Math.min(heldMax, held + earnedByCall)
    },
    take() {
      if (held < repeatCost) return false
      held -= repeatCost
      return true
    },
  }
}
