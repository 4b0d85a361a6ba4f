import { AppError } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { PoolLists } from '../../chain/pools/index.ts'
import { type Asset, readAddress, readAsset } from './assets.ts'
import type { Checks } from './checks.ts'
import type { GasPrices } from './gas-prices.ts'
import type { PricedSwap, RoutedSwap, SwapPricing } from './pricing.ts'
import { type QuoteRecord, quotesStore } from './quotes.store.ts'
import { tradingErrors } from './trading.errors.ts'
import {
  type IssuesView,
  type QuoteInput,
  type QuoteView,
  quoteIdPrefix,
} from './trading.schemas.ts'
import { readDecimals, type Venue } from './venue.ts'
import { asOf, assetAmount, type Decimals, feesView, priceImpactBps, routeView } from './views.ts'

export type QuotesOptions = Ports<'clock' | 'database' | 'random'> & {
  readonly venue: Venue
  readonly lists: PoolLists
  readonly pricing: SwapPricing
  readonly gasPrices: GasPrices
  readonly checks: Checks
  readonly chainId: number
}

export type QuotesService = ReturnType<typeof createQuotesService>

const quoteLifeMs = 20_000
const retentionMs = 86_400_000
const pruneEvery = 256
const basisPoints = 10_000n

/** Makes quotes and stores them until they have expired. */
export function createQuotesService(options: QuotesOptions) {
  const { clock, database } = options
  let given = 0

  return {
    /** A new quote; with a taker it includes what keeps the taker from swapping now. */
    async quote(input: QuoteInput): Promise<QuoteView> {
      const question = {
        side: input.side,
        sell: readAsset(input.sellToken, 'body/sellToken'),
        buy: readAsset(input.buyToken, 'body/buyToken'),
        amount: BigInt(input.amount),
      }
      const taker = input.taker === undefined ? null : readAddress(input.taker, 'body/taker')
      const swap = await options.pricing.quote(question)
      const record = await describe(options, swap, { taker, slippageBps: input.slippageBps })
      await quotesStore(database.query).insert(record)
      given += 1
      if (given % pruneEvery === 0) {
        await quotesStore(database.query).prune(new Date(clock.nowMs() - retentionMs))
      }
      return record.view
    },

    /** The stored quote; raises 410 `trading.quote_expired` after `expiresAt`. */
    async get(quoteId: string): Promise<QuoteView> {
      return (await open(quoteId)).view
    },

    open,
  }

  /** A quote that has not expired. */
  async function open(quoteId: string): Promise<QuoteRecord> {
    const quote = await quotesStore(database.query).byId(quoteId)
    if (quote === undefined) {
      throw new AppError(resourceErrors.not_found, `There is no quote ${quoteId}.`)
    }
    if (clock.nowMs() < quote.expiresAt.getTime()) return quote
    throw new AppError(
      tradingErrors.quote_expired,
      `The quote expired at ${quote.expiresAt.toISOString()}.`,
      { extra: { expiresAt: quote.expiresAt.toISOString() } },
    )
  }
}

/**
 * The limits under the slippage: the exact side is fixed, the other one may be worse by the slippage. A curve sells for
 * an exact input, so there the sold amount is always the exact one.
 */
export function limitsOf(
  swap: Pick<RoutedSwap, 'buyAmount' | 'route' | 'sellAmount'>,
  terms: { readonly side: 'exactIn' | 'exactOut'; readonly slippageBps: number },
): { readonly sellMax: bigint; readonly buyMin: bigint } {
  const slippage = BigInt(terms.slippageBps)
  // One for one, whatever happens.
  if (swap.route.venue === 'wrapped_ether') {
    return { sellMax: swap.sellAmount, buyMin: swap.buyAmount }
  }
  if (terms.side === 'exactIn' || swap.route.venue === 'curve') {
    const buyMin = (swap.buyAmount * (basisPoints - slippage)) / basisPoints
    // Zero would accept any price.
    return { sellMax: swap.sellAmount, buyMin: buyMin > 0n ? buyMin : 1n }
  }
  const sellMax = (swap.sellAmount * (basisPoints + slippage) + basisPoints - 1n) / basisPoints
  return { sellMax, buyMin: swap.buyAmount }
}

async function describe(
  options: QuotesOptions,
  swap: PricedSwap,
  terms: { readonly taker: Hex | null; readonly slippageBps: number },
): Promise<QuoteRecord> {
  const { buy, sell, side } = swap.question
  const limits = limitsOf(swap, { side, slippageBps: terms.slippageBps })
  const decimals = await readDecimals(options.lists, options.venue, assetsOf(swap))
  const checked = await options.checks.issues({ ...limits, swap, taker: terms.taker, decimals })
  const gasUnits = checked.gasUsed ?? swap.gasUnits
  const maxFee = await options.gasPrices.maxFee()
  const nowMs = options.clock.nowMs()
  const id = createId(quoteIdPrefix, nowMs, options.random.bytes(10))
  const expiresAt = new Date(nowMs + quoteLifeMs)
  return {
    id,
    question: swap.question,
    route: swap.route,
    ...limits,
    expiresAt,
    createdAt: new Date(nowMs),
    view: {
      quoteId: id,
      side,
      chainId: options.chainId,
      sellToken: sell,
      buyToken: buy,
      ...amounts(swap, { ...limits, decimals }),
      slippageBps: terms.slippageBps,
      priceImpactBps: priceImpactBps(swap),
      ...routes(swap, { decimals, launchpad: options.venue.launchpad }),
      gas: {
        units: gasUnits.toString(),
        maxFeeAtomic: maxFee === null ? null : (maxFee * gasUnits).toString(),
        costUsd: null,
      },
      blockNumber: swap.position === null ? null : Number(swap.position.block.number),
      asOf: asOf(swap.position),
      expiresAt: expiresAt.toISOString(),
      issues: checked.issues satisfies IssuesView,
    },
  }
}

function amounts(
  swap: PricedSwap,
  terms: { readonly sellMax: bigint; readonly buyMin: bigint; readonly decimals: Decimals },
) {
  const { buy, sell } = swap.question
  return {
    sellAmount: assetAmount(terms.decimals, sell, swap.sellAmount),
    buyAmount: assetAmount(terms.decimals, buy, swap.buyAmount),
    minBuyAmount: assetAmount(terms.decimals, buy, terms.buyMin),
    maxSellAmount: assetAmount(terms.decimals, sell, terms.sellMax),
  }
}

function routes(
  swap: PricedSwap,
  { decimals, launchpad }: { readonly decimals: Decimals; readonly launchpad: Hex },
) {
  const { buy, sell } = swap.question
  const ends = { buy, sell, decimals, launchpad }
  return {
    fees: feesView(swap, ends),
    route: routeView(swap, ends),
    alternatives: swap.alternatives.map((other) => ({
      sellAmount: assetAmount(decimals, sell, other.sellAmount),
      buyAmount: assetAmount(decimals, buy, other.buyAmount),
      route: routeView(other, ends),
    })),
  }
}

function assetsOf(swap: PricedSwap): readonly Asset[] {
  const { route } = swap
  const between =
    route.venue === 'uniswap_v3'
      ? route.paths.flatMap((path) => path.hops.map((hop) => hop.tokenIn))
      : []
  return [swap.question.sell, swap.question.buy, ...between]
}
