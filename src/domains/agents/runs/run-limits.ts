import type { RunBudget } from './runs.ts'

/** The budget of a run when neither the request nor the agent sets one. */
export const budgetDefaults: RunBudget = {
  costMicroUsdMax: 1_000_000n,
  tokensMax: 200_000,
  secondsMax: 300,
  toolCallsMax: 40,
  depthMax: 2,
}

/** The highest budget of a run. */
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
  /** Replays of one account that have not ended. */
  replays: 5,
  /** Skills of an agent. */
  skills: 16,
  /** Tools in one model request. */
  tools: 128,
  outputTokens: 2_048,
  /** How often a model that does not answer is asked in a row. */
  modelTries: 5,
  /** Output tokens of a first attempt; a truncated reply is requested again with the full budget. */
  outputTokensFirst: 512,
} as const

export const runTimes = {
  leaseMs: 30_000,
  /** How often a worker checks that it still has the lease, and how often it renews it. */
  watchMs: 400,
  renewMs: 8_000,
  modelCallMs: 60_000,
  toolCallMs: 30_000,
  /** The wait before a model that did not answer is asked again; it doubles each time. */
  modelRetryMs: 1_000,
  /** A call that moves value is repeated, with its idempotency key, only this soon after it was begun. */
  reissueAfterMs: 40_000,
  /** How long a run waits for its owner. */
  approvalMs: 86_400_000,
  /** A run that has not ended by then is ended. */
  lifeMs: 172_800_000,
} as const
