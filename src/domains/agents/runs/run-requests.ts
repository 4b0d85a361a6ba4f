import type { RunBudget } from './runs.ts'

/** The budget members that an agent sets, as they are kept; money as a text of millionths. */
export type StoredBudget = {
  readonly costMicroUsdMax?: string
  readonly tokensMax?: number
  readonly secondsMax?: number
  readonly toolCallsMax?: number
  readonly depthMax?: number
}

/** Parses a budget of a request or an agent. */
export function readBudget({ costMicroUsdMax, ...rest }: StoredBudget): Partial<RunBudget> {
  return {
    ...rest,
    ...(costMicroUsdMax === undefined ? {} : { costMicroUsdMax: BigInt(costMicroUsdMax) }),
  }
}
