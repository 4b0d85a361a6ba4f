import type { PoolMirror } from '../../src/domains/pools/index.ts'
import type { Hex } from '../../src/ports/chain-evm.ts'

/** What is wanted: an amount of what is sold, or of what is bought. */
export type RouteQuestion = {
  readonly tokenIn: Hex
  readonly tokenOut: Hex
  readonly side: 'exactIn' | 'exactOut'
  readonly amount: bigint
}
type Way = readonly { readonly pool: Hex; readonly from: Hex; readonly to: Hex }[]
/** What goes in and what comes out. */
export type Amounts = { readonly amountIn: bigint; readonly amountOut: bigint }

const waysTogetherMax = 4

/** Every way of up to three pools, no pool and no token twice: all are walked, none is left out. */
export function allWays(mirror: PoolMirror, { tokenIn, tokenOut }: RouteQuestion): readonly Way[] {
  const walk = (from: Hex, way: Way): readonly Way[] =>
    mirror.poolsOf(from).flatMap(({ address, token0, token1 }) => {
      const to = token0 === from ? token1 : token0
      const isSeen = to === tokenIn || way.some((hop) => hop.pool === address || hop.to === to)
      if (isSeen) return []
      const longer = [...way, { pool: address, from, to }]
      if (to === tokenOut) return [longer]
      return longer.length === 3 ? [] : walk(to, longer)
    })
  return walk(tokenIn, [])
}

/** What a way makes of an amount; undefined where one of its pools cannot fill it, or gives nothing. */
export function followWay(
  mirror: PoolMirror,
  way: Way,
  { amount, side }: Pick<RouteQuestion, 'amount' | 'side'>,
): Amounts | undefined {
  const isExactIn = side === 'exactIn'
  let passing = amount
  for (const { from, pool, to } of isExactIn ? way : way.toReversed()) {
    if (passing === 0n) return undefined
    const zeroForOne = from.toLowerCase() < to.toLowerCase()
    const done = mirror.quote(pool, { zeroForOne, isExactIn, amount: passing })
    if (!done.isComplete || done.amountOut === 0n) return undefined
    passing = isExactIn ? done.amountOut : done.amountIn
  }
  return isExactIn
    ? { amountIn: amount, amountOut: passing }
    : { amountIn: passing, amountOut: amount }
}

/** The most that any single way gives, or the least that any takes; undefined where none fills the amount. */
export function bestSingle(mirror: PoolMirror, question: RouteQuestion): Amounts | undefined {
  return bestOf(
    question,
    allWays(mirror, question).map((way) => followWay(mirror, way, question)),
  )
}

/** The best over every division into equal parts between ways that share no pool: all of them are tried. */
export function bestDivision(
  mirror: PoolMirror,
  question: RouteQuestion,
  parts: number,
): Amounts | undefined {
  const part = question.amount / BigInt(parts)
  const tried = (ways: readonly Way[], left: number): readonly (Amounts | undefined)[] => {
    const [way, ...others] = ways
    if (way === undefined) return left === 0 ? [{ amountIn: 0n, amountOut: 0n }] : []
    return Array.from({ length: left + 1 }, (_, count) => count).flatMap((count) => {
      const rest = bestOf(question, tried(others, left - count))
      if (rest === undefined) return []
      const amount = part * BigInt(count)
      const own =
        count === 0
          ? { amountIn: 0n, amountOut: 0n }
          : followWay(mirror, way, { side: question.side, amount })
      if (own === undefined) return []
      const amountIn = own.amountIn + rest.amountIn
      return [{ amountIn, amountOut: own.amountOut + rest.amountOut }]
    })
  }
  return bestOf(
    question,
    apart(allWays(mirror, question)).map((ways) => bestOf(question, tried(ways, parts))),
  )
}

/** Every set of ways of which no two share a pool. */
function apart(ways: readonly Way[]): readonly (readonly Way[])[] {
  const [first, ...others] = ways
  if (first === undefined) return [[]]
  const without = apart(others)
  const pools = new Set(first.map(({ pool }) => pool))
  const joined = without
    .filter((set) => set.length < waysTogetherMax)
    .filter((set) => set.every((way) => way.every(({ pool }) => !pools.has(pool))))
    .map((set) => [first, ...set])
  return [...without, ...joined]
}

function bestOf(
  { side }: RouteQuestion,
  found: readonly (Amounts | undefined)[],
): Amounts | undefined {
  return found.reduce((best, each) => {
    if (each === undefined || best === undefined) return best ?? each
    const isBetter =
      side === 'exactIn' ? each.amountOut > best.amountOut : each.amountIn < best.amountIn
    return isBetter ? each : best
  }, undefined)
}
