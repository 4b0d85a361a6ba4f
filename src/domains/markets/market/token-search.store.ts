import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import { integer, tablesOf } from '../../../ports/tables.ts'
import { tokenColumns } from './market-tokens.store.ts'

const { creator, family, name, simulated, symbol, token } = tokenColumns
const foundTables = tablesOf(
  { marketTokens: { token, name, symbol, family, creator, simulated } },
  { holders: integer, launches: integer },
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
