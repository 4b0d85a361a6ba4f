import type { OrderSummary } from '#sdk'

const open: ReadonlySet<OrderSummary['status']> = new Set([
  'created',
  'open',
  'triggered',
  'executing',
  'awaiting_signature',
  'submitted',
  'partially_filled',
  'cancel_pending',
])

/** Whether an order may still be filled. */
export function isOpen({ status }: OrderSummary): boolean {
  return open.has(status)
}

/** Whether an order is of a token, whoever wrote its address. */
export function isOf(order: OrderSummary, token: string): boolean {
  return order.pair.base.toLowerCase() === token.toLowerCase()
}

/** The price that an order waits for; null for one that waits for none. */
export function waitingPrice({ limitPrice, trigger }: OrderSummary): string | null {
  return limitPrice ?? trigger?.price ?? null
}

/** The order that was placed last among those that can be cancelled; null for none. */
export function newestOpen(orders: readonly OrderSummary[], token: string): OrderSummary | null {
  return orders.find((order) => isOpen(order) && isOf(order, token)) ?? null
}
