import type { PoolMirror } from '../../chain/pools/index.ts'
import { type Hop, type PricedPath, pricePath, type SwapSide } from './route.ts'

type Exact = { readonly side: SwapSide; readonly amount: bigint }

/** A swap split over several paths, with its sums. */
export type PricedSplit = {
  readonly paths: readonly PricedPath[]
  readonly amountIn: bigint
  readonly amountOut: bigint
}

const splitPathsMax = 4
const parts = 20n

/** The single paths that fill the whole amount, best first. */
export function rank(
  mirror: PoolMirror,
  paths: readonly (readonly Hop[])[],
  exact: Exact,
): readonly PricedPath[] {
  return paths.flatMap((path) => pricePath(mirror, path, exact) ?? []).sort(better(exact.side))
}

/**
 * Splits the amount into twenty parts, and gives each to the path where it gains most. Only paths without a common pool
 * are combined, so that they do not affect each other. Undefined when the parts cannot be filled.
 */
export function bestSplit(
  mirror: PoolMirror,
  paths: readonly (readonly Hop[])[],
  exact: Exact,
): PricedSplit | undefined {
  const part = exact.amount / parts
  if (part === 0n) return undefined
  const together = disjoint(rank(mirror, paths, { ...exact, amount: part }))
  if (together.length < 2) return undefined
  let taken: readonly (PricedPath | undefined)[] = together.map(() => undefined)
  for (let round = 0n; round < parts; round++) {
    // The last part includes the remainder of the division.
    const amount = round === parts - 1n ? exact.amount - part * (parts - 1n) : part
    const next = place(mirror, { together, taken }, { ...exact, amount })
    if (next === undefined) return undefined
    taken = next
  }
  const used = taken.filter((path) => path !== undefined)
  return {
    paths: used,
    amountIn: used.reduce((sum, path) => sum + path.amountIn, 0n),
    amountOut: used.reduce((sum, path) => sum + path.amountOut, 0n),
  }
}

function place(
  mirror: PoolMirror,
  state: {
    readonly together: readonly PricedPath[]
    readonly taken: readonly (PricedPath | undefined)[]
  },
  exact: Exact,
): readonly (PricedPath | undefined)[] | undefined {
  const { taken, together } = state
  const isExactIn = exact.side === 'exactIn'
  let best: { readonly index: number; readonly path: PricedPath; readonly gain: bigint } | undefined
  together.forEach((candidate, index) => {
    const before = taken[index]
    const held = isExactIn ? (before?.amountIn ?? 0n) : (before?.amountOut ?? 0n)
    const path = pricePath(mirror, candidate.hops, { ...exact, amount: held + exact.amount })
    if (path === undefined) return
    // What this part brings, or, negative, what it costs.
    const gain = isExactIn
      ? path.amountOut - (before?.amountOut ?? 0n)
      : (before?.amountIn ?? 0n) - path.amountIn
    if (best === undefined || gain > best.gain) best = { index, path, gain }
  })
  const chosen = best
  return chosen && taken.map((path, index) => (index === chosen.index ? chosen.path : path))
}

function disjoint(ranked: readonly PricedPath[]): readonly PricedPath[] {
  const chosen: PricedPath[] = []
  const pools = new Set<string>()
  for (const path of ranked) {
    if (chosen.length === splitPathsMax) break
    if (path.hops.some((hop) => pools.has(hop.pool))) continue
    for (const hop of path.hops) pools.add(hop.pool)
    chosen.push(path)
  }
  return chosen
}

function better(side: SwapSide) {
  return (left: PricedPath, right: PricedPath): number => {
    const difference =
      side === 'exactIn' ? right.amountOut - left.amountOut : left.amountIn - right.amountIn
    return difference > 0n ? 1 : difference < 0n ? -1 : left.hops.length - right.hops.length
  }
}
