import { useMemo } from 'react'
import { exactly, minus, written } from '../../design/numbers/arithmetic.model.ts'
import { BookPanel, type OwnOrder } from '../../panels/book/book-panel.tsx'
import { useMarketView, useOrders, useStanding } from './perps.data.ts'
import type { PerpsContext } from './perps-screen.tsx'

/** The book of the market: a pressed price is the price of the ticket, a pressed size its size. */
export function PerpsBook({
  context,
  bare = false,
}: {
  readonly context: PerpsContext
  /** Without a title, behind a tab that says it. */
  readonly bare?: boolean
}) {
  const { market, pen } = context
  const view = useMarketView(market.symbol)
  const orders = useOrders('open', useStanding().kind === 'open').data
  const own = useMemo(
    () =>
      (orders ?? []).flatMap((order): readonly OwnOrder[] =>
        order.symbol === market.symbol && order.price != null && order.triggerPrice == null
          ? [
              {
                price: order.price,
                quantity: written(minus(exactly(order.quantity), exactly(order.executedQuantity))),
              },
            ]
          : [],
      ),
    [orders, market.symbol],
  )
  return (
    <BookPanel
      bare={bare}
      market={{ ...market, market: market.symbol }}
      own={own}
      first={view?.depth.data ?? null}
      onPrice={(price) => pen.change({ kind: isWaiting(pen.ticket.kind), price })}
      onSize={(size, price) => {
        const isMarket = pen.ticket.kind === 'market'
        pen.change({ unit: 'base', size, ...(isMarket ? {} : { price }) })
      }}
    />
  )
}

function isWaiting(kind: PerpsContext['pen']['ticket']['kind']) {
  return kind === 'market' ? 'limit' : kind
}
