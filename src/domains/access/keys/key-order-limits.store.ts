import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import type { OrderLimits } from '../../../ports/order-limits.ts'
import { bigint, generated, integer, list, tablesOf } from '../../../ports/tables.ts'

const limitTables = tablesOf({
  apiKeyOrderLimits: {
    id: generated(integer),
    markets: list(),
    largest: bigint,
    total: bigint,
    used: generated(bigint),
  },
})

/** What is said of an order limit when its key is minted, in millionths of a dollar. It never changes. */
export type OrderLimitTerms = {
  readonly markets: readonly string[]
  readonly largest: bigint
  readonly total: bigint
}

/** Stores a new order limit. A key and its successor share one. */
export async function insertOrderLimit(
  db: Queryable,
  { largest, markets, total }: OrderLimitTerms,
): Promise<number> {
  const { id } = await limitTables
    .on(db)
    .insertInto('apiKeyOrderLimits')
    .values({ markets, largest, total })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The order limits of keys, for the exchange that holds orders to them. */
export function createOrderLimits(): OrderLimits {
  return {
    async reserve(tx, limitId, { largest, sum }) {
      const { rows } = await sql`
        UPDATE api_key_order_limits SET used = used + ${sum.toString()}::numeric
        WHERE id = ${limitId}::bigint
          AND used + ${sum.toString()}::numeric <= total
          AND ${largest.toString()}::numeric <= largest
        RETURNING id`.execute(tx)
      return rows.length === 1
    },
    async giveBack(tx, limitId, amount) {
      await sql`
        UPDATE api_key_order_limits SET used = used - ${amount.toString()}::numeric
        WHERE id = ${limitId}::bigint`.execute(tx)
    },
    read: (db, limitId) =>
      limitTables
        .on(db)
        .selectFrom('apiKeyOrderLimits')
        .select(['largest', 'total', 'used'])
        .where('id', '=', limitId)
        .executeTakeFirst(),
  }
}
