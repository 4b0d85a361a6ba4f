import type { RunBudget } from './plan-runs.ts'

/** What plans are held to. */
export const planLimits = {
  steps: 16,
  /** In characters. */
  goal: 4_000,
  template: 8_000,
  /** What a run takes. */
  input: 16_000,
  /** Plans of one account that have not ended. */
  open: 20,
} as const

/** What a plan may use that names no budget. */
export const planBudgetDefaults: RunBudget = {
  costMicroUsdMax: 2_000_000n,
  tokensMax: 400_000,
  secondsMax: 1_200,
  toolCallsMax: 80,
  depthMax: 1,
}
/** The most that a plan may be given. */
export const planBudgetMost: RunBudget = {
  costMicroUsdMax: 100_000_000n,
  tokensMax: 10_000_000,
  secondsMax: 14_400,
  toolCallsMax: 500,
  depthMax: 4,
}
