import { zeroHash } from 'viem'
import { createReceiptSigner } from '../adapters/jose/receipt-signer.ts'
import type { LedgerService } from '../domains/billing/index.ts'
import type { ChainProjection } from '../domains/chain-index/index.ts'
import {
  createOrdersService,
  createOrderWork,
  type LiveTrading,
  type OrderQuote,
  type OrderSide,
  type Pair,
  type PairFacts,
  priceScale,
} from '../domains/orders/index.ts'
import { createPaperBooks, createPaperService } from '../domains/paper/index.ts'
import type { Asset, SwapQuotes, SwapRoute } from '../domains/trading/index.ts'
import { AppError } from '../kernel/errors.ts'
import { runTogether } from '../kernel/run-together.ts'
import type { ChainEvm, Hex } from '../ports/chain-evm.ts'
import type { Jobs } from '../ports/jobs.ts'
import { createKeptPrices, type WorkedOutPrice } from './kept-prices.ts'
import type { ServiceOptions } from './service-options.ts'

type OrdersOptions = {
  readonly ledger: LedgerService
  readonly jobs: Jobs
  readonly swaps: SwapQuotes
  /** Null while no wallet signs for accounts. */
  readonly live?: LiveTrading | null
}

/** Orders and paper accounts, what evaluates orders at each block, and the jobs that execute them. */
export async function createOrders(
  { config, world, foundations }: ServiceOptions,
  { ledger, jobs, swaps, live = null }: OrdersOptions,
) {
  const { keys, chains } = world
  if (keys.receiptKey === null) throw new Error('RECEIPT_KEY is not set')
  const outbox = foundations.eventLog
  const books = createPaperBooks({ ledger })
  const parts = {
    ...world,
    ...createOrderMarket({
      swaps,
      evm: chains.evm,
      weth: chains.contracts.weth,
      curve: chains.launchpad.address,
    }),
    outbox,
    jobs,
    paper: books,
    signer: await createReceiptSigner({ key: keys.receiptKey }),
    issuer: config.baseUrl,
    live,
  }
  const work = createOrderWork(parts)
  return {
    service: createOrdersService(parts),
    paper: createPaperService({ ...world, outbox, books }),
    /** Looks at the prices of each block that is indexed. It reads no logs. */
    projection: {
      name: 'orders',
      filter: { address: chains.launchpad.address, topics: [zeroHash] },
      apply: async () => undefined,
      revertAbove: async () => undefined,
      follow: async () => {
        await work.evaluate()
      },
    } satisfies ChainProjection,
    /** Runs the jobs of orders in this process. The jobs must be started. */
    start: () => work.start(jobs),
  }
}

type Moment = Awaited<ReturnType<SwapQuotes['moment']>>

type MarketParts = {
  readonly swaps: SwapQuotes
  readonly evm: Pick<ChainEvm, 'call'>
  /** Traded as ether, which is what curves take. Null where it is not on the chain. */
  readonly weth: Hex | null
  /** Where curves are. */
  readonly curve: Hex
}

const decimalsSelector = '0x313ce567'
/** How ether is named where an address is wanted. */
const ether: Hex = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
/** A price is that of one whole unit; where a pool cannot take that much, of a thousandth, and so on. */
const probes = [1n, 1_000n, 1_000_000n]

/** Prices and quotes of orders, from the quotes of trading and the decimals that tokens state. */
export function createOrderMarket({ swaps, evm, weth, curve }: MarketParts) {
  const decimalsOf = createDecimals(evm)
  const assetOf = (token: Hex): Asset => (token === weth || token === ether ? 'ETH' : token)
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
  const kept = createKeptPrices(swaps)
  /** All of it at one moment, which is read once. */
  const priced = async (pair: Pair, facts: PairFacts) => {
    const { keep, moment, price } = await kept.find(pair)
    return { moment, price: price ?? keep(await priceOf(swap, { pair, facts, moment })) }
  }

  return {
    // Orders of one pair that are placed at once look at the market together.
    prices: {
      look: runTogether(keyOf, async (pair: Pair) => {
        const facts = await factsOf(pair)
        if (facts === null) return null
        const { moment, price } = await priced(pair, facts)
        const amount = 10n ** BigInt(facts.baseDecimals)
        // What has a price is traded.
        const isTraded =
          price !== null || (await isAnswered(swap(pair, { side: 'sell', amount, moment })))
        return isTraded ? { facts, price } : null
      }),
      current: runTogether(keyOf, async (pair: Pair) => {
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
  wish: { readonly side: OrderSide; readonly amount: bigint; readonly moment?: Moment },
) => ReturnType<SwapQuotes['quote']>

async function priceOf(
  swap: Swap,
  of: { readonly pair: Pair; readonly facts: PairFacts; readonly moment: Moment },
): Promise<WorkedOutPrice | null> {
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
    // Both ways pay the venue's fee; the middle of the two prices is the market's, without it.
    const quoteOne = 10n ** BigInt(facts.quoteDecimals)
    const twice = (proceeds * one * priceScale) / quoteOne
    return {
      priceE18: (twice / amount + twice / back) / 2n,
      blockNumber: sold.position.block.number,
      blocks: [sold.position.block.hash, bought.position?.block.hash],
    }
  }
  return null
}

/** What a token states as its decimals, asked once; null for what is no token. */
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
  return route.ways.flatMap(({ amountIn, hops }) =>
    hops.map(({ pool }) => ({
      venue: route.venue,
      pool,
      shareBps: Number((amountIn * 10_000n) / amountInAtomic),
    })),
  )
}

const noLiquidity = [
  'trading.no_liquidity',
  'trading.amount_out_of_range',
  'trading.unsupported_token',
]

/** Whether somebody trades it: too much or too little for what there is now still says that somebody does. */
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
