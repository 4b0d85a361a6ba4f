import { type RawBuilder, sql } from 'kysely'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import { bigint, integer, tablesOf, text } from '../../../ports/tables.ts'
import { positionRow } from '../../chain/chain-index/index.ts'

const daySeconds = 86_400
const listedMax = 200

const tickerTables = tablesOf(
  {},
  {
    token: text<Hex>(),
    symbol: text(),
    openingPrice: bigint,
    launchedAt: integer,
    price: bigint,
    beforePrice: bigint,
    volume: bigint,
    trades: integer,
    dayStart: integer,
  },
)

/** A market's day at the newest indexed block; prices times 10^27, the volume in wei. */
export type TickerRecord = {
  readonly token: Hex
  readonly symbol: string
  readonly openingPrice: bigint
  readonly launchedAt: number
  readonly price: bigint | null
  /** The price when the day began; null where nothing was traded before. */
  readonly beforePrice: bigint | null
  readonly volume: bigint
  readonly trades: number
  /** Unix seconds. */
  readonly dayStart: number
}

/** Reads days of tokens and pools, each in one statement. */
export function liveTickersStore(db: Queryable) {
  return {
    /** The tokens that were traded last, of those that were within a day. */
    active: () =>
      read(
        db,
        sql`
          SELECT token FROM market_trades
          WHERE traded_at > (SELECT coalesce(at_time, 0) FROM ${positionRow} AS p) - ${daySeconds}::int8
          GROUP BY token ORDER BY max(traded_at) DESC, token LIMIT ${listedMax}::int4`,
      ),
    of: ({ pool, token }: { readonly token: Hex; readonly pool?: string }) =>
      read(db, sql`SELECT ${token}::text AS token`, pool),
  }
}

async function read(
  db: Queryable,
  tokens: RawBuilder<unknown>,
  pool?: string,
): Promise<readonly TickerRecord[]> {
  const own =
    pool === undefined ? sql`m.token = t.token` : sql`m.token = t.token AND m.pool = ${pool}`
  const newest = sql`ORDER BY m.traded_at DESC, m.block_number DESC, m.log_index DESC LIMIT 1`
  const { rows } = await sql<TickerRecord>`
    SELECT t.token, t.symbol, t.opening_price, t.launched_at, last.price, first.price AS before_price,
      day.volume, day.trades, coalesce(reached.at_time, 0) - ${daySeconds}::int8 AS day_start
    FROM ${positionRow} AS reached
    CROSS JOIN (${tokens}) AS wanted JOIN market_tokens AS t ON t.token = wanted.token
    LEFT JOIN LATERAL (SELECT price FROM market_trades AS m WHERE ${own} ${newest}) AS last ON true
    LEFT JOIN LATERAL (
      SELECT price FROM market_trades AS m
      WHERE ${own} AND m.traded_at <= coalesce(reached.at_time, 0) - ${daySeconds}::int8 ${newest}
    ) AS first ON true
    LEFT JOIN LATERAL (
      SELECT coalesce(sum(eth_amount), 0) AS volume, count(*) AS trades FROM market_trades AS m
      WHERE ${own} AND m.traded_at > coalesce(reached.at_time, 0) - ${daySeconds}::int8
    ) AS day ON true
    ORDER BY t.token`.execute(tickerTables.on(db))
  return rows
}
