import type { PlanSummary, PlanView } from './orchestrator.schemas.ts'
import { planBudgetDefaults } from './plan-limits.ts'
import { budgetView } from './plan-views.ts'

const at = '2026-07-15T12:00:00.000Z'
const half = {
  costMicroUsdMax: '1000000',
  tokensMax: 200_000,
  secondsMax: 600,
  toolCallsMax: 40,
  depthMax: 1,
}
const step = {
  status: 'pending',
  reason: null,
  isTainted: false,
  maxAmount: null,
  payment: null,
  runId: null,
  output: null,
  action: null,
  budget: half,
  usage: { costMicroUsd: '0', tokens: 0, seconds: 0, toolCalls: 0 },
  startedAt: null,
  endedAt: null,
} as const

/** Two steps, the second one with the output of the first. */
export const exampleSteps = [
  { id: 'depth', agent: 'pool-depth-reader', input: '{{goal}}' },
  {
    id: 'plan',
    agent: 'order-planner',
    input: 'Plan the order.\n\n{{steps.depth.output}}',
  },
]

export const exampleSummary: PlanSummary = {
  id: 'plan_01k0000000000000000000000a',
  goal: 'Buy 500 USDC worth of WETH without moving the price',
  status: 'draft',
  reason: null,
  plannedBy: 'caller',
  budget: budgetView(planBudgetDefaults),
  createdAt: at,
  startedAt: null,
  endedAt: null,
}

export const examplePlan: PlanView = {
  ...exampleSummary,
  usage: step.usage,
  steps: exampleSteps.map((each, index) => ({
    ...each,
    ...step,
    dependsOn: index === 0 ? [] : ['depth'],
  })),
}
