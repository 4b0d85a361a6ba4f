import {
  type Decimal,
  leadingZeros,
  parseDecimal,
  type Rounding,
  rounded,
  roundedToTick,
  trimmed,
  wholeDigits,
} from './decimal.model.ts'
import { type NumberParts, numberParts } from './format-number.ts'

/** The significant digits of a price that has no tick. */
const significant = 5

function placesOf(value: Decimal): number {
  const whole = wholeDigits(value)
  return whole > 0 ? Math.max(0, significant - whole) : leadingZeros(value) + significant
}

/** A price by its tick where it has one, else by five significant digits; from four zeros after the point on these are a subscript. Null for what is no number. */
export function formatPrice(
  value: string | Decimal,
  how: {
    readonly locale: string
    readonly tickSize?: string | undefined
    readonly rounding?: Rounding
  },
): NumberParts | null {
  const exact = typeof value === 'string' ? parseDecimal(value) : value
  if (exact === null) return null
  const tick = how.tickSize === undefined ? null : parseDecimal(how.tickSize)
  const rounding = how.rounding ?? 'nearest'
  const shown =
    tick === null || tick.digits === 0n
      ? rounded(exact, exact.digits === 0n ? 2 : placesOf(trimmed(exact)), rounding)
      : roundedToTick(exact, tick, rounding)
  return numberParts(shown, exact, { locale: how.locale, squeezeFrom: 4 })
}
