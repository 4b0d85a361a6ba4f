import type { PoolMirror } from '../pools/index.ts'
import { type Hop, type PricedWay, priceWay, type SwapSide } from './route.ts'

type Exact = { readonly side: SwapSide; readonly amount: bigint }

/** Parts of a swap that are taken at once, and what they come to. */
export type PricedSplit = {
  readonly ways: readonly PricedWay[]
  readonly amountIn: bigint
  readonly amountOut: bigint
}

const waysTogetherMax = 4
const parts = 20n

/** The single ways that fill all of the amount, best first. */
export function rank(
  mirror: PoolMirror,
  ways: readonly (readonly Hop[])[],
  exact: Exact,
): readonly PricedWay[] {
  return ways.flatMap((way) => priceWay(mirror, way, exact) ?? []).sort(better(exact.side))
}

/**
 * The amount in twenty parts, each given to the way where it does the most. Only ways that share no pool go together,
 * so that what one does changes nothing for another. Undefined when the parts do not fit.
 */
export function bestSplit(
  mirror: PoolMirror,
  ways: readonly (readonly Hop[])[],
  exact: Exact,
): PricedSplit | undefined {
  const part = exact.amount / parts
  if (part === 0n) return undefined
  const together = disjoint(rank(mirror, ways, { ...exact, amount: part }))
  if (together.length < 2) return undefined
  let taken: readonly (PricedWay | undefined)[] = together.map(() => undefined)
  for (let round = 0n; round < parts; round++) {
    // The last part takes the rest of the division with it.
    const amount = round === parts - 1n ? exact.amount - part * (parts - 1n) : part
    const next = place(mirror, { together, taken }, { ...exact, amount })
    if (next === undefined) return undefined
    taken = next
  }
  const used = taken.filter((way) => way !== undefined)
  return {
    ways: used,
    amountIn: used.reduce((sum, way) => sum + way.amountIn, 0n),
    amountOut: used.reduce((sum, way) => sum + way.amountOut, 0n),
  }
}

function place(
  mirror: PoolMirror,
  state: {
    readonly together: readonly PricedWay[]
    readonly taken: readonly (PricedWay | undefined)[]
  },
  exact: Exact,
): readonly (PricedWay | undefined)[] | undefined {
  const { taken, together } = state
  const isExactIn = exact.side === 'exactIn'
  let best: { readonly index: number; readonly way: PricedWay; readonly gain: bigint } | undefined
  together.forEach((candidate, index) => {
    const before = taken[index]
    const held = isExactIn ? (before?.amountIn ?? 0n) : (before?.amountOut ?? 0n)
    const way = priceWay(mirror, candidate.hops, { ...exact, amount: held + exact.amount })
    if (way === undefined) return
    // What this part brings, or, negative, what it costs.
    const gain = isExactIn
      ? way.amountOut - (before?.amountOut ?? 0n)
      : (before?.amountIn ?? 0n) - way.amountIn
    if (best === undefined || gain > best.gain) best = { index, way, gain }
  })
  const chosen = best
  return chosen && taken.map((way, index) => (index === chosen.index ? chosen.way : way))
}

function disjoint(ranked: readonly PricedWay[]): readonly PricedWay[] {
  const chosen: PricedWay[] = []
  const pools = new Set<string>()
  for (const way of ranked) {
    if (chosen.length === waysTogetherMax) break
    if (way.hops.some((hop) => pools.has(hop.pool))) continue
    for (const hop of way.hops) pools.add(hop.pool)
    chosen.push(way)
  }
  return chosen
}

function better(side: SwapSide) {
  return (left: PricedWay, right: PricedWay): number => {
    const difference =
      side === 'exactIn' ? right.amountOut - left.amountOut : left.amountIn - right.amountIn
    return difference > 0n ? 1 : difference < 0n ? -1 : left.hops.length - right.hops.length
  }
}
