import { zero } from './arithmetic.model.ts'
import { parseDecimal } from './decimal.model.ts'
import { numberParts, textOf, unknownMark } from './format-number.ts'

/** A price of a chart's axis as text, with fixed places and the zeros of tiny ones as a subscript. Charts alone compute in floating point. */
export function chartPrice(value: number, decimals: number, locale: string): string {
  if (!Number.isFinite(value)) return unknownMark
  const exact = parseDecimal(value.toFixed(Math.min(100, Math.max(0, decimals))))
  if (exact === null) return unknownMark
  // The foot of a tiny price's axis is nothing, which a row of zeros does not say any better.
  const shown = exact.digits === 0n ? zero : exact
  return textOf(numberParts(shown, shown, { locale, squeezeFrom: 4 }))
}

/** The decimal string of a chart's price on the nearest tick. */
export function chartDecimal(value: number, decimals: number): string {
  return value.toFixed(Math.min(100, Math.max(0, decimals)))
}

/** How many places after the point a tick has. */
export function decimalsOfTick(tickSize: string): number {
  return parseDecimal(tickSize)?.scale ?? 2
}
