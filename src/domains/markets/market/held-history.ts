import { type Resolution, resolutions } from './intervals.ts'
import { capOf } from './token-view.ts'

/** Something that happened to a token in a step: Unix seconds divided by the step. */
type Placed = { readonly place: number; readonly amount: bigint }

/** A token that an account held at some time. */
export type HeldLine = {
  /** Base units, now. */
  readonly balance: bigint
  readonly openingPrice: bigint
  /** What it got less what it gave in each step, oldest first. */
  readonly changes: readonly Placed[]
  /** The last price of each step that had trades, oldest first, behind the one before all of them. */
  readonly closes: readonly Placed[]
}

/** What the tokens of an account were worth. */
export type HeldPoint = {
  /** Unix seconds. */
  readonly at: number
  readonly valueWei: bigint
  /** How many it held, and how many of them nobody had traded yet, so that they count at their opening price. */
  readonly tokens: number
  readonly untraded: number
}

const [quarter, hour, day] = [900, 3_600, 86_400] as const
const steps = [quarter, hour, 4 * hour, day, 7 * day, 28 * day] as const
const longest = 28 * day

/** The shortest step that divides a span into fewer than `points`; of an hour at least where the span is open. */
export function stepOf(span: number, points: number, shortest: number = quarter): number {
  const most = points - 1
  const fits = steps.find((step) => step >= shortest && Math.ceil(span / step) <= most)
  return fits ?? longest * Math.ceil(span / longest / most)
}

/** The longest stored candles that a step consists of. */
export function resolutionOf(stepSeconds: number): Resolution {
  return resolutions.findLast((width) => stepSeconds % width === 0) ?? resolutions[0]
}

/** Worths at each multiple of a step after `from`, of what had happened by then, and at `to` of all that has. */
export function heldPoints(
  lines: readonly HeldLine[],
  {
    from,
    stepSeconds,
    to,
  }: { readonly from: number; readonly to: number; readonly stepSeconds: number },
): readonly HeldPoint[] {
  const ends: { readonly at: number; readonly before: number }[] = []
  for (let place = Math.floor(from / stepSeconds) + 1; place * stepSeconds < to; place += 1) {
    ends.push({ at: place * stepSeconds, before: place })
  }
  ends.push({ at: to, before: Number.POSITIVE_INFINITY })
  const walks = lines.map(walkOf)
  return ends.map(({ at, before }) => {
    let [valueWei, tokens, untraded] = [0n, 0, 0]
    for (const walk of walks) {
      const { balance, price, wasTraded } = walk(before)
      if (balance <= 0n) continue
      valueWei += capOf(price, balance)
      tokens += 1
      if (!wasTraded) untraded += 1
    }
    return { at, valueWei, tokens, untraded }
  })
}

/** Goes along a token's time: balance and price before a place, which grows from call to call. */
function walkOf({ balance, changes, closes, openingPrice }: HeldLine) {
  let held = changes.reduce((sum, { amount }) => sum - amount, balance)
  let price = openingPrice
  let [change, close] = [0, 0]
  return (before: number) => {
    for (let next = changes[change]; next !== undefined && next.place < before; ) {
      held += next.amount
      change += 1
      next = changes[change]
    }
    for (let next = closes[close]; next !== undefined && next.place < before; ) {
      price = next.amount
      close += 1
      next = closes[close]
    }
    return { balance: held, price, wasTraded: close > 0 }
  }
}
