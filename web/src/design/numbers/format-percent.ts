import { type Decimal, parseDecimal, type Rounding, rounded } from './decimal.model.ts'
import { type NumberParts, numberParts, type Signs } from './format-number.ts'

/** A percentage of `value` per cent, or of a `ratio` of one, with two places. Null for what is no number. */
export function formatPercent(
  value: { readonly percent: string } | { readonly ratio: string },
  how: {
    readonly locale: string
    readonly places?: number | undefined
    readonly rounding?: Rounding | undefined
    readonly signs?: Signs
  },
): NumberParts | null {
  const read = parseDecimal('percent' in value ? value.percent : value.ratio)
  if (read === null) return null
  const exact: Decimal = 'percent' in value ? read : times100(read)
  const shown = rounded(exact, how.places ?? 2, how.rounding ?? 'nearest')
  const signs = how.signs === undefined ? {} : { signs: how.signs }
  return numberParts(shown, exact, { locale: how.locale, suffix: '%', ...signs })
}

function times100(value: Decimal): Decimal {
  return value.scale >= 2
    ? { digits: value.digits, scale: value.scale - 2 }
    : { digits: value.digits * 100n, scale: value.scale }
}

/** The share of a whole in percent with two places, which says 100 only when it is done. */
export function formatProgress(done: bigint, whole: bigint, locale: string): string {
  if (whole <= 0n || done <= 0n) return textOfShare(0n, locale)
  const share = done >= whole ? 10_000n : (done * 10_000n) / whole
  return textOfShare(share, locale)
}

function textOfShare(share: bigint, locale: string): string {
  const value = { digits: share, scale: 2 }
  const parts = numberParts(value, value, { locale })
  return `${parts.whole}${parts.point}${parts.fraction}%`
}
