import { type RawBuilder, sql } from 'kysely'
import type { LedgerAsset } from '../../../kernel/assets.ts'
import type { Queryable } from '../../../ports/database.ts'
import { readLedgerAsset } from '../money.schemas.ts'

/** What one caller did with one operation in one hour. */
export type UsageCount = {
  readonly accountId: string
  readonly hour: Date
  readonly operationId: string
  /** Empty where no key was presented. */
  readonly keyId: string
  readonly agentId: string
  readonly family: string
  readonly calls: number
  readonly paidCalls: number
  readonly units: bigint
}

export const usageGroupings = ['family', 'route', 'key', 'agent', 'day', 'hour'] as const
export type UsageGrouping = (typeof usageGroupings)[number]

/** Which uses to add up, and by what. Whole hours, the end not included. */
export type UsageQuestion = {
  readonly accountId: string
  readonly groupBy: UsageGrouping
  readonly from: Date
  readonly to: Date
  readonly family?: string
  readonly operationId?: string
  readonly keyId?: string
  readonly agentId?: string
  /** The last group of the page before. */
  readonly after: string | null
  readonly limit: number
}

/** One group's sums. `group` is empty for uses without a key or an agent. */
export type UsageSum = {
  readonly group: string
  readonly calls: bigint
  readonly paidCalls: bigint
  readonly units: bigint
  readonly charged: readonly { readonly asset: LedgerAsset; readonly amountAtomic: bigint }[]
}

/** Folded counters of uses, and their sums beside what was charged. */
export function usageStore(db: Queryable) {
  return {
    /**
     * Adds a batch in one statement. A batch whose number the source has written already adds nothing, so a batch
     * may be sent again when it is not known whether it arrived.
     */
    add: (batch: {
      readonly source: string
      readonly number: number
      readonly at: Date
      readonly counts: readonly UsageCount[]
    }) => addBatch(db, batch),
    /** Sums by group, in the order of the groups' names. */
    sums: (question: UsageQuestion) => sums(db, question),
    /** Removes at most `limit` counters of hours before `before`. */
    async removeBefore(before: Date, limit: number): Promise<number> {
      const { rows } = await sql`
        DELETE FROM billing_usage_hours WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM billing_usage_hours WHERE hour < ${before} LIMIT ${limit}
        )) RETURNING 1`.execute(db)
      return rows.length
    },
  }
}

async function addBatch(
  db: Queryable,
  batch: {
    readonly source: string
    readonly number: number
    readonly at: Date
    readonly counts: readonly UsageCount[]
  },
): Promise<void> {
  const { counts } = batch
  const texts = (of: (count: UsageCount) => string) => counts.map(of)
  await sql`
    WITH fresh AS (
      INSERT INTO billing_usage_sources (source, last_batch, written_at)
      VALUES (${batch.source}, ${batch.number}, ${batch.at})
      ON CONFLICT (source) DO UPDATE
        SET last_batch = EXCLUDED.last_batch, written_at = EXCLUDED.written_at
        WHERE billing_usage_sources.last_batch < EXCLUDED.last_batch
      RETURNING 1
    )
    INSERT INTO billing_usage_hours
      (account_id, hour, operation_id, key_id, agent_id, family, calls, paid_calls, units)
    SELECT * FROM unnest(
      ${texts((count) => count.accountId)}::text[],
      ${texts((count) => count.hour.toISOString())}::timestamptz[],
      ${texts((count) => count.operationId)}::text[],
      ${texts((count) => count.keyId)}::text[],
      ${texts((count) => count.agentId)}::text[],
      ${texts((count) => count.family)}::text[],
      ${texts((count) => count.calls.toString())}::bigint[],
      ${texts((count) => count.paidCalls.toString())}::bigint[],
      ${texts((count) => count.units.toString())}::numeric[]
    ) WHERE EXISTS (SELECT 1 FROM fresh)
    ON CONFLICT (account_id, hour, operation_id, key_id, agent_id) DO UPDATE SET
      calls = billing_usage_hours.calls + EXCLUDED.calls,
      paid_calls = billing_usage_hours.paid_calls + EXCLUDED.paid_calls,
      units = billing_usage_hours.units + EXCLUDED.units`.execute(db)
}

// Days and hours are cut in UTC whatever the session's zone is.
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

async function sums(db: Queryable, question: UsageQuestion): Promise<readonly UsageSum[]> {
  const group = groupings[question.groupBy]
  const { rows } = await sql<{
    group: string
    calls: string | null
    paid_calls: string | null
    units: string | null
    charged: { asset: string; amount: string }[] | null
  }>`
    WITH counted AS (
      SELECT ${group(sql`hour`)} AS name,
        sum(calls) AS calls, sum(paid_calls) AS paid_calls, sum(units) AS units
      FROM billing_usage_hours WHERE ${wanted(question, sql`hour`)} GROUP BY 1
    ), spent AS (
      SELECT ${group(sql`charged_at`)} AS name, asset, sum(amount_atomic - refunded_atomic) AS amount
      FROM billing_charges WHERE ${wanted(question, sql`charged_at`)} GROUP BY 1, 2
    ), charged AS (
      SELECT name,
        jsonb_agg(jsonb_build_object('asset', asset, 'amount', amount::text) ORDER BY asset) AS charged
      FROM spent GROUP BY name
    )
    SELECT coalesce(counted.name, charged.name) COLLATE "C" AS "group",
      calls::text, paid_calls::text, units::text, charged
    FROM counted FULL JOIN charged ON counted.name = charged.name
    WHERE ${question.after}::text IS NULL
      OR coalesce(counted.name, charged.name) COLLATE "C" > ${question.after}::text
    ORDER BY 1 LIMIT ${question.limit}`.execute(db)
  return rows.map((row) => ({
    group: row.group,
    calls: BigInt(row.calls ?? '0'),
    paidCalls: BigInt(row.paid_calls ?? '0'),
    units: BigInt(row.units ?? '0'),
    charged: (row.charged ?? []).map(({ asset, amount }) => ({
      asset: readLedgerAsset(asset),
      amountAtomic: BigInt(amount),
    })),
  }))
}

function wanted(question: UsageQuestion, time: RawBuilder<unknown>): RawBuilder<boolean> {
  const { family = null, operationId = null, keyId = null, agentId = null } = question
  const same = (column: RawBuilder<unknown>, value: string | null) =>
    value === null ? sql`` : sql` AND ${column} = ${value}`
  return sql`account_id = ${question.accountId}
    AND ${time} >= ${question.from} AND ${time} < ${question.to}
    ${same(sql`family`, family)}${same(sql`operation_id`, operationId)}
    ${same(sql`key_id`, keyId)}${same(sql`agent_id`, agentId)}`
}
