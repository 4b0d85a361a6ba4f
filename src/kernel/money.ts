import { AppError } from './errors.ts'
import { requestErrors } from './shared-errors.ts'

/** Writes atomic units as a decimal string without trailing zeros: `1500000n` at 6 decimals is `1.5`. */
export function formatAmount(amountAtomic: bigint, decimals: number): string {
  const sign = amountAtomic < 0n ? '-' : ''
  const digits = (amountAtomic < 0n ? -amountAtomic : amountAtomic)
    .toString()
    .padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction === '' ? `${sign}${whole}` : `${sign}${whole}.${fraction}`
}

/** Reads a decimal string as atomic units; more places than the asset has are refused, never rounded. */
export function parseAmount(text: string, decimals: number, location: string): bigint {
  const match = /^(\d{1,60})(?:\.(\d{1,60}))?$/.exec(text)
  const fraction = match?.[2] ?? ''
  if (match?.[1] === undefined || fraction.length > decimals) {
    throw new AppError(requestErrors.invalid, `${location} is not an amount.`, {
      faults: [
        {
          location,
          message: `must be a decimal number with at most ${decimals} places`,
          fix: 'Send a decimal string such as "1.25".',
        },
      ],
    })
  }
  return BigInt(match[1] + fraction.padEnd(decimals, '0'))
}
