import { formatAmount } from '../../../kernel/money.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { ChainPosition } from '../../chain/chain-index/index.ts'
import type { Asset } from './assets.ts'
import type { RoutedSwap } from './pricing.ts'
import type { PricedPath } from './route.ts'
import type { AsOfView, AssetAmountView, QuoteView, RoutePartView } from './trading.schemas.ts'

/** The decimals of an asset; null where its contract does not say. */
export type Decimals = (asset: Asset) => number | null

const basisPoints = 10_000n
const feePpmPerBps = 100

/** An amount with its asset. */
export function assetAmount(decimals: Decimals, asset: Asset, atomic: bigint): AssetAmountView {
  const places = decimals(asset)
  return {
    asset,
    decimals: places,
    amountAtomic: atomic.toString(),
    amount: places === null ? null : formatAmount(atomic, places),
  }
}

export function asOf(position: ChainPosition | null): AsOfView {
  if (position === null) return null
  const { hash, number, timestamp } = position.block
  return {
    blockNumber: Number(number),
    blockHash: hash,
    timestamp: new Date(Number(timestamp) * 1_000).toISOString(),
  }
}

/** The part of the amount that is lost because the swap moves the price; rounded up. */
export function priceImpactBps({ buyAmount, unmovedBuyAmount }: RoutedSwap): number {
  const lost = unmovedBuyAmount - buyAmount
  return lost <= 0n || unmovedBuyAmount === 0n
    ? 0
    : Number((lost * basisPoints + unmovedBuyAmount - 1n) / unmovedBuyAmount)
}

type Ends = {
  readonly sell: Asset
  readonly buy: Asset
  readonly decimals: Decimals
  readonly launchpad: Hex
}

/** The paths of a route with their shares. */
export function routeView(swap: RoutedSwap, ends: Ends): RoutePartView[] {
  const { buy, decimals, launchpad, sell } = ends
  if (swap.route.venue !== 'uniswap_v3') {
    return [
      {
        venue: swap.route.venue,
        pool: swap.route.venue === 'curve' ? launchpad : swap.route.weth,
        shareBps: 10_000,
        amountIn: assetAmount(decimals, sell, swap.sellAmount),
        amountOut: assetAmount(decimals, buy, swap.buyAmount),
        hops: [],
      },
    ]
  }
  const shares = sharesOf(swap.route.paths.map((path) => path.amountIn))
  return swap.route.paths.map((path, index) => ({
    venue: 'uniswap_v3',
    pool: path.hops[0]?.pool ?? launchpad,
    shareBps: shares[index] ?? 0,
    amountIn: assetAmount(decimals, sell, path.amountIn),
    amountOut: assetAmount(decimals, buy, path.amountOut),
    hops: path.hops.map((hop) => ({
      pool: hop.pool,
      tokenIn: hop.tokenIn,
      tokenOut: hop.tokenOut,
      feePpm: hop.feePpm,
      amountInAtomic: hop.amountIn.toString(),
      amountOutAtomic: hop.amountOut.toString(),
    })),
  }))
}

/** Every fee of the route, in the token that it is taken from. */
export function feesView(swap: RoutedSwap, { buy, decimals, sell }: Ends): QuoteView['fees'] {
  if (swap.route.venue === 'wrapped_ether') return []
  if (swap.route.venue === 'curve') {
    const { feeWei } = swap.route
    // The fee of a sale is taken from the curve's gross output.
    const base = sell === 'ETH' ? swap.sellAmount : swap.buyAmount + feeWei
    return [
      {
        kind: 'curve',
        bps: base === 0n ? 0 : Number((feeWei * basisPoints + base - 1n) / base),
        amount: assetAmount(decimals, 'ETH', feeWei),
      },
    ]
  }
  return swap.route.paths.flatMap((path) => [
    ...path.hops.map((hop) => ({
      kind: 'pool' as const,
      bps: Math.ceil(hop.feePpm / feePpmPerBps),
      amount: assetAmount(decimals, hop.tokenIn, hop.fee),
    })),
    ...burntOn(path, { buy, decimals }),
  ])
}

function burntOn(
  { amountOut, hops }: PricedPath,
  { buy, decimals }: Pick<Ends, 'buy' | 'decimals'>,
): QuoteView['fees'] {
  const last = hops.at(-1)
  if (last?.burntBps === undefined || last.burntBps === 0) return []
  const burnt = assetAmount(decimals, buy, last.amountOut - amountOut)
  return [{ kind: 'token', bps: last.burntBps, amount: burnt }]
}

function sharesOf(amounts: readonly bigint[]): readonly number[] {
  const whole = amounts.reduce((sum, amount) => sum + amount, 0n)
  const shares = amounts.map((amount) => Number((amount * basisPoints) / whole))
  const rest = Number(basisPoints) - shares.reduce((sum, share) => sum + share, 0)
  return shares.map((share, index) => (index === 0 ? share + rest : share))
}
