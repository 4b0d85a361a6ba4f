import { type Static, Type as T } from '@sinclair/typebox'
import { idPattern } from '../../../kernel/ids.ts'
import { pageOf, pageQuery } from '../../../kernel/page.ts'
import {
  AtomicAmount,
  Money,
  Nullable,
  NullableTimestamp,
  namedObject,
  namedShape,
  shape,
  Timestamp,
} from '../../../kernel/schemas.ts'
import { storedText } from '../../../kernel/stored-text.ts'
import { lines } from '../../../kernel/text-schemas.ts'
import { paymentStatuses } from './external-agents.ts'
import { planLimits } from './plan-limits.ts'
import { planIdPrefix, planners } from './plan-record.ts'
import { planMachine, stepMachine } from './plan-states.ts'

const Text = T.Union([T.String(), T.Null()])
const PlanId = T.String({ pattern: idPattern(planIdPrefix) })
const StepId = T.String({ pattern: '^[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?$' })
const Agent = T.String({
  pattern: '^[a-z0-9][a-z0-9:-]*$',
  maxLength: 64,
  description:
    'The id of an agent of the catalog, the slug of one of yours, the id of a community agent that speaks A2A, such as `eip155:4663:7`, or `external:<name>` for one of /api/external-agents.',
})
const count = (maximum: number) => T.Optional(T.Integer({ minimum: 0, maximum }))
const BudgetRequest = namedShape('PlanBudgetRequest', {
  costMicroUsdMax: T.Optional({
    ...AtomicAmount,
    maxLength: 18,
    description: 'Millionths of a US dollar',
  }),
  tokensMax: count(10_000_000),
  secondsMax: count(14_400),
  toolCallsMax: count(500),
  depthMax: count(4),
})

const MaxAmount = T.String({ pattern: '^\\d{1,60}(\\.\\d{1,60})? (SOL|USDC)$' })

export const PlanRequest = namedShape('DraftOrchestrationPlanRequest', {
  goal: lines({ minLength: 1, maxLength: planLimits.goal }),
  steps: T.Optional(
    T.Array(
      shape({
        id: StepId,
        agent: Agent,
        input: T.String({
          minLength: 1,
          maxLength: planLimits.template,
          pattern: storedText,
          description:
            'What the agent is told; may name {{goal}} and {{steps.<id>.output}}, for which it then waits.',
        }),
        dependsOn: T.Optional(T.Array(StepId, { maxItems: planLimits.steps })),
        budget: T.Optional(BudgetRequest),
        maxAmount: T.Optional({
          ...MaxAmount,
          description:
            'The most that the run of a sold agent may cost, held from the credit of the account',
        }),
      }),
      { minItems: 1, maxItems: planLimits.steps },
    ),
  ),
  budget: T.Optional(BudgetRequest),
})
export type PlanRequest = Static<typeof PlanRequest>

export const PlanParams = shape({ planId: PlanId })
export const PlansQuery = shape({
  ...pageQuery,
  status: T.Optional(T.Union(planMachine.states.map((status) => T.Literal(status)))),
})
export type PlansQuery = Static<typeof PlansQuery>

const Budget = namedObject('PlanBudget', {
  costMicroUsdMax: AtomicAmount,
  tokensMax: T.Integer(),
  secondsMax: T.Integer(),
  toolCallsMax: T.Integer(),
  depthMax: T.Integer(),
})
const Usage = namedObject('PlanUsage', {
  costMicroUsd: AtomicAmount,
  tokens: T.Integer(),
  seconds: T.Number(),
  toolCalls: T.Integer(),
})
const Payment = namedObject('PlanStepPayment', {
  status: T.Union(
    paymentStatuses.map((status) => T.Literal(status)),
    {
      description:
        '`unknown`: it was sent, and nobody said that it was settled, so its amount counts. `released`: it was never sent.',
    },
  ),
  amount: Money,
  network: T.String(),
  payer: T.String(),
  payee: T.String(),
  transaction: Nullable(T.String(), 'Of the settlement, as the agent told it'),
})
const StepView = T.Object(
  {
    id: StepId,
    agent: Agent,
    input: { ...T.String(), description: 'The template until the step is begun, then its input.' },
    dependsOn: T.Array(StepId),
    status: T.Union(stepMachine.states.map((status) => T.Literal(status))),
    reason: Text,
    isTainted: T.Boolean({
      description: 'Whether its run began or ended with words that others could have written.',
    }),
    runId: Text,
    output: Text,
    action: T.Union([
      T.Object({
        stepId: T.String(),
        operationId: T.String(),
        intentHash: T.String(),
        reason: T.String(),
      }),
      T.Null(),
    ]),
    budget: Budget,
    usage: Usage,
    maxAmount: Nullable(MaxAmount, 'The most that the run of a sold agent may cost'),
    payment: Nullable(Payment, 'What an external agent was paid for its answer'),
    startedAt: NullableTimestamp,
    endedAt: NullableTimestamp,
  },
  { $id: 'PlanStep' },
)
export type StepView = Static<typeof StepView>

const summary = {
  id: PlanId,
  goal: T.String(),
  status: T.Union(planMachine.states.map((status) => T.Literal(status))),
  reason: Text,
  plannedBy: T.Union(
    planners.map((planner) => T.Literal(planner)),
    { description: 'Who made the steps: you, or a planner without a model.' },
  ),
  budget: Budget,
  createdAt: Timestamp,
  startedAt: NullableTimestamp,
  endedAt: NullableTimestamp,
}
export const PlanSummary = T.Object(summary, { $id: 'PlanSummary' })
export type PlanSummary = Static<typeof PlanSummary>
export const PlanPage = pageOf(PlanSummary)
export const PlanView = T.Object(
  { ...summary, usage: Usage, steps: T.Array(StepView, { maxItems: planLimits.steps }) },
  { $id: 'OrchestrationPlan' },
)
export type PlanView = Static<typeof PlanView>

export const OrchestratorInfo = T.Object(
  {
    description: T.String(),
    planner: T.Object({ name: T.String(), note: T.String() }),
    agents: T.Array(T.Object({ id: T.String(), title: T.String(), category: T.String() })),
    limits: T.Object({
      steps: T.Integer(),
      goalLength: T.Integer(),
      templateLength: T.Integer(),
      openPlans: T.Integer(),
    }),
    budgetDefault: Budget,
    budgetMost: Budget,
    carriesTaint: T.Boolean({
      description: 'Whether a step can be fed with what a tainted one said; it fails otherwise.',
    }),
  },
  { $id: 'OrchestratorInfo' },
)
export type OrchestratorInfo = Static<typeof OrchestratorInfo>
