import { sql } from 'kysely'
import type { LedgerAsset } from '../../../kernel/assets.ts'
import type { Queryable } from '../../../ports/database.ts'
import { bigint, integer, tablesOf, text } from '../../../ports/tables.ts'

const usageTables = tablesOf(
  {},
  {
    name: text(),
    costAsset: text<LedgerAsset | ''>(),
    step: integer,
    calls: bigint,
    refused: bigint,
    failed: bigint,
    costAtomic: bigint,
  },
)

/** What calls can be added up by. */
export const keyUsageGroupings = ['route', 'key', 'day'] as const
export type KeyUsageGrouping = (typeof keyUsageGroupings)[number]

/** One part of a group: the calls of one step of duration and of one asset. */
export type UsagePart = {
  readonly name: string
  readonly costAsset: LedgerAsset | ''
  readonly step: number
  readonly calls: bigint
  readonly refused: bigint
  readonly failed: bigint
  readonly costAtomic: bigint
}
/** Which days to add up, and by what. Days are in UTC, as `2026-07-15`; both are included. */
export type UsageQuestion = {
  readonly accountId: string
  readonly keyIds: readonly string[]
  readonly by: KeyUsageGrouping
  readonly operation?: string | undefined
  readonly firstDay: string
  readonly lastDay: string
  readonly after: string | null
  readonly limit: number
}

const groupings = {
  route: sql<string>`operation`,
  key: sql<string>`key_id`,
  day: sql<string>`to_char(day, 'YYYY-MM-DD')`,
}

/** Sums of calls by day, key and row. */
export function keyUsageStore(db: Queryable) {
  const tables = usageTables.on(db)
  return {
    /** The parts of at most `limit` groups, in the order of their names. */
    async parts(question: UsageQuestion): Promise<readonly UsagePart[]> {
      const { accountId, keyIds, by, operation, firstDay, lastDay, after, limit } = question
      const only = sql.join(
        [
          sql`account_id = ${accountId}`,
          sql`day BETWEEN ${firstDay}::date AND ${lastDay}::date`,
          ...keyIds.map((keyId) => sql`key_id = ${keyId}`),
          ...(operation === undefined ? [] : [sql`operation = ${operation}`]),
        ],
        sql` AND `,
      )
      const { rows } = await sql<UsagePart>`
        WITH wanted AS (
          SELECT ${groupings[by]} COLLATE "C" AS name, cost_asset, step,
            calls, refused, failed, cost_atomic
          FROM api_request_days WHERE ${only}
        ), page AS (
          SELECT DISTINCT name FROM wanted
          WHERE ${after}::text IS NULL OR name > ${after}::text ORDER BY name LIMIT ${limit}
        )
        SELECT name, cost_asset, step, sum(calls) AS calls, sum(refused) AS refused,
          sum(failed) AS failed, sum(cost_atomic) AS cost_atomic
        FROM wanted JOIN page USING (name)
        GROUP BY name, cost_asset, step ORDER BY name, cost_asset, step`.execute(tables)
      return rows
    },
  }
}
