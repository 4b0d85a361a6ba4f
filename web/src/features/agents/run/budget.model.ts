import type { Run, RunBudget } from '#sdk'

/** What may be limited of a run, in the order of the form. */
export const budgetNames = ['cost', 'seconds', 'tokens', 'calls'] as const
export type BudgetName = (typeof budgetNames)[number]

/** What is typed into each field of a budget: decimal strings, empty for the usual. */
export type BudgetTyped = Readonly<Partial<Record<BudgetName, string>>>

/** Of a dollar, as costs are counted. */
const microDigits = 6
/** In dollars, seconds, tokens and calls: the service allows no more. */
const costMost = 100
const most: Readonly<Record<Exclude<BudgetName, 'cost'>, number>> = {
  seconds: 3_600,
  tokens: 10_000_000,
  calls: 500,
}

/** The field that holds no such figure; null where all do. */
export function budgetFault(typed: BudgetTyped): BudgetName | null {
  return budgetNames.find((name) => !fits(name, typed[name] ?? '')) ?? null
}

function fits(name: BudgetName, value: string): boolean {
  if (value === '') return true
  if (name === 'cost') return /^\d{1,9}(?:[.]\d{1,6})?$/.test(value) && Number(value) <= costMost
  return /^\d{1,8}$/.test(value) && Number(value) >= 1 && Number(value) <= most[name]
}

/** The budget to ask for; undefined where nothing is typed. */
export function budgetOf({ calls, cost, seconds, tokens }: BudgetTyped): RunBudget | undefined {
  const budget: RunBudget = {
    ...(filled(cost) ? { costMicroUsdMax: microUsd(cost) } : {}),
    ...(filled(seconds) ? { secondsMax: Number(seconds) } : {}),
    ...(filled(tokens) ? { tokensMax: Number(tokens) } : {}),
    ...(filled(calls) ? { toolCallsMax: Number(calls) } : {}),
  }
  return Object.keys(budget).length === 0 ? undefined : budget
}

function filled(value: string | undefined): value is string {
  return value !== undefined && value !== ''
}

function microUsd(value: string): string {
  const [whole = '', fraction = ''] = value.split('.')
  return String(BigInt(whole + fraction.padEnd(microDigits, '0')))
}

/** A budget twice as large as that of a run, as far as a run may have it, for who goes on with it. */
export function raisedBudget({ budget }: Pick<Run, 'budget'>): BudgetTyped {
  const twice = (value: number, name: keyof typeof most) =>
    String(Math.min(most[name], Math.ceil(value * 2)))
  const micro = BigInt(budget.costMicroUsdMax) * 2n
  const whole = BigInt(costMost) * 10n ** BigInt(microDigits)
  const cost = (micro < whole ? micro : whole).toString().padStart(microDigits + 1, '0')
  const at = cost.length - microDigits
  const fraction = cost.slice(at).replace(/0+$/, '')
  return {
    cost: fraction === '' ? cost.slice(0, at) : `${cost.slice(0, at)}.${fraction}`,
    seconds: twice(budget.secondsMax, 'seconds'),
    tokens: twice(budget.tokensMax, 'tokens'),
    calls: twice(budget.toolCallsMax, 'calls'),
  }
}
