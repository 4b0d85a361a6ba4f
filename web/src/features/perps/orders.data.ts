import { useMutation, useMutationState } from '@tanstack/react-query'
import {
  BourseError,
  type PerpsOrder,
  type PerpsPaperOrderRequest,
  type PerpsReplaceRequest,
  perpOrders,
} from '#sdk'
import { changeOrders } from '../../panels/armed/armed-orders.data.ts'
import { client } from '../../service/client.ts'
import { forgetAccount } from './perps.data.ts'

const placing = ['perpOrders.place'] as const
const cancelling = ['perpOrders.cancel'] as const

/** Places an order. What it came to is the answer. */
export async function placeOrder(order: PerpsPaperOrderRequest): Promise<PerpsOrder> {
  const placed = await changeOrders(order.symbol, (by) => perpOrders(by).place(order))
  forgetAccount()
  return placed
}

/** Places orders one right after the other; rejects with the first refusal after all were tried. */
export async function placeOrders(orders: readonly PerpsPaperOrderRequest[]): Promise<void> {
  const { items } = await perpOrders(client).placeMany({ orders })
  forgetAccount()
  const refused = items.find(({ refusal }) => refusal !== null)?.refusal
  if (refused != null)
    throw new BourseError({
      code: refused.code,
      status: 409,
      detail: refused.detail,
      fix: refused.fix,
    })
}

/** Places orders, which are seen as sent until the exchange has answered. */
export function usePlacing() {
  return useMutation({ mutationKey: placing, mutationFn: placeOrder })
}

/** The orders that are on their way to the exchange. */
export function useSending(): readonly PerpsPaperOrderRequest[] {
  return useMutationState({
    filters: { mutationKey: placing, status: 'pending' },
    select: ({ state }) => state.variables as PerpsPaperOrderRequest,
  })
}

/** Cancels an order. */
export function useCancelling() {
  return useMutation({ mutationKey: cancelling, mutationFn: cancelOrder })
}

/** Cancels an order by its id. */
export async function cancelOrder({
  id,
  symbol,
}: Pick<PerpsOrder, 'id' | 'symbol'>): Promise<PerpsOrder> {
  const gone = await changeOrders(symbol, (by) => perpOrders(by).cancel({ symbol, orderId: id }))
  forgetAccount()
  return gone
}

/** The ids of orders whose cancel is on its way. */
export function useCancellingIds(): ReadonlySet<string> {
  const ids = useMutationState({
    filters: { mutationKey: cancelling, status: 'pending' },
    select: ({ state }) => (state.variables as Pick<PerpsOrder, 'id'>).id,
  })
  return new Set(ids)
}

/** Cancels all orders, or those of one market. */
export async function cancelAll(symbol: string | null): Promise<void> {
  await perpOrders(client).cancelAll(symbol === null ? {} : { symbol })
  forgetAccount()
}

/** Changes a waiting order. One that waits for its trigger cannot be changed, so that a new one takes its place. */
export async function amendOrder(
  order: PerpsOrder,
  change: { readonly price?: string; readonly quantity?: string; readonly trigger?: string },
): Promise<void> {
  if (order.triggerPrice == null) {
    const { price, quantity } = change
    const wanted: PerpsReplaceRequest = {
      symbol: order.symbol,
      orderId: order.id,
      ...(price === undefined ? {} : { price }),
      ...(quantity === undefined ? {} : { quantity }),
    }
    await changeOrders(order.symbol, (by) => perpOrders(by).replace(wanted))
  } else {
    await placeOrder(triggerAgain(order, change))
    await cancelOrder(order)
  }
  forgetAccount()
}

function triggerAgain(
  order: PerpsOrder,
  change: { readonly price?: string; readonly quantity?: string; readonly trigger?: string },
): PerpsPaperOrderRequest {
  const price = change.price ?? order.price
  const quantity = change.quantity ?? order.quantity
  const isWhole = quantity == null || Number(quantity) === 0
  return {
    symbol: order.symbol,
    side: order.side === 'Bid' ? 'Bid' : 'Ask',
    orderType: price == null ? 'Market' : 'Limit',
    ...(price == null ? {} : { price }),
    triggerPrice: change.trigger ?? order.triggerPrice ?? '',
    triggerQuantity: isWhole ? '100%' : quantity,
    triggerBy: 'MarkPrice',
    ...(order.reduceOnly === true
      ? { reduceOnly: true, selfTradePrevention: 'RejectMaker' as const }
      : {}),
  }
}

/** The dead man's switch: cancels what waits unless it is set again in time; 0 takes it off. */
export async function setCancelTimer(timeoutMs: number): Promise<void> {
  await perpOrders(client).setCancelTimer({ timeoutMs })
}
