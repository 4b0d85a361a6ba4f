import { AppError } from './errors.ts'
import type { Money } from './schemas.ts'
import { requestErrors } from './shared-errors.ts'

/** Formats atomic units as a decimal string without trailing zeros: `1500000n` at 6 decimals is `1.5`. */
export function formatAmount(amountAtomic: bigint, decimals: number): string {
  const sign = amountAtomic < 0n ? '-' : ''
  const digits = (amountAtomic < 0n ? -amountAtomic : amountAtomic)
    .toString()
    .padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  let end = digits.length
  // A hot path: a regular expression for the trailing zeros would dominate the run time.
  while (end > whole.length && digits.charCodeAt(end - 1) === zero) end -= 1
  return end === whole.length
    ? `${sign}${whole}`
    : `${sign}${whole}.${digits.slice(whole.length, end)}`
}

/** An amount as answers carry it. */
export function moneyOf<const asset extends string>(
  { asset, decimals }: { readonly asset: asset; readonly decimals: number },
  amountAtomic: bigint,
): Money & { asset: asset } {
  return {
    asset,
    amount: formatAmount(amountAtomic, decimals),
    amountAtomic: amountAtomic.toString(),
    decimals,
  }
}

const zero = '0'.charCodeAt(0)

/** The largest amount that a chain, and therefore this service, can represent (uint256). */
const atomicMax = 2n ** 256n - 1n

/**
 * Parses a decimal string into atomic units, exactly. Accepts ASCII digits without sign, exponent, separators or
 * leading zeros. More decimals than the asset has, or more than 2^256 - 1, is refused and never rounded.
 */
export function parseAmount(text: string, decimals: number, location: string): bigint {
  const match = /^(0|[1-9]\d{0,77})(?:\.(\d{1,78}))?$/.exec(text)
  const [, whole = '', fraction = ''] = match ?? []
  if (match === null || fraction.length > decimals) {
    throw refused(location, `must be a decimal number with at most ${decimals} places`)
  }
  const amountAtomic = BigInt(whole + fraction.padEnd(decimals, '0'))
  if (amountAtomic > atomicMax) throw refused(location, 'must be at most 2^256 - 1 atomic units')
  return amountAtomic
}

function refused(location: string, message: string): AppError {
  return new AppError(requestErrors.invalid, `${location} is not an amount.`, {
    faults: [{ location, message, fix: 'Send a decimal string such as "1.25".' }],
  })
}
