import type { Kysely } from 'kysely'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'

export type Side = 'buy' | 'sell'

type TradeRow = {
  block_number: string
  log_index: number
  block_hash: string
  transaction_hash: string
  traded_at: Date
  token: string
  trader: string
  recipient: string
  side: string
  eth_amount: string
  token_amount: string
  fee_amount: string
  creator_fee: string
  protocol_fee: string
  fee_recipient: string
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
      const { after } = options
      let query = tables.selectFrom('launch_trades').selectAll().where('token', '=', options.token)
      if (after !== undefined) {
        query = query.where((eb) =>
          eb(
            eb.refTuple('block_number', 'log_index'),
            '<',
            eb.tuple(after.blockNumber, after.logIndex),
          ),
        )
      }
      const rows = await query
        .orderBy('block_number', 'desc')
        .orderBy('log_index', 'desc')
        .limit(options.limit + 1)
        .execute()
      return rows.map(toRecord)
    },

    /** The newest trade of a token, and how many there are. */
    async summary(
      token: Hex,
    ): Promise<{ readonly last: TradeRecord | undefined; readonly count: number }> {
      const last = await tables
        .selectFrom('launch_trades')
        .selectAll()
        .where('token', '=', token)
        .orderBy('block_number', 'desc')
        .orderBy('log_index', 'desc')
        .limit(1)
        .executeTakeFirst()
      const { count } = await tables
        .selectFrom('launch_trades')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('token', '=', token)
        .executeTakeFirstOrThrow()
      return { last: last && toRecord(last), count: Number(count) }
    },

    /** Creator fees of an account by token: those up to a place on the chain, or those above a block. */
    async creatorFees(options: {
      readonly account: Hex
      readonly through?: { readonly blockNumber: bigint; readonly logIndex: number }
      readonly aboveBlock?: bigint
    }): Promise<ReadonlyMap<Hex, bigint>> {
      const { aboveBlock, through } = options
      let query = tables
        .selectFrom('launch_trades')
        .select((eb) => ['token', eb.fn.sum<string>('creator_fee').as('amount')])
        .where('fee_recipient', '=', options.account)
      if (through !== undefined) {
        query = query.where((eb) =>
          eb(
            eb.refTuple('block_number', 'log_index'),
            '<=',
            eb.tuple(through.blockNumber.toString(), through.logIndex),
          ),
        )
      }
      if (aboveBlock !== undefined) {
        query = query.where('block_number', '>', aboveBlock.toString())
      }
      const rows = await query.groupBy('token').execute()
      return new Map(rows.map((row) => [row.token as Hex, BigInt(row.amount)]))
    },
  }
}

function writes(tables: Tables) {
  return {
    async insert(trade: TradeRecord): Promise<void> {
      await tables
        .insertInto('launch_trades')
        .values({
          block_number: trade.blockNumber.toString(),
          log_index: trade.logIndex,
          block_hash: trade.blockHash,
          transaction_hash: trade.transactionHash,
          traded_at: trade.tradedAt,
          token: trade.token,
          trader: trade.trader,
          recipient: trade.recipient,
          side: trade.side,
          eth_amount: trade.ethAmount.toString(),
          token_amount: trade.tokenAmount.toString(),
          fee_amount: trade.feeAmount.toString(),
          creator_fee: trade.creatorFee.toString(),
          protocol_fee: trade.protocolFee.toString(),
          fee_recipient: trade.feeRecipient,
          virtual_eth: trade.virtualEth.toString(),
          virtual_token: trade.virtualToken.toString(),
          event_id: trade.eventId,
        })
        .execute()
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
    blockHash: row.block_hash as Hex,
    transactionHash: row.transaction_hash as Hex,
    tradedAt: row.traded_at,
    token: row.token as Hex,
    trader: row.trader as Hex,
    recipient: row.recipient as Hex,
    side: row.side as Side,
    ethAmount: BigInt(row.eth_amount),
    tokenAmount: BigInt(row.token_amount),
    feeAmount: BigInt(row.fee_amount),
    creatorFee: BigInt(row.creator_fee),
    protocolFee: BigInt(row.protocol_fee),
    feeRecipient: row.fee_recipient as Hex,
    virtualEth: BigInt(row.virtual_eth),
    virtualToken: BigInt(row.virtual_token),
    eventId: row.event_id,
  }
}
