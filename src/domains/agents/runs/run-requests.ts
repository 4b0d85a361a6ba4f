import type { StoredBudget } from './account-agents.store.ts'
import type { RunBudget } from './runs.ts'

/** Parses a budget of a request or an agent. */
export function readBudget({ costMicroUsdMax, ...rest }: StoredBudget): Partial<RunBudget> {
  return {
    ...rest,
    ...(costMicroUsdMax === undefined ? {} : { costMicroUsdMax: BigInt(costMicroUsdMax) }),
  }
}
