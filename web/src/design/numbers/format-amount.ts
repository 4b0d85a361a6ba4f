import {
  type Decimal,
  leadingZeros,
  parseDecimal,
  type Rounding,
  rounded,
  trimmed,
  wholeDigits,
} from './decimal.model.ts'
import { type NumberParts, numberParts, type Signs } from './format-number.ts'

const letters = [
  { from: 13, places: 12, letter: 'T' },
  { from: 10, places: 9, letter: 'B' },
  { from: 7, places: 6, letter: 'M' },
  { from: 5, places: 3, letter: 'K' },
] as const

/** How an amount is written; `down` is for what is received or available, `up` for what is paid. */
export interface AmountStyle {
  readonly locale: string
  readonly rounding: Rounding
  /** Fixed places; without them two from one on, four below, and four digits of what is smaller still. */
  readonly places?: number | undefined
  readonly signs?: Signs
  /** K, M, B and T from 10,000 on: for lists only, never where something is agreed to. */
  readonly compact?: boolean | undefined
}

function placesOf(value: Decimal): number {
  if (value.digits === 0n || wholeDigits(value) > 0) return 2
  const zeros = leadingZeros(value)
  return zeros >= 4 ? zeros + 4 : 4
}

/** An amount in parts, rounded in favour of the truth. Null for what is no number. */
export function formatAmount(value: string | Decimal, how: AmountStyle): NumberParts | null {
  const exact = typeof value === 'string' ? parseDecimal(value) : value
  if (exact === null) return null
  const signs = how.signs === undefined ? {} : { signs: how.signs }
  const letter = how.compact === true ? letters.find((one) => wholeDigits(exact) >= one.from) : null
  if (letter != null) {
    const scaled = { digits: exact.digits, scale: exact.scale + letter.places }
    const shown = rounded(scaled, 2, how.rounding)
    return numberParts(shown, exact, { locale: how.locale, suffix: letter.letter, ...signs })
  }
  const places = how.places ?? placesOf(trimmed(exact))
  const shown = rounded(exact, places, how.rounding)
  return numberParts(shown, exact, { locale: how.locale, squeezeFrom: 4, ...signs })
}
