import { type RawBuilder, sql } from 'kysely'
import type { LedgerAsset } from '../../../../kernel/assets.ts'
import type { Queryable } from '../../../../ports/database.ts'
import { bigint, type TablesOf, tablesOf } from '../../../../ports/tables.ts'

/** One caller's use of one operation in one hour. */
export type UsageCount = {
  readonly accountId: string
  readonly hour: Date
  readonly operationId: string
  /** Empty when no key was presented. */
  readonly keyId: string
  readonly agentId: string
  readonly family: string
  readonly calls: number
  readonly paidCalls: number
  readonly units: bigint
}

export const usageGroupings = ['family', 'route', 'key', 'agent', 'day', 'hour'] as const
export type UsageGrouping = (typeof usageGroupings)[number]

/** Which usage to sum, and by what. Whole hours, with an exclusive end. */
export type UsageQuestion = {
  readonly accountId: string
  readonly groupBy: UsageGrouping
  readonly from: Date
  readonly to: Date
  readonly family?: string
  readonly operationId?: string
  readonly keyId?: string
  readonly agentId?: string
  /** The last group of the previous page. */
  readonly after: string | null
  readonly limit: number
}

/** The sums of one group. `group` is empty for usage without a key or an agent. */
export type UsageSum = {
  readonly group: string
  readonly calls: bigint
  readonly paidCalls: bigint
  readonly units: bigint
  readonly charged: readonly { readonly asset: LedgerAsset; readonly amountAtomic: bigint }[]
}

/** Counters that are added in one statement. */
export type UsageBatch = {
  readonly source: string
  /** Counted by the source, so that a batch that was already written is recognised. */
  readonly number: number
  readonly at: Date
  readonly counts: readonly UsageCount[]
}

/** The tables that the statements below aggregate: counters and charges. */
const usageTables = tablesOf(
  {},
  {
    calls: bigint,
    paidCalls: bigint,
    units: bigint,
  },
)
type Billing = TablesOf<typeof usageTables>

/** Aggregated counters of usage, and their sums beside charges. */
export function usageStore(db: Queryable) {
  const billing = usageTables.on(db)
  return {
    /**
     * Adds a batch in one statement. A batch whose number the source has already written adds nothing, so a batch with
     * an unknown outcome may be sent again.
     */
    add: (batch: UsageBatch) => addBatch(billing, batch),
    /** Sums by group, sorted by group name. */
    sums: (question: UsageQuestion) => sums(billing, question),
    /** Deletes at most `limit` counters of hours before `before`. */
    async deleteBefore(before: Date, limit: number): Promise<number> {
      const { rows } = await sql`
        DELETE FROM billing_usage_hours WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM billing_usage_hours WHERE hour < ${before} LIMIT ${limit}
        )) RETURNING 1`.execute(billing)
      return rows.length
    },
  }
}

async function addBatch(
  billing: Billing,
  { source, number, at, counts }: UsageBatch,
): Promise<void> {
  const column = <value>(of: (count: UsageCount) => value) => counts.map(of)
  await sql`
    WITH fresh AS (
      INSERT INTO billing_usage_sources (source, last_batch, written_at)
      VALUES (${source}, ${number}, ${at})
      ON CONFLICT (source) DO UPDATE
        SET last_batch = EXCLUDED.last_batch, written_at = EXCLUDED.written_at
        WHERE billing_usage_sources.last_batch < EXCLUDED.last_batch
      RETURNING 1
    )
    INSERT INTO billing_usage_hours
      (account_id, hour, operation_id, key_id, agent_id, family, calls, paid_calls, units)
    SELECT * FROM unnest(
      ${column((count) => count.accountId)}::text[],
      ${column((count) => count.hour.toISOString())}::timestamptz[],
      ${column((count) => count.operationId)}::text[],
      ${column((count) => count.keyId)}::text[],
      ${column((count) => count.agentId)}::text[],
      ${column((count) => count.family)}::text[],
      ${column((count) => count.calls)}::bigint[],
      ${column((count) => count.paidCalls)}::bigint[],
      ${column((count) => count.units)}::numeric[]
    ) WHERE EXISTS (SELECT 1 FROM fresh)
    ON CONFLICT (account_id, hour, operation_id, key_id, agent_id) DO UPDATE SET
      calls = billing_usage_hours.calls + EXCLUDED.calls,
      paid_calls = billing_usage_hours.paid_calls + EXCLUDED.paid_calls,
      units = billing_usage_hours.units + EXCLUDED.units`.execute(billing)
}

// Days and hours in UTC, whatever the session's time zone.
const groupings: Readonly<
  Record<UsageGrouping, (time: RawBuilder<unknown>) => RawBuilder<string>>
> = {
  family: () => sql`family`,
  route: () => sql`operation_id`,
  key: () => sql`key_id`,
  agent: () => sql`agent_id`,
  day: (time) => sql`to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`,
  hour: (time) => sql`to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24":00:00.000Z"')`,
}

async function sums(billing: Billing, question: UsageQuestion): Promise<readonly UsageSum[]> {
  const group = groupings[question.groupBy]
  const { rows } = await sql<
    Omit<UsageSum, 'charged'> & {
      readonly charged: readonly { readonly asset: LedgerAsset; readonly amountAtomic: string }[]
    }
  >`
    WITH counted AS (
      SELECT ${group(sql`hour`)} AS name,
        sum(calls) AS calls, sum(paid_calls) AS paid_calls, sum(units) AS units
      FROM billing_usage_hours WHERE ${condition(question, sql`hour`)} GROUP BY 1
    ), spent AS (
      SELECT ${group(sql`charged_at`)} AS name, asset, sum(amount_atomic - refunded_atomic) AS amount
      FROM billing_charges WHERE ${condition(question, sql`charged_at`)} GROUP BY 1, 2
    ), charged AS (
      SELECT name,
        jsonb_agg(jsonb_build_object('asset', asset, 'amountAtomic', amount::text) ORDER BY asset) AS charged
      FROM spent GROUP BY name
    )
    SELECT coalesce(counted.name, charged.name) COLLATE "C" AS "group",
      coalesce(calls, 0) AS calls, coalesce(paid_calls, 0) AS paid_calls,
      coalesce(units, 0) AS units, coalesce(charged, '[]') AS charged
    FROM counted FULL JOIN charged ON counted.name = charged.name
    WHERE ${question.after}::text IS NULL
      OR coalesce(counted.name, charged.name) COLLATE "C" > ${question.after}::text
    ORDER BY 1 LIMIT ${question.limit}`.execute(billing)
  return rows.map(({ charged, ...sum }) => ({
    ...sum,
    charged: charged.map(({ asset, amountAtomic }) => ({
      asset,
      amountAtomic: BigInt(amountAtomic),
    })),
  }))
}

function condition(question: UsageQuestion, time: RawBuilder<unknown>): RawBuilder<boolean> {
  const { family = null, operationId = null, keyId = null, agentId = null } = question
  const same = (column: RawBuilder<unknown>, value: string | null) =>
    value === null ? sql`` : sql` AND ${column} = ${value}`
  return sql`account_id = ${question.accountId}
    AND ${time} >= ${question.from} AND ${time} < ${question.to}
    ${same(sql`family`, family)}${same(sql`operation_id`, operationId)}
    ${same(sql`key_id`, keyId)}${same(sql`agent_id`, agentId)}`
}
