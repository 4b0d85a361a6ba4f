import type { Fault } from '../../../kernel/errors.ts'
import { planBudgetDefaults, planBudgetMost } from './plan-limits.ts'
import type { RunBudget } from './plan-runs.ts'

type RequestedBudget = Partial<RunBudget> | undefined
type Shares = { readonly budgets: readonly RunBudget[]; readonly faults: readonly Fault[] }

const counts = ['tokensMax', 'secondsMax', 'toolCallsMax'] as const

/** The plan's budget: the requested values, defaults for the rest, capped at the maximum. */
export function planBudget(asked: RequestedBudget): RunBudget {
  const wanted = { ...planBudgetDefaults, ...asked }
  const { costMicroUsdMax: cost } = wanted
  const most = planBudgetMost
  return {
    costMicroUsdMax: cost < most.costMicroUsdMax ? cost : most.costMicroUsdMax,
    tokensMax: Math.min(wanted.tokensMax, most.tokensMax),
    secondsMax: Math.min(wanted.secondsMax, most.secondsMax),
    toolCallsMax: Math.min(wanted.toolCallsMax, most.toolCallsMax),
    depthMax: Math.min(wanted.depthMax, most.depthMax),
  }
}

/** Shares the plan's budget out: what steps request, and equal parts of the rest for those without a request. */
export function shareBudget(plan: RunBudget, asked: readonly RequestedBudget[]): Shares {
  const faults: Fault[] = []
  const share = (name: Exclude<keyof RunBudget, 'depthMax'>): readonly bigint[] => {
    const total = BigInt(plan[name])
    const named = asked.map((budget) =>
      budget?.[name] === undefined ? null : BigInt(budget[name]),
    )
    const sum = named.reduce<bigint>((before, amount) => before + (amount ?? 0n), 0n)
    if (sum > total) {
      const message = `steps ask for ${sum} of ${name}, the plan has ${total}`
      faults.push({ location: 'body/steps', message })
      return named.map((amount) => amount ?? 0n)
    }
    const open = BigInt(named.filter((amount) => amount === null).length)
    const part = open === 0n ? 0n : (total - sum) / open
    return named.map((amount) => amount ?? part)
  }
  const cost = share('costMicroUsdMax')
  const [tokens, seconds, toolCalls] = counts.map((name) => share(name).map(Number))
  const budgets = asked.map((budget, index) => ({
    costMicroUsdMax: cost[index] ?? 0n,
    tokensMax: tokens?.[index] ?? 0,
    secondsMax: seconds?.[index] ?? 0,
    toolCallsMax: toolCalls?.[index] ?? 0,
    // Runs of different steps are not nested, so depth is not shared.
    depthMax: Math.min(budget?.depthMax ?? plan.depthMax, plan.depthMax),
  }))
  return { budgets, faults }
}
