import { sql } from 'kysely'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import {
  bigint,
  integer,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'
import { newestFirst, newestPage, type PlacePage } from '../chain-index/index.ts'

export type Side = 'buy' | 'sell'

const tradesTables = tablesOf({
  launchTrades: {
    blockNumber: bigint,
    logIndex: integer,
    blockHash: text<Hex>(),
    transactionHash: text<Hex>(),
    tradedAt: time,
    token: text<Hex>(),
    trader: text<Hex>(),
    recipient: text<Hex>(),
    side: text<Side>(),
    /** Paid with the fee included (buy), received with the fee taken off (sell). */
    ethAmount: bigint,
    tokenAmount: bigint,
    feeAmount: bigint,
    creatorFee: bigint,
    protocolFee: bigint,
    /** The recipient of `creatorFee`. */
    feeRecipient: text<Hex>(),
    /** Virtual reserves after the trade. */
    virtualEth: bigint,
    virtualToken: bigint,
    eventId: text(),
  },
})
type Tables = TablesOf<typeof tradesTables>

/** One trade on a curve, from its log; wei and base units. */
export type TradeRecord = Readonly<RowOf<typeof tradesTables, 'launchTrades'>>

const rowsPerInsert = 1_000

/** Store of trades. */
export function tradesStore(db: Queryable) {
  const tables = tradesTables.on(db)
  return { ...reads(tables), ...writes(tables) }
}

function reads(tables: Tables) {
  return {
    /** A token's trades, newest first; one more than `limit` when there is a next page. */
    page: ({
      token,
      ...page
    }: PlacePage & { readonly token: Hex }): Promise<readonly TradeRecord[]> =>
      newestPage(
        tables.selectFrom('launchTrades').selectAll().where('token', '=', token),
        page,
      ).execute(),

    /** The newest trade of a token. */
    newest: (token: Hex): Promise<TradeRecord | undefined> =>
      tables
        .selectFrom('launchTrades')
        .selectAll()
        .where('token', '=', token)
        .orderBy('blockNumber', 'desc')
        .orderBy('logIndex', 'desc')
        .limit(1)
        .executeTakeFirst(),
  }
}

function writes(tables: Tables) {
  return {
    async insert(trades: readonly TradeRecord[]): Promise<void> {
      for (let start = 0; start < trades.length; start += rowsPerInsert) {
        await insertSome(tables, trades.slice(start, start + rowsPerInsert))
      }
    },

    /** Deletes trades above `blockNumber` and returns them, newest first. */
    async removeAbove(blockNumber: bigint): Promise<readonly TradeRecord[]> {
      const rows = await tables
        .deleteFrom('launchTrades')
        .where('blockNumber', '>', blockNumber)
        .returningAll()
        .execute()
      return rows.sort(newestFirst)
    },
  }
}

/** One array parameter per column: a parameter for each value takes longer to prepare than to store. */
async function insertSome(tables: Tables, trades: readonly TradeRecord[]): Promise<void> {
  const texts = (valueOf: (trade: TradeRecord) => bigint | string) =>
    trades.map((trade) => String(valueOf(trade)))
  await sql`
    INSERT INTO launch_trades (
      block_number, log_index, block_hash, transaction_hash, traded_at, token, trader, recipient, side,
      eth_amount, token_amount, fee_amount, creator_fee, protocol_fee, fee_recipient, virtual_eth,
      virtual_token, event_id)
    SELECT * FROM unnest(
      ${texts(({ blockNumber }) => blockNumber)}::int8[], ${trades.map(({ logIndex }) => logIndex)}::int4[],
      ${texts(({ blockHash }) => blockHash)}::text[], ${texts(({ transactionHash }) => transactionHash)}::text[],
      ${trades.map(({ tradedAt }) => tradedAt)}::timestamptz[], ${texts(({ token }) => token)}::text[],
      ${texts(({ trader }) => trader)}::text[], ${texts(({ recipient }) => recipient)}::text[],
      ${texts(({ side }) => side)}::text[], ${texts(({ ethAmount }) => ethAmount)}::numeric[],
      ${texts(({ tokenAmount }) => tokenAmount)}::numeric[],
      ${texts(({ feeAmount }) => feeAmount)}::numeric[], ${texts(({ creatorFee }) => creatorFee)}::numeric[],
      ${texts(({ protocolFee }) => protocolFee)}::numeric[],
      ${texts(({ feeRecipient }) => feeRecipient)}::text[], ${texts(({ virtualEth }) => virtualEth)}::numeric[],
      ${texts(({ virtualToken }) => virtualToken)}::numeric[], ${texts(({ eventId }) => eventId)}::text[])`.execute(
    tables,
  )
}
