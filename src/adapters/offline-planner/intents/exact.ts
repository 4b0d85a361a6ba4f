import { shifted, tidy } from '../reading/numbers.ts'

type Fraction = { readonly digits: bigint; readonly places: number }

function fractionOf(decimal: string): Fraction {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return { digits: BigInt(`${whole}${fraction}` || '0'), places: fraction.length }
}

/** The product of two decimal numbers, exactly. */
export function product(one: string, other: string): string {
  const a = fractionOf(one)
  const b = fractionOf(other)
  return shifted(String(a.digits * b.digits), -(a.places + b.places))
}

/** A quotient, cut off behind so many places; null where the divisor is zero. */
export function dividedBy(one: string, other: string, placesMax: number): string | null {
  const a = fractionOf(one)
  const b = fractionOf(other)
  if (b.digits === 0n) return null
  const places = BigInt(placesMax + b.places)
  const quotient = (a.digits * 10n ** places) / b.digits
  return tidy(shifted(String(quotient), -(placesMax + a.places)))
}

/** Less than zero, zero or more, as the first is less than, equal to or more than the second. */
export function compared(one: string, other: string): number {
  const a = fractionOf(one)
  const b = fractionOf(other)
  const places = Math.max(a.places, b.places)
  const difference =
    a.digits * 10n ** BigInt(places - a.places) - b.digits * 10n ** BigInt(places - b.places)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}
