import { type Static, Type as T } from '@sinclair/typebox'
import { idPattern } from '../../../kernel/ids.ts'
import { pageOf, pageQuery } from '../../../kernel/page.ts'
import {
  Nullable,
  NullableTimestamp,
  namedObject,
  namedShape,
  shape,
  Timestamp,
} from '../../../kernel/schemas.ts'
import { RunId, RunOutcome, RunView, StopReason, Whole } from './agent-runs.schemas.ts'
import { replayStatuses } from './replays.store.ts'

const oneOf = <value extends string>(values: readonly value[], description?: string) =>
  T.Unsafe<value>({ type: 'string', enum: [...values], ...(description ? { description } : {}) })

const stepKinds = ['run', 'model', 'tool', 'start_run'] as const

const TokenUsage = namedObject('ModelStepUsage', {
  inputTokens: T.Integer(),
  outputTokens: T.Integer(),
  seconds: T.Number(),
  costMicroUsd: Whole,
})

const TraceSpan = namedObject('RunTraceSpan', {
  id: T.String({ description: 'Of the run or the step' }),
  parentId: Nullable(T.String()),
  depth: T.Integer({ description: 'How many spans are above it' }),
  runId: T.String(),
  kind: oneOf(stepKinds),
  name: T.String({ description: 'As OpenTelemetry names it, such as `execute_tool orders_place`' }),
  state: T.String({ description: 'The status of a run, or the state of a step' }),
  startedAt: Timestamp,
  endedAt: NullableTimestamp,
  seconds: Nullable(T.Number()),
  usage: Nullable(TokenUsage),
  input: T.Unknown(),
  answer: T.Unknown(),
  attributes: T.Record(T.String(), T.Unknown(), {
    description: 'By the names of OpenTelemetry’s conventions for generative AI',
  }),
})
export type TraceSpan = Static<typeof TraceSpan>
export const RunTrace = namedObject('RunTrace', {
  run: RunView,
  modelCalls: T.Integer({ description: 'Answered ones, with those of the runs below' }),
  usage: TokenUsage,
  spans: T.Array(TraceSpan, {
    description:
      'A tree by `parentId`: the run, its steps in order, and below the step that began it each run with its own',
  }),
})

const Turn = namedObject('ReplayTurn', {
  text: T.String(),
  calls: T.Array(
    T.Object({
      name: T.String(),
      input: T.Unknown(),
      answer: Nullable(T.String({ description: 'From the record, to both' })),
    }),
  ),
  finishReason: Nullable(oneOf(['length', 'content_filter'] as const)),
  outcome: Nullable(RunOutcome),
  usage: Nullable(TokenUsage),
})
export type TurnView = Static<typeof Turn>

export const ReplayView = namedObject('RunReplay', {
  id: T.String(),
  runId: T.String(),
  model: T.String(),
  recordedModel: T.String(),
  status: oneOf(
    replayStatuses,
    '`diverged`: the model wants a call that the record does not have, and the replay ended there',
  ),
  stopReason: Nullable(StopReason),
  stopDetail: Nullable(T.String({ description: 'Why it ended before its end, in a sentence' })),
  recorded: TokenUsage,
  replayed: TokenUsage,
  steps: T.Array(
    T.Object({
      number: T.Integer({ minimum: 1 }),
      comparison: oneOf(
        ['same', 'same_calls', 'other'] as const,
        '`same`: the same calls and words; `same_calls`: the same calls in other words',
      ),
      recorded: Nullable(Turn),
      replayed: Nullable(Turn),
    }),
  ),
  createdAt: Timestamp,
  endedAt: NullableTimestamp,
})
export type ReplayView = Static<typeof ReplayView>

export const ReplaySummary = namedObject('RunReplaySummary', {
  id: T.String(),
  runId: T.String(),
  model: T.String(),
  status: oneOf(replayStatuses),
  stopReason: Nullable(StopReason),
  costMicroUsd: Whole,
  createdAt: Timestamp,
  endedAt: NullableTimestamp,
})
export type ReplaySummary = Static<typeof ReplaySummary>
export const ReplaysAnswer = pageOf(ReplaySummary)
export const ReplaysQuery = shape(pageQuery)
export type ReplaysQuery = Static<typeof ReplaysQuery>

export const ReplayRequest = namedShape('ReplayRunRequest', {
  model: T.String({
    pattern: '^[\\x21-\\x7e]{1,128}$',
    description: 'One of GET /api/ai/v1/models',
  }),
})
export const ReplayParams = shape({
  runId: RunId,
  replayId: T.String({ pattern: idPattern('rpl'), description: 'The id of a replay' }),
})
