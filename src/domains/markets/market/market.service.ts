import type { MarketFeed } from '../../../ports/market-feed.ts'
import type { Ports } from '../../../ports/ports.ts'
import { createChainPositions } from '../../chain/chain-index/index.ts'
import { createAlertsService } from './alerts.service.ts'
import { readIndexHead } from './answer-meta.ts'
import { createCandlesService } from './candles.service.ts'
import { createFoundTokens } from './found-tokens.ts'
import { createHeldHistory } from './held-history.service.ts'
import { createLeaderboards } from './leaderboards/leaderboards.service.ts'
import { createReferencePrices } from './reference-price.ts'
import { createScreenerService } from './screener.service.ts'
import { createSimplePrices } from './simple/simple-prices.service.ts'
import { createTokenPictures, type ReadDescription } from './token-pictures.ts'
import { createTokenScreen } from './token-screen.service.ts'
import { createTokensService } from './tokens.service.ts'
import { createTradesService } from './trades.service.ts'
import { createUdfService } from './udf/udf.service.ts'

export type MarketServiceOptions = Ports<'clock' | 'database' | 'logger' | 'random'> & {
  /** Feeds of outside prices, in the order in which they are asked; without any, dollar figures are null. */
  readonly feeds?: readonly MarketFeed[]
  /** Whether an account is a simulated trader's; none is unless given. */
  readonly isSimulated?: (address: string) => boolean
  /** Reads descriptions of tokens that this service keeps; none unless given. */
  readonly readDescription?: ReadDescription
  /** The service's own address, for the pictures of tokens; paths without it unless given. */
  readonly baseUrl?: string
  /** How many blocks lie above a `safe` one; 0 unless given. */
  readonly safeDepth?: number
}

export type MarketService = ReturnType<typeof createMarketService>

/** The services behind the rows of market data. They read what the projection wrote. */
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
    pictures: createTokenPictures(options.readDescription ?? (async () => null)),
    baseUrl: options.baseUrl ?? '',
  }
  const tokens = createTokensService(parts)
  const candles = createCandlesService(parts)
  const trades = createTradesService(parts)
  return {
    tokens,
    candles,
    trades,
    /** What a search shows of tokens. */
    foundTokens: createFoundTokens(parts),
    /** What the launched tokens of an address were worth. */
    heldHistory: createHeldHistory(parts),
    /** The first view of one token. */
    view: createTokenScreen({ logger: options.logger, tokens, candles, trades }),
    screener: createScreenerService(parts),
    alerts: createAlertsService(parts),
    chartFeed: createUdfService(parts),
    leaderboards: createLeaderboards(parts),
    simple: createSimplePrices({ references, tokens }),
    async status() {
      const head = await readIndexHead(parts)
      const reference = await references.current()
      return {
        data: {
          feeds: [
            {
              name: 'indexer',
              origin: 'logs of chain 4663',
              state: head.position === null ? ('failing' as const) : ('ready' as const),
              lastAnswerAt: head.meta().asOf,
              lastFailure: head.position === null ? 'no block was indexed yet' : null,
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
        meta: head.meta(),
      }
    },
  }
}
