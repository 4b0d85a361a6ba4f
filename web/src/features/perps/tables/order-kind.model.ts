import type { PerpsOrder } from '#sdk'

/** What kind of order it is, in the words of the ticket. */
export function kindOf(order: PerpsOrder): 'limit' | 'market' | 'postOnly' | 'trigger' {
  if (order.triggerPrice != null) return 'trigger'
  if (order.postOnly === true) return 'postOnly'
  return order.orderType === 'Limit' ? 'limit' : 'market'
}
