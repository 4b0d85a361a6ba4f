import { getAddress, isAddress } from 'viem'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Database } from '../../../ports/database.ts'
import type { PlacePage } from '../chain-index/index.ts'
import { poolHistoryStore, type SwapRecord } from './pool-history.store.ts'
import { type PoolRecord, poolsStore } from './pools.store.ts'
import { type PoolToken, poolTokensStore } from './tokens.store.ts'

/** Reads of the indexed pools. Lists return one item more than `limit` when there is a next page. */
export type PoolLists = ReturnType<typeof createPoolLists>

/** Reads the tables in any process, without the chain. */
export function createPoolLists(options: { readonly database: Pick<Database, 'query'> }) {
  const { query } = options.database
  return {
    /** Undefined for an address that is no pool of the factory. */
    pool: (address: string): Promise<PoolRecord | undefined> =>
      isAddress(address, { strict: false })
        ? poolsStore(query).byAddress(getAddress(address))
        : Promise.resolve(undefined),

    poolsByAddress: (addresses: readonly Hex[]): Promise<readonly PoolRecord[]> =>
      poolsStore(query).byAddresses(addresses),

    /** Swaps of a pool, newest first. */
    swapsOfPool: ({
      pool,
      ...page
    }: PlacePage & { readonly pool: Hex }): Promise<readonly SwapRecord[]> =>
      poolHistoryStore(query).swapPage({ ...page, by: 'pool', value: pool }),

    /** Swaps in transactions that the account signed, newest first. */
    swapsOfTrader: ({
      trader,
      ...page
    }: PlacePage & { readonly trader: Hex }): Promise<readonly SwapRecord[]> =>
      poolHistoryStore(query).swapPage({ ...page, by: 'trader', value: trader }),

    /** Tokens that pools trade, in the order of their addresses. */
    tokens: (after: string, limit: number): Promise<readonly PoolToken[]> =>
      poolTokensStore(query).page(after, limit),

    tokensByAddress: (addresses: readonly Hex[]): Promise<readonly PoolToken[]> =>
      poolTokensStore(query).byAddresses(addresses),
  }
}
