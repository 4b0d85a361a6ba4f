import type { MarketTrade, OrderSummary } from '#sdk'
import type { ChartMarker } from '../../design/chart/chart.types.ts'
import type { ChartLine } from '../../design/chart/chart-lines.model.ts'
import { waitingPrice } from './tables/orders.model.ts'

/** The lines of orders that wait for a price; those that have started are not moved any more. */
export function orderLines(
  orders: readonly OrderSummary[],
  labelOf: (order: OrderSummary) => string,
): readonly ChartLine[] {
  return orders.flatMap((order) => {
    const price = waitingPrice(order)
    if (price === null) return []
    return [
      {
        id: `order:${order.id}`,
        price,
        label: labelOf(order),
        tone: order.side === 'buy' ? ('up' as const) : ('down' as const),
        draggable: order.status === 'open',
      },
    ]
  })
}

/** The order that a line of the chart is of; null for another line. */
export function orderOfLine(orders: readonly OrderSummary[], lineId: string): OrderSummary | null {
  return orders.find(({ id }) => lineId === `order:${id}`) ?? null
}

/** Marks of one's own trades, and of the creator's with a letter. A trade of both is one's own. */
export function tradeMarkers(
  own: readonly MarketTrade[],
  creators: readonly MarketTrade[],
  creatorText: string,
): readonly ChartMarker[] {
  const known = new Set(own.map(({ id }) => id))
  const marker = (trade: MarketTrade, text?: string): ChartMarker => ({
    id: trade.id,
    time: Math.floor(Date.parse(trade.tradedAt) / 1_000),
    side: trade.side,
    ...(text === undefined ? {} : { text }),
  })
  return [
    ...own.map((trade) => marker(trade)),
    ...creators.filter(({ id }) => !known.has(id)).map((trade) => marker(trade, creatorText)),
  ].toSorted((left, right) => left.time - right.time)
}
