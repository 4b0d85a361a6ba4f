/** How many repeats a vendor is worth: a share of its calls, so that repeats never multiply an outage. */
export type RetryBudget = {
  /** Counts one call, which earns a part of a repeat. */
  readonly earn: () => void
  /** Takes one repeat; false when none is left. */
  readonly take: () => boolean
}

/** Hundredths of a repeat, so that the arithmetic is exact. */
const repeatCost = 100
const earnedByCall = 10
const heldMax = 1_000

/** Starts with two repeats; ten calls earn one, and at most ten are kept. */
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
