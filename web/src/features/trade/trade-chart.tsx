import { type ReactNode, useMemo } from 'react'
import { useText } from '../../language/use-text.ts'
import { AlertBell } from '../../panels/alerts/alert-bell.tsx'
import { tokenAlerts } from '../../panels/alerts/alert-sources.data.ts'
import { moveAlert, useAlerts } from '../../panels/alerts/alerts.data.ts'
import { alertLines, alertOfLine } from '../../panels/alerts/alerts.model.ts'
import { tokenBars } from '../../panels/chart/bar-source.data.ts'
import { ChartPanel } from '../../panels/chart/chart-panel.tsx'
import { moveOrder } from './orders.data.ts'
import { orderLines, orderOfLine, tradeMarkers } from './trade-lines.model.ts'
import type { TradeContext } from './trade-screen.tsx'

const none: readonly never[] = []

/** The chart of the token, with one's orders, alerts and trades on it. */
export function TradeChart({
  context,
  tools,
}: {
  readonly context: TradeContext
  /** What its toolbar has besides. */
  readonly tools?: ReactNode
}) {
  const text = useText()
  const { creatorTrades, openOrders, ownTrades, place, price, tickSize, token } = context
  const alertSource = useMemo(() => tokenAlerts(token.token), [token.token])
  const alerts = useAlerts(alertSource).data ?? none
  const source = useMemo(() => tokenBars(token.token), [token.token])
  const lines = useMemo(
    () => [
      ...orderLines(openOrders, ({ isPaper, kind, side }) =>
        text(isPaper ? 'trade.line' : 'trade.line.vault', {
          side: text(`trade.${side}`),
          kind: kind === 'oco' ? 'OCO' : text(`trade.kind.${kind}`),
        }),
      ),
      ...alertLines(alerts, text('panels.alertLine')),
    ],
    [openOrders, alerts, text],
  )
  const markers = useMemo(
    () => tradeMarkers(ownTrades, creatorTrades, text('trade.creatorMark')),
    [ownTrades, creatorTrades, text],
  )
  const moveLine = async (id: string, to: string) => {
    const order = orderOfLine(openOrders, id)
    if (order !== null) await moveOrder(order, to)
    const alert = alertOfLine(alerts, id)
    if (alert !== null) await moveAlert(alertSource, alert, { price: to, now: price })
  }
  return (
    <ChartPanel
      source={source}
      symbol={token.symbol}
      tickSize={tickSize}
      interval={place.interval}
      onInterval={place.onInterval}
      lines={lines}
      markers={markers}
      onLineMoved={moveLine}
      actions={
        <>
          {tools}
          <AlertBell
            source={alertSource}
            symbol={token.symbol}
            priceNow={price}
            tickSize={tickSize}
          />
        </>
      }
    />
  )
}
