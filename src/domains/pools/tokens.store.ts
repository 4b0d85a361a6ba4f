import { sql } from 'kysely'
import { shownName } from '../../kernel/name-text.ts'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'

/** `odd`: the address does not answer as a token should, so nothing is said about it. */
export type TokenState = 'odd' | 'read' | 'unread'

type TokenRow = {
  address: Hex
  symbol: string | null
  name: string | null
  decimals: number | null
  state: TokenState
  pool_count: number
}
type TokenTables = { pool_tokens: TokenRow }

/** A token of some pool, as the token's own contract describes it. */
export type PoolToken = {
  readonly address: Hex
  /** What the contract says; anybody can deploy a token with any symbol. */
  readonly symbol: string | null
  readonly name: string | null
  readonly decimals: number | null
  readonly state: TokenState
  readonly poolCount: number
}

/** Rows of tokens that pools trade. */
export function poolTokensStore(db: Queryable) {
  const tables = db.withTables<TokenTables>()
  return {
    async byAddresses(addresses: readonly Hex[]): Promise<readonly PoolToken[]> {
      if (addresses.length === 0) return []
      const rows = await tables
        .selectFrom('pool_tokens')
        .selectAll()
        .where('address', 'in', addresses)
        .execute()
      return rows.map(toToken)
    },

    /** Tokens in the order of their addresses, one more than `limit` when there are more. */
    async page(after: string, limit: number): Promise<readonly PoolToken[]> {
      const rows = await tables
        .selectFrom('pool_tokens')
        .selectAll()
        .where(sql<boolean>`address > ${after}`)
        .orderBy('address')
        .limit(limit + 1)
        .execute()
      return rows.map(toToken)
    },

    async unread(limit: number): Promise<readonly PoolToken[]> {
      const rows = await tables
        .selectFrom('pool_tokens')
        .selectAll()
        .where('state', '=', 'unread')
        .orderBy('address')
        .limit(limit)
        .execute()
      return rows.map(toToken)
    },

    /** Counts one pool more. */
    async addPool(address: Hex): Promise<void> {
      await tables
        .insertInto('pool_tokens')
        .values({
          address,
          symbol: null,
          name: null,
          decimals: null,
          state: 'unread',
          pool_count: 1,
        })
        .onConflict((conflict) =>
          conflict
            .column('address')
            .doUpdateSet((eb) => ({ pool_count: eb('pool_tokens.pool_count', '+', 1) })),
        )
        .execute()
    },

    /** Counts one pool less; a token without pools is forgotten. */
    async removePool(address: Hex): Promise<void> {
      await tables
        .updateTable('pool_tokens')
        .set((eb) => ({ pool_count: eb('pool_count', '-', 1) }))
        .where('address', '=', address)
        .execute()
      await tables.deleteFrom('pool_tokens').where('pool_count', '<=', 0).execute()
    },

    async describe(token: Omit<PoolToken, 'poolCount'>): Promise<void> {
      const { address, decimals, name, state, symbol } = token
      await tables
        .updateTable('pool_tokens')
        .set({ decimals, name, state, symbol })
        .where('address', '=', address)
        .execute()
    },
  }
}

function toToken(row: TokenRow): PoolToken {
  return {
    address: row.address,
    symbol: row.symbol === null ? null : shownName(row.symbol),
    name: row.name === null ? null : shownName(row.name),
    decimals: row.decimals,
    state: row.state,
    poolCount: row.pool_count,
  }
}
