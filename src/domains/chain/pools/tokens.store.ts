import { sql } from 'kysely'
import { shownName } from '../../../kernel/name-text.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import {
  type Column,
  generated,
  integer,
  nullable,
  type RowOf,
  tablesOf,
  text,
} from '../../../ports/tables.ts'

/** `odd`: the address does not answer as a token should, so its texts are unknown. */
export type TokenState = 'odd' | 'read' | 'unread'

/** A text from a contract, decoded so that it is safe to show. */
const shownText: Column<string> = { decode: (stored) => shownName(String(stored)) }

const tokensTables = tablesOf({
  poolTokens: {
    address: text<Hex>(),
    /** As the contract returns it; anybody can deploy a token with any symbol. */
    symbol: generated(nullable(shownText)),
    name: generated(nullable(shownText)),
    decimals: generated(nullable(integer)),
    state: text<TokenState>(),
    poolCount: integer,
  },
})

/** A token of a pool, as its own contract describes it. */
export type PoolToken = Readonly<RowOf<typeof tokensTables, 'poolTokens'>>

/** Store of tokens that pools trade. */
export function poolTokensStore(db: Queryable) {
  const tables = tokensTables.on(db)
  return {
    async byAddresses(addresses: readonly Hex[]): Promise<readonly PoolToken[]> {
      if (addresses.length === 0) return []
      return tables.selectFrom('poolTokens').selectAll().where('address', 'in', addresses).execute()
    },

    /** Tokens in the order of their addresses; one more than `limit` when there is a next page. */
    page: (after: string, limit: number): Promise<readonly PoolToken[]> =>
      tables
        .selectFrom('poolTokens')
        .selectAll()
        .where(sql<boolean>`address > ${after}`)
        .orderBy('address')
        .limit(limit + 1)
        .execute(),

    unread: (limit: number): Promise<readonly PoolToken[]> =>
      tables
        .selectFrom('poolTokens')
        .selectAll()
        .where('state', '=', 'unread')
        .orderBy('address')
        .limit(limit)
        .execute(),

    /** Counts one more pool. */
    async addPool(address: Hex): Promise<void> {
      await tables
        .insertInto('poolTokens')
        .values({ address, state: 'unread', poolCount: 1 })
        .onConflict((conflict) =>
          conflict
            .column('address')
            .doUpdateSet((eb) => ({ poolCount: eb('poolTokens.poolCount', '+', 1) })),
        )
        .execute()
    },

    /** Counts one pool less; deletes a token without pools. */
    async removePool(address: Hex): Promise<void> {
      await tables
        .updateTable('poolTokens')
        .set((eb) => ({ poolCount: eb('poolCount', '-', 1) }))
        .where('address', '=', address)
        .execute()
      await tables.deleteFrom('poolTokens').where('poolCount', '<=', 0).execute()
    },

    async describe(token: Omit<PoolToken, 'poolCount'>): Promise<void> {
      const { address, decimals, name, state, symbol } = token
      await tables
        .updateTable('poolTokens')
        .set({ decimals, name, state, symbol })
        .where('address', '=', address)
        .execute()
    },
  }
}
