import { useMemo, useState } from 'react'
import { useText } from '../../language/use-text.ts'
import { ArmedBar } from '../../panels/armed/armed-bar.tsx'
import { useArmed } from '../../panels/armed/armed-store.ts'
import { useCommands } from '../../shell/commands/command-table.ts'
import { HiddenTitle } from '../../shell/hidden-title.tsx'
import { useLatest } from '../../shell/use-latest.ts'
import { useIsNarrow } from '../../shell/use-width.ts'
import { FlattenHold } from './flatten-hold.tsx'
import { DeskLayout } from './layout/desk-layout.tsx'
import { PhoneLayout } from './layout/phone-layout.tsx'
import { MarginAlarm } from './margin-alarm.tsx'
import type { PerpMarket } from './market.model.ts'
import { MarketHeader } from './market-header.tsx'
import { screenCommands } from './perps.commands.ts'
import { useOrders, useStanding } from './perps.data.ts'
import css from './perps-page.module.css'
import type { PerpsPlace } from './perps-place.ts'
import { type TicketPen, useTicketPen } from './ticket/ticket-desk.ts'

/** What the parts of one market's screen share. What moves with the market each part reads by itself. */
export interface PerpsContext {
  readonly market: PerpMarket
  readonly place: PerpsPlace
  readonly pen: TicketPen
}

/** The screen of one perpetual: header, chart, book, tape, ticket, tables. */
export function PerpsScreen({
  market,
  place,
}: {
  readonly market: PerpMarket
  readonly place: PerpsPlace
}) {
  const text = useText()
  const pen = useTicketPen()
  const context = { market, place, pen }
  const orders = useOrders('open', useStanding().kind === 'open').data
  const [isFlattening, setFlattening] = useState(false)
  const latest = useLatest({ market, place, orders: orders ?? [] })
  useCommands(
    useMemo(
      () =>
        screenCommands(
          () => latest.current,
          () => setFlattening(true),
        ),
      [latest],
    ),
  )
  const isArmed = useArmed()?.market === market.symbol
  return (
    <div className={css.screen} data-armed={isArmed}>
      <HiddenTitle>{text('perps.pageTitle', { market: market.name })}</HiddenTitle>
      <MarketHeader market={market} place={place} />
      <MarginAlarm onFills={() => place.onTab('fills')} />
      <ArmedBar market={market.symbol} />
      {useIsNarrow() ? <PhoneLayout context={context} /> : <DeskLayout context={context} />}
      {isFlattening ? (
        <FlattenHold symbol={market.symbol} onEnd={() => setFlattening(false)} />
      ) : null}
    </div>
  )
}
