import { type RawBuilder, sql } from 'kysely'
import type { Hex } from '../../../../ports/chain-evm.ts'
import type { Queryable } from '../../../../ports/database.ts'
import { bigint, flag, integer, nullable, tablesOf, text } from '../../../../ports/tables.ts'

const boardTables = tablesOf(
  {},
  {
    trader: text<Hex>(),
    creator: text<Hex>(),
    tokens: integer,
    trades: integer,
    volumeEth: bigint,
    realisedEth: nullable(bigint),
    closedTokens: integer,
    wonTokens: integer,
    launches: integer,
    graduated: integer,
    holders: integer,
    marketValueEth: bigint,
    simulated: flag,
  },
)

export const traderSorts = ['realised', 'volume', 'trades'] as const
export type TraderSort = (typeof traderSorts)[number]
export const creatorSorts = ['volume', 'launches', 'graduated', 'marketValue'] as const
export type CreatorSort = (typeof creatorSorts)[number]

/** What one account did in all launched tokens; amounts in wei. */
export type RankedTrader = {
  readonly trader: Hex
  readonly tokens: number
  readonly trades: number
  readonly volumeEth: bigint
  /** At average cost; null until it has sold something that it had bought. */
  readonly realisedEth: bigint | null
  /** Tokens with something realised, and those where it was a gain. */
  readonly closedTokens: number
  readonly wonTokens: number
}
/** What the tokens of one creator came to; amounts in wei. */
export type RankedCreator = {
  readonly creator: Hex
  readonly launches: number
  /** Tokens that left their curve for a pool. */
  readonly graduated: number
  readonly volumeEth: bigint
  readonly trades: number
  readonly holders: number
  readonly marketValueEth: bigint
  readonly simulated: boolean
}

/** Store of the lists of the best. Of two alike the lower address is first. */
export function leaderboardsStore(db: Queryable) {
  const tables = boardTables.on(db)
  return {
    /** Since `from` (Unix seconds), or of all time. */
    async traders(options: {
      readonly from: number | null
      readonly sort: TraderSort
      readonly limit: number
    }): Promise<readonly RankedTrader[]> {
      const { from, limit, sort } = options
      const { rows } = await sql<RankedTrader>`
        SELECT trader, count(*) AS tokens, sum(trades)::int8 AS trades, sum(volume) AS volume_eth,
          sum(realised) AS realised_eth, count(realised) AS closed_tokens,
          count(*) FILTER (WHERE realised > 0) AS won_tokens
        FROM (${from === null ? lifetimes : stretches(from)}) AS sums
        GROUP BY trader ORDER BY ${traderColumns[sort]} DESC NULLS LAST, trader
        LIMIT ${limit}`.execute(tables)
      return rows
    },

    async creators(sort: CreatorSort, limit: number): Promise<readonly RankedCreator[]> {
      const { rows } = await sql<RankedCreator>`
        SELECT f.creator, count(*) AS launches,
          count(*) FILTER (WHERE f.stage = 'pool' AND f.progress_bps IS NOT NULL) AS graduated,
          sum(f.volume_all) AS volume_eth, sum(f.trades_all)::int8 AS trades,
          sum(f.holders)::int8 AS holders, coalesce(sum(f.market_value), 0) AS market_value_eth,
          bool_and(t.simulated) AS simulated
        FROM market_token_figures AS f JOIN market_tokens AS t ON t.token = f.token
        GROUP BY f.creator ORDER BY ${creatorColumns[sort]} DESC, f.creator
        LIMIT ${limit}`.execute(tables)
      return rows
    },
  }
}

const traderColumns: Readonly<Record<TraderSort, RawBuilder<unknown>>> = {
  realised: sql`realised_eth`,
  volume: sql`volume_eth`,
  trades: sql`trades`,
}
const creatorColumns: Readonly<Record<CreatorSort, RawBuilder<unknown>>> = {
  volume: sql`volume_eth`,
  launches: sql`launches`,
  graduated: sql`graduated`,
  marketValue: sql`market_value_eth`,
}

/** SQL: of what was both bought and sold, what selling brought less what buying cost, as `realisedEth` has it. */
const lifetimes = sql`
  SELECT trader, token, trades, bought_eth + sold_eth AS volume,
    CASE WHEN bought_token > 0 AND sold_token > 0 THEN
      div(sold_eth * least(bought_token, sold_token), sold_token)
        - div(bought_eth * least(bought_token, sold_token), bought_token) END AS realised
  FROM market_traders`

/**
 * SQL: the same for what was sold since `from`, at the average cost of all that was ever bought. Of tokens that came by
 * transfer the cost is unknown, so that part of a sale is left out.
 */
function stretches(from: number): RawBuilder<unknown> {
  return sql`
    SELECT m.trader, m.token, count(*) AS trades, sum(m.eth_amount) AS volume,
      trunc(sum(CASE WHEN m.side = 'sell' AND s.bought_token > 0 THEN
        (m.eth_amount - m.token_amount * s.bought_eth / s.bought_token)
          * least(s.bought_token, s.sold_token) / s.sold_token END)) AS realised
    FROM market_trades AS m JOIN market_traders AS s ON s.token = m.token AND s.trader = m.trader
    WHERE m.traded_at > ${String(from)}::int8 GROUP BY m.trader, m.token`
}
