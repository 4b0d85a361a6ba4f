import { getAddress } from 'viem'
import type { ChainEvm } from '../../../ports/chain-evm.ts'
import type { ChainSolana } from '../../../ports/chain-solana.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { SolanaSwaps } from '../../../ports/solana-swaps.ts'
import { createChainPositions } from '../../chain/chain-index/index.ts'
import { createIntents } from '../../chain/intents/index.ts'
import type { LaunchpadService } from '../../chain/launchpad/index.ts'
import { createPoolLists, createPoolMirror, type PoolMirror } from '../../chain/pools/index.ts'
import { createChecks } from './checks.ts'
import { createGasPrices } from './gas-prices.ts'
import { createPortfolioService } from './portfolio.service.ts'
import { type EquityRange, type ReadHeldHistory, readEquity } from './portfolio-equity.ts'
import { createPortfolioView } from './portfolio-view.service.ts'
import type { ReadHeldTokens } from './portfolio-worth.ts'
import { createPositionsRule } from './positions-rule.ts'
import { createSwapPricing, type SwapQuotes } from './pricing.ts'
import { createQuotesService } from './quotes.service.ts'
import { createSimulationService } from './simulation.service.ts'
import { createSolanaService } from './solana.service.ts'
import { createSwapCalls } from './swap-calls.ts'
import { createSwapOwner, swapRevertReason } from './swap-intents.ts'
import { createSwapsService } from './swaps.service.ts'
import { createTokensService } from './tokens.service.ts'
import { notConfigured, type TradingContracts, type Venue, venueOf } from './venue.ts'

export type TradingServiceOptions = Ports<'clock' | 'database' | 'logger' | 'outbox' | 'random'> & {
  readonly evm: ChainEvm
  readonly launchpad: Pick<LaunchpadService, 'launches' | 'quotes'>
  /** The pools in memory, when another part of the program has them already. */
  readonly poolMirror?: PoolMirror
  /** Swaps on Solana; null where no aggregator is configured. */
  readonly solanaSwaps: SolanaSwaps | null
  /** Where swaps that wallets sent are looked up. */
  readonly solana: Pick<ChainSolana, 'waitForSignature'>
  /** What market data says of the tokens that an address holds; portfolios have no values without it. */
  readonly heldTokens?: ReadHeldTokens
  /** What market data says that they were worth; their past is not told without it. */
  readonly heldHistory?: ReadHeldHistory
  readonly settings: {
    readonly contracts: TradingContracts
    readonly chainId: number
    /** How many blocks lie above a `safe` one. 0 unless given. */
    readonly safeDepth?: number
  }
}

export type TradingService = ReturnType<typeof createTradingService>

/** Swaps on chain 4663: quotes, unsigned transactions, submission, portfolio. It never signs and holds no key. */
export function createTradingService(options: TradingServiceOptions) {
  const venue = venueOf(options.settings.contracts)
  const lists = createPoolLists(options)
  const parts = venue === null ? null : createParts(options, { venue, lists })
  const quotes: SwapQuotes = {
    quote: (question, moment) => ready().pricing.quote(question, moment),
    moment: async () => ready().pricing.moment(),
  }
  return {
    /** Raises 503 `trading.not_configured` where a contract of the venue is missing. */
    ready,
    tokens: createTokensService({ lists, launchpad: options.launchpad, evm: options.evm }),
    solana: createSolanaService(options.solanaSwaps, options.solana),
    isConfigured: venue !== null,
    /** The retention rules of old trades; none without a venue. */
    retention: venue === null ? [] : [createPositionsRule({ ...options, lists, venue })],
    /** For other domains; raises as `ready` does. */
    quotes,
  }

  function ready() {
    if (parts === null) throw notConfigured()
    return parts
  }
}

function createParts(
  options: TradingServiceOptions,
  { lists, venue }: { readonly lists: ReturnType<typeof createPoolLists>; readonly venue: Venue },
) {
  const { settings } = options
  const owner = createSwapOwner(venue)
  const gasPrices = createGasPrices(options)
  const pricing = createSwapPricing({
    mirror: options.poolMirror ?? createPoolMirror(options),
    launchpad: options.launchpad,
    weth: getAddress(venue.weth),
    gasPrice: async () => (await gasPrices.maxFee()) ?? 0n,
  })
  const positions = createChainPositions({ ...options, safeDepth: settings.safeDepth ?? 0 })
  const { chainId } = settings
  const shared = { ...options, venue, lists, pricing, gasPrices, owner, positions, chainId }
  const checks = createChecks({ ...shared, revertReason: swapRevertReason })
  const quotes = createQuotesService({ ...shared, checks })
  const intents = createIntents(shared)
  const portfolio = createPortfolioService({ ...shared, intents })
  const equity = (address: string, range: EquityRange) =>
    readEquity(options.heldHistory, address, range)
  return {
    pricing,
    quotes,
    calls: createSwapCalls({ evm: options.evm, venue, pricing }),
    swaps: createSwapsService({ ...shared, quotes, intents }),
    simulations: createSimulationService({ ...shared, quotes, checks }),
    portfolio,
    equity,
    portfolioView: createPortfolioView({ ...options, portfolio, equity }),
  }
}
