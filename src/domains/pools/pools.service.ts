import { getAddress, isAddress } from 'viem'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Database } from '../../ports/database.ts'
import { poolHistoryStore, type SwapRecord } from './pool-history.store.ts'
import { type PoolRecord, poolsStore } from './pools.store.ts'
import { type PoolToken, poolTokensStore } from './tokens.store.ts'

/** Reads of the indexed pools. Lists give one item more than `limit` when there are more. */
export type PoolLists = ReturnType<typeof createPoolLists>

/** Reads the tables in any process; needs no chain. */
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
    swapsOfPool: (question: SwapPage & { readonly pool: Hex }): Promise<readonly SwapRecord[]> =>
      poolHistoryStore(query).swapPage({ ...question, by: 'pool', value: question.pool }),

    /** Swaps in transactions that the account signed, newest first. */
    swapsOfTrader: (
      question: SwapPage & { readonly trader: Hex },
    ): Promise<readonly SwapRecord[]> =>
      poolHistoryStore(query).swapPage({ ...question, by: 'trader', value: question.trader }),

    /** Tokens that pools trade, in the order of their addresses. */
    tokens: (after: string, limit: number): Promise<readonly PoolToken[]> =>
      poolTokensStore(query).page(after, limit),

    tokensByAddress: (addresses: readonly Hex[]): Promise<readonly PoolToken[]> =>
      poolTokensStore(query).byAddresses(addresses),
  }
}

type SwapPage = {
  readonly after?: { readonly blockNumber: string; readonly logIndex: number }
  readonly limit: number
}
