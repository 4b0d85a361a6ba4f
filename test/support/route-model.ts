import type { PoolMirror } from '../../src/domains/chain/pools/index.ts'
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

const splitPathsMax = 4

/** Every path of up to three pools, no pool and no token twice: all are walked, none is left out. */
export function allPaths(mirror: PoolMirror, { tokenIn, tokenOut }: RouteQuestion): readonly Way[] {
  const walk = (from: Hex, path: Way): readonly Way[] =>
    mirror.poolsOf(from).flatMap(({ address, token0, token1 }) => {
      const to = token0 === from ? token1 : token0
      const isSeen = to === tokenIn || path.some((hop) => hop.pool === address || hop.to === to)
      if (isSeen) return []
      const longer = [...path, { pool: address, from, to }]
      if (to === tokenOut) return [longer]
      return longer.length === 3 ? [] : walk(to, longer)
    })
  return walk(tokenIn, [])
}

/** What a path makes of an amount; undefined where one of its pools cannot fill it, or gives nothing. */
export function followPath(
  mirror: PoolMirror,
  path: Way,
  { amount, side }: Pick<RouteQuestion, 'amount' | 'side'>,
): Amounts | undefined {
  const isExactIn = side === 'exactIn'
  let passing = amount
  for (const { from, pool, to } of isExactIn ? path : path.toReversed()) {
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

/** The most that any single path gives, or the least that any takes; undefined where none fills the amount. */
export function bestSingle(mirror: PoolMirror, question: RouteQuestion): Amounts | undefined {
  return bestOf(
    question,
    allPaths(mirror, question).map((path) => followPath(mirror, path, question)),
  )
}

/** The best over every division into equal parts between paths that share no pool: all of them are tried. */
export function bestDivision(
  mirror: PoolMirror,
  question: RouteQuestion,
  parts: number,
): Amounts | undefined {
  const part = question.amount / BigInt(parts)
  const tried = (paths: readonly Way[], left: number): readonly (Amounts | undefined)[] => {
    const [path, ...others] = paths
    if (path === undefined) return left === 0 ? [{ amountIn: 0n, amountOut: 0n }] : []
    return Array.from({ length: left + 1 }, (_, count) => count).flatMap((count) => {
      const rest = bestOf(question, tried(others, left - count))
      if (rest === undefined) return []
      const amount = part * BigInt(count)
      const own =
        count === 0
          ? { amountIn: 0n, amountOut: 0n }
          : followPath(mirror, path, { side: question.side, amount })
      if (own === undefined) return []
      const amountIn = own.amountIn + rest.amountIn
      return [{ amountIn, amountOut: own.amountOut + rest.amountOut }]
    })
  }
  return bestOf(
    question,
    apart(allPaths(mirror, question)).map((paths) => bestOf(question, tried(paths, parts))),
  )
}

/** Every set of paths of which no two share a pool. */
function apart(paths: readonly Way[]): readonly (readonly Way[])[] {
  const [first, ...others] = paths
  if (first === undefined) return [[]]
  const without = apart(others)
  const pools = new Set(first.map(({ pool }) => pool))
  const joined = without
    .filter((set) => set.length < splitPathsMax)
    .filter((set) => set.every((path) => path.every(({ pool }) => !pools.has(pool))))
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
