import type { Say } from '../../../language/use-text.ts'

const known = [
  'insufficient_balance',
  'no_liquidity',
  'no_price',
  'slippage_exceeded',
  'trading_paused',
  'unsupported_token',
] as const

/** Why the service would not fill an order now, in the reader's language where it is one of the usual reasons. */
export function refusalText(text: Say, reason: string): string {
  const found = known.find((one) => one === reason)
  return found === undefined
    ? text('trade.refusal.other', { reason: reason.replaceAll('_', ' ') })
    : text(`trade.refusal.${found}`)
}
