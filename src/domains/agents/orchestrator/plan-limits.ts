import type { RunBudget } from './plan-runs.ts'

/** Limits of plans. */
export const planLimits = {
  steps: 16,
  /** In characters. */
  goal: 4_000,
  template: 8_000,
  /** The limit of a run's input. */
  input: 16_000,
  /** Plans of one account that have not ended. */
  open: 20,
} as const

/** The budget of a plan that names none. */
export const planBudgetDefaults: RunBudget = {
  costMicroUsdMax: 2_000_000n,
  tokensMax: 400_000,
  secondsMax: 1_200,
  toolCallsMax: 80,
  depthMax: 1,
}
/** The highest budget of a plan. */
export const planBudgetMost: RunBudget = {
  costMicroUsdMax: 100_000_000n,
  tokensMax: 10_000_000,
  secondsMax: 14_400,
  toolCallsMax: 500,
  depthMax: 4,
}
