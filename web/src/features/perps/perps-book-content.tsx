import { useMemo } from 'react'
import { exactly, minus, written } from '../../design/numbers/arithmetic.model.ts'
import { MarketBook, type OwnOrder } from '../../panels/book/market-book.tsx'
import { useMarketView, useOrders, useStanding } from './perps.data.ts'
import type { PerpsContext } from './perps-screen.tsx'

/** What the panel of the book holds. */
export function PerpsBookContent({ context }: { readonly context: PerpsContext }) {
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
    <MarketBook
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
