import { type Decimal, divided, parseDecimal, plain, rounded, trimmed } from './decimal.model.ts'

/** Nothing. */
export const zero: Decimal = { digits: 0n, scale: 0 }

/** A decimal string that the service has written; nothing where it is none. */
export function exactly(text: string | null | undefined): Decimal {
  return (text == null ? null : parseDecimal(text)) ?? zero
}

/** The sum. */
export function plus(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(left.scale, right.scale)
  return { digits: raised(left, scale) + raised(right, scale), scale }
}

/** The same with the other sign. */
export function negated({ digits, scale }: Decimal): Decimal {
  return { digits: -digits, scale }
}

/** The difference. */
export function minus(left: Decimal, right: Decimal): Decimal {
  return plus(left, negated(right))
}

/** The product. */
export function times(left: Decimal, right: Decimal): Decimal {
  return { digits: left.digits * right.digits, scale: left.scale + right.scale }
}

/** The quotient with twelve places, rounded down unless told otherwise; nothing over nothing. */
export function over(
  left: Decimal,
  right: Decimal,
  rounding: 'down' | 'nearest' | 'up' = 'down',
): Decimal {
  if (right.digits === 0n) return zero
  const dividend = left.digits * 10n ** BigInt(12 + right.scale)
  const divisor = right.digits * 10n ** BigInt(left.scale)
  return { digits: divided(dividend, divisor, rounding), scale: 12 }
}

/** Without its sign. */
export function absolute(value: Decimal): Decimal {
  return value.digits < 0n ? negated(value) : value
}

/** Below zero, zero or above, as the left one is less, the same or more. */
export function compared(left: Decimal, right: Decimal): number {
  const { digits } = minus(left, right)
  return digits === 0n ? 0 : digits < 0n ? -1 : 1
}

/** As the shortest decimal string, with at most so many places. */
export function written(value: Decimal, places = 18): string {
  return plain(trimmed(rounded(value, Math.min(places, value.scale), 'down')))
}

function raised({ digits, scale }: Decimal, to: number): bigint {
  return digits * 10n ** BigInt(to - scale)
}

/** Basis points, a number or a decimal string, as a per cent; what is no number stays as it is. */
export function percentOf(bps: number | string): string {
  const value = parseDecimal(String(bps))
  return value === null ? String(bps) : plain(trimmed({ ...value, scale: value.scale + 2 }))
}

/** A per cent, a decimal string, as basis points, exactly; what is no number stays as it is. */
export function bpsOfPercent(percent: string): string {
  const value = parseDecimal(percent)
  return value === null ? percent : plain(trimmed({ ...value, digits: value.digits * 100n }))
}
