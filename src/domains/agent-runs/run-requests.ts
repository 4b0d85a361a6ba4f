import type { StoredBudget } from './account-agents.store.ts'
import type { RunBudget } from './runs.ts'

/** A budget as requests and agents write it, read. */
export function readBudget({ costMicroUsdMax, ...rest }: StoredBudget): Partial<RunBudget> {
  return {
    ...rest,
    ...(costMicroUsdMax === undefined ? {} : { costMicroUsdMax: BigInt(costMicroUsdMax) }),
  }
}
