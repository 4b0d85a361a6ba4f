import { AppError } from '../../../kernel/errors.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { ChainPosition } from '../../chain/chain-index/index.ts'
import type { LaunchpadService } from '../../chain/launchpad/index.ts'
import type { MirrorMoment, PoolMirror } from '../../chain/pools/index.ts'
import type { Asset } from './assets.ts'
import {
  amountAtFormerPrice,
  findPaths,
  type Hop,
  type PricedPath,
  pricePath,
  type SwapSide,
  withBurning,
} from './route.ts'
import { bestSplit, type PricedSplit, rank } from './split.ts'
import { tradingErrors } from './trading.errors.ts'

/** A swap to price: `amount` base units of what is sold (`exactIn`) or bought (`exactOut`). */
export type SwapQuestion = {
  readonly side: SwapSide
  readonly sell: Asset
  readonly buy: Asset
  readonly amount: bigint
}

/** The route of a swap: through pools, to the curve of a token, or to the contract that wraps ether. */
export type SwapRoute =
  | { readonly venue: 'uniswap_v3'; readonly paths: readonly PricedPath[] }
  | { readonly venue: 'curve'; readonly token: Hex; readonly feeWei: bigint }
  | { readonly venue: 'wrapped_ether'; readonly weth: Hex }

/** The result of a swap on one route. Base units. */
export type RoutedSwap = {
  readonly route: SwapRoute
  readonly sellAmount: bigint
  readonly buyAmount: bigint
  /** The output if the swap itself did not move the price. */
  readonly unmovedBuyAmount: bigint
  readonly gasUnits: bigint
  /** Units of gas to sign with, where an estimate at the latest block may be too low by the time of inclusion. */
  readonly gasLimit?: bigint
}

/** The best route at one block, and the next best ones. */
export type PricedSwap = RoutedSwap & {
  readonly question: SwapQuestion
  readonly position: ChainPosition | null
  readonly alternatives: readonly RoutedSwap[]
}

export type PricingOptions = {
  readonly mirror: PoolMirror
  readonly launchpad: Pick<LaunchpadService, 'quotes'>
  readonly weth: Hex
  /** Wei for each unit of gas, to weigh the gain of a split against its gas. */
  readonly gasPrice: () => Promise<bigint>
}

/** Quotes for a pair and an amount. */
export type SwapQuotes = {
  /**
   * The best route now, exact to the last unit at `position`. Raises 422 `trading.unsupported_token`,
   * `trading.no_liquidity` and `trading.amount_out_of_range`. With a `moment` that was just read, no table is read
   * again while it is current.
   */
  readonly quote: (question: SwapQuestion, moment?: MirrorMoment) => Promise<PricedSwap>
  /** The block and revision that quotes are computed from. While it is the same, so are they; two small reads. */
  readonly moment: () => Promise<MirrorMoment>
}

export type SwapPricing = SwapQuotes & {
  /** The same route at the present prices; undefined when it cannot be filled any more. */
  readonly again: (question: SwapQuestion, route: SwapRoute) => Promise<RoutedSwap | undefined>
}

const alternativesMax = 3
const gas = { router: 75_000n, hop: 70_000n, tick: 25_000n, curve: 110_000n, wrap: 50_000n }
const basisPoints = 10_000n
/** Where gas has no price in the token, a split must be better by this much. */
const splitGainBps = 5n

/** Prices swaps from the mirror and the indexed curves; asks the chain for nothing but its gas price. */
export function createSwapPricing(options: PricingOptions): SwapPricing {
  const { mirror, weth } = options
  const wrapped = (asset: Asset): Hex => (asset === 'ETH' ? weth : asset)

  return {
    moment: () => mirror.refresh(),
    async quote(question, moment) {
      const [tokenIn, tokenOut] = [wrapped(question.sell), wrapped(question.buy)]
      if (question.sell === question.buy) throw refuseSame()
      const isNow = moment !== undefined && mirror.isAt(moment)
      const { position } = isNow ? moment : await mirror.refresh()
      if (tokenIn === tokenOut) {
        return { ...wrappedIn(weth, question.amount), question, position, alternatives: [] }
      }
      const paths = await openPaths(options, findPaths(mirror, tokenIn, tokenOut), position)
      await mirror.load(poolsOn(paths))
      const curve = await onCurve(options, question)
      const pooled = await onPools(options, question, paths)
      const ranked = [...(curve === undefined ? [] : [curve]), ...pooled].sort(
        better(question.side),
      )
      const [best, ...others] = ranked
      if (best === undefined) {
        const isKnown = paths.length > 0 || (await isCurvePair(options, question))
        throw isKnown
          ? noLiquidity(options, question, paths)
          : unsupported(mirror, question, wrapped)
      }
      return { ...best, question, position, alternatives: others.slice(0, alternativesMax) }
    },

    async again(question, route) {
      const { position } = await mirror.refresh()
      if (route.venue === 'curve') return onCurve(options, question)
      if (route.venue === 'wrapped_ether') return wrappedIn(weth, question.amount)
      const found = route.paths.map(({ hops }) => hops)
      const open = await openPaths(options, found, position)
      if (open.length < found.length) return undefined
      await mirror.load(poolsOn(open))
      const paths = route.paths.map((path, index) =>
        pricePath(mirror, open[index] ?? path.hops, {
          side: question.side,
          amount: question.side === 'exactIn' ? path.amountIn : path.amountOut,
        }),
      )
      const filled = paths.filter((path) => path !== undefined)
      if (filled.length < paths.length) return undefined
      return routed(mirror, totalOf(filled))
    },
  }
}

/** Ether for wrapped ether, either way, one for one. */
function wrappedIn(weth: Hex, amount: bigint): RoutedSwap {
  return {
    route: { venue: 'wrapped_ether', weth },
    sellAmount: amount,
    buyAmount: amount,
    unmovedBuyAmount: amount,
    gasUnits: gas.wrap,
  }
}

function poolsOn(paths: readonly (readonly Hop[])[]): readonly Hex[] {
  return [...new Set(paths.flatMap((path) => path.map((hop) => hop.pool)))]
}

async function openPaths(
  { launchpad }: PricingOptions,
  paths: readonly (readonly Hop[])[],
  position: ChainPosition | null,
): Promise<readonly (readonly Hop[])[]> {
  return withBurning(paths, await launchpad.quotes.burning(poolsOn(paths), position))
}

async function onPools(
  options: PricingOptions,
  question: SwapQuestion,
  paths: readonly (readonly Hop[])[],
): Promise<readonly RoutedSwap[]> {
  const { mirror } = options
  const exact = { side: question.side, amount: question.amount }
  const singles = rank(mirror, paths, exact)
    .slice(0, alternativesMax)
    .map((path) => routed(mirror, totalOf([path])))
  const parts = bestSplit(mirror, paths, exact)
  const split = parts === undefined || parts.paths.length < 2 ? undefined : routed(mirror, parts)
  const [single] = singles
  if (split === undefined) return singles
  const isWorth =
    single === undefined || (await isBetterBySplit(options, question, { split, single }))
  return isWorth ? [split, ...singles] : singles
}

/** Whether the extra output of the split is worth more than its extra gas. */
async function isBetterBySplit(
  { gasPrice, weth }: PricingOptions,
  question: SwapQuestion,
  { single, split }: { readonly single: RoutedSwap; readonly split: RoutedSwap },
): Promise<boolean> {
  const isExactIn = question.side === 'exactIn'
  const gain = isExactIn ? split.buyAmount - single.buyAmount : single.sellAmount - split.sellAmount
  if (gain <= 0n) return false
  const scale = isExactIn ? single.buyAmount : single.sellAmount
  const gainedIn = isExactIn ? question.buy : question.sell
  const other = isExactIn ? question.sell : question.buy
  const isEther = (asset: Asset) => asset === 'ETH' || asset === weth
  if (!isEther(gainedIn) && !isEther(other)) return gain * basisPoints >= scale * splitGainBps
  const cost = (split.gasUnits - single.gasUnits) * (await gasPrice())
  if (isEther(gainedIn)) return gain > cost
  const etherSide = isExactIn ? single.sellAmount : single.buyAmount
  return gain * etherSide > cost * scale
}

async function onCurve(
  { launchpad }: PricingOptions,
  { amount, buy, sell, side }: SwapQuestion,
): Promise<RoutedSwap | undefined> {
  const isBuy = sell === 'ETH'
  const token = isBuy ? buy : sell
  if ((!isBuy && buy !== 'ETH') || token === 'ETH') return undefined
  const exact = side === 'exactIn' ? { amountIn: `${amount}` } : { amountOut: `${amount}` }
  try {
    const priced = await launchpad.quotes.price({ token, side: isBuy ? 'buy' : 'sell', ...exact })
    const { ethAmount, feeAmount, refund, tokenAmount } = priced.quote
    // The curve would take only a part of the input; the rest could not be sold elsewhere in the same call.
    if (refund > 0n) return undefined
    const { virtualEth, virtualToken } = priced.curve
    return {
      route: { venue: 'curve', token, feeWei: feeAmount },
      sellAmount: isBuy ? ethAmount : tokenAmount,
      buyAmount: isBuy ? tokenAmount : ethAmount,
      unmovedBuyAmount: isBuy
        ? ((ethAmount - feeAmount) * virtualToken) / virtualEth
        : (tokenAmount * virtualEth) / virtualToken - feeAmount,
      gasUnits: priced.gasLimit ?? gas.curve,
      ...(priced.gasLimit === null ? {} : { gasLimit: priced.gasLimit }),
    }
  } catch (failure) {
    if (failure instanceof AppError && failure.spec.status < 500) return undefined
    throw failure
  }
}

async function isCurvePair(
  { launchpad }: PricingOptions,
  { buy, sell }: SwapQuestion,
): Promise<boolean> {
  const token = sell === 'ETH' ? buy : buy === 'ETH' ? sell : undefined
  if (token === undefined || token === 'ETH') return false
  try {
    await launchpad.quotes.price({ token, side: 'buy', amountIn: '1000000000000' })
    return true
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure
    return failure.spec.status === 409 || failure.spec.status === 422
  }
}

function totalOf(paths: readonly PricedPath[]): PricedSplit {
  return {
    paths,
    amountIn: paths.reduce((sum, path) => sum + path.amountIn, 0n),
    amountOut: paths.reduce((sum, path) => sum + path.amountOut, 0n),
  }
}

function routed(mirror: PoolMirror, { amountIn, amountOut, paths }: PricedSplit): RoutedSwap {
  const hops = paths.flatMap((path) => path.hops)
  const ticks = hops.reduce((sum, hop) => sum + hop.ticksCrossed, 0)
  return {
    route: { venue: 'uniswap_v3', paths },
    sellAmount: amountIn,
    buyAmount: amountOut,
    unmovedBuyAmount: paths.reduce((sum, path) => sum + amountAtFormerPrice(mirror, path), 0n),
    gasUnits: gas.router + gas.hop * BigInt(hops.length) + gas.tick * BigInt(ticks),
  }
}

function better(side: SwapSide) {
  return (left: RoutedSwap, right: RoutedSwap): number => {
    const difference =
      side === 'exactIn' ? right.buyAmount - left.buyAmount : left.sellAmount - right.sellAmount
    return difference > 0n ? 1 : difference < 0n ? -1 : 0
  }
}

function refuseSame(): AppError {
  return new AppError(tradingErrors.unsupported_token, 'The two tokens are the same.')
}

function unsupported(
  mirror: PoolMirror,
  { buy, sell }: SwapQuestion,
  wrapped: (asset: Asset) => Hex,
): AppError {
  const unknown = [sell, buy].filter((asset) => mirror.poolsOf(wrapped(asset)).length === 0)
  return new AppError(
    tradingErrors.unsupported_token,
    unknown.length === 0
      ? 'No pools and no curve connect the two tokens.'
      : `No pool and no curve trades ${unknown.join(' and ')} for the other side.`,
    { extra: { unknown } },
  )
}

/** A path that can fill a thousandth of the amount shows that the amount is too large, and not the pair impossible. */
function noLiquidity(
  { mirror }: PricingOptions,
  { amount, side }: SwapQuestion,
  paths: readonly (readonly Hop[])[],
): AppError {
  const isTooSmall =
    rank(mirror, paths, { side, amount }).length === 0 &&
    rank(mirror, paths, { side, amount: amount * 1_000_000n }).length > 0
  return isTooSmall
    ? new AppError(
        tradingErrors.amount_out_of_range,
        'The amount is so small that the other side rounds to nothing.',
      )
    : new AppError(
        tradingErrors.no_liquidity,
        'The pools and curves between the two tokens cannot fill this amount.',
      )
}
