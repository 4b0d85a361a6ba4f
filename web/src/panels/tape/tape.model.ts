import { type Decimal, parseDecimal } from '../../design/numbers/decimal.model.ts'

/** A trade of a tape, as the live channel tells it. */
export interface TapeTrade {
  readonly id: string
  readonly at: string
  readonly side: 'buy' | 'sell'
  readonly price: string
  readonly quantity: string
  readonly value: string
  readonly transactionHash: string | null
  readonly simulated: boolean
}

/** Rows that are drawn; what is older is in the table of all trades. */
export const shownMax = 60

/** The newest trades whose value reaches the least one; all of them where there is none. */
export function shownTrades<trade extends TapeTrade>(
  trades: readonly trade[],
  leastValue: string,
): readonly trade[] {
  const least = parseDecimal(leastValue)
  if (least === null || least.digits <= 0n) return trades.slice(0, shownMax)
  return trades.filter(({ value }) => isAtLeast(value, least)).slice(0, shownMax)
}

/** How many of the trades have come since the newest of those that stand still. */
export function waitingCount(trades: readonly TapeTrade[], held: readonly TapeTrade[]): number {
  const at = trades.findIndex(({ id }) => id === held[0]?.id)
  return at < 0 ? trades.length : at
}

function isAtLeast(value: string, least: Decimal): boolean {
  const exact = parseDecimal(value)
  if (exact === null) return false
  const scale = Math.max(exact.scale, least.scale)
  const left = exact.digits * 10n ** BigInt(scale - exact.scale)
  return left >= least.digits * 10n ** BigInt(scale - least.scale)
}

/** The least value that was kept; none where it is no number. */
export function readLeastValue(kept: unknown): string {
  return typeof kept === 'string' && parseDecimal(kept) !== null ? kept : ''
}
