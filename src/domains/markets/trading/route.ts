import type { Hex } from '../../../ports/chain-evm.ts'
import {
  afterBurning,
  beforeBurning,
  type MirroredPool,
  type PoolMirror,
  type SwapSide,
} from '../../chain/pools/index.ts'

/** One pool of a path, in the direction of the swap. */
export type Hop = {
  readonly pool: Hex
  readonly tokenIn: Hex
  readonly tokenOut: Hex
  readonly feePpm: number
  /** Basis points that the token burns of what leaves the pool; only the last hop of a path can have any. */
  readonly burntBps?: number
}

/** A hop with its amounts. Base units. */
export type PricedHop = Hop & {
  readonly amountIn: bigint
  /** What leaves the pool. */
  readonly amountOut: bigint
  /** The part of `amountIn` that the pool's liquidity providers earn. */
  readonly fee: bigint
  readonly ticksCrossed: number
}

/** One path from the sold to the bought token, with its amounts. */
export type PricedPath = {
  readonly hops: readonly PricedHop[]
  readonly amountIn: bigint
  /** The amount that arrives: less than what leaves the last pool where the token burns some of it. */
  readonly amountOut: bigint
}

export type { SwapSide }

const hopsMax = 3
const pathsMax = 96
const poolsPerTokenMax = 64

/** Paths of up to three pools, each pool and token at most once, the shortest first. */
export function findPaths(
  mirror: PoolMirror,
  tokenIn: Hex,
  tokenOut: Hex,
): readonly (readonly Hop[])[] {
  const found: (readonly Hop[])[] = []
  let open: (readonly Hop[])[] = [[]]
  for (let length = 1; length <= hopsMax && found.length < pathsMax; length++) {
    const longer: (readonly Hop[])[] = []
    for (const path of open) {
      const from = path.at(-1)?.tokenOut ?? tokenIn
      for (const pool of mirror.poolsOf(from).slice(0, poolsPerTokenMax)) {
        const hop = hopFrom(pool, from)
        if (path.some((each) => each.tokenIn === hop.tokenOut || each.pool === hop.pool)) continue
        if (hop.tokenOut === tokenOut) found.push([...path, hop])
        else if (hop.tokenOut !== tokenIn && longer.length < pathsMax) longer.push([...path, hop])
      }
    }
    open = longer
  }
  return found.slice(0, pathsMax)
}

/**
 * The paths that remain possible while some tokens burn a part of what leaves their pools, given in basis points by
 * pool. Routers rely on the amount that a pool reports, so a path cannot continue after such a pool.
 */
export function withBurning(
  paths: readonly (readonly Hop[])[],
  burning: ReadonlyMap<Hex, { readonly token: Hex; readonly bps: number }>,
): readonly (readonly Hop[])[] {
  if (burning.size === 0) return paths
  const burntAt = ({ pool, tokenOut }: Hop) => {
    const found = burning.get(pool)
    return found?.token === tokenOut ? found.bps : 0
  }
  return paths
    .filter((path) => path.slice(0, -1).every((hop) => burntAt(hop) === 0))
    .map((path) => path.map((hop) => ({ ...hop, burntBps: burntAt(hop) })))
}

/** Prices a path; undefined when one of its pools cannot fill its part. Its pools must be loaded. */
export function pricePath(
  mirror: Pick<PoolMirror, 'quote'>,
  hops: readonly Hop[],
  exact: { readonly side: SwapSide; readonly amount: bigint },
): PricedPath | undefined {
  const isExactIn = exact.side === 'exactIn'
  const priced: PricedHop[] = []
  const burntBps = hops.at(-1)?.burntBps ?? 0
  let amount = isExactIn ? exact.amount : beforeBurning(exact.amount, burntBps)
  for (const hop of isExactIn ? hops : hops.toReversed()) {
    if (amount <= 0n) return undefined
    const zeroForOne = hop.tokenIn.toLowerCase() < hop.tokenOut.toLowerCase()
    const result = mirror.quote(hop.pool, { zeroForOne, isExactIn, amount })
    if (!result.isComplete || result.amountOut === 0n) return undefined
    const { amountIn, amountOut, fee, ticksCrossed } = result
    priced.push({ ...hop, amountIn, amountOut, fee, ticksCrossed })
    amount = isExactIn ? amountOut : amountIn
  }
  const inOrder = isExactIn ? priced : priced.toReversed()
  // `amount` is what the last pool gives, or what the first one takes.
  const amountIn = isExactIn ? exact.amount : amount
  const amountOut = isExactIn ? afterBurning(amount, burntBps) : exact.amount
  return amountOut === 0n ? undefined : { hops: inOrder, amountIn, amountOut }
}

/** What the path would give at the price before the swap, after fees: `amountOut` is less by the price impact. */
export function amountAtFormerPrice(mirror: Pick<PoolMirror, 'pool'>, path: PricedPath): bigint {
  let [numerator, denominator] = [path.amountIn, 1n]
  for (const hop of path.hops) {
    const pool = mirror.pool(hop.pool)
    if (pool === undefined) return path.amountOut
    const price = pool.sqrtPrice * pool.sqrtPrice
    const isZeroIn = hop.tokenIn === pool.token0
    numerator *= BigInt(feeUnit - hop.feePpm) * (isZeroIn ? price : q192)
    denominator *= BigInt(feeUnit) * (isZeroIn ? q192 : price)
  }
  return afterBurning(numerator / denominator, path.hops.at(-1)?.burntBps ?? 0)
}

const feeUnit = 1_000_000
const q192 = 2n ** 192n

function hopFrom(pool: MirroredPool, from: Hex): Hop {
  return {
    pool: pool.address,
    tokenIn: from,
    tokenOut: pool.token0 === from ? pool.token1 : pool.token0,
    feePpm: pool.feePpm,
  }
}
