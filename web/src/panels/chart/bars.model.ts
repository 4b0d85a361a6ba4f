import type { Bar } from '../../design/chart/indicators.model.ts'
import {
  leadingZeros,
  parseDecimal,
  plain,
  roundedToTick,
  trimmed,
  wholeDigits,
} from '../../design/numbers/decimal.model.ts'

/** A candle as the live channel tells it. */
export interface ToldCandle {
  readonly startedAt: string
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly baseVolume: string
}

/** The bar of a candle. Charts alone compute in floating point. */
export function toBar(candle: ToldCandle): Bar {
  return {
    time: Math.floor(Date.parse(candle.startedAt) / 1_000),
    open: Number(candle.open),
    high: Number(candle.high),
    low: Number(candle.low),
    close: Number(candle.close),
    volume: Number(candle.baseVolume),
  }
}

/** The step of a chart's prices where the market has none: five digits of the price. */
export function tickFor(price: string | null | undefined): string {
  const value = price == null ? null : parseDecimal(price)
  if (value === null || value.digits === 0n) return '0.01'
  const whole = wholeDigits(value)
  const places = whole > 0 ? Math.max(0, 5 - whole) : leadingZeros(value) + 5
  return places === 0 ? '1' : `0.${'0'.repeat(places - 1)}1`
}

/** A price on the nearest step, to be written into a field; empty where there is none. */
export function onTick(price: string | null, tickSize: string): string {
  const [value, tick] = [price === null ? null : parseDecimal(price), parseDecimal(tickSize)]
  if (value === null || tick === null) return ''
  return plain(trimmed(roundedToTick(value, tick, 'nearest')))
}

/** What of the told candles the chart does not have yet, and whether it has some that are gone. */
export function newsOf<candle extends ToldCandle>(
  told: readonly candle[],
  applied: ReadonlyMap<string, candle>,
): { readonly changed: readonly candle[]; readonly gone: readonly string[] } {
  const first = told[0]?.startedAt
  const known = new Set(told.map(({ startedAt }) => startedAt))
  return {
    changed: told.filter((candle) => applied.get(candle.startedAt) !== candle),
    gone:
      first === undefined
        ? []
        : [...applied.keys()].filter((startedAt) => startedAt >= first && !known.has(startedAt)),
  }
}
