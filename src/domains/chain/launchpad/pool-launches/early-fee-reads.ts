import type { Hex } from '../../../../ports/chain-evm.ts'
import type { Database } from '../../../../ports/database.ts'
import type { ChainPosition } from '../../chain-index/index.ts'
import type { SwapRecord } from '../../pools/index.ts'
import { arrivedAt, burntBpsAt } from './early-fee.ts'
import type { PoolFamilies } from './pool-families.ts'
import { poolLaunchesStore } from './pool-launches.store.ts'

/** Base units of a token that left a pool. */
type Given = { readonly token: Hex; readonly amount: bigint }

/** What launched tokens burn of what leaves their pools; for the domains that show trades in pools. */
export function createEarlyFees(options: {
  readonly database: Database
  readonly families: PoolFamilies
}) {
  return {
    /** What tokens burn of what leaves these pools at a block, in basis points; pools without a burn are absent. */
    async burning(
      pools: readonly Hex[],
      position: ChainPosition | null,
    ): Promise<ReadonlyMap<Hex, { readonly token: Hex; readonly bps: number }>> {
      const found = await poolLaunchesStore(options.database.query).withEarlyFee(pools)
      return new Map(
        found
          .map(({ antiSnipe, pool, token }) => {
            return [pool, { token, bps: burntBpsAt(antiSnipe, position) }] as const
          })
          .filter(([, { bps }]) => bps > 0),
      )
    },
    /** The amounts that arrived of tokens that left these pools; the whole amount where the token burns nothing. */
    async arrivals(
      pools: readonly Hex[],
    ): Promise<
      (swap: Pick<SwapRecord, 'pool' | 'recipient' | 'swappedAt'>, given: Given) => bigint
    > {
      const found = await poolLaunchesStore(options.database.query).withEarlyFee(pools)
      const byPool = new Map(found.map((record) => [record.pool, record]))
      const launchpads = Object.values(options.families).map(({ address }) => address)
      return ({ pool, recipient, swappedAt }, { amount, token }) => {
        const record = byPool.get(pool)
        if (record?.token !== token) return amount
        // The launchpad makes a launch's first buy, and passes all of it on to the creator.
        const isFirstBuy = launchpads.includes(recipient)
        return arrivedAt(record.antiSnipe, { amount, at: swappedAt, isFirstBuy })
      }
    },
  }
}
