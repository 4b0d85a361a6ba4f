import { useState } from 'react'
import { Button } from '../../../design/primitives/button.tsx'
import { Tabs } from '../../../design/primitives/tabs.tsx'
import { useText } from '../../../language/use-text.ts'
import { PhoneFrame, TicketSheet } from '../../../panels/layout/phone-frame.tsx'
import { TicketForm } from '../ticket/ticket-form.tsx'
import { TradeChart } from '../trade-chart.tsx'
import type { TradeContext } from '../trade-screen.tsx'
import { TradeTables } from '../trade-tables.tsx'
import { TradeTape } from './trade-tape.tsx'

const parts = ['chart', 'trades', 'tables'] as const

/** The screen of a phone: one part at a time, and the ticket as a sheet behind two buttons that a thumb reaches. */
export function PhoneLayout({ context }: { readonly context: TradeContext }) {
  const text = useText()
  const { desk, token } = context
  const [isOpen, setOpen] = useState(false)
  const [part, setPart] = useState<(typeof parts)[number]>('chart')
  const open = (side: 'buy' | 'sell') => {
    desk.change({ side })
    setOpen(true)
  }
  return (
    <PhoneFrame
      thumb={
        <>
          <Button kind="buy" size="large" wide onClick={() => open('buy')}>
            {text('trade.buy')}
          </Button>
          <Button kind="sell" size="large" wide onClick={() => open('sell')}>
            {text('trade.sell')}
          </Button>
        </>
      }
    >
      <Tabs
        label={text('trade.parts')}
        tabs={parts.map((id) => ({ id, label: text(`trade.part.${id}`) }))}
        current={part}
        onChange={setPart}
      >
        {part === 'chart' ? (
          <TradeChart context={context} />
        ) : part === 'trades' ? (
          <TradeTape context={context} />
        ) : (
          <TradeTables context={context} tab={context.place.tab} onTab={context.place.onTab} />
        )}
      </Tabs>
      {isOpen ? (
        <TicketSheet title={token.symbol} onClose={() => setOpen(false)}>
          <TicketForm desk={desk} />
        </TicketSheet>
      ) : null}
    </PhoneFrame>
  )
}
