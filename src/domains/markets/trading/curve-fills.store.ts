import { sql } from 'kysely'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import { bigint, integer, type RowOf, tablesOf, text, time } from '../../../ports/tables.ts'
import { newestPage, type PlacePage } from '../../chain/chain-index/index.ts'

const fillsTables = tablesOf({
  tradingCurveFills: {
    blockNumber: bigint,
    logIndex: integer,
    transactionHash: text<Hex>(),
    tradedAt: time,
    trader: text<Hex>(),
    token: text<Hex>(),
    side: text<'buy' | 'sell'>(),
    ethAmount: bigint,
    tokenAmount: bigint,
  },
})

/** One trade on a curve. Wei, the fee included, and base units. */
export type CurveFill = RowOf<typeof fillsTables, 'tradingCurveFills'>

const rowsPerInsert = 200

/** Store of trades on curves, by trader. */
export function curveFillsStore(db: Queryable) {
  const tables = fillsTables.on(db)
  return {
    async insert(fills: readonly CurveFill[]): Promise<void> {
      for (let start = 0; start < fills.length; start += rowsPerInsert) {
        await tables
          .insertInto('tradingCurveFills')
          .values(fills.slice(start, start + rowsPerInsert))
          .execute()
      }
    },

    async removeAbove(blockNumber: bigint): Promise<void> {
      await tables.deleteFrom('tradingCurveFills').where('blockNumber', '>', blockNumber).execute()
    },

    /** Trades below a block, oldest first. */
    oldest: (belowBlock: string, limit: number): Promise<readonly CurveFill[]> =>
      tables
        .selectFrom('tradingCurveFills')
        .selectAll()
        .where('blockNumber', '<', BigInt(belowBlock))
        .orderBy('blockNumber')
        .orderBy('logIndex')
        .limit(limit)
        .execute(),

    async forget(fills: readonly Pick<CurveFill, 'blockNumber' | 'logIndex'>[]): Promise<void> {
      await sql`
        DELETE FROM trading_curve_fills AS f USING unnest(
          ${fills.map(({ blockNumber }) => String(blockNumber))}::int8[],
          ${fills.map(({ logIndex }) => logIndex)}::int4[]) AS gone (block_number, log_index)
        WHERE f.block_number = gone.block_number AND f.log_index = gone.log_index`.execute(tables)
    },

    /** An account's trades, newest first; one more than `limit` when there is a next page. */
    page(options: PlacePage & { readonly trader: Hex }): Promise<readonly CurveFill[]> {
      const { trader } = options
      const query = tables.selectFrom('tradingCurveFills').selectAll().where('trader', '=', trader)
      return newestPage(query, options).execute()
    },
  }
}
