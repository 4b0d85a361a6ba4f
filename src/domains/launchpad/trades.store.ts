import { type Kysely, sql } from 'kysely'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'
import { newestPage } from '../chain-index/index.ts'

export type Side = 'buy' | 'sell'

type TradeRow = {
  block_number: string
  log_index: number
  block_hash: Hex
  transaction_hash: Hex
  traded_at: Date
  token: Hex
  trader: Hex
  recipient: Hex
  side: Side
  eth_amount: string
  token_amount: string
  fee_amount: string
  creator_fee: string
  protocol_fee: string
  fee_recipient: Hex
  virtual_eth: string
  virtual_token: string
  event_id: string
}
type TradeTables = { launch_trades: TradeRow }
type Tables = Kysely<TradeTables>

/** One trade on a curve, as its log says; wei and base units. */
export type TradeRecord = {
  readonly blockNumber: bigint
  readonly logIndex: number
  readonly blockHash: Hex
  readonly transactionHash: Hex
  readonly tradedAt: Date
  readonly token: Hex
  readonly trader: Hex
  readonly recipient: Hex
  readonly side: Side
  /** Paid with the fee included (buy), received with the fee taken off (sell). */
  readonly ethAmount: bigint
  readonly tokenAmount: bigint
  readonly feeAmount: bigint
  readonly creatorFee: bigint
  readonly protocolFee: bigint
  /** Who earned `creatorFee`. */
  readonly feeRecipient: Hex
  /** Virtual reserves after the trade. */
  readonly virtualEth: bigint
  readonly virtualToken: bigint
  readonly eventId: string
}

const rowsPerInsert = 1_000

/** Rows of trades. */
export function tradesStore(db: Queryable) {
  const tables: Tables = db.withTables<TradeTables>()
  return { ...reads(tables), ...writes(tables) }
}

function reads(tables: Tables) {
  return {
    /** A token's trades, newest first, one more than `limit` when there are more. */
    async page(options: {
      readonly token: Hex
      readonly after?: { readonly blockNumber: string; readonly logIndex: number }
      readonly limit: number
    }): Promise<readonly TradeRecord[]> {
      const query = tables
        .selectFrom('launch_trades')
        .selectAll()
        .where('token', '=', options.token)
      const rows = await newestPage(query, options).execute()
      return rows.map(toRecord)
    },

    /** The newest trade of a token. */
    async newest(token: Hex): Promise<TradeRecord | undefined> {
      const row = await tables
        .selectFrom('launch_trades')
        .selectAll()
        .where('token', '=', token)
        .orderBy('block_number', 'desc')
        .orderBy('log_index', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row && toRecord(row)
    },
  }
}

function writes(tables: Tables) {
  return {
    async insert(trades: readonly TradeRecord[]): Promise<void> {
      for (let start = 0; start < trades.length; start += rowsPerInsert) {
        await insertSome(tables, trades.slice(start, start + rowsPerInsert))
      }
    },

    /** Removes trades above `blockNumber` and returns them, newest first. */
    async removeAbove(blockNumber: bigint): Promise<readonly TradeRecord[]> {
      const rows = await tables
        .deleteFrom('launch_trades')
        .where('block_number', '>', blockNumber.toString())
        .returningAll()
        .execute()
      return rows.map(toRecord).sort(newestFirst)
    },
  }
}

/** As columns: a parameter for each value would take longer to prepare than to store. */
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

function newestFirst(left: TradeRecord, right: TradeRecord): number {
  return left.blockNumber === right.blockNumber
    ? right.logIndex - left.logIndex
    : left.blockNumber < right.blockNumber
      ? 1
      : -1
}

// Text columns hold what `insert` wrote, so their narrower types still hold.
function toRecord(row: TradeRow): TradeRecord {
  return {
    blockNumber: BigInt(row.block_number),
    logIndex: row.log_index,
    blockHash: row.block_hash,
    transactionHash: row.transaction_hash,
    tradedAt: row.traded_at,
    token: row.token,
    trader: row.trader,
    recipient: row.recipient,
    side: row.side,
    ethAmount: BigInt(row.eth_amount),
    tokenAmount: BigInt(row.token_amount),
    feeAmount: BigInt(row.fee_amount),
    creatorFee: BigInt(row.creator_fee),
    protocolFee: BigInt(row.protocol_fee),
    feeRecipient: row.fee_recipient,
    virtualEth: BigInt(row.virtual_eth),
    virtualToken: BigInt(row.virtual_token),
    eventId: row.event_id,
  }
}
