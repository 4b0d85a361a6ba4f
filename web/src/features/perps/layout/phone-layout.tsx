import { useState } from 'react'
import { Button } from '../../../design/primitives/button.tsx'
import { Tabs } from '../../../design/primitives/tabs.tsx'
import { useText } from '../../../language/use-text.ts'
import { PhoneFrame, TicketSheet } from '../../../panels/layout/phone-frame.tsx'
import { PerpsBook } from '../perps-book.tsx'
import { PerpsChart } from '../perps-chart.tsx'
import type { PerpsContext } from '../perps-screen.tsx'
import { PerpsTape } from '../perps-tape.tsx'
import { AccountActions } from '../tables/account-actions.tsx'
import { AccountTables } from '../tables/account-tables.tsx'
import { TicketSheet as Ticket } from '../ticket/ticket-panel.tsx'
import css from './layout.module.css'

const parts = ['chart', 'book', 'tape', 'tables'] as const

/** The screen of a phone: one part at a time, and the ticket as a sheet behind one button that a thumb reaches. */
export function PhoneLayout({ context }: { readonly context: PerpsContext }) {
  const text = useText()
  const { market, pen, place } = context
  const [isOpen, setOpen] = useState(false)
  const [part, setPart] = useState<(typeof parts)[number]>('chart')
  return (
    <PhoneFrame
      thumb={
        <Button kind="primary" size="large" wide onClick={() => setOpen(true)}>
          {text('perps.trade', { base: market.base })}
        </Button>
      }
    >
      <Tabs
        label={text('perps.parts')}
        tabs={parts.map((id) => ({ id, label: text(`perps.part.${id}`) }))}
        current={part}
        onChange={setPart}
      >
        {part === 'chart' ? <PerpsChart context={context} /> : null}
        {part === 'book' ? <PerpsBook context={context} bare /> : null}
        {part === 'tape' ? <PerpsTape context={context} /> : null}
        {part === 'tables' ? (
          <>
            <div className={css.actions}>
              <AccountActions market={market.symbol} />
            </div>
            <AccountTables
              context={{ market, onMarket: (id) => place.onMarket({ id, kind: 'perp' }) }}
              tab={place.tab}
              onTab={place.onTab}
            />
          </>
        ) : null}
      </Tabs>
      {isOpen ? (
        <TicketSheet title={market.name} onClose={() => setOpen(false)}>
          <Ticket market={market} pen={pen} />
        </TicketSheet>
      ) : null}
    </PhoneFrame>
  )
}
