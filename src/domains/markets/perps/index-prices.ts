import type { MarketFeed } from '../../../ports/market-feed.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { IndexPrice } from './exchange/commands.ts'
import { type MarketSpec, ppb } from './exchange/markets.ts'
import { syntheticTick } from './synthetic-index.ts'

const synthetic = 'synthetic'
const askEveryMs = 10_000
/** The longest wait for a slow feed when prices are woken; a later answer is used the next time. */
const feedMaxMs = 1_000
/**
 * The most by which a synthetic price moves in a second; far above its real movement, unless it was computed in another
 * way.
 */
const secondMaxPpb = 500_000n

/** The last index of a market. */
export type LastIndex = {
  readonly spec: MarketSpec
  readonly tick: bigint
  readonly source: string
}

export type IndexPrices = {
  /**
   * The present index price of each market, given the last ones, stated at `sinceMs`. Never waits for a feed for long.
   */
  readonly next: (markets: readonly LastIndex[], sinceMs: number) => Promise<readonly IndexPrice[]>
}

/**
 * The index of ether comes from the first market feed that knows a price; everything else is synthetic, and marked so.
 * When all feeds are silent, the price stays where it was.
 */
export function createIndexPrices(
  options: Ports<'clock' | 'logger'> & {
    readonly feeds: readonly MarketFeed[]
    /** The seed of synthetic prices, the same for all processes. */
    readonly seed: () => Promise<string>
  },
): IndexPrices {
  const { clock, feeds, logger } = options
  let ether: { readonly usd: bigint; readonly feed: string } | null = null
  let requestedAtMs = Number.NEGATIVE_INFINITY
  let seed: string | undefined

  async function askFeeds(): Promise<void> {
    if (clock.nowMs() - requestedAtMs < askEveryMs) return
    requestedAtMs = clock.nowMs()
    for (const feed of feeds) {
      if (!feed.isConfigured) continue
      try {
        const price = await feed.ether()
        if (price === null || price.usdPerEth <= 0n) continue
        ether = { usd: price.usdPerEth, feed: feed.name }
        return
      } catch (failure) {
        logger.warn('a market feed gave the paper exchange no index price', {
          feed: feed.name,
          reason: failure instanceof Error ? failure.message : 'unknown',
        })
      }
    }
    ether = null
  }

  return {
    async next(markets, sinceMs) {
      await Promise.race([askFeeds(), tooLong()])
      const known = (seed ??= await options.seed())
      const atMs = clock.nowMs()
      const mostPpb = (secondMaxPpb * BigInt(Math.max(0, atMs - sinceMs))) / 1_000n
      return markets.map(({ source, spec, tick }) => {
        const { symbol } = spec
        if (spec.baseSymbol === 'ETH' && ether !== null) {
          const stated = (ether.usd * 10n ** BigInt(spec.tickDecimals)) / 10n ** 8n
          return { symbol, tick: stated, source: ether.feed }
        }
        if (source !== synthetic) return { symbol, tick, source }
        const wanted = syntheticTick(known, spec, atMs)
        const most = (tick * mostPpb) / ppb
        return { symbol, tick: within(wanted, tick - most, tick + most), source: synthetic }
      })
    },
  }
}

function tooLong(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, feedMaxMs).unref()
  })
}

function within(value: bigint, low: bigint, high: bigint): bigint {
  if (value < low) return low > 0n ? low : 1n
  return value > high ? high : value
}
