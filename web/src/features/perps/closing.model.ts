import type { PerpsPaperOrderRequest } from '#sdk'
import { type LivePosition, partOf } from './positions.model.ts'

/** How a position is left: a part of it in per cent, or turned around. */
export type Closing =
  | { readonly kind: 'part'; readonly percent: number }
  | { readonly kind: 'reverse' }

/** The orders that do it, one right after the other. All of a position is closed by whatever it is then. */
export function closingOrders(
  position: LivePosition,
  closing: Closing,
): readonly PerpsPaperOrderRequest[] {
  const { isLong, size, symbol } = position
  const order = {
    symbol,
    side: isLong ? 'Ask' : 'Bid',
    orderType: 'Market',
    // One's own waiting order gives way: it must not keep a position open.
    selfTradePrevention: 'RejectMaker',
  } as const
  const all = { ...order, closePosition: true }
  if (closing.kind === 'reverse') return [all, { ...order, quantity: size }]
  if (closing.percent >= 100) return [all]
  return [{ ...order, quantity: partOf(position, closing.percent), reduceOnly: true }]
}
