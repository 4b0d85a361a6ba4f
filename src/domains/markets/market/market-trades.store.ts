import { sql } from 'kysely'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import {
  bigint,
  flag,
  integer,
  nullable,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
} from '../../../ports/tables.ts'
import type { Place } from './market-tokens.store.ts'

const tradesTables = tablesOf({
  marketTrades: {
    blockNumber: bigint,
    logIndex: integer,
    blockHash: text<Hex>(),
    transactionHash: text<Hex>(),
    /** Unix seconds, of the block. */
    tradedAt: integer,
    token: text<Hex>(),
    pool: text(),
    trader: text<Hex>(),
    side: text<'buy' | 'sell'>(),
    ethAmount: bigint,
    tokenAmount: bigint,
    feeEth: nullable(bigint),
    price: bigint,
    reserveEth: nullable(bigint),
    simulated: flag,
  },
})
type Tables = TablesOf<typeof tradesTables>

/** A trade; wei and base units. */
export type TradeRecord = RowOf<typeof tradesTables, 'marketTrades'>

/** The columns that a candle needs; the rest of a row is longer than these. */
export type FoldedTrade = Pick<TradeRecord, (typeof foldedColumns)[number]>

const foldedColumns = [
  ...(['blockNumber', 'logIndex', 'transactionHash', 'tradedAt', 'token', 'pool'] as const),
  ...(['side', 'ethAmount', 'tokenAmount', 'price', 'simulated'] as const),
] as const

/** A token's trades, or those of one of its pools; times are Unix seconds. */
export type TradeScope = { readonly token: Hex; readonly pool?: string }

const rowsPerInsert = 1_000

/** Store of trades, as their logs tell them. */
export function marketTradesStore(db: Queryable) {
  const tables = tradesTables.on(db)
  return { ...pages(tables), ...stretches(tables), ...latest(tables), ...writes(tables) }
}

function pages(tables: Tables) {
  return {
    /** Newest first; one more than `limit` when there is a next page. */
    page(
      options: TradeScope & {
        readonly trader?: Hex
        readonly after: (Place & { readonly tradedAt: number }) | null
        readonly limit: number
      },
    ): Promise<readonly TradeRecord[]> {
      const { after, trader } = options
      let query = scoped(tables, options)
      if (trader !== undefined) query = query.where('trader', '=', trader)
      if (after !== null) {
        query = query.where((eb) =>
          eb(
            eb.refTuple('tradedAt', 'blockNumber', 'logIndex'),
            '<',
            eb.tuple(after.tradedAt, after.blockNumber, after.logIndex),
          ),
        )
      }
      return query
        .selectAll()
        .orderBy('tradedAt', 'desc')
        .orderBy('blockNumber', 'desc')
        .orderBy('logIndex', 'desc')
        .limit(options.limit + 1)
        .execute()
    },
  }
}

function stretches(tables: Tables) {
  return {
    /** From `from` on and before `to`, in chain order, at most `limit`. */
    between(
      options: TradeScope & {
        readonly from: number
        readonly to: number
        readonly after?: Place | null
        readonly limit?: number
      },
    ): Promise<readonly TradeRecord[]> {
      const { after = null } = options
      let query = scoped(tables, options)
        .where('tradedAt', '>=', options.from)
        .where('tradedAt', '<', options.to)
      if (after !== null) {
        query = query.where((eb) =>
          eb(
            eb.refTuple('blockNumber', 'logIndex'),
            '>',
            eb.tuple(after.blockNumber, after.logIndex),
          ),
        )
      }
      if (options.limit !== undefined) query = query.limit(options.limit)
      return query
        .selectAll()
        .orderBy('tradedAt')
        .orderBy('blockNumber')
        .orderBy('logIndex')
        .execute()
    },

    /** The newest before `before` and from `after` on, newest first, at most `limit`: for candles. */
    newestToFold(
      options: TradeScope & {
        readonly before: number
        readonly after: number
        readonly limit: number
      },
    ): Promise<readonly FoldedTrade[]> {
      return newestBefore(tables, options)
        .where('tradedAt', '>=', options.after)
        .select(foldedColumns)
        .limit(options.limit)
        .execute()
    },

    /** The newest before `before`. */
    newest: (options: TradeScope & { readonly before: number }): Promise<TradeRecord | undefined> =>
      newestBefore(tables, options).selectAll().limit(1).executeTakeFirst(),

    /** The price of the newest before `before`. */
    async lastPrice(
      options: TradeScope & { readonly before: number },
    ): Promise<bigint | undefined> {
      const row = await newestBefore(tables, options).select('price').limit(1).executeTakeFirst()
      return row?.price
    },
  }
}

function latest(tables: Tables) {
  return {
    /** The newest trade before `before` of each token that was traded. */
    async lastOf(
      tokens: readonly Hex[],
      before = Number.MAX_SAFE_INTEGER,
    ): Promise<ReadonlyMap<string, TradeRecord>> {
      const rows = await newestOfEach(tables, { ids: tokens, before })
      return new Map(rows.map((row) => [row.token, row]))
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
          .insertInto('marketTrades')
          .values(trades.slice(start, start + rowsPerInsert))
          .execute()
      }
    },

    /** Deletes trades above `blockNumber` and returns them, newest first. */
    async removeAbove(blockNumber: bigint): Promise<readonly TradeRecord[]> {
      const rows = await tables
        .deleteFrom('marketTrades')
        .where('blockNumber', '>', blockNumber)
        .returningAll()
        .execute()
      return rows.sort((left, right) => compare(right, left))
    },
  }
}

/** Compares positions in chain order. */
export function compare(left: Place, right: Place): number {
  if (left.blockNumber === right.blockNumber) return left.logIndex - right.logIndex
  return left.blockNumber < right.blockNumber ? -1 : 1
}

function scoped(tables: Tables, { pool, token }: TradeScope) {
  const query = tables.selectFrom('marketTrades').where('token', '=', token)
  return pool === undefined ? query : query.where('pool', '=', pool)
}

function newestBefore(tables: Tables, scope: TradeScope & { readonly before: number }) {
  return scoped(tables, scope)
    .where('tradedAt', '<', scope.before)
    .orderBy('tradedAt', 'desc')
    .orderBy('blockNumber', 'desc')
    .orderBy('logIndex', 'desc')
}

/** One index lookup for each id, however many trades it has. */
async function newestOfEach(
  tables: Tables,
  options: {
    readonly ids: readonly string[]
    readonly before: number
  },
): Promise<readonly TradeRecord[]> {
  if (options.ids.length === 0) return []
  const { rows } = await sql<TradeRecord>`
    SELECT newest.* FROM unnest(${[...options.ids]}::text[]) AS wanted (id)
    CROSS JOIN LATERAL (
      SELECT * FROM market_trades
      WHERE token = wanted.id AND traded_at < ${String(options.before)}::int8
      ORDER BY traded_at DESC, block_number DESC, log_index DESC LIMIT 1
    ) AS newest`.execute(tables)
  return rows
}
