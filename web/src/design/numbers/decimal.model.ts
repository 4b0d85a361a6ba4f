/** An exact decimal: `digits` times ten to the minus `scale`. */
export interface Decimal {
  readonly digits: bigint
  readonly scale: number
}

/** Where a figure that has more places than are shown goes: down for what is received, up for what is paid, nearest for neither. */
export type Rounding = 'up' | 'down' | 'nearest'

const written = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i

/** Reads a decimal string (also `1e-7`, as JSON writes small numbers); null for anything else. */
export function parseDecimal(text: string): Decimal | null {
  const parts = written.exec(text.trim())
  if (parts === null) return null
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts
  if (whole === '' && fraction === '') return null
  const digits = BigInt(`${whole}${fraction}`) * (sign === '-' ? -1n : 1n)
  const scale = fraction.length - Number(exponent)
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale }
}

/** Whether a text is a decimal above zero. */
export function isAboveZero(text: string): boolean {
  const value = parseDecimal(text)
  return value !== null && value.digits > 0n
}

/** A decimal string as an amount in its smallest unit, cut off; null for no decimal. */
export function toAtomic(text: string, decimals: number): bigint | null {
  const value = parseDecimal(text)
  return value === null ? null : rounded(value, decimals, 'down').digits
}

/** The decimal of an amount in its smallest unit. */
export function fromAtomic(atomic: bigint, decimals: number): Decimal {
  return { digits: atomic, scale: decimals }
}

/** The quotient as a whole number, rounded toward minus infinity, plus infinity, or the nearest (halves away from zero). */
export function divided(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  const quotient = dividend / divisor
  const rest = dividend % divisor
  if (rest === 0n) return quotient
  const negative = rest < 0n !== divisor < 0n
  if (rounding === 'down') return negative ? quotient - 1n : quotient
  if (rounding === 'up') return negative ? quotient : quotient + 1n
  const double = rest < 0n ? -rest * 2n : rest * 2n
  const whole = divisor < 0n ? -divisor : divisor
  if (double < whole) return quotient
  return negative ? quotient - 1n : quotient + 1n
}

/** The same value with exactly `places` places after the point. */
export function rounded(value: Decimal, places: number, rounding: Rounding): Decimal {
  if (value.scale <= places) {
    return { digits: value.digits * 10n ** BigInt(places - value.scale), scale: places }
  }
  const divisor = 10n ** BigInt(value.scale - places)
  return { digits: divided(value.digits, divisor, rounding), scale: places }
}

/** The same value as a multiple of `tick`, with the tick's places. */
export function roundedToTick(value: Decimal, tick: Decimal, rounding: Rounding): Decimal {
  const scale = Math.max(value.scale, tick.scale)
  const left = value.digits * 10n ** BigInt(scale - value.scale)
  const step = tick.digits * 10n ** BigInt(scale - tick.scale)
  if (step === 0n) return value
  return { digits: divided(left, step, rounding) * tick.digits, scale: tick.scale }
}

/** Without the zeros at its end. */
export function trimmed(value: Decimal): Decimal {
  let { digits, scale } = value
  while (scale > 0 && digits % 10n === 0n) {
    digits /= 10n
    scale -= 1
  }
  return { digits, scale }
}

/** As a plain decimal string, which `parseDecimal` reads back. */
export function plain(value: Decimal): string {
  const negative = value.digits < 0n
  const text = (negative ? -value.digits : value.digits).toString().padStart(value.scale + 1, '0')
  const at = text.length - value.scale
  const fraction = value.scale === 0 ? '' : `.${text.slice(at)}`
  return `${negative ? '-' : ''}${text.slice(0, at)}${fraction}`
}

/** -1, 0 or 1. */
export function signOf(value: Decimal): -1 | 0 | 1 {
  return value.digits === 0n ? 0 : value.digits < 0n ? -1 : 1
}

/** How many zeros follow the point before the first other digit, of a value below one; 0 for others. */
export function leadingZeros(value: Decimal): number {
  const digits = (value.digits < 0n ? -value.digits : value.digits).toString()
  return value.digits === 0n ? 0 : Math.max(0, value.scale - digits.length)
}

/** How many digits stand before the point; 0 below one. */
export function wholeDigits(value: Decimal): number {
  const digits = (value.digits < 0n ? -value.digits : value.digits).toString()
  return value.digits === 0n ? 0 : Math.max(0, digits.length - value.scale)
}
