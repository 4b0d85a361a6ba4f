import { shownName } from '../../../kernel/name-text.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import {
  bigint,
  type Column,
  flag,
  integer,
  nullable,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
} from '../../../ports/tables.ts'
import type { PoolFact } from './facts.ts'

/** A text chosen by strangers, decoded so that it is safe to show. */
export const nameText: Column<string> = { decode: (stored) => shownName(String(stored)) }
/** The columns of a launched token; times are Unix seconds. */
export const tokenColumns = {
  token: text<Hex>(),
  family: text(),
  name: nameText,
  symbol: nameText,
  creator: text<Hex>(),
  metadataUri: text(),
  supply: bigint,
  openingPrice: bigint,
  launchedAt: integer,
  blockNumber: bigint,
  logIndex: integer,
  transactionHash: text<Hex>(),
  simulated: flag,
}
const tokensTables = tablesOf({
  marketTokens: tokenColumns,
  marketPools: {
    pool: text(),
    token: text<Hex>(),
    kind: text<'curve' | 'v3'>(),
    address: text<Hex>(),
    openingEth: bigint,
    curveSupply: nullable(bigint),
    openedAt: integer,
    blockNumber: bigint,
    logIndex: integer,
    ether: nullable(bigint),
    /** In which the pool of a curve opened; null before, and for pools. */
    graduatedBlock: nullable(bigint),
  },
})
type Tables = TablesOf<typeof tokensTables>

/** The position of a log in the chain. */
export type Place = { readonly blockNumber: bigint; readonly logIndex: number }

export type TokenRecord = RowOf<typeof tokensTables, 'marketTokens'>

export type PoolRecord = Omit<PoolFact, 'kind'> & Place & { readonly openedAt: number }
/** A pool with the wrapped ether in it, in wei; null for a curve, and for a pool that was indexed before this was kept. */
export type StoredPool = PoolRecord & { readonly ether: bigint | null }

/** Store of launched tokens and their pools, which are immutable but for the ether in them and a curve's graduation. */
export function marketTokensStore(db: Queryable) {
  const tables = tokensTables.on(db)
  return { ...reads(tables), ...writes(tables), ...graduations(tables) }
}

function reads(tables: Tables) {
  const pools = tables
    .selectFrom('marketPools')
    .select(['pool', 'token', 'kind as poolKind', 'address', 'openingEth', 'openedAt'])
    .select(['blockNumber', 'logIndex', 'curveSupply', 'ether'])
  return {
    async byTokens(tokens: readonly Hex[]): Promise<readonly TokenRecord[]> {
      if (tokens.length === 0) return []
      return tables.selectFrom('marketTokens').selectAll().where('token', 'in', tokens).execute()
    },

    pool: (pool: string): Promise<StoredPool | undefined> =>
      pools.where('pool', '=', pool).executeTakeFirst(),

    /** The V3 pools among these addresses. */
    async poolsAt(addresses: readonly Hex[]): Promise<readonly StoredPool[]> {
      if (addresses.length === 0) return []
      return pools.where('pool', 'in', addresses).execute()
    },

    /** All pools of these tokens, in the order of their ids. */
    async poolsOf(tokens: readonly Hex[]): Promise<readonly StoredPool[]> {
      if (tokens.length === 0) return []
      return pools.where('token', 'in', tokens).orderBy('token').orderBy('pool').execute()
    },
  }
}

function writes(tables: Tables) {
  return {
    async insertToken({
      token,
      family,
      name,
      symbol,
      creator,
      metadataUri,
      supply,
      openingPrice,
      ...launch
    }: TokenRecord): Promise<void> {
      const { launchedAt, blockNumber, logIndex, transactionHash, simulated } = launch
      await tables
        .insertInto('marketTokens')
        .values({
          token,
          family,
          name,
          symbol,
          creator,
          metadataUri,
          supply,
          openingPrice,
          launchedAt,
          blockNumber,
          logIndex,
          transactionHash,
          simulated,
        })
        .execute()
    },

    /** An existing pool is not changed. */
    async insertPool(opened: PoolRecord): Promise<void> {
      const { address, blockNumber, curveSupply, logIndex, openedAt, openingEth } = opened
      const { pool, poolKind, token } = opened
      await tables
        .insertInto('marketPools')
        .values({
          pool,
          token,
          kind: poolKind,
          address,
          openingEth,
          curveSupply,
          ether: poolKind === 'v3' ? 0n : null,
          graduatedBlock: null,
          openedAt,
          blockNumber,
          logIndex,
        })
        .onConflict((conflict) => conflict.column('pool').doNothing())
        .execute()
    },

    /** Takes back launches, pools and graduations above a block. */
    async removeAbove(blockNumber: bigint): Promise<void> {
      await tables
        .updateTable('marketPools')
        .set({ graduatedBlock: null })
        .where('graduatedBlock', '>', blockNumber)
        .execute()
      await tables.deleteFrom('marketPools').where('blockNumber', '>', blockNumber).execute()
      await tables.deleteFrom('marketTokens').where('blockNumber', '>', blockNumber).execute()
    },
  }
}

function graduations(tables: Tables) {
  return {
    /** A curve graduates once. */
    async putGraduation(curve: string, graduatedBlock: bigint): Promise<void> {
      await tables
        .updateTable('marketPools')
        .set({ graduatedBlock })
        .where('pool', '=', curve)
        .where('graduatedBlock', 'is', null)
        .execute()
    },
  }
}
