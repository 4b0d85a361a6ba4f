import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import type { Aggregation, Meter } from './meters.ts'

/** Something that was measured once. `source` and `id` together name it for good. */
export type MeteredEvent = {
  readonly source: string
  readonly id: string
  readonly meter: string
  readonly accountId: string
  readonly keyId?: string
  readonly agentId?: string
  readonly quantity: bigint
  /** What `unique_count` tells apart; empty where nothing is. */
  readonly subject?: string
  readonly at: Date
}

export type MeterWindow = 'hour' | 'day' | 'total'

export type MeterQuestion = {
  readonly accountId: string
  readonly meter: Meter
  readonly window: MeterWindow
  readonly from: Date
  readonly to: Date
  readonly keyId?: string
  readonly agentId?: string
  readonly limit: number
}

const aggregates: Readonly<Record<Aggregation, RawBuilder<string>>> = {
  sum: sql`coalesce(sum(quantity), 0)`,
  count: sql`count(*)`,
  unique_count: sql`count(DISTINCT subject)`,
  max: sql`coalesce(max(quantity), 0)`,
  latest: sql`coalesce((array_agg(quantity ORDER BY happened_at DESC, received_at DESC, id DESC))[1], 0)`,
}
const windows: Readonly<Record<MeterWindow, RawBuilder<Date | null>>> = {
  hour: sql`date_trunc('hour', happened_at, 'UTC')`,
  day: sql`date_trunc('day', happened_at, 'UTC')`,
  total: sql`NULL::timestamptz`,
}

/** Metered events, one row each. */
export function meteredEventsStore(db: Queryable) {
  return {
    /** Writes those that are not there yet, in one statement, and answers which they were as `source\nid`. */
    async insert(events: readonly MeteredEvent[], receivedAt: Date): Promise<ReadonlySet<string>> {
      if (events.length === 0) return new Set()
      const texts = (of: (event: MeteredEvent) => string) => events.map(of)
      const { rows } = await sql<{ source: string; id: string }>`
        INSERT INTO billing_usage_events
          (source, id, meter, account_id, key_id, agent_id, quantity, subject, happened_at, received_at)
        SELECT *, ${receivedAt}::timestamptz FROM unnest(
          ${texts((event) => event.source)}::text[],
          ${texts((event) => event.id)}::text[],
          ${texts((event) => event.meter)}::text[],
          ${texts((event) => event.accountId)}::text[],
          ${texts((event) => event.keyId ?? '')}::text[],
          ${texts((event) => event.agentId ?? '')}::text[],
          ${texts((event) => event.quantity.toString())}::numeric[],
          ${texts((event) => event.subject ?? '')}::text[],
          ${texts((event) => event.at.toISOString())}::timestamptz[]
        )
        ON CONFLICT (source, id) DO NOTHING RETURNING source, id`.execute(db)
      return new Set(rows.map(({ source, id }) => `${source}\n${id}`))
    },
    /** The meter's value in each window that has events, oldest first. */
    async values(question: MeterQuestion) {
      const { keyId = null, agentId = null } = question
      const { rows } = await sql<{ window_start: Date | null; value: string; events: string }>`
        SELECT ${windows[question.window]} AS window_start,
          (${aggregates[question.meter.aggregation]})::text AS value, count(*)::text AS events
        FROM billing_usage_events
        WHERE account_id = ${question.accountId} AND meter = ${question.meter.name}
          AND happened_at >= ${question.from} AND happened_at < ${question.to}
          AND (${keyId}::text IS NULL OR key_id = ${keyId}::text)
          AND (${agentId}::text IS NULL OR agent_id = ${agentId}::text)
        GROUP BY 1 ORDER BY 1 LIMIT ${question.limit}`.execute(db)
      return rows.map((row) => ({
        windowStart: row.window_start,
        value: BigInt(row.value),
        events: BigInt(row.events),
      }))
    },
  }
}
