import { formatAmount } from '../../../kernel/money.ts'
import type { FeedHealth, FeedPrice, MarketFeed } from '../../../ports/market-feed.ts'
import type { Ports } from '../../../ports/ports.ts'
import { priceDecimals } from './facts.ts'
import type { UsdView } from './market.schemas.ts'

const freshMs = 10_000
/** How long the last price is used, marked as stale, while no feed answers. */
const staleMs = 60_000
/** How long a feed that failed is not asked again. */
const restMs = 15_000
const usdDecimals = 8
const weiDecimals = 18

/** A reference price with the feed that gave it. */
export type Reference = FeedPrice & { readonly feed: string; readonly isStale: boolean }

export type ReferencePrices = {
  /** Null when no feed knows one; never raises. */
  readonly current: () => Promise<Reference | null>
  readonly feeds: () => readonly (FeedHealth & Pick<MarketFeed, 'name' | 'origin'>)[]
}

type Line = {
  readonly feed: MarketFeed
  lastAnswerAt: Date | null
  lastFailure: string | null
  restsUntilMs: number
}

/** Asks the feeds in their order, pauses those that fail, and asks at most once in ten seconds. */
export function createReferencePrices(
  options: Ports<'clock' | 'logger'> & {
    readonly feeds: readonly MarketFeed[]
  },
): ReferencePrices {
  const { clock, logger } = options
  const lines: Line[] = options.feeds.map((feed) => ({
    feed,
    lastAnswerAt: null,
    lastFailure: null,
    restsUntilMs: 0,
  }))
  let known: { readonly price: Reference; readonly atMs: number } | undefined
  let asking: Promise<Reference | null> | undefined

  async function ask(): Promise<Reference | null> {
    for (const line of lines) {
      if (!line.feed.isConfigured || line.restsUntilMs > clock.nowMs()) continue
      try {
        const price = await line.feed.ether()
        line.lastAnswerAt = new Date(clock.nowMs())
        line.lastFailure = null
        if (price === null || price.usdPerEth <= 0n) continue
        const reference = { ...price, feed: line.feed.name, isStale: false }
        known = { price: reference, atMs: clock.nowMs() }
        return reference
      } catch (failure) {
        line.lastFailure = 'did not answer'
        line.restsUntilMs = clock.nowMs() + restMs
        logger.warn('a market feed did not answer', {
          feed: line.feed.name,
          reason: failure instanceof Error ? failure.message : 'unknown',
        })
      }
    }
    if (known === undefined || clock.nowMs() - known.atMs > staleMs) return null
    return { ...known.price, isStale: true }
  }

  return {
    current() {
      if (known !== undefined && clock.nowMs() - known.atMs <= freshMs) {
        return Promise.resolve(known.price)
      }
      asking ??= ask().finally(() => {
        asking = undefined
      })
      return asking
    },
    feeds: () =>
      lines.map(({ feed, lastAnswerAt, lastFailure }) => ({
        name: feed.name,
        origin: feed.origin,
        state: feed.isConfigured ? (lastFailure === null ? 'ready' : 'failing') : 'not_configured',
        lastAnswerAt,
        lastFailure,
      })),
  }
}

/** A stored price in dollars at the present reference price; null with a reason where there is none. */
export function inUsd(price: bigint, reference: Reference | null): UsdView {
  return usdOf(price, priceDecimals, reference)
}

/** The same for an amount of wei. */
export function weiInUsd(wei: bigint, reference: Reference | null): UsdView {
  return usdOf(wei, weiDecimals, reference)
}

function usdOf(amount: bigint, decimals: number, reference: Reference | null): UsdView {
  if (reference === null) return { value: null, reason: 'no_usd_reference' }
  return {
    value: formatAmount(amount * reference.usdPerEth, decimals + usdDecimals),
    reason: reference.isStale ? 'reference_is_old' : null,
  }
}
