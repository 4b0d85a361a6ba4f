import type { Pair } from '../domains/orders/index.ts'
import type { SwapQuotes } from '../domains/trading/index.ts'
import type { Hex } from '../ports/chain-evm.ts'

/** The middle of what selling and buying cost at one block. */
export type PairPrice = { readonly priceE18: bigint; readonly blockNumber: bigint }

/** A price, and the hashes of the blocks whose quotes it was worked out from. */
export type WorkedOutPrice = PairPrice & { readonly blocks: readonly (Hex | undefined)[] }

/** Pairs whose price is kept; the one that was asked for longest ago makes room. */
const pairsMax = 1_000

/**
 * Keeps the price of a pair for as long as quotes are worked out from the same block and pools: what is found is what
 * working it out anew would give. That a pair has no price is not kept.
 */
export function createKeptPrices({ moment: now }: Pick<SwapQuotes, 'moment'>) {
  const kept = new Map<string, { readonly at: string; readonly price: PairPrice }>()
  return {
    /** The price as of now, if it is kept; `keep` keeps it if it was worked out from what was true at this moment. */
    async find({ base, quote }: Pair) {
      const moment = await now()
      const { position, revision } = moment
      const hash = position?.block.hash
      const [key, at] = [`${base} ${quote}`, `${hash} ${revision}`]
      const found = kept.get(key)
      return {
        moment,
        price: found?.at === at ? found.price : undefined,
        keep(price: WorkedOutPrice | null): PairPrice | null {
          if (price === null) return null
          const { priceE18, blockNumber, blocks } = price
          if (hash !== undefined && blocks.every((block) => block === hash)) {
            kept.delete(key)
            kept.set(key, { at, price: { priceE18, blockNumber } })
            const [oldest] = kept.size > pairsMax ? kept.keys() : []
            if (oldest !== undefined) kept.delete(oldest)
          }
          return { priceE18, blockNumber }
        },
      }
    },
  }
}
