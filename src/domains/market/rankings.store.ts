import { type RawBuilder, sql } from 'kysely'
import { shownName } from '../../kernel/name-text.ts'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'
import { type Filter, type FilterField, filterFields } from './filter.ts'

/** As many tokens as a screen looks at, the newest ones. */
export const screenedMax = 10_000
const day = 86_400

type MetricsRow = {
  token: Hex
  name: string
  symbol: string
  creator: Hex
  launched_at: string
  simulated: boolean
  price: string
  market_cap: string
  volume_24h: string
  trades_24h: string
  buys_24h: string
  traders_24h: string
  change_bps: string | null
  holders: string
  top_ten_bps: string
  age: string
  has_pool: boolean
}

/** What the screener knows of a token. Prices times 10^27, amounts in wei. */
export type TokenMetrics = {
  readonly token: Hex
  readonly name: string
  readonly symbol: string
  readonly creator: Hex
  readonly launchedAt: number
  readonly simulated: boolean
  readonly price: bigint
  readonly marketCap: bigint
  readonly volume: bigint
  readonly trades: number
  readonly buys: number
  readonly traders: number
  /** Null for a token that is younger than a day. */
  readonly changeBps: number | null
  readonly holders: number
  readonly topTenBps: number
  readonly hasPool: boolean
}

/** Where a page of a screen ended: the last token, and what it was sorted by; null where that is unknown. */
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

/** Lists over all tokens. `at` is the time of the newest block, Unix seconds. */
export function rankingsStore(db: Queryable) {
  return {
    /** One more than `limit` when there are more; tokens with an unknown value come last. */
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
      const { rows } = await sql<MetricsRow & { place: string | null }>`
        SELECT *, ${sorted}::text AS place FROM (${metrics(options.at)}) AS known
        WHERE ${wanted} AND ${behind(options)}
        ORDER BY ${sorted} ${direction}, token LIMIT ${options.limit + 1}`.execute(db)
      return rows.map((row) => ({
        ...toMetrics(row),
        place: { token: row.token, value: isImmutable(options.sort) ? null : row.place },
      }))
    },

    /** The highest scores since `from`. */
    async trending(from: number, limit: number): Promise<readonly Trend[]> {
      const { rows } = await sql<{
        token: Hex
        score: string
        trades: string
        buys: string
        traders: string
        simulated: string
        volume: string
      }>`
        SELECT *, trades + 5 * traders + trunc(sqrt(trunc(volume / 1e15)))::int8 AS score FROM (
          SELECT token, count(*) AS trades, count(*) FILTER (WHERE side = 'buy') AS buys,
            count(DISTINCT trader) AS traders, count(*) FILTER (WHERE simulated) AS simulated,
            sum(eth_amount) AS volume
          FROM market_trades WHERE traded_at > ${String(from)}::int8 GROUP BY token
        ) AS active ORDER BY score DESC, volume DESC, token LIMIT ${limit}`.execute(db)
      return rows.map((row) => ({
        token: row.token,
        score: Number(row.score),
        trades: Number(row.trades),
        buys: Number(row.buys),
        traders: Number(row.traders),
        simulated: Number(row.simulated),
        volumeEth: BigInt(row.volume),
      }))
    },
  }
}

/** What pages are ordered by. Age is what time makes of the launch, so that a page does not move while it is read. */
function sortedBy(sort: FilterField): RawBuilder<unknown> {
  return sort === 'ageSeconds' ? sql`(-launched_at)` : columns[sort]
}

/** Texts may be longer than a cursor, and never change: they are looked up again. */
function isImmutable(sort: FilterField): boolean {
  return filterFields[sort].kind === 'text'
}

/** What follows a place in the order of the list: values from it on, then unknown ones, tokens in their order. */
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

/** Names come from the table above and values travel as parameters, so nothing of the caller's becomes SQL. */
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

function toMetrics(row: MetricsRow): TokenMetrics {
  return {
    token: row.token,
    name: shownName(row.name),
    symbol: shownName(row.symbol),
    creator: row.creator,
    launchedAt: Number(row.launched_at),
    simulated: row.simulated,
    price: BigInt(row.price),
    marketCap: BigInt(row.market_cap),
    volume: BigInt(row.volume_24h),
    trades: Number(row.trades_24h),
    buys: Number(row.buys_24h),
    traders: Number(row.traders_24h),
    changeBps: row.change_bps === null ? null : Number(row.change_bps),
    holders: Number(row.holders),
    topTenBps: Number(row.top_ten_bps),
    hasPool: row.has_pool,
  }
}
