import { useMemo } from 'react'
import type { ChartMarker } from '../../design/chart/chart.types.ts'
import type { ChartLine } from '../../design/chart/chart-lines.model.ts'
import { type Say, useText } from '../../language/use-text.ts'
import { AlertBell } from '../../panels/alerts/alert-bell.tsx'
import { markAlerts } from '../../panels/alerts/alert-sources.data.ts'
import { moveAlert, useAlerts } from '../../panels/alerts/alerts.data.ts'
import { alertLines, alertOfLine, type MarketAlert } from '../../panels/alerts/alerts.model.ts'
import { useArmed } from '../../panels/armed/armed-store.ts'
import { ChartPanel } from '../../panels/chart/chart-panel.tsx'
import { publicPerpBars } from '../../panels/chart/perp-bars.data.ts'
import { chartLines, type LineWords, movedLine } from './lines.model.ts'
import { useLivePositions } from './live-positions.ts'
import { amendOrder } from './orders.data.ts'
import { useFills, useMarketNow, useOrders, useStanding } from './perps.data.ts'
import type { PerpsContext } from './perps-screen.tsx'
import { kindOf } from './tables/order-kind.model.ts'

/** The chart of the market, with what waits and what is open on it. */
export function PerpsChart({ context }: { readonly context: PerpsContext }) {
  const { market, pen, place } = context
  const { name, quote, symbol, tickSize } = market
  const source = useMemo(() => publicPerpBars(symbol), [symbol])
  const isOpen = useStanding().kind === 'open'
  const waiting = useOrders('open', isOpen).data
  const orders = useMemo(
    () => waiting?.filter((order) => order.symbol === symbol) ?? none,
    [waiting, symbol],
  )
  const alertSource = useMemo(() => markAlerts(symbol, quote), [symbol, quote])
  const alerts = useAlerts(alertSource).data ?? none
  const { mark } = useMarketNow(symbol)
  const lines = useLines(context, orders, alerts)
  const markers = useMarkers(symbol, isOpen)
  const armed = useArmed()
  const move = async (id: string, price: string) => {
    const moved = movedLine(id, orders)
    if (moved?.kind === 'draft') pen.change({ [moved.field]: price })
    else if (moved?.kind === 'order')
      await amendOrder(
        moved.order,
        moved.order.triggerPrice == null ? { price } : { trigger: price },
      )
    const alert = alertOfLine(alerts, id)
    if (alert !== null) await moveAlert(alertSource, alert, { price, now: mark })
  }
  return (
    <ChartPanel
      source={source}
      symbol={name}
      tickSize={tickSize}
      interval={place.interval}
      onInterval={place.onInterval}
      lines={lines}
      markers={markers}
      confirmsMoves={armed?.market !== symbol}
      onLineMoved={move}
      actions={<AlertBell source={alertSource} symbol={name} priceNow={mark} tickSize={tickSize} />}
    />
  )
}

const none: readonly never[] = []

/** The lines, the same ones until one of them changes: a position's price moves less often than its mark. */
function useLines(
  { market, pen }: PerpsContext,
  orders: Parameters<typeof chartLines>[0]['orders'],
  alerts: readonly MarketAlert[],
): readonly ChartLine[] {
  const text = useText()
  const position = useLivePositions()?.find(({ symbol }) => symbol === market.symbol) ?? null
  const lines = [
    ...chartLines({ orders, position, ticket: pen.ticket }, wordsOf(text)),
    ...alertLines(alerts, text('panels.alertLine')),
  ]
  const key = JSON.stringify(lines)
  return useMemo(() => JSON.parse(key) as readonly ChartLine[], [key])
}

function wordsOf(text: Say): LineWords {
  return {
    order: (order) =>
      text('perps.line.order', {
        side: text(order.side === 'Bid' ? 'perps.side.buy' : 'perps.side.sell'),
        kind: text(`perps.orderKind.${kindOf(order)}`),
        size: order.quantity == null || Number(order.quantity) === 0 ? '100%' : order.quantity,
      }),
    entry: ({ isLong, size }) =>
      text('perps.line.entry', { side: text(isLong ? 'perps.long' : 'perps.short'), size }),
    liquidation: text('perps.line.liquidation'),
    draft: text('perps.line.draft'),
    draftTrigger: text('perps.line.draftTrigger'),
  }
}

/** One's own fills at their bars. */
function useMarkers(symbol: string, isOpen: boolean): readonly ChartMarker[] {
  const fills = useFills(isOpen).data
  return useMemo(
    () =>
      (fills ?? [])
        .filter((fill) => fill.symbol === symbol)
        .map((fill) => ({
          id: `${fill.tradeId}-${fill.orderId}`,
          time:
            Date.parse(fill.timestamp.endsWith('Z') ? fill.timestamp : `${fill.timestamp}Z`) /
            1_000,
          side: fill.side === 'Bid' ? ('buy' as const) : ('sell' as const),
        })),
    [fills, symbol],
  )
}
