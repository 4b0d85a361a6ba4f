import { formatAmount } from './format-amount.ts'
import { textOf } from './format-number.ts'
import { numberFormat } from './number-locale.model.ts'

/** How many of something: grouped, or shortened from 10,000 on where it is asked for. */
export function formatCount(
  count: number | bigint,
  how: { readonly locale: string; readonly compact?: boolean | undefined },
): string {
  const whole = typeof count === 'bigint' ? count : BigInt(Math.trunc(count))
  if (how.compact === true && whole >= 10_000n) {
    const style = { locale: how.locale, rounding: 'down', compact: true } as const
    const parts = formatAmount({ digits: whole, scale: 0 }, style)
    if (parts !== null) return textOf(parts)
  }
  return numberFormat(how.locale, { maximumFractionDigits: 0 }).format(whole).replace('-', '−')
}
