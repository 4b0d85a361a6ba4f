import { type Static, Type as T } from '@sinclair/typebox'
import { idPattern } from '../../../kernel/ids.ts'
import { pageOf, pageQuery } from '../../../kernel/page.ts'
import {
  Hash32,
  Nullable,
  NullableTimestamp,
  namedObject,
  namedShape,
  shape,
  Timestamp,
} from '../../../kernel/schemas.ts'
import { httpsAddress, storedText } from '../../../kernel/stored-text.ts'
import { line, lines } from '../../../kernel/text-schemas.ts'
import { budgetMost, runLimits } from './run-limits.ts'
import type { AgentStatus } from './run-states.ts'
import type { RunStatus } from './runs.ts'

const oneOf = <value extends string>(values: readonly value[], description?: string) =>
  T.Unsafe<value>({ type: 'string', enum: [...values], ...(description ? { description } : {}) })

const runStatuses: readonly RunStatus[] = [
  ...(['queued', 'running', 'requires_action', 'succeeded'] as const),
  ...(['failed', 'cancelled', 'expired', 'budget_reached'] as const),
]
const agentStatuses: readonly AgentStatus[] = ['draft', 'published', 'suspended', 'retired']

const Slug = T.String({
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  minLength: 2,
  maxLength: 32,
  description: 'How the agent is named in addresses',
})
const AgentName = T.String({
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  maxLength: 64,
  description: 'The slug of an agent of the account, or the id of one of the catalog',
})
const RunId = T.String({ pattern: idPattern('run'), description: 'The id of a run' })
const StepId = T.String({
  pattern: '^run_[0-9a-z]{26}\\.\\d{1,5}$',
  description: 'The id of a step',
})
const Whole = T.String({ pattern: '^\\d{1,15}$', description: 'Millionths of a US dollar' })

/** A requested budget; absent members get the default. */
export const RequestedBudget = shape(
  {
    costMicroUsdMax: T.Optional(Whole),
    tokensMax: T.Optional(T.Integer({ minimum: 1, maximum: budgetMost.tokensMax })),
    secondsMax: T.Optional(T.Integer({ minimum: 1, maximum: budgetMost.secondsMax })),
    toolCallsMax: T.Optional(T.Integer({ minimum: 0, maximum: budgetMost.toolCallsMax })),
    depthMax: T.Optional(T.Integer({ minimum: 0, maximum: budgetMost.depthMax })),
  },
  { $id: 'RunBudget', description: 'What a run, with all runs that it starts, may use' },
)
export type RequestedBudget = Static<typeof RequestedBudget>

const Preallowed = namedShape('RunPreallowance', {
  operationId: T.String({ minLength: 1, maxLength: 160 }),
  callsMax: T.Integer({ minimum: 1, maximum: 100, description: 'In one run' }),
  amount: T.Optional(
    shape(
      {
        member: T.String({ minLength: 1, maxLength: 64, description: 'Of the input of the call' }),
        max: T.String({ pattern: '^\\d{1,78}$', description: 'Of all calls of one run together' }),
      },
      { description: 'Calls whose amount is not a whole number in a text still wait' },
    ),
  ),
})

const settings = {
  name: line({ minLength: 1, maxLength: 64 }),
  persona: lines({ maxLength: runLimits.persona, description: 'The system prompt of the agent' }),
  greeting: Nullable(lines({ maxLength: 1_000 })),
  model: Nullable(line({ maxLength: 120, description: 'The default where it is not offered' })),
  avatarUrl: Nullable(
    T.String({
      maxLength: 500,
      pattern: httpsAddress,
    }),
  ),
  toolsAllowed: T.Array(T.String({ pattern: '^[A-Za-z0-9_*:/{}.~-]+$', maxLength: 240 }), {
    maxItems: 128,
    description: 'Operation identifiers, identifiers with * for any rest, or scopes',
  }),
  preallowed: T.Array(Preallowed, {
    maxItems: 20,
    description: 'What an untainted run may do without asking, as often and up to as much as this',
  }),
  budgetDefaults: RequestedBudget,
}

export const CreateAgentRequest = namedShape('CreateAgentRequest', {
  slug: Slug,
  ownerWallet: T.Optional(
    T.String({ minLength: 32, maxLength: 64, description: 'One of the wallets of the account' }),
  ),
  sourceAgentId: T.Optional(
    T.String({ ...AgentName, description: 'The catalog agent that this one is a copy of' }),
  ),
  name: settings.name,
  persona: T.Optional(settings.persona),
  greeting: T.Optional(settings.greeting),
  model: T.Optional(settings.model),
  avatarUrl: T.Optional(settings.avatarUrl),
  toolsAllowed: T.Optional(settings.toolsAllowed),
  preallowed: T.Optional(settings.preallowed),
  budgetDefaults: T.Optional(settings.budgetDefaults),
})
export type CreateAgentRequest = Static<typeof CreateAgentRequest>

const Input = T.String({
  minLength: 1,
  maxLength: runLimits.input,
  pattern: storedText,
  description: 'What to do',
})

export const LaunchAgentRequest = namedShape('LaunchAgentRequest', {
  slug: T.String({ ...Slug, description: 'An agent of the account, or one to make' }),
  agent: T.Optional(T.Omit(CreateAgentRequest, ['slug'], { additionalProperties: false })),
  input: T.Optional(Input),
  budget: T.Optional(RequestedBudget),
})
export type LaunchAgentRequest = Static<typeof LaunchAgentRequest>

export const ChangeAgentRequest = namedShape('ChangeAgentRequest', {
  ...T.Partial(T.Object(settings)).properties,
  status: T.Optional(oneOf(['published', 'suspended'] as const)),
})
export type ChangeAgentRequest = Static<typeof ChangeAgentRequest>

const PublicAgent = {
  slug: T.String(),
  name: T.String(),
  greeting: Nullable(T.String()),
  avatarUrl: Nullable(T.String()),
  ownerWallet: Nullable(T.String()),
  sourceAgentId: Nullable(T.String()),
  status: oneOf(agentStatuses),
  version: T.Integer({ description: 'Grows with each change' }),
  createdAt: Timestamp,
}
export const AgentCard = namedObject('AgentSummary', PublicAgent)
export const AgentView = namedObject('OwnedAgent', {
  ...PublicAgent,
  persona: T.String(),
  model: Nullable(T.String()),
  toolsAllowed: T.Array(T.String()),
  tools: T.Integer({ description: 'How many operations that names' }),
  preallowed: T.Array(Preallowed),
  budgetDefaults: RequestedBudget,
  updatedAt: Timestamp,
})
export type AgentView = Static<typeof AgentView>

export const AgentAnswer = namedObject('OwnedAgentAnswer', { agent: AgentView })
export const AgentParams = shape({ slug: Slug })
export const RunnableParams = shape({ slug: AgentName })
export const WalletParams = shape({
  wallet: T.String({
    pattern: '^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$',
    description: 'An EVM or Solana address',
  }),
})
export const AgentsQuery = shape(pageQuery)
export const AgentsAnswer = pageOf(AgentView)
export const AgentCards = pageOf(AgentCard)

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
export const RunView = namedObject('Run', {
  id: T.String(),
  agent: T.String(),
  input: T.String(),
  status: oneOf(runStatuses),
  stopReason: Nullable(T.String()),
  output: Nullable(T.String()),
  model: T.String(),
  isTainted: T.Boolean({ description: 'Whether it has read what others could have written' }),
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
  tool: Nullable(T.String()),
  input: T.Unknown(),
  answer: T.Unknown(),
  approvedBy: Nullable(T.String()),
  startedAt: Timestamp,
  endedAt: NullableTimestamp,
})
export type StepView = Static<typeof StepView>

export const RunAnswer = namedObject('RunAnswer', { run: RunView })
export const RunWithSteps = namedObject('RunWithSteps', { run: RunView, steps: T.Array(StepView) })
export const LaunchAnswer = namedObject('AgentLaunched', {
  agent: AgentView,
  run: T.Union([RunView, T.Null()]),
})
export const RunsAnswer = pageOf(RunView)
export const RunsQuery = shape({ ...pageQuery, agent: T.Optional(AgentName) })
export const RunParams = shape({ runId: RunId })
export const EventsQuery = shape({
  after: T.Optional(
    T.Integer({ minimum: 0, description: 'Begin after this number; Last-Event-ID counts first' }),
  ),
})
export const RunAgentRequest = namedShape('RunAgentRequest', {
  input: Input,
  budget: T.Optional(RequestedBudget),
  parentRunId: T.Optional(RunId),
  key: T.Optional(
    T.String({ pattern: '^[\\x21-\\x7e]{1,128}$', description: 'The same key gives the same run' }),
  ),
})
export type RunAgentRequest = Static<typeof RunAgentRequest>
export const ApproveRequest = namedShape('ApproveRunStepRequest', {
  stepId: StepId,
  intentHash: Hash32,
})
export const RejectRequest = namedShape('RejectRunStepRequest', { stepId: StepId })
export const ResumeRequest = namedShape('ResumeRunRequest', { budget: RequestedBudget })
