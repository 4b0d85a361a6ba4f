import { type Static, Type as T } from '@sinclair/typebox'
import { idPattern } from '../../../kernel/ids.ts'
import { pageOf, pageQuery } from '../../../kernel/page.ts'
import { priceUnits } from '../../../kernel/price-units.ts'
import {
  described,
  Hash32,
  Money,
  Nullable,
  NullableTimestamp,
  named,
  namedObject,
  namedShape,
  shape,
  Timestamp,
} from '../../../kernel/schemas.ts'
import { storedText } from '../../../kernel/stored-text.ts'
import { budgetMost, runLimits } from './run-limits.ts'
import type { RunStatus } from './runs.ts'
import { stopReasons } from './stop-reasons.ts'

const oneOf = <value extends string>(values: readonly value[], description?: string) =>
  T.Unsafe<value>({ type: 'string', enum: [...values], ...(description ? { description } : {}) })

const runStatuses: readonly RunStatus[] = [
  ...(['queued', 'running', 'requires_action', 'succeeded'] as const),
  ...(['failed', 'cancelled', 'expired', 'budget_reached'] as const),
]

const AgentName = T.String({
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  maxLength: 96,
  description: 'The slug of an agent',
})
/** Why a run ended, as answers and events say it. */
export const StopReason = named(
  'RunStopReason',
  oneOf(stopReasons, 'Why it ended; `completed` where all is done'),
)
export const RunId = T.String({ pattern: idPattern('run'), description: 'The id of a run' })
const StepId = T.String({
  pattern: '^run_[0-9a-z]{26}\\.\\d{1,5}$',
  description: 'The id of a step',
})
export const Whole = T.String({ pattern: '^\\d{1,15}$', description: 'Millionths of a US dollar' })

/** A requested budget; absent members get the default. */
export const RequestedBudget = shape(
  {
    costMicroUsdMax: T.Optional(Whole),
    tokensMax: T.Optional(T.Integer({ minimum: 1, maximum: budgetMost.tokensMax })),
    secondsMax: T.Optional(T.Integer({ minimum: 1, maximum: budgetMost.secondsMax })),
    toolCallsMax: T.Optional(T.Integer({ minimum: 0, maximum: budgetMost.toolCallsMax })),
    depthMax: T.Optional(T.Integer({ minimum: 0, maximum: budgetMost.depthMax })),
  },
  { $id: 'RunBudget', description: 'Of a run with all that it starts' },
)
export type RequestedBudget = Static<typeof RequestedBudget>

/** What a run is to do. */
export const RunInput = T.String({
  minLength: 1,
  maxLength: runLimits.input,
  pattern: storedText,
  description: 'What to do',
})

export const RunnableParams = shape({ slug: AgentName })

const Action = T.Object(
  {
    stepId: T.String(),
    operationId: T.String(),
    input: T.Unknown({ description: 'Exactly what would be sent' }),
    intentHash: Hash32,
    reason: oneOf(['value_moving', 'tainted'] as const),
  },
  { $id: 'RunAction', description: 'What waits for a person of the account' },
)
/** What a last reply came to. */
export const RunOutcome = namedObject('RunOutcome', {
  kind: oneOf(
    ['done', 'told', 'asks', 'refused', 'failed'] as const,
    'What the last reply came to, where its model tells',
  ),
  asks: T.Optional(T.String({ description: 'The argument that is missing' })),
  made: T.Optional(T.Integer({ description: 'The calls that were made and answered' })),
})
/** What a run of a sold agent costs. */
const RunChargeView = namedObject('RunCharge', {
  state: oneOf(
    ['held', 'charged', 'released', 'free'] as const,
    '`free`: one of the calls that the owner gives away. `released`: it did not do its work, and costs nothing',
  ),
  unit: oneOf(priceUnits, 'What the price is for'),
  held: described(Money, 'The most that it can still cost'),
  charged: described(Money, 'The cost'),
})
/** A skill of a run. */
const RunSkillView = namedObject('RunSkill', {
  slug: T.String(),
  range: T.String({ description: 'As the agent names it' }),
  version: Nullable(T.String({ description: 'The one that the run has from start to end' })),
  treeHash: Nullable(T.String({ description: 'Of the files of that version' })),
  description: T.String(),
  verdict: Nullable(T.String({ description: 'Of its scan when the run began' })),
  isPlatform: T.Boolean({ description: 'Whether the platform wrote it; another taints the run' }),
  problem: Nullable(T.String({ description: 'Why the run does not have it' })),
  loads: T.Array(
    T.Object({
      path: Nullable(T.String({ description: 'The file; null for its instructions' })),
      verdict: Nullable(T.String({ description: 'Of its scan at that moment' })),
      at: Timestamp,
    }),
    { description: 'What the run has read of it, once each' },
  ),
})
export const RunView = namedObject('Run', {
  id: T.String(),
  agent: T.String(),
  agentVersion: Nullable(T.Integer()),
  input: T.String(),
  status: oneOf(runStatuses),
  stopReason: Nullable(StopReason),
  stopDetail: Nullable(
    T.String({ description: 'The reason in a sentence, with what can be done' }),
  ),
  outcome: Nullable(RunOutcome),
  output: Nullable(T.String()),
  model: T.String(),
  isTainted: T.Boolean({ description: 'Whether it has read what others could have written' }),
  skills: T.Array(RunSkillView),
  budget: T.Object({
    costMicroUsdMax: Whole,
    tokensMax: T.Integer(),
    secondsMax: T.Number(),
    toolCallsMax: T.Integer(),
    depthMax: T.Integer(),
  }),
  usage: T.Object({
    costMicroUsd: Whole,
    tokens: T.Integer(),
    seconds: T.Number(),
    toolCalls: T.Integer(),
  }),
  action: T.Union([Action, T.Null()]),
  charge: T.Union([RunChargeView, T.Null()], {
    description: 'Null where the agent has no price for the account',
  }),
  parentRunId: Nullable(T.String()),
  createdAt: Timestamp,
  endedAt: NullableTimestamp,
})
export type RunView = Static<typeof RunView>

const StepView = namedObject('RunStep', {
  id: T.String(),
  number: T.Integer(),
  kind: oneOf(['model', 'tool', 'start_run'] as const),
  state: oneOf(
    ['started', 'waiting', 'approved', 'rejected', 'done', 'failed', 'unknown'] as const,
    '`unknown`: begun, and whether it was carried out is not known; it is not done again',
  ),
  tool: Nullable(T.String({ description: 'By the name that its model called' })),
  input: T.Unknown(),
  answer: T.Unknown(),
  approvedBy: Nullable(T.String()),
  startedAt: Timestamp,
  endedAt: NullableTimestamp,
})
export type StepView = Static<typeof StepView>

export const RunAnswer = namedObject('RunAnswer', { run: RunView })
export const RunWithSteps = namedObject('RunWithSteps', { run: RunView, steps: T.Array(StepView) })
export const RunsAnswer = pageOf(RunView)
export const RunsQuery = shape({
  ...pageQuery,
  agent: T.Optional(AgentName),
  status: T.Optional(oneOf(runStatuses)),
  stopReason: T.Optional(StopReason),
  parentRunId: T.Optional(
    T.String({
      pattern: `^(?:none|${idPattern('run').slice(1, -1)})$`,
      description: 'Those that this run has started; `none` for those that no run has',
    }),
  ),
  createdAfter: T.Optional(described(Timestamp, 'Started at this time or later')),
  createdBefore: T.Optional(described(Timestamp, 'Started before this time')),
})
export type RunsQuery = Static<typeof RunsQuery>
export const RunParams = shape({ runId: RunId })
export const EventsQuery = shape({
  after: T.Optional(
    T.Integer({ minimum: 0, description: 'Begin after this number; Last-Event-ID counts first' }),
  ),
})
export const RunAgentRequest = namedShape('RunAgentRequest', {
  input: RunInput,
  budget: T.Optional(RequestedBudget),
  parentRunId: T.Optional(RunId),
  key: T.Optional(
    T.String({ pattern: '^[\\x21-\\x7e]{1,128}$', description: 'The same gives the same run' }),
  ),
})
export type RunAgentRequest = Static<typeof RunAgentRequest>
export const ApproveRequest = namedShape('ApproveRunStepRequest', {
  stepId: StepId,
  intentHash: Hash32,
})
export const RejectRequest = namedShape('RejectRunStepRequest', { stepId: StepId })
export const ResumeRequest = namedShape('ResumeRunRequest', { budget: RequestedBudget })
