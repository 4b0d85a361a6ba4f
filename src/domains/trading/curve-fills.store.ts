import { sql } from 'kysely'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'
import { newestPage } from '../chain-index/index.ts'

type FillRow = {
  block_number: string
  log_index: number
  transaction_hash: Hex
  traded_at: Date
  trader: Hex
  token: Hex
  side: 'buy' | 'sell'
  eth_amount: string
  token_amount: string
}
type FillTables = { trading_curve_fills: FillRow }

/** One trade on a curve. Wei, the fee included, and base units. */
export type CurveFill = {
  readonly blockNumber: bigint
  readonly logIndex: number
  readonly transactionHash: Hex
  readonly tradedAt: Date
  readonly trader: Hex
  readonly token: Hex
  readonly side: 'buy' | 'sell'
  readonly ethAmount: bigint
  readonly tokenAmount: bigint
}

const rowsPerInsert = 200

/** Rows of trades on curves, by who made them. */
export function curveFillsStore(db: Queryable) {
  const tables = db.withTables<FillTables>()
  return {
    async insert(fills: readonly CurveFill[]): Promise<void> {
      for (let start = 0; start < fills.length; start += rowsPerInsert) {
        await tables
          .insertInto('trading_curve_fills')
          .values(fills.slice(start, start + rowsPerInsert).map(toRow))
          .execute()
      }
    },

    async removeAbove(blockNumber: bigint): Promise<void> {
      await tables
        .deleteFrom('trading_curve_fills')
        .where('block_number', '>', blockNumber.toString())
        .execute()
    },

    /** Trades below a block, oldest first. */
    async oldest(belowBlock: string, limit: number): Promise<readonly CurveFill[]> {
      const rows = await tables
        .selectFrom('trading_curve_fills')
        .selectAll()
        .where('block_number', '<', belowBlock)
        .orderBy('block_number')
        .orderBy('log_index')
        .limit(limit)
        .execute()
      return rows.map(toFill)
    },

    async forget(fills: readonly Pick<CurveFill, 'blockNumber' | 'logIndex'>[]): Promise<void> {
      await sql`
        DELETE FROM trading_curve_fills AS f USING unnest(
          ${fills.map(({ blockNumber }) => String(blockNumber))}::int8[],
          ${fills.map(({ logIndex }) => logIndex)}::int4[]) AS gone (block_number, log_index)
        WHERE f.block_number = gone.block_number AND f.log_index = gone.log_index`.execute(tables)
    },

    /** An account's trades, newest first, one more than `limit` when there are more. */
    async page(options: {
      readonly trader: Hex
      readonly after?: { readonly blockNumber: string; readonly logIndex: number }
      readonly limit: number
    }): Promise<readonly CurveFill[]> {
      const { trader } = options
      const query = tables
        .selectFrom('trading_curve_fills')
        .selectAll()
        .where('trader', '=', trader)
      const rows = await newestPage(query, options).execute()
      return rows.map(toFill)
    },
  }
}

function toRow(fill: CurveFill): FillRow {
  return {
    block_number: fill.blockNumber.toString(),
    log_index: fill.logIndex,
    transaction_hash: fill.transactionHash,
    traded_at: fill.tradedAt,
    trader: fill.trader,
    token: fill.token,
    side: fill.side,
    eth_amount: fill.ethAmount.toString(),
    token_amount: fill.tokenAmount.toString(),
  }
}

function toFill(row: FillRow): CurveFill {
  return {
    blockNumber: BigInt(row.block_number),
    logIndex: row.log_index,
    transactionHash: row.transaction_hash,
    tradedAt: row.traded_at,
    trader: row.trader,
    token: row.token,
    side: row.side,
    ethAmount: BigInt(row.eth_amount),
    tokenAmount: BigInt(row.token_amount),
  }
}
