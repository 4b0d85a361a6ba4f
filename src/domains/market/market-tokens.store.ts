import type { Kysely, Selectable } from 'kysely'
import { shownName } from '../../kernel/name-text.ts'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'
import type { LaunchFact, PoolFact } from './facts.ts'

type TokensTables = {
  market_tokens: {
    token: Hex
    family: string
    name: string
    symbol: string
    creator: Hex
    metadata_uri: string
    supply: string
    opening_price: string
    launched_at: string
    block_number: string
    log_index: number
    transaction_hash: Hex
    simulated: boolean
  }
  market_pools: {
    pool: string
    token: Hex
    kind: 'curve' | 'v3'
    address: Hex
    opening_eth: string
    opened_at: string
    block_number: string
    log_index: number
  }
}
type Tables = Kysely<TokensTables>
export type TokenRow = Selectable<TokensTables['market_tokens']>

/** Where on the chain something stands. */
export type Place = { readonly blockNumber: bigint; readonly logIndex: number }

export type TokenRecord = Omit<LaunchFact, 'kind'> &
  Place & {
    /** Unix seconds. */
    readonly launchedAt: number
    readonly transactionHash: Hex
    readonly simulated: boolean
  }

export type PoolRecord = Omit<PoolFact, 'kind'> & Place & { readonly openedAt: number }

/** Launched tokens and the pools that they are traded in. Neither changes once it is there. */
export function marketTokensStore(db: Queryable) {
  const tables: Tables = db.withTables<TokensTables>()
  return { ...reads(tables), ...writes(tables) }
}

function reads(tables: Tables) {
  return {
    async byTokens(tokens: readonly Hex[]): Promise<readonly TokenRecord[]> {
      if (tokens.length === 0) return []
      const rows = await tables
        .selectFrom('market_tokens')
        .selectAll()
        .where('token', 'in', [...tokens])
        .execute()
      return rows.map(toToken)
    },

    async pool(pool: string): Promise<PoolRecord | undefined> {
      const row = await tables
        .selectFrom('market_pools')
        .selectAll()
        .where('pool', '=', pool)
        .executeTakeFirst()
      return row && toPool(row)
    },

    /** The V3 pools among these addresses. */
    async poolsAt(addresses: readonly Hex[]): Promise<readonly PoolRecord[]> {
      if (addresses.length === 0) return []
      const rows = await tables
        .selectFrom('market_pools')
        .selectAll()
        .where('pool', 'in', [...addresses])
        .execute()
      return rows.map(toPool)
    },

    /** All pools of these tokens, in the order of their ids. */
    async poolsOf(tokens: readonly Hex[]): Promise<readonly PoolRecord[]> {
      if (tokens.length === 0) return []
      const rows = await tables
        .selectFrom('market_pools')
        .selectAll()
        .where('token', 'in', [...tokens])
        .orderBy('token')
        .orderBy('pool')
        .execute()
      return rows.map(toPool)
    },
  }
}

function writes(tables: Tables) {
  return {
    async insertToken(token: TokenRecord): Promise<void> {
      await tables
        .insertInto('market_tokens')
        .values({
          token: token.token,
          family: token.family,
          name: token.name,
          symbol: token.symbol,
          creator: token.creator,
          metadata_uri: token.metadataUri,
          supply: token.supply.toString(),
          opening_price: token.openingPrice.toString(),
          launched_at: String(token.launchedAt),
          block_number: token.blockNumber.toString(),
          log_index: token.logIndex,
          transaction_hash: token.transactionHash,
          simulated: token.simulated,
        })
        .execute()
    },

    /** A pool that is there already stays as it is. */
    async insertPool(pool: PoolRecord): Promise<void> {
      await tables
        .insertInto('market_pools')
        .values({
          pool: pool.pool,
          token: pool.token,
          kind: pool.poolKind,
          address: pool.address,
          opening_eth: pool.openingEth.toString(),
          opened_at: String(pool.openedAt),
          block_number: pool.blockNumber.toString(),
          log_index: pool.logIndex,
        })
        .onConflict((conflict) => conflict.column('pool').doNothing())
        .execute()
    },

    async removeAbove(blockNumber: bigint): Promise<void> {
      const above = blockNumber.toString()
      await tables.deleteFrom('market_pools').where('block_number', '>', above).execute()
      await tables.deleteFrom('market_tokens').where('block_number', '>', above).execute()
    },
  }
}

/** A launched token as its row says. */
export function toToken(row: TokenRow): TokenRecord {
  return {
    token: row.token,
    family: row.family,
    name: shownName(row.name),
    symbol: shownName(row.symbol),
    creator: row.creator,
    metadataUri: row.metadata_uri,
    supply: BigInt(row.supply),
    openingPrice: BigInt(row.opening_price),
    launchedAt: Number(row.launched_at),
    blockNumber: BigInt(row.block_number),
    logIndex: row.log_index,
    transactionHash: row.transaction_hash,
    simulated: row.simulated,
  }
}

function toPool(row: Selectable<TokensTables['market_pools']>): PoolRecord {
  return {
    pool: row.pool,
    token: row.token,
    poolKind: row.kind,
    address: row.address,
    openingEth: BigInt(row.opening_eth),
    openedAt: Number(row.opened_at),
    blockNumber: BigInt(row.block_number),
    logIndex: row.log_index,
  }
}
