import { parseDecimal, rounded } from '../../design/numbers/decimal.model.ts'
import { slippageMaxBps } from '../../shell/preferences.model.ts'

/** Percent as hundredths of a percent, rounded to the nearest; null for what is none or out of bounds. */
export function bpsOf(percent: string): number | null {
  const exact = parseDecimal(percent)
  if (exact === null) return null
  const { digits } = rounded(exact, 2, 'nearest')
  return digits < 0n || digits > BigInt(slippageMaxBps) ? null : Number(digits)
}
