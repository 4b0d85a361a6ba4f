import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../../ports/database.ts'
import { bigint, tablesOf } from '../../../../ports/tables.ts'
import type { Aggregation, Meter } from './meters.ts'

/** One measurement. `source` and `id` together identify it permanently. */
export type MeteredEvent = {
  readonly source: string
  readonly id: string
  readonly meter: string
  readonly accountId: string
  readonly keyId?: string
  readonly agentId?: string
  readonly quantity: bigint
  /** The value whose distinct values `unique_count` counts; otherwise empty. */
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

/** A meter's value in one window; `windowStart` is null when all time is one window. */
export type MeterValue = {
  readonly windowStart: Date | null
  readonly value: bigint
  readonly events: bigint
}

const eventsTables = tablesOf({}, { value: bigint, events: bigint })

/** Metered events, one row each. */
export function meteredEventsStore(db: Queryable) {
  const billing = eventsTables.on(db)
  return {
    /** Writes new events in one statement, and returns them as `source\nid`. */
    async insert(events: readonly MeteredEvent[], receivedAt: Date): Promise<ReadonlySet<string>> {
      if (events.length === 0) return new Set()
      const column = <value>(of: (event: MeteredEvent) => value) => events.map(of)
      const { rows } = await sql<{ source: string; id: string }>`
        INSERT INTO billing_usage_events
          (source, id, meter, account_id, key_id, agent_id, quantity, subject, happened_at, received_at)
        SELECT *, ${receivedAt}::timestamptz FROM unnest(
          ${column((event) => event.source)}::text[],
          ${column((event) => event.id)}::text[],
          ${column((event) => event.meter)}::text[],
          ${column((event) => event.accountId)}::text[],
          ${column((event) => event.keyId ?? '')}::text[],
          ${column((event) => event.agentId ?? '')}::text[],
          ${column((event) => event.quantity)}::numeric[],
          ${column((event) => event.subject ?? '')}::text[],
          ${column((event) => event.at.toISOString())}::timestamptz[]
        )
        ON CONFLICT (source, id) DO NOTHING RETURNING source, id`.execute(billing)
      return new Set(rows.map(({ source, id }) => `${source}\n${id}`))
    },
    /** The meter's value in each window with events, oldest first. */
    async values(question: MeterQuestion): Promise<readonly MeterValue[]> {
      const { keyId = null, agentId = null } = question
      const { rows } = await sql<MeterValue>`
        SELECT ${windows[question.window]} AS window_start,
          ${aggregates[question.meter.aggregation]} AS value, count(*) AS events
        FROM billing_usage_events
        WHERE account_id = ${question.accountId} AND meter = ${question.meter.name}
          AND happened_at >= ${question.from} AND happened_at < ${question.to}
          AND (${keyId}::text IS NULL OR key_id = ${keyId}::text)
          AND (${agentId}::text IS NULL OR agent_id = ${agentId}::text)
        GROUP BY 1 ORDER BY 1 LIMIT ${question.limit}`.execute(billing)
      return rows
    },
  }
}
