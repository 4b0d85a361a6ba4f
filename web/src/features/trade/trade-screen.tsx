import { lazy, useMemo, useState } from 'react'
import type { Token } from '#sdk'
import { useText } from '../../language/use-text.ts'
import { ArmedBar } from '../../panels/armed/armed-bar.tsx'
import { tickFor } from '../../panels/chart/bars.model.ts'
import { usePortfolio } from '../../panels/order/portfolio.data.ts'
import { useTicker, useTrader } from '../../panels/token/token.data.ts'
import { useCommands } from '../../shell/commands/command-table.ts'
import { Opening } from '../../shell/commands/opening.tsx'
import { HiddenTitle } from '../../shell/hidden-title.tsx'
import { useLatest } from '../../shell/use-latest.ts'
import { useIsNarrow } from '../../shell/use-width.ts'
import { DeskLayout } from './layout/desk-layout.tsx'
import { PhoneLayout } from './layout/phone-layout.tsx'
import { MarketHeader } from './market-header.view.tsx'
import { useOrders } from './orders.data.ts'
import { isOf, isOpen } from './tables/orders.model.ts'
import { useTicketDesk } from './ticket/ticket-desk.ts'
import { TicketReview } from './ticket/ticket-review.tsx'
import { tradeCommands } from './trade.commands.ts'
import { useTradesOf } from './trade.data.ts'
import css from './trade-page.module.css'
import type { TradePlace } from './trade-place.ts'

const FlattenDialog = lazy(async () => ({
  default: (await import('./flatten-dialog.tsx')).FlattenDialog,
}))

/** Everything that the parts of one token's screen share. */
export function useTradeContext(token: Token, place: TradePlace) {
  const connected = useTrader()
  const desk = useTicketDesk(token, connected)
  // What is shown is what would pay.
  const trader = desk.vault?.address ?? connected
  const portfolio = usePortfolio(trader).data
  const orders = useOrders().data
  const ofToken = useMemo(
    () => orders?.filter((order) => isOf(order, token.token)) ?? [],
    [orders, token.token],
  )
  const ownTrades = useTradesOf(token.token, trader).data
  const creatorTrades = useTradesOf(token.token, token.creator).data
  const ticker = useTicker(token.token)
  const price = ticker?.price ?? token.priceEth
  return {
    token,
    place,
    trader,
    desk,
    portfolio,
    openOrders: useMemo(() => ofToken.filter(isOpen), [ofToken]),
    pastOrders: useMemo(() => ofToken.filter((order) => !isOpen(order)), [ofToken]),
    ownTrades: ownTrades ?? none,
    creatorTrades: creatorTrades ?? none,
    ticker,
    price,
    tickSize: tickFor(token.priceEth),
  }
}

const none: readonly never[] = []

/** What {@link useTradeContext} gives. */
export type TradeContext = ReturnType<typeof useTradeContext>

/** The screen of one token: header, chart, tape, ticket, tables. */
export function TradeScreen({
  token,
  place,
}: {
  readonly token: Token
  readonly place: TradePlace
}) {
  const text = useText()
  const context = useTradeContext(token, place)
  const [isFlattening, setFlattening] = useState(false)
  const latest = useLatest(context)
  useCommands(
    useMemo(
      () =>
        tradeCommands(
          () => latest.current,
          () => setFlattening(true),
        ),
      [latest],
    ),
  )
  const isNarrow = useIsNarrow()
  return (
    <div className={css.screen}>
      <HiddenTitle>{text('trade.title', { symbol: token.symbol })}</HiddenTitle>
      <MarketHeader context={context} />
      <ArmedBar market={token.token} />
      {isNarrow ? <PhoneLayout context={context} /> : <DeskLayout context={context} />}
      <TicketReview desk={context.desk} />
      {isFlattening ? (
        <Opening>
          <FlattenDialog context={context} onClose={() => setFlattening(false)} />
        </Opening>
      ) : null}
    </div>
  )
}
