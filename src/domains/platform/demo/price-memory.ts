import type { Hex } from '../../../ports/chain-evm.ts'
import type { ObservedMarket } from './strategies.ts'
import type { DemoMarket } from './venue.ts'

const windowMs = 120_000
const samplesMax = 120

type Seen = { readonly first: number; readonly samples: { atMs: number; price: number }[] }

/** Recent prices, in memory only: after a restart traders know no trends. */
export function createPriceMemory() {
  const seen = new Map<Hex, Seen>()
  return {
    /** The markets with their changes; markets that are absent are dropped. */
    observe<market extends DemoMarket>(
      markets: readonly market[],
      nowMs: number,
    ): readonly (ObservedMarket & market)[] {
      const present = new Set(markets.map(({ token }) => token))
      for (const token of seen.keys()) if (!present.has(token)) seen.delete(token)
      return markets.map((market) => {
        const { first, samples } = remember(market, nowMs)
        const before = samples[0]?.price ?? market.price
        return {
          ...market,
          ageMs: Math.max(0, nowMs - market.openedAtMs),
          change: relative(market.price, before),
          gain: relative(market.price, first),
        }
      })
    },
  }

  function remember({ price, token }: DemoMarket, nowMs: number): Seen {
    const known = seen.get(token) ?? { first: price, samples: [] }
    seen.set(token, known)
    known.samples.push({ atMs: nowMs, price })
    while (
      known.samples.length > samplesMax ||
      (known.samples[0]?.atMs ?? nowMs) < nowMs - windowMs
    ) {
      known.samples.shift()
    }
    return known
  }
}

function relative(price: number, before: number): number {
  return before > 0 ? price / before - 1 : 0
}
