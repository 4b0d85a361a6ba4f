import { type Static, Type as T } from '@sinclair/typebox'
import { pageQuery, wholeList } from '../../../../kernel/page.ts'
import { Money, NullableTimestamp, shape, Timestamp } from '../../../../kernel/schemas.ts'
import { textPattern } from '../money.schemas.ts'
import { usageGroupings } from './usage.store.ts'

const Count = T.String({ pattern: '^\\d{1,78}$' })
const Name = (description: string) =>
  T.String({ minLength: 1, maxLength: 128, pattern: textPattern, description })

/** The time range and the callers. */
const usageFilter = {
  from: T.Optional({
    ...Timestamp,
    description: 'The hour that begins; 30 days before `to` unless given.',
  }),
  to: T.Optional({
    ...Timestamp,
    description: 'Rounded up to a whole hour, not included; now unless given.',
  }),
  family: T.Optional(Name('One family, as OpenAPI tags it')),
  operationId: T.Optional(Name('One operation')),
  keyId: T.Optional(Name('One API key, `key_7`')),
  agentId: T.Optional(Name('One agent')),
}
const GroupBy = T.Union(
  usageGroupings.map((group) => T.Literal(group)),
  { default: 'family', description: 'Days and hours are in UTC.' },
)

export const UsageQuery = shape({ ...pageQuery, ...usageFilter, groupBy: T.Optional(GroupBy) })
export type UsageQuery = Static<typeof UsageQuery>
export const UsageCsvQuery = shape({ ...usageFilter, groupBy: T.Optional(GroupBy) })
export type UsageCsvQuery = Static<typeof UsageCsvQuery>

export const UsageGroup = T.Object(
  {
    group: T.Union([T.String(), T.Null()], {
      description:
        'The family, operation, key, agent, day or hour; null for uses without a key or an agent.',
    }),
    calls: Count,
    paidCalls: Count,
    units: Count,
    charged: T.Array(Money, {
      maxItems: 4,
      description:
        'What charges took, less refunds; exact, and never worked out from the counters.',
    }),
  },
  { $id: 'UsageGroup' },
)
export type UsageGroup = Static<typeof UsageGroup>
export const UsagePage = T.Object(
  {
    from: Timestamp,
    to: Timestamp,
    groupBy: GroupBy,
    items: T.Array(UsageGroup, { maxItems: 200 }),
    nextCursor: T.Union([T.String(), T.Null()]),
  },
  { $id: 'UsagePage' },
)
export type UsagePage = Static<typeof UsagePage>

const aggregations = ['sum', 'count', 'unique_count', 'max', 'latest'] as const
export const MeterView = T.Object(
  {
    name: T.String(),
    aggregation: T.Union(aggregations.map((name) => T.Literal(name))),
    unit: T.String(),
    summary: T.String(),
    priceable: T.Boolean({ description: 'Whether a price book may price it.' }),
  },
  { $id: 'Meter' },
)
export const MeterList = T.Object(wholeList(MeterView, { maxItems: 200 }))

const MeterName = T.String({ pattern: '^[a-z][a-z0-9_]{0,63}$' })
export const MeterParams = shape({ meter: MeterName })
export const MeterUsageQuery = shape({
  window: T.Optional(
    T.Union([T.Literal('hour'), T.Literal('day'), T.Literal('total')], { default: 'day' }),
  ),
  from: usageFilter.from,
  to: usageFilter.to,
  keyId: usageFilter.keyId,
  agentId: usageFilter.agentId,
})
export type MeterUsageQuery = Static<typeof MeterUsageQuery>
export const MeterUsage = T.Object(
  {
    meter: MeterView,
    from: Timestamp,
    to: Timestamp,
    ...wholeList(
      T.Object({
        windowStart: NullableTimestamp,
        value: Count,
        events: Count,
      }),
      { maxItems: 1_000, description: 'Windows without events are left out.' },
    ),
  },
  { $id: 'MeterUsage' },
)
export type MeterUsage = Static<typeof MeterUsage>

export const UsageEventInput = shape({
  source: Name('Who measured it; with `id` it names the event for good.'),
  id: Name('Unique within the source'),
  meter: MeterName,
  accountId: Name('Whose use it was'),
  keyId: T.Optional(Name('The API key that was used')),
  agentId: T.Optional(Name('The agent that used it')),
  quantity: T.String({ pattern: '^\\d{1,38}$', description: 'Whole units of the meter' }),
  subject: T.Optional(Name('What a `unique_count` meter tells apart')),
  happenedAt: Timestamp,
})
export const RecordUsageRequest = shape(
  { events: T.Array(UsageEventInput, { minItems: 1, maxItems: 500 }) },
  { $id: 'RecordUsageRequest' },
)
export type RecordUsageRequest = Static<typeof RecordUsageRequest>
export const RecordedUsage = T.Object(
  {
    accepted: T.Integer(),
    duplicates: T.Integer({ description: 'Known by source and id; the first one counts.' }),
    rejected: T.Array(
      T.Object({
        index: T.Integer(),
        reason: T.Union([
          T.Literal('unknown_meter'),
          T.Literal('too_late'),
          T.Literal('in_future'),
        ]),
      }),
      { maxItems: 500 },
    ),
  },
  { $id: 'RecordedUsage' },
)
export type RecordedUsage = Static<typeof RecordedUsage>
