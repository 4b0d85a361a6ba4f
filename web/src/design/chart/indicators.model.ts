/** A bar of a chart: when it opened (seconds since 1970), and its figures. Charts alone compute in floating point. */
export interface Bar {
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/** One value for each bar; null while there are too few bars before it. */
export type Curve = readonly (number | null)[]

/** The mean of the last `length` values. */
export function sma(values: readonly number[], length: number): Curve {
  let sum = 0
  return values.map((value, at) => {
    sum += value - (values[at - length] ?? 0)
    return at < length - 1 ? null : sum / length
  })
}

/** The mean that forgets by 2 / (length + 1); it starts from the plain mean of the first values. */
export function ema(values: readonly number[], length: number): Curve {
  return smoothed(values, length, 2 / (length + 1))
}

function smoothed(values: readonly number[], length: number, weight: number): Curve {
  let before: number | null = null
  let sum = 0
  return values.map((value, at) => {
    if (before !== null) before += (value - before) * weight
    else {
      sum += value
      if (at === length - 1) before = sum / length
    }
    return before
  })
}

/** The mean price by volume since the day (UTC) began. */
export function vwap(bars: readonly Bar[]): Curve {
  let day = Number.NaN
  let [money, volume] = [0, 0]
  return bars.map((bar) => {
    const today = Math.floor(bar.time / 86_400)
    if (today !== day) [day, money, volume] = [today, 0, 0]
    money += ((bar.high + bar.low + bar.close) / 3) * bar.volume
    volume += bar.volume
    return volume === 0 ? null : money / volume
  })
}

/** The plain mean and the two lines `deviations` standard deviations beside it. */
export function bollinger(
  values: readonly number[],
  length: number,
  deviations: number,
): { readonly middle: Curve; readonly upper: Curve; readonly lower: Curve } {
  const middle = sma(values, length)
  const away = middle.map((mean, at) => {
    if (mean === null) return null
    const window = values.slice(at - length + 1, at + 1)
    return Math.sqrt(window.reduce((sum, value) => sum + (value - mean) ** 2, 0) / length)
  })
  const beside = (turn: number): Curve =>
    middle.map((mean, at) => {
      const width = away[at]
      return mean === null || width == null ? null : mean + turn * deviations * width
    })
  return { middle, upper: beside(1), lower: beside(-1) }
}

/** The strength of rises against falls after Wilder, 0 to 100. */
export function rsi(values: readonly number[], length: number): Curve {
  const moves = values.slice(1).map((value, at) => value - (values[at] ?? value))
  const rises = smoothed(
    moves.map((move) => Math.max(0, move)),
    length,
    1 / length,
  )
  const falls = smoothed(
    moves.map((move) => Math.max(0, -move)),
    length,
    1 / length,
  )
  const strength = rises.map((rise, at) => {
    const fall = falls[at]
    if (rise === null || fall == null) return null
    if (rise + fall === 0) return 50
    return (100 * rise) / (rise + fall)
  })
  return [null, ...strength].slice(0, values.length)
}

/** The distance of two means that forget, its own mean, and the distance of the two. */
export function macd(
  values: readonly number[],
  lengths: { readonly fast: number; readonly slow: number; readonly signal: number },
): { readonly line: Curve; readonly signal: Curve; readonly histogram: Curve } {
  const fast = ema(values, lengths.fast)
  const slow = ema(values, lengths.slow)
  const line = fast.map((value, at) => {
    const other = slow[at]
    return value === null || other == null ? null : value - other
  })
  const start = line.findIndex((value) => value !== null)
  const known = start < 0 ? [] : line.slice(start).map((value) => value ?? 0)
  const signal = [
    ...line.slice(0, Math.max(0, start)).map(() => null),
    ...ema(known, lengths.signal),
  ]
  const histogram = line.map((value, at) => {
    const other = signal[at]
    return value === null || other == null ? null : value - other
  })
  return { line, signal: start < 0 ? line.map(() => null) : signal, histogram }
}

/** How far prices move in a bar after Wilder, gaps included. */
export function atr(bars: readonly Bar[], length: number): Curve {
  const ranges = bars.map((bar, at) => {
    const before = bars[at - 1]?.close ?? bar.open
    return Math.max(bar.high, before) - Math.min(bar.low, before)
  })
  return smoothed(ranges, length, 1 / length)
}
