import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import { bigint, integer, nullable, tablesOf } from '../../../ports/tables.ts'
import { positionRow } from '../../chain/chain-index/index.ts'
import { tokenColumns } from './market-tokens.store.ts'
import { windows } from './token-figures.store.ts'

const foundTables = tablesOf(
  { marketTokens: tokenColumns },
  {
    holders: integer,
    launches: integer,
    price: bigint,
    before: nullable(bigint),
    at: nullable(integer),
  },
)
/** Enough to tell a token that is held from one that nobody holds. */
const holdersMax = 1_000

/** A token, and how many hold it, counted up to a thousand. */
export type NamedToken = {
  readonly token: string
  readonly name: string
  readonly symbol: string
  readonly family: string
  readonly simulated: boolean
  readonly holders: number
}
/** A token with its prices, times 10^27. */
export type PricedToken = {
  readonly token: string
  readonly metadataUri: string
  readonly supply: bigint
  readonly openingPrice: bigint
  readonly launchedAt: number
  readonly price: bigint
  /** Null before its first trade by then. */
  readonly before: bigint | null
  /** The time of the newest indexed block, Unix seconds. */
  readonly at: number | null
}
/** A wallet that launched tokens. */
export type Creator = {
  readonly creator: string
  readonly launches: number
  readonly simulated: boolean
}

/** Reads what a search shows of tokens and their creators. */
export function tokenSearchStore(db: Queryable) {
  const tables = foundTables.on(db)
  const tokens = async (condition: RawBuilder<unknown>) => {
    const { rows } = await sql<NamedToken>`
      SELECT token, name, symbol, family, simulated,
        (SELECT count(*) FROM (
          SELECT FROM market_balances AS b
          WHERE b.token = t.token AND b.balance > 0 LIMIT ${holdersMax}
        ) AS held) AS holders
      FROM market_tokens AS t WHERE ${condition}`.execute(tables)
    return rows
  }
  return {
    byIds: (ids: readonly string[]): Promise<readonly NamedToken[]> =>
      ids.length === 0 ? Promise.resolve([]) : tokens(sql`token = ANY (${ids})`),

    /** Those whose address begins so, in lower case. */
    beginning: (start: string, limit: number): Promise<readonly NamedToken[]> =>
      tokens(sql`lower(token) LIKE ${`${start}%`} ORDER BY lower(token) LIMIT ${limit}`),

    /** The newest price of each, and that of a day before, at the newest indexed block. */
    async priced(ids: readonly string[]): Promise<readonly PricedToken[]> {
      if (ids.length === 0) return []
      const last = sql`ORDER BY m.traded_at DESC, m.block_number DESC, m.log_index DESC LIMIT 1`
      const { rows } = await sql<PricedToken>`
        SELECT t.token, t.metadata_uri, t.supply, t.opening_price, t.launched_at,
          coalesce(newest.price, t.opening_price) AS price, earlier.price AS before, p.at_time AS at
        FROM market_tokens AS t LEFT JOIN ${positionRow} AS p ON true
        LEFT JOIN LATERAL (
          SELECT m.price FROM market_trades AS m WHERE m.token = t.token ${last}
        ) AS newest ON true
        LEFT JOIN LATERAL (
          SELECT m.price FROM market_trades AS m
          WHERE m.token = t.token AND m.traded_at <= p.at_time - ${windows.h24}::int8 ${last}
        ) AS earlier ON true
        WHERE t.token = ANY (${ids}::text[])`.execute(tables)
      return rows
    },

    /** The newest ones. */
    newest: (limit: number): Promise<readonly NamedToken[]> =>
      tokens(sql`TRUE ORDER BY block_number DESC, log_index DESC LIMIT ${limit}`),

    async creatorsBeginning(start: string, limit: number): Promise<readonly Creator[]> {
      const { rows } = await sql<Creator>`
        SELECT creator, count(*) AS launches, bool_and(simulated) AS simulated FROM market_tokens
        WHERE lower(creator) LIKE ${`${start}%`} GROUP BY creator ORDER BY creator
        LIMIT ${limit}`.execute(tables)
      return rows
    },
  }
}
