import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Logger } from '../../ports/logger.ts'
import type { MarketFeed } from '../../ports/market-feed.ts'
import type { Random } from '../../ports/random.ts'
import { createChainPositions } from '../chain-index/index.ts'
import { createAlertsService } from './alerts.service.ts'
import { readStanding } from './answer-meta.ts'
import { createCandlesService } from './candles.service.ts'
import { createReferencePrices } from './reference-price.ts'
import { createScreenerService } from './screener.service.ts'
import { createTokensService } from './tokens.service.ts'
import { createTradesService } from './trades.service.ts'

export type MarketServiceOptions = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
  /** Outside prices, in the order in which they are asked; none: dollar figures are null. */
  readonly feeds?: readonly MarketFeed[]
  /** Whether an account trades for show; nobody does unless it is given. */
  readonly isSimulated?: (address: string) => boolean
  /** How many blocks must follow one before it is called safe; 0 unless given. */
  readonly safeDepth?: number
}

export type MarketService = ReturnType<typeof createMarketService>

/** Builds what stands behind the rows of market data. It reads what the projection wrote. */
export function createMarketService(options: MarketServiceOptions) {
  const { clock, database } = options
  const positions = createChainPositions({ database, safeDepth: options.safeDepth ?? 0 })
  const references = createReferencePrices({ ...options, feeds: options.feeds ?? [] })
  const parts = {
    database,
    clock,
    random: options.random,
    positions,
    references,
    isSimulated: options.isSimulated ?? (() => false),
  }
  return {
    tokens: createTokensService(parts),
    candles: createCandlesService(parts),
    trades: createTradesService(parts),
    screener: createScreenerService(parts),
    alerts: createAlertsService(parts),
    async status() {
      const standing = await readStanding(parts)
      const reference = await references.current()
      return {
        data: {
          feeds: [
            {
              ...{ name: 'indexer', origin: 'logs of chain 4663' },
              state: standing.position === null ? ('failing' as const) : ('ready' as const),
              lastAnswerAt: standing.meta().asOf,
              lastFailure: standing.position === null ? 'no block was indexed yet' : null,
            },
            ...references.feeds().map((feed) => ({
              ...feed,
              lastAnswerAt: feed.lastAnswerAt?.toISOString() ?? null,
            })),
          ],
          usdReference:
            reference === null
              ? null
              : { feed: reference.feed, asOf: reference.asOf.toISOString() },
        },
        meta: standing.meta(),
      }
    },
  }
}
