import { type Decimal, leadingZeros, plain, signOf, trimmed, wholeDigits } from './decimal.model.ts'
import { numberFormat, separatorsOf } from './number-locale.model.ts'

/** The minus that is as wide as the plus. */
export const minus = '−'

/** What stands for what is not known: never a zero. */
export const unknownMark = '—'

/** A figure in the parts that it is drawn by. `zeros` is the count of zeros that a small subscript stands for. */
export interface NumberParts {
  readonly sign: '' | '+' | typeof minus
  readonly whole: string
  readonly point: string
  readonly zeros: number | null
  readonly fraction: string
  readonly suffix: string
  /** The whole figure without abbreviation, for the title, for copying and for reading aloud. */
  readonly full: string
}

/** Whether a plus is written before what is above zero. */
export type Signs = 'minus' | 'both'

function grouped(text: string, locale: string): { readonly whole: string; readonly point: string } {
  const whole = numberFormat(locale, { maximumFractionDigits: 0 }).format(BigInt(text))
  return { whole, point: separatorsOf(locale).point }
}

/** The exact value as text: grouped, with all its digits and without abbreviation. */
export function fullText(value: Decimal, locale: string): string {
  const [whole = '0', fraction] = plain(trimmed(value)).replace('-', '').split('.')
  const written = grouped(whole, locale)
  const sign = signOf(value) < 0 ? minus : ''
  return `${sign}${written.whole}${fraction === undefined ? '' : written.point + fraction}`
}

/** The parts of a value that is already rounded to what is shown; `exact` is what it was before. */
export function numberParts(
  shown: Decimal,
  exact: Decimal,
  how: {
    readonly locale: string
    readonly signs?: Signs
    /** From how many zeros after the point on they are written as a subscript. */
    readonly squeezeFrom?: number
    readonly suffix?: string
  },
): NumberParts {
  const [whole = '0', fraction = ''] = plain(shown).replace('-', '').split('.')
  const written = grouped(whole, how.locale)
  const zeros = leadingZeros(shown)
  const squeezed =
    how.squeezeFrom !== undefined && zeros >= how.squeezeFrom && wholeDigits(shown) === 0
  const sign = signOf(shown) < 0 ? minus : signOf(shown) > 0 && how.signs === 'both' ? '+' : ''
  return {
    sign,
    whole: written.whole,
    point: fraction === '' ? '' : written.point,
    zeros: squeezed ? zeros : null,
    fraction: squeezed ? fraction.slice(zeros) : fraction,
    suffix: how.suffix ?? '',
    full: fullText(exact, how.locale),
  }
}

const subscripts = '₀₁₂₃₄₅₆₇₈₉'

/** The parts as one line of plain text, for canvases and files; zeros are written with the subscript digits of Unicode. */
export function textOf(parts: NumberParts): string {
  const squeezed =
    parts.zeros === null
      ? ''
      : `0${[...String(parts.zeros)].map((digit) => subscripts.charAt(Number(digit))).join('')}`
  return `${parts.sign}${parts.whole}${parts.point}${squeezed}${parts.fraction}${parts.suffix}`
}
