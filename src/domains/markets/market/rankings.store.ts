import { type RawBuilder, sql } from 'kysely'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import { bigint, integer, tablesOf } from '../../../ports/tables.ts'
import { type Filter, type FilterField, filterFields } from './filter.ts'
import { nameText } from './market-tokens.store.ts'

/** A screen considers at most this many tokens, the newest. */
export const screenedMax = 10_000
const day = 86_400

const metricsTables = tablesOf(
  {},
  {
    name: nameText,
    symbol: nameText,
    launchedAt: integer,
    price: bigint,
    marketCap: bigint,
    volume24h: bigint,
    trades24h: integer,
    buys24h: integer,
    traders24h: integer,
    changeBps: integer,
    holders: integer,
    topTenBps: integer,
  },
)
const trendTables = tablesOf(
  {},
  {
    score: integer,
    trades: integer,
    buys: integer,
    traders: integer,
    simulated: integer,
    volumeEth: bigint,
  },
)

/** The figures of a token in the screener. Prices times 10^27, amounts in wei. */
export type TokenMetrics = {
  readonly token: Hex
  readonly name: string
  readonly symbol: string
  readonly creator: Hex
  readonly launchedAt: number
  readonly simulated: boolean
  readonly price: bigint
  readonly marketCap: bigint
  readonly volume24h: bigint
  readonly trades24h: number
  readonly buys24h: number
  readonly traders24h: number
  /** Null for a token that is younger than a day. */
  readonly changeBps: number | null
  readonly holders: number
  readonly topTenBps: number
  readonly hasPool: boolean
}

/** The last token of a page and its sort value; null where that is unknown. */
export type ScreenPlace = { readonly token: Hex; readonly value: string | null }

/** A token among the most traded ones of a window. */
export type Trend = {
  readonly token: Hex
  readonly score: number
  readonly trades: number
  readonly buys: number
  readonly traders: number
  readonly simulated: number
  readonly volumeEth: bigint
}

const columns: Readonly<Record<FilterField, RawBuilder<unknown>>> = {
  priceEth: sql`price`,
  marketCapEth: sql`market_cap`,
  volumeEth24h: sql`volume_24h`,
  trades24h: sql`trades_24h`,
  buys24h: sql`buys_24h`,
  sells24h: sql`(trades_24h - buys_24h)`,
  traders24h: sql`traders_24h`,
  changeBps24h: sql`change_bps`,
  holders: sql`holders`,
  topTenBps: sql`top_ten_bps`,
  ageSeconds: sql`age`,
  name: sql`name`,
  symbol: sql`symbol`,
  creator: sql`creator`,
  hasPool: sql`has_pool`,
  simulated: sql`simulated`,
}

/** Store of lists over all tokens. `at` is the time of the newest block, Unix seconds. */
export function rankingsStore(db: Queryable) {
  return {
    /** One more than `limit` when there is a next page; tokens with an unknown value come last. */
    async screen(options: {
      readonly filter: Filter | null
      readonly sort: FilterField
      readonly descending: boolean
      readonly at: number
      readonly after: ScreenPlace | null
      readonly limit: number
    }): Promise<readonly (TokenMetrics & { readonly place: ScreenPlace })[]> {
      const direction = options.descending ? sql`DESC NULLS LAST` : sql`ASC NULLS LAST`
      const wanted = options.filter === null ? sql`TRUE` : condition(options.filter)
      const sorted = sortedBy(options.sort)
      const { rows } = await sql<TokenMetrics & { readonly place: string | null }>`
        SELECT *, ${sorted}::text AS place FROM (${metrics(options.at)}) AS known
        WHERE ${wanted} AND ${behind(options)}
        ORDER BY ${sorted} ${direction}, token LIMIT ${options.limit + 1}`.execute(
        metricsTables.on(db),
      )
      return rows.map((row) => ({
        ...row,
        place: { token: row.token, value: isImmutable(options.sort) ? null : row.place },
      }))
    },

    /** The highest scores since `from`. */
    async trending(from: number, limit: number): Promise<readonly Trend[]> {
      const { rows } = await sql<Trend>`
        SELECT *, trades + 5 * traders + trunc(sqrt(trunc(volume_eth / 1e15)))::int8 AS score FROM (
          SELECT token, count(*) AS trades, count(*) FILTER (WHERE side = 'buy') AS buys,
            count(DISTINCT trader) AS traders, count(*) FILTER (WHERE simulated) AS simulated,
            sum(eth_amount) AS volume_eth
          FROM market_trades WHERE traded_at > ${String(from)}::int8 GROUP BY token
        ) AS active ORDER BY score DESC, volume_eth DESC, token LIMIT ${limit}`.execute(
        trendTables.on(db),
      )
      return rows
    },
  }
}

/** SQL: what pages are ordered by. Age is ordered by the launch time, so that pages stay stable while time passes. */
function sortedBy(sort: FilterField): RawBuilder<unknown> {
  return sort === 'ageSeconds' ? sql`(-launched_at)` : columns[sort]
}

/** Texts can be longer than a cursor and never change, so they are read again instead. */
function isImmutable(sort: FilterField): boolean {
  return filterFields[sort].kind === 'text'
}

/** SQL: the rows after a position of the list: further values, then unknown ones, tokens in their order. */
function behind(options: {
  readonly after: ScreenPlace | null
  readonly sort: FilterField
  readonly descending: boolean
}): RawBuilder<unknown> {
  const { after, descending, sort } = options
  if (after === null) return sql`TRUE`
  const sorted = sortedBy(sort)
  const value = isImmutable(sort)
    ? sql`(SELECT ${sorted} FROM market_tokens AS last WHERE last.token = ${after.token})`
    : valueOf(sort, after.value)
  if (value === null) return sql`(${sorted} IS NULL AND token > ${after.token})`
  const beyond = descending ? sql`${sorted} < ${value}` : sql`${sorted} > ${value}`
  return sql`(${beyond} OR (${sorted} = ${value} AND token > ${after.token}) OR ${sorted} IS NULL)`
}

function valueOf(sort: FilterField, value: string | null): RawBuilder<unknown> | null {
  if (value === null) return null
  return filterFields[sort].kind === 'boolean' ? sql`${value}::boolean` : sql`${value}::numeric`
}

function metrics(at: number): RawBuilder<unknown> {
  const start = sql`${String(at - day)}::int8`
  const newest = (before: RawBuilder<unknown>) => sql`
    SELECT price FROM market_trades AS m WHERE m.token = t.token ${before}
    ORDER BY traded_at DESC, block_number DESC, log_index DESC LIMIT 1`
  const pools = sql`SELECT address FROM market_pools AS p WHERE p.token = t.token`
  return sql`
    SELECT token, name, symbol, creator, launched_at, simulated, price, volume_24h, trades_24h,
      buys_24h, traders_24h, holders, has_pool,
      trunc(price * supply / 1e27) AS market_cap,
      CASE WHEN launched_at <= ${start} AND base > 0
        THEN trunc((price - base) * 10000 / base) END AS change_bps,
      CASE WHEN supply = 0 THEN 0 ELSE trunc(top_ten * 10000 / supply) END AS top_ten_bps,
      ${String(at)}::int8 - launched_at AS age
    FROM (
      SELECT t.*,
        coalesce((${newest(sql``)}), opening_price) AS price,
        coalesce((${newest(sql`AND m.traded_at <= ${start}`)}), opening_price) AS base,
        coalesce(a.volume, 0) AS volume_24h, coalesce(a.trades, 0) AS trades_24h,
        coalesce(a.buys, 0) AS buys_24h, coalesce(a.traders, 0) AS traders_24h,
        (SELECT count(*) FROM market_balances AS b
          WHERE b.token = t.token AND b.holder NOT IN (${pools})) AS holders,
        (SELECT coalesce(sum(balance), 0) FROM (
          SELECT balance FROM market_balances AS b
          WHERE b.token = t.token AND b.holder NOT IN (${pools})
          ORDER BY balance DESC, holder LIMIT 10) AS largest) AS top_ten,
        EXISTS (SELECT FROM market_pools AS p
          WHERE p.token = t.token AND p.kind = 'v3') AS has_pool
      FROM (SELECT * FROM market_tokens
        ORDER BY block_number DESC, log_index DESC LIMIT ${screenedMax}) AS t
      LEFT JOIN (
        SELECT token, sum(eth_amount) AS volume, count(*) AS trades,
          count(*) FILTER (WHERE side = 'buy') AS buys, count(DISTINCT trader) AS traders
        FROM market_trades WHERE traded_at > ${start} GROUP BY token
      ) AS a ON a.token = t.token
    ) AS gathered`
}

/** Names come from the table above and values are parameters, so no input of the caller becomes SQL. */
function condition(filter: Filter): RawBuilder<unknown> {
  if (filter.kind !== 'compare') {
    const joint = filter.kind === 'all' ? sql` AND ` : sql` OR `
    return sql`(${sql.join(filter.parts.map(condition), joint)})`
  }
  const { field, operator, value } = filter
  const column = columns[field]
  if (typeof value === 'boolean') {
    return operator === '=' ? sql`${column} = ${value}` : sql`${column} <> ${value}`
  }
  if (typeof value === 'string') return textCondition(column, operator, value)
  const number = sql`${value.toString()}::numeric`
  switch (operator) {
    case '=':
      return sql`${column} = ${number}`
    case '!=':
      return sql`${column} <> ${number}`
    case '>=':
      return sql`${column} >= ${number}`
    case '<=':
      return sql`${column} <= ${number}`
    case '>':
      return sql`${column} > ${number}`
    case '<':
      return sql`${column} < ${number}`
    case 'contains':
      throw new Error('assertion failed: a number contains nothing')
  }
}

function textCondition(
  column: RawBuilder<unknown>,
  operator: string,
  value: string,
): RawBuilder<unknown> {
  if (operator === 'contains') return sql`position(lower(${value}) IN lower(${column})) > 0`
  return operator === '='
    ? sql`lower(${column}) = lower(${value})`
    : sql`lower(${column}) <> lower(${value})`
}
