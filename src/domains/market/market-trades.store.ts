import { type Kysely, type Selectable, sql } from 'kysely'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'
import type { TradeFact } from './facts.ts'
import type { Place } from './market-tokens.store.ts'

type TradeRow = {
  block_number: string
  log_index: number
  block_hash: Hex
  transaction_hash: Hex
  traded_at: string
  token: Hex
  pool: string
  trader: Hex
  side: 'buy' | 'sell'
  eth_amount: string
  token_amount: string
  fee_eth: string | null
  price: string
  reserve_eth: string | null
  simulated: boolean
}
type TradesTables = { market_trades: TradeRow }
type Tables = Kysely<TradesTables>

export type TradeRecord = Omit<TradeFact, 'kind'> &
  Place & {
    readonly blockHash: Hex
    readonly transactionHash: Hex
    /** Unix seconds, of the block. */
    readonly tradedAt: number
    readonly simulated: boolean
  }

/** What a candle takes of a trade; the rest of a row is longer than this. */
export type FoldedTrade = Pick<
  TradeRecord,
  | 'blockNumber'
  | 'ethAmount'
  | 'logIndex'
  | 'pool'
  | 'price'
  | 'side'
  | 'simulated'
  | 'token'
  | 'tokenAmount'
  | 'tradedAt'
  | 'transactionHash'
>

const foldedColumns = [
  ...(['block_number', 'log_index', 'transaction_hash', 'traded_at', 'token', 'pool'] as const),
  ...(['side', 'eth_amount', 'token_amount', 'price', 'simulated'] as const),
] as const

/** A token's trades, or those of one of its pools; times are Unix seconds. */
export type TradeScope = { readonly token: Hex; readonly pool?: string }

const rowsPerInsert = 1_000

/** Trades as their logs say. */
export function marketTradesStore(db: Queryable) {
  const tables: Tables = db.withTables<TradesTables>()
  return { ...pages(tables), ...stretches(tables), ...latest(tables), ...writes(tables) }
}

function pages(tables: Tables) {
  return {
    /** Newest first, one more than `limit` when there are more. */
    async page(
      options: TradeScope & {
        readonly trader?: Hex
        readonly after?: Place & { readonly tradedAt: number }
        readonly limit: number
      },
    ): Promise<readonly TradeRecord[]> {
      const { after, trader } = options
      let query = scoped(tables, options)
      if (trader !== undefined) query = query.where('trader', '=', trader)
      if (after !== undefined) {
        query = query.where((eb) =>
          eb(
            eb.refTuple('traded_at', 'block_number', 'log_index'),
            '<',
            eb.tuple(String(after.tradedAt), after.blockNumber.toString(), after.logIndex),
          ),
        )
      }
      const rows = await query
        .selectAll()
        .orderBy('traded_at', 'desc')
        .orderBy('block_number', 'desc')
        .orderBy('log_index', 'desc')
        .limit(options.limit + 1)
        .execute()
      return rows.map(toTrade)
    },
  }
}

function stretches(tables: Tables) {
  return {
    /** From `from` on and before `to`, in the order of the chain, at most `limit`. */
    async between(
      options: TradeScope & {
        readonly from: number
        readonly to: number
        readonly after?: Place
        readonly limit?: number
      },
    ): Promise<readonly TradeRecord[]> {
      const { after } = options
      let query = scoped(tables, options)
        .where('traded_at', '>=', String(options.from))
        .where('traded_at', '<', String(options.to))
      if (after !== undefined) {
        query = query.where((eb) =>
          eb(
            eb.refTuple('block_number', 'log_index'),
            '>',
            eb.tuple(after.blockNumber.toString(), after.logIndex),
          ),
        )
      }
      if (options.limit !== undefined) query = query.limit(options.limit)
      const rows = await query
        .selectAll()
        .orderBy('traded_at')
        .orderBy('block_number')
        .orderBy('log_index')
        .execute()
      return rows.map(toTrade)
    },

    /** The newest before `before` and from `after` on, newest first, at most `limit`: what candles are made of. */
    async newestToFold(
      options: TradeScope & {
        readonly before: number
        readonly after: number
        readonly limit: number
      },
    ): Promise<readonly FoldedTrade[]> {
      const rows = await newestBefore(tables, options)
        .where('traded_at', '>=', String(options.after))
        .select(foldedColumns)
        .limit(options.limit)
        .execute()
      return rows.map(toFolded)
    },

    /** The newest before `before`. */
    async newest(
      options: TradeScope & { readonly before: number },
    ): Promise<TradeRecord | undefined> {
      const row = await newestBefore(tables, options).selectAll().limit(1).executeTakeFirst()
      return row && toTrade(row)
    },

    /** The price of the newest before `before`. */
    async lastPrice(
      options: TradeScope & { readonly before: number },
    ): Promise<bigint | undefined> {
      const row = await newestBefore(tables, options).select('price').limit(1).executeTakeFirst()
      return row && BigInt(row.price)
    },
  }
}

function latest(tables: Tables) {
  return {
    /** For each token that was traded, its newest trade that is older than `before`. */
    async lastOf(
      tokens: readonly Hex[],
      before = Number.MAX_SAFE_INTEGER,
    ): Promise<ReadonlyMap<string, TradeRecord>> {
      const rows = await newestOfEach(tables, { ids: tokens, before })
      return new Map(rows.map((row) => [row.token, toTrade(row)]))
    },

    /** The newest trade in each of these pools, which belong to `tokens`. */
    async lastIn(
      pools: readonly { readonly pool: string; readonly token: Hex }[],
    ): Promise<ReadonlyMap<string, TradeRecord>> {
      const found = await Promise.all(
        pools.map((scope) => stretches(tables).newest({ ...scope, before: maxTime })),
      )
      return new Map(found.flatMap((trade) => (trade ? [[trade.pool, trade] as const] : [])))
    },
  }
}

const maxTime = Number.MAX_SAFE_INTEGER

function writes(tables: Tables) {
  return {
    async insert(trades: readonly TradeRecord[]): Promise<void> {
      for (let start = 0; start < trades.length; start += rowsPerInsert) {
        await tables
          .insertInto('market_trades')
          .values(trades.slice(start, start + rowsPerInsert).map(toRow))
          .execute()
      }
    },

    /** Removes trades above `blockNumber` and returns them, newest first. */
    async removeAbove(blockNumber: bigint): Promise<readonly TradeRecord[]> {
      const rows = await tables
        .deleteFrom('market_trades')
        .where('block_number', '>', blockNumber.toString())
        .returningAll()
        .execute()
      return rows.map(toTrade).sort((left, right) => compare(right, left))
    },
  }
}

/** The order of the chain. */
export function compare(left: Place, right: Place): number {
  if (left.blockNumber === right.blockNumber) return left.logIndex - right.logIndex
  return left.blockNumber < right.blockNumber ? -1 : 1
}

function scoped(tables: Tables, { pool, token }: TradeScope) {
  const query = tables.selectFrom('market_trades').where('token', '=', token)
  return pool === undefined ? query : query.where('pool', '=', pool)
}

function newestBefore(tables: Tables, scope: TradeScope & { readonly before: number }) {
  return scoped(tables, scope)
    .where('traded_at', '<', String(scope.before))
    .orderBy('traded_at', 'desc')
    .orderBy('block_number', 'desc')
    .orderBy('log_index', 'desc')
}

/** One step into the index for each id, however many trades it has. */
async function newestOfEach(
  tables: Tables,
  options: {
    readonly ids: readonly string[]
    readonly before: number
  },
): Promise<readonly TradeRow[]> {
  if (options.ids.length === 0) return []
  const { rows } = await sql<TradeRow>`
    SELECT newest.* FROM unnest(${[...options.ids]}::text[]) AS wanted (id)
    CROSS JOIN LATERAL (
      SELECT * FROM market_trades
      WHERE token = wanted.id AND traded_at < ${String(options.before)}::int8
      ORDER BY traded_at DESC, block_number DESC, log_index DESC LIMIT 1
    ) AS newest`.execute(tables)
  return rows
}

function toRow(trade: TradeRecord): TradeRow {
  return {
    block_number: trade.blockNumber.toString(),
    log_index: trade.logIndex,
    block_hash: trade.blockHash,
    transaction_hash: trade.transactionHash,
    traded_at: String(trade.tradedAt),
    token: trade.token,
    pool: trade.pool,
    trader: trade.trader,
    side: trade.side,
    eth_amount: trade.ethAmount.toString(),
    token_amount: trade.tokenAmount.toString(),
    fee_eth: trade.feeEth?.toString() ?? null,
    price: trade.price.toString(),
    reserve_eth: trade.reserveEth?.toString() ?? null,
    simulated: trade.simulated,
  }
}

function toTrade(row: Selectable<TradeRow>): TradeRecord {
  return {
    ...toFolded(row),
    blockHash: row.block_hash,
    trader: row.trader,
    feeEth: row.fee_eth === null ? null : BigInt(row.fee_eth),
    reserveEth: row.reserve_eth === null ? null : BigInt(row.reserve_eth),
  }
}

function toFolded(row: Pick<Selectable<TradeRow>, (typeof foldedColumns)[number]>): FoldedTrade {
  return {
    blockNumber: BigInt(row.block_number),
    logIndex: row.log_index,
    transactionHash: row.transaction_hash,
    tradedAt: Number(row.traded_at),
    token: row.token,
    pool: row.pool,
    side: row.side,
    ethAmount: BigInt(row.eth_amount),
    tokenAmount: BigInt(row.token_amount),
    price: BigInt(row.price),
    simulated: row.simulated,
  }
}
