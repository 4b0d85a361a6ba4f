import { AppError, type Fault } from '../../../kernel/errors.ts'
import { orchestratorErrors } from './orchestrator.errors.ts'
import type { PlanRequest } from './orchestrator.schemas.ts'
import { planBudget, shareBudget } from './plan-budget.ts'
import type { RunBudget } from './plan-runs.ts'
import type { StoredPlan } from './plans.store.ts'
import { referencesOf } from './step-inputs.ts'
import type { StoredStep } from './steps.store.ts'

type WantedStep = NonNullable<PlanRequest['steps']>[number]
type WantedBudget = PlanRequest['budget']

/** A valid plan before it is stored. */
export type PlanDraft = {
  readonly goal: string
  readonly plannedBy: StoredPlan['plannedBy']
  readonly budget: RunBudget
  readonly steps: readonly Pick<
    StoredStep,
    'agent' | 'budget' | 'dependsOn' | 'external' | 'id' | 'maxAmount' | 'template'
  >[]
}

/** An agent for a step, ours or external. */
export type FoundAgent = Pick<PlanDraft['steps'][number], 'external'> & {
  /** What a run of it costs, as an amount with its asset. */
  readonly price: string | null
}
type FindAgent = (agent: string) => Promise<FoundAgent | null>

/** Reads and checks a whole plan; 422 `plan_invalid` with every fault. */
export async function readPlan(
  request: Pick<PlanRequest, 'budget' | 'goal'> & { readonly steps: readonly WantedStep[] },
  options: {
    readonly plannedBy: PlanDraft['plannedBy']
    readonly findAgent: FindAgent
  },
): Promise<PlanDraft> {
  const { goal, steps } = request
  const budget = planBudget(readBudget(request.budget))
  const shares = shareBudget(
    budget,
    steps.map((step) => readBudget(step.budget)),
  )
  const agents = await agentsOf(steps, options.findAgent)
  const edges = new Map(steps.map((step) => [step.id, neededBy(step)]))
  const faults = [
    ...repeatedFaults(steps),
    ...agentFaults(steps, agents),
    ...priceFaults(steps, agents),
    ...referenceFaults(steps, edges),
    ...circleFaults(edges),
    ...shares.faults,
    ...emptyFaults(shares.budgets),
  ]
  if (faults.length > 0) {
    throw new AppError(orchestratorErrors.plan_invalid, 'The plan does not hold together.', {
      faults,
    })
  }
  return {
    goal,
    plannedBy: options.plannedBy,
    budget,
    steps: steps.map((step, index) => ({
      id: step.id,
      agent: step.agent,
      template: step.input,
      dependsOn: [...(edges.get(step.id) ?? [])],
      budget: shares.budgets[index] ?? budget,
      external: agents.get(step.agent)?.external ?? null,
      maxAmount: step.maxAmount ?? null,
    })),
  }
}

function readBudget(asked: WantedBudget): Partial<RunBudget> {
  const { costMicroUsdMax, ...counts } = asked ?? {}
  return {
    ...counts,
    ...(costMicroUsdMax === undefined ? {} : { costMicroUsdMax: BigInt(costMicroUsdMax) }),
  }
}

function neededBy({ dependsOn = [], input }: WantedStep): ReadonlySet<string> {
  return new Set([...dependsOn, ...referencesOf(input).steps])
}

function repeatedFaults(steps: readonly WantedStep[]): readonly Fault[] {
  const ids = steps.map(({ id }) => id)
  return ids.flatMap((id, index) =>
    ids.indexOf(id) === index
      ? []
      : [{ location: `body/steps/${index}/id`, message: `${id} is another step's` }],
  )
}

async function agentsOf(
  steps: readonly WantedStep[],
  findAgent: FindAgent,
): Promise<ReadonlyMap<string, FoundAgent>> {
  const found = new Map<string, FoundAgent>()
  for (const name of new Set(steps.map(({ agent }) => agent))) {
    const agent = await findAgent(name)
    if (agent !== null) found.set(name, agent)
  }
  return found
}

function agentFaults(
  steps: readonly WantedStep[],
  known: ReadonlyMap<string, FoundAgent>,
): readonly Fault[] {
  return steps.flatMap(({ agent }, index) =>
    known.has(agent)
      ? []
      : [{ location: `body/steps/${index}/agent`, message: `${agent} is no agent that can run` }],
  )
}

/** A price is agreed to before anything begins: whoever makes the plan says the most that a step may pay. */
function priceFaults(
  steps: readonly WantedStep[],
  known: ReadonlyMap<string, FoundAgent>,
): readonly Fault[] {
  return steps.flatMap(({ agent, maxAmount }, index) => {
    const price = known.get(agent)?.price ?? null
    if (price === null || maxAmount !== undefined) return []
    return [
      {
        location: `body/steps/${index}/maxAmount`,
        message: `${agent} is sold for ${price}, and the step may pay nothing`,
        fix: `Send maxAmount, the most that the step may cost, such as ${price}.`,
      },
    ]
  })
}

function referenceFaults(
  steps: readonly WantedStep[],
  edges: ReadonlyMap<string, ReadonlySet<string>>,
): readonly Fault[] {
  return steps.flatMap((step, index) => {
    const { unknown } = referencesOf(step.input)
    const missing = [...(edges.get(step.id) ?? [])].filter((id) => !edges.has(id))
    return [
      ...unknown.map((name) => ({
        location: `body/steps/${index}/input`,
        message: `{{${name}}} is no reference`,
        fix: 'Use {{goal}} or {{steps.<id>.output}}.',
      })),
      ...missing.map((id) => ({
        location: `body/steps/${index}`,
        message: `${id} is no step of the plan`,
      })),
    ]
  })
}

/** Removes steps without remaining dependencies, level by level; whatever remains is in a cycle or depends on one. */
function circleFaults(edges: ReadonlyMap<string, ReadonlySet<string>>): readonly Fault[] {
  let left = [...edges]
  for (;;) {
    const names = new Set(left.map(([id]) => id))
    const next = left.filter(([, needs]) => [...needs].some((id) => names.has(id)))
    if (next.length === 0) return []
    if (next.length === left.length) {
      return [{ location: 'body/steps', message: `${[...names].join(', ')} wait for each other` }]
    }
    left = next
  }
}

function emptyFaults(budgets: readonly RunBudget[]): readonly Fault[] {
  return budgets.flatMap(({ secondsMax, tokensMax }, index) =>
    secondsMax > 0 && tokensMax > 0
      ? []
      : [{ location: `body/steps/${index}/budget`, message: 'nothing is left for this step' }],
  )
}
