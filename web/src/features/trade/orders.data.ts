import { useQuery } from '@tanstack/react-query'
import { type OrderSummary, orders, type PlaceOrderRequest, paperAccount } from '#sdk'
import { client } from '../../service/client.ts'
import { forgetResource, staleAfterMs } from '../../service/queries.ts'
import { usePrincipal } from '../../service/session.ts'
import { useHasBegun } from '../../streams/account-begun.ts'
import { etherAddress } from './ticket/ticket.model.ts'

/** The orders of the account, newest first; the account's channel says when they have changed. */
export function useOrders() {
  const isSomebody = usePrincipal() != null
  return useQuery({
    queryKey: ['orders.list', { limit: 100 }],
    queryFn: ({ signal }) => orders(client).list({ limit: 100 }, { signal }),
    select: ({ items }): readonly OrderSummary[] => items,
    enabled: isSomebody,
    staleTime: staleAfterMs.minute,
    refetchInterval: 15_000,
  })
}

/** The paper account, and whether there is one; null until that is known. */
export function usePaperAccount(isWanted: boolean) {
  const isSomebody = usePrincipal() != null
  const has = useHasBegun('paperAccount', isWanted && isSomebody)
  const { data, error } = useQuery({
    queryKey: ['paperAccount.get', {}],
    queryFn: ({ signal }) => paperAccount(client).get({}, { signal }),
    enabled: isWanted && has === true,
    staleTime: staleAfterMs.minute,
    retry: false,
  })
  const isMissing = has === false || error !== null
  return { account: data, isThere: isMissing ? false : data === undefined ? null : true }
}

/** Places an order. */
export async function placeOrder(request: PlaceOrderRequest): Promise<OrderSummary> {
  try {
    return await orders(client).place({ ...request, clientOrderId: crypto.randomUUID() })
  } finally {
    ordersChanged()
  }
}

/** Cancels one order. */
export async function cancelOrder(orderId: string): Promise<void> {
  try {
    await orders(client).cancel({ orderId })
  } finally {
    ordersChanged()
  }
}

/** Cancels every open order of a market. */
export async function cancelOrdersOf(token: string): Promise<number> {
  try {
    const pair = { base: token, quote: etherAddress }
    const { cancelled } = await orders(client).cancelAll({ pair })
    return cancelled.length
  } finally {
    ordersChanged()
  }
}

/** Moves an open order to another price: its limit, or its trigger. */
export async function moveOrder(order: OrderSummary, price: string): Promise<void> {
  try {
    await orders(client).replace({
      orderId: order.id,
      ...(order.limitPrice === null
        ? {
            trigger: {
              price,
              ...(order.trigger === null ? {} : { direction: order.trigger.direction }),
            },
          }
        : { limitPrice: price }),
    })
  } finally {
    ordersChanged()
  }
}

function ordersChanged(): void {
  forgetResource('orders')
  forgetResource('paperAccount')
}
