import { lazy, useMemo } from 'react'
import { Badge } from '../../../design/primitives/badge.tsx'
import { Panel } from '../../../design/primitives/panel.tsx'
import { useText } from '../../../language/use-text.ts'
import { useFreshness } from '../../../panels/live-age.tsx'
import { useCommands } from '../../../shell/commands/command-table.ts'
import { Opening } from '../../../shell/commands/opening.tsx'
import { useLatest } from '../../../shell/use-latest.ts'
import type { PerpMarket } from '../market.model.ts'
import { ticketCommands } from './ticket.commands.ts'
import css from './ticket.module.css'
import { type TicketDesk, type TicketPen, useTicketDesk } from './ticket-desk.ts'
import { TicketFields } from './ticket-fields.tsx'
import { TicketFoot } from './ticket-foot.tsx'
import { TicketHead } from './ticket-head.tsx'
import { TicketBracket, TicketOptions } from './ticket-options.tsx'
import { TicketOutcome } from './ticket-outcome.view.tsx'

const TicketReview = lazy(async () => ({
  default: (await import('./ticket-review.tsx')).TicketReview,
}))

interface TicketProps {
  readonly market: PerpMarket
  readonly pen: TicketPen
}

/** The ticket of a market, with all that is asked before an order goes out, and its keys. */
export function TicketDeskPanel({ market, pen }: TicketProps) {
  const text = useText()
  const freshness = useFreshness()
  const desk = useTicketDesk(market, pen)
  const latest = useLatest(desk)
  useCommands(useMemo(() => ticketCommands(() => latest.current), [latest]))
  return (
    <Panel
      title={text('perps.ticket')}
      freshness={freshness}
      actions={desk.market.isPaper ? <Badge tone="simulated">{text('perps.paper')}</Badge> : null}
    >
      <TicketBody desk={desk} />
      <Review desk={desk} />
    </Panel>
  )
}

/** The same in the sheet of a phone, which has no keys. */
export function TicketSheet({ market, pen }: TicketProps) {
  const desk = useTicketDesk(market, pen)
  return (
    <>
      <TicketBody desk={desk} />
      <Review desk={desk} />
    </>
  )
}

function TicketBody({ desk }: { readonly desk: TicketDesk }) {
  return (
    <div className={css.ticket}>
      <TicketHead desk={desk} />
      <TicketFields desk={desk} />
      <TicketOptions desk={desk} />
      <TicketBracket desk={desk} />
      <TicketFoot desk={desk} />
      <TicketOutcome desk={desk} />
    </div>
  )
}

/** The question before an order that puts much at risk, whose code comes when the first one is asked. */
function Review({ desk }: { readonly desk: TicketDesk }) {
  if (desk.frozen === null || desk.frozen.friction === 'review') return null
  return (
    <Opening>
      <TicketReview desk={desk} />
    </Opening>
  )
}
