import type { Clock } from '../../ports/clock.ts'
import type { Logger } from '../../ports/logger.ts'
import type { MarketFeed } from '../../ports/market-feed.ts'
import type { Random } from '../../ports/random.ts'
import type { IndexPrice } from './exchange/commands.ts'
import { type MarketSpec, ppb } from './exchange/markets.ts'

const synthetic = 'synthetic'
const askEveryMs = 10_000
/** The most by which a synthetic price moves in one step, and the part of the way back to its anchor that it takes. */
const stepPpb = 400_000n
const returnPart = 2_000n

/** What a market's index was last. */
export type LastIndex = {
  readonly spec: MarketSpec
  readonly tick: bigint
  readonly source: string
}

export type IndexPrices = {
  /** The next index price of each market; never raises. */
  readonly next: (markets: readonly LastIndex[]) => Promise<readonly IndexPrice[]>
}

/**
 * Where the index comes from: the price of ether from the first market feed that knows one; everything else is a
 * synthetic walk, which is what `synthetic` says of it. A feed that falls silent leaves its price where it was.
 */
export function createIndexPrices(options: {
  readonly feeds: readonly MarketFeed[]
  readonly random: Random
  readonly clock: Clock
  readonly logger: Logger
}): IndexPrices {
  const { clock, feeds, logger, random } = options
  let ether: { readonly usd: bigint; readonly feed: string } | null = null
  let askedAtMs = Number.NEGATIVE_INFINITY

  async function askFeeds(): Promise<void> {
    if (clock.nowMs() - askedAtMs < askEveryMs) return
    askedAtMs = clock.nowMs()
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
    async next(markets) {
      await askFeeds()
      return markets.map(({ source, spec, tick }) => {
        const { symbol } = spec
        if (spec.baseSymbol === 'ETH' && ether !== null) {
          const stated = (ether.usd * 10n ** BigInt(spec.tickDecimals)) / 10n ** 8n
          return { symbol, tick: stated, source: ether.feed }
        }
        if (source !== synthetic) return { symbol, tick, source }
        return { symbol, tick: walk(random, { spec, tick }), source: synthetic }
      })
    },
  }
}

function walk(
  random: Random,
  { spec, tick }: { readonly spec: MarketSpec; readonly tick: bigint },
): bigint {
  const share = BigInt(Buffer.from(random.bytes(4)).readInt32BE())
  const step = (tick * stepPpb * share) / (ppb * 2n ** 31n)
  const next = tick + step + (spec.anchorTick - tick) / returnPart
  return next > 0n ? next : 1n
}
