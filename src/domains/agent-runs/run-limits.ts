import type { RunBudget } from './runs.ts'

/** What a run may use that names no budget, and whose agent names none. */
export const budgetDefaults: RunBudget = {
  costMicroUsdMax: 1_000_000n,
  tokensMax: 200_000,
  secondsMax: 300,
  toolCallsMax: 40,
  depthMax: 2,
}

/** The most that any run may be given. */
export const budgetMost: RunBudget = {
  costMicroUsdMax: 100_000_000n,
  tokensMax: 10_000_000,
  secondsMax: 3_600,
  toolCallsMax: 500,
  depthMax: 4,
}

export const runLimits = {
  /** In characters. */
  input: 16_000,
  output: 64_000,
  persona: 20_000,
  toolResult: 16_000,
  /** Runs of one account that have not ended, without sub-runs. */
  unended: 50,
  /** Sub-runs of one run. */
  children: 8,
  /** Tools that a model is shown. */
  tools: 128,
  agents: 100,
  outputTokens: 2_048,
  /** What a reply may have at first; one that is cut off there is asked for again with all of it. */
  outputTokensFirst: 512,
} as const

export const runTimes = {
  leaseMs: 30_000,
  /** How often a worker looks whether its run still goes on, and how often it renews the lease. */
  watchMs: 400,
  renewMs: 8_000,
  modelCallMs: 60_000,
  toolCallMs: 30_000,
  /** What moves value is asked for again, with its key, only so soon after it was begun. */
  askAgainMs: 40_000,
  /** A run waits so long for its owner. */
  approvalMs: 86_400_000,
  /** A run that has not ended by then ends. */
  lifeMs: 172_800_000,
} as const
