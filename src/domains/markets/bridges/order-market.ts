import { coalesceCalls } from '../../../kernel/coalesce-calls.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { ChainEvm, Hex } from '../../../ports/chain-evm.ts'
import {
  type OrderQuote,
  type OrderSide,
  type Pair,
  type PairFacts,
  priceScale,
} from '../orders/index.ts'
import type { SwapQuotes, SwapRoute } from '../trading/index.ts'
import { createPriceCache, type PriceOfBlocks } from './price-cache.ts'
import { assetOfToken, ether, noLiquidity } from './swap-terms.ts'

type Moment = Awaited<ReturnType<SwapQuotes['moment']>>

type MarketParts = {
  readonly swaps: SwapQuotes
  readonly evm: Pick<ChainEvm, 'call'>
  /** Traded as ether, which is what curves take. Null where the chain has none. */
  readonly weth: Hex | null
  /** The curve launchpad. */
  readonly curve: Hex
}

const decimalsSelector = '0x313ce567'
/** A price is quoted for one whole unit; where a pool cannot take that much, for a thousandth, and so on. */
const probes = [1n, 1_000n, 1_000_000n]

/** Prices and quotes of orders, from trading's quotes and the tokens' decimals. */
export function createOrderMarket({ swaps, evm, weth, curve }: MarketParts) {
  const decimalsOf = createDecimals(evm)
  const assetOf = assetOfToken(weth)
  const swap: Swap = ({ base, quote }, { amount, moment, side }) => {
    const [sell, buy] = side === 'buy' ? [quote, base] : [base, quote]
    return swaps.quote({ side: 'exactIn', sell: assetOf(sell), buy: assetOf(buy), amount }, moment)
  }
  const factsOf = async (pair: Pair): Promise<PairFacts | null> => {
    const baseDecimals = await decimalsOf(pair.base)
    const quoteDecimals = await decimalsOf(pair.quote)
    return baseDecimals === null || quoteDecimals === null ? null : { baseDecimals, quoteDecimals }
  }

  const keyOf = ({ base, quote }: Pair) => `${base} ${quote}`
  const kept = createPriceCache(swaps)
  /** All quotes at one moment, which is read once. */
  const priced = async (pair: Pair, facts: PairFacts) => {
    const { keep, moment, price } = await kept.find(pair)
    return { moment, price: price ?? keep(await priceOf(swap, { pair, facts, moment })) }
  }

  return {
    // Orders placed at once for one pair share one lookup.
    prices: {
      lookUp: coalesceCalls(keyOf, async (pair: Pair) => {
        const facts = await factsOf(pair)
        if (facts === null) return null
        const { moment, price } = await priced(pair, facts)
        const amount = 10n ** BigInt(facts.baseDecimals)
        // Whatever has a price is traded.
        const isTraded =
          price !== null || (await isAnswered(swap(pair, { side: 'sell', amount, moment })))
        return isTraded ? { facts, price } : null
      }),
      current: coalesceCalls(keyOf, async (pair: Pair) => {
        const facts = await factsOf(pair)
        return facts === null ? null : (await priced(pair, facts)).price
      }),
    },
    quotes: {
      async quote(question: {
        readonly pair: Pair
        readonly side: OrderSide
        readonly amountInAtomic: bigint
      }): Promise<OrderQuote | null> {
        const { pair, side, amountInAtomic } = question
        const found = await orNull(swap(pair, { side, amount: amountInAtomic }), noLiquidity)
        if (found === null || found.position === null) return null
        return {
          amountOutAtomic: found.buyAmount,
          route: routeOf(found.route, { curve, amountInAtomic }),
          blockNumber: found.position.block.number,
        }
      },
    },
  }
}

type Swap = (
  pair: Pair,
  given: { readonly side: OrderSide; readonly amount: bigint; readonly moment?: Moment },
) => ReturnType<SwapQuotes['quote']>

type Priced = { readonly pair: Pair; readonly facts: PairFacts; readonly moment: Moment }

async function priceOf(swap: Swap, of: Priced): Promise<PriceOfBlocks | null> {
  const { facts, moment, pair } = of
  const one = 10n ** BigInt(facts.baseDecimals)
  for (const probe of probes) {
    const amount = one / probe
    if (amount === 0n) return null
    const sold = await orNull(swap(pair, { side: 'sell', amount, moment }), noLiquidity)
    const proceeds = sold?.unmovedBuyAmount ?? 0n
    if (sold?.position == null || proceeds === 0n) continue
    const bought = await orNull(swap(pair, { side: 'buy', amount: proceeds, moment }), noLiquidity)
    const back = bought?.unmovedBuyAmount ?? 0n
    if (bought === null || back === 0n) continue
    // Both directions pay the venue's fee; the mean of the two prices has none in it.
    const quoteOne = 10n ** BigInt(facts.quoteDecimals)
    const twice = (proceeds * one * priceScale) / quoteOne
    return {
      priceE18: (twice / amount + twice / back) / 2n,
      blockNumber: sold.position.block.number,
      blocks: [sold.position.block.hash, bought.position?.block.hash],
    }
  }
  return askedPrice(swap, of)
}

/** What buying costs: all there is where nobody has bought yet, as a new curve takes nothing back. */
async function askedPrice(
  swap: Swap,
  { facts, moment, pair }: Priced,
): Promise<PriceOfBlocks | null> {
  const one = 10n ** BigInt(facts.baseDecimals)
  const quoteOne = 10n ** BigInt(facts.quoteDecimals)
  for (const probe of probes) {
    const amount = quoteOne / probe
    const bought = await orNull(swap(pair, { side: 'buy', amount, moment }), noLiquidity)
    const back = bought?.unmovedBuyAmount ?? 0n
    if (bought?.position == null || back === 0n) continue
    return {
      priceE18: (amount * one * priceScale) / (quoteOne * back),
      blockNumber: bought.position.block.number,
      blocks: [bought.position.block.hash],
    }
  }
  return null
}

/** The decimals of a token, read once; null for what is no token. */
function createDecimals(evm: MarketParts['evm']): (token: Hex) => Promise<number | null> {
  const known = new Map<Hex, number>([[ether, 18]])
  return async (token) => {
    const before = known.get(token)
    if (before !== undefined) return before
    const stated = await orNull(evm.call({ to: token, data: decimalsSelector }), ['chain.reverted'])
    if (stated === null || !/^0x0{62}[0-9a-f]{2}$/.test(stated)) return null
    const decimals = Number(stated)
    if (decimals > 36) return null
    known.set(token, decimals)
    return decimals
  }
}

function routeOf(
  route: SwapRoute,
  { curve, amountInAtomic }: { readonly curve: Hex; readonly amountInAtomic: bigint },
): OrderQuote['route'] {
  if (route.venue === 'wrapped_ether') {
    return [{ venue: route.venue, pool: route.weth, shareBps: 10_000 }]
  }
  if (route.venue === 'curve') return [{ venue: 'curve', pool: curve, shareBps: 10_000 }]
  return route.paths.flatMap(({ amountIn, hops }) =>
    hops.map(({ pool }) => ({
      venue: route.venue,
      pool,
      shareBps: Number((amountIn * 10_000n) / amountInAtomic),
    })),
  )
}

/** Whether a venue trades it: an amount that is too large or too small for a quote proves that too. */
async function isAnswered(quote: Promise<unknown>): Promise<boolean> {
  try {
    await quote
    return true
  } catch (failure) {
    if (!(failure instanceof AppError) || !noLiquidity.includes(failure.spec.code)) throw failure
    return failure.spec.code !== 'trading.unsupported_token'
  }
}

async function orNull<result>(
  work: Promise<result>,
  codes: readonly string[],
): Promise<result | null> {
  try {
    return await work
  } catch (failure) {
    if (failure instanceof AppError && codes.includes(failure.spec.code)) return null
    throw failure
  }
}
