import { LRUCache } from 'lru-cache'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Pair } from '../orders/index.ts'
import type { SwapQuotes } from '../trading/index.ts'

/** The mean of the prices for selling and for buying, at one block. */
export type PairPrice = { readonly priceE18: bigint; readonly blockNumber: bigint }

/** A price, and the hashes of the blocks of the quotes behind it. */
export type PriceOfBlocks = PairPrice & { readonly blocks: readonly (Hex | undefined)[] }

/** Pairs in the cache; the least recently used is evicted. */
const pairsMax = 1_000

/**
 * Caches the price of a pair while the block and the pools stay the same, so that a hit equals what new quotes would
 * give. That a pair has no price is not cached.
 */
export function createPriceCache({ moment: now }: Pick<SwapQuotes, 'moment'>) {
  const cache = new LRUCache<string, { readonly at: string; readonly price: PairPrice }>({
    max: pairsMax,
  })
  return {
    /** The cached price at this moment, if any; `keep` caches a new one if all its quotes are of this moment. */
    async find({ base, quote }: Pair) {
      const moment = await now()
      const { position, revision } = moment
      const hash = position?.block.hash
      const [key, at] = [`${base} ${quote}`, `${hash} ${revision}`]
      const found = cache.get(key)
      return {
        moment,
        price: found?.at === at ? found.price : undefined,
        keep(price: PriceOfBlocks | null): PairPrice | null {
          if (price === null) return null
          const { priceE18, blockNumber, blocks } = price
          if (hash !== undefined && blocks.every((block) => block === hash)) {
            cache.set(key, { at, price: { priceE18, blockNumber } })
          }
          return { priceE18, blockNumber }
        },
      }
    },
  }
}
