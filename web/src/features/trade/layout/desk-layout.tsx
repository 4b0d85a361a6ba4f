import { type ReactNode, useState } from 'react'
import { Group, type Layout, Panel, Separator } from 'react-resizable-panels'
import { useText } from '../../../language/use-text.ts'
import { MarketList } from '../../../panels/markets/market-list.tsx'
import { readSizes } from '../../../shell/panel-sizes.model.ts'
import { keepForScreen, usePreference } from '../../../shell/preferences.ts'
import { useIsWide } from '../../../shell/use-width.ts'
import { TicketForm } from '../ticket/ticket-form.tsx'
import type { TradeContext } from '../trade-screen.tsx'
import { TradeTables } from '../trade-tables.tsx'
import { ChartGrid } from './chart-grid.tsx'
import css from './layout.module.css'
import { TradeTape } from './trade-tape.tsx'

/** The screen of a desk: everything in sight, and every border can be moved. */
export function DeskLayout({ context }: { readonly context: TradeContext }) {
  const text = useText()
  const isWide = useIsWide()
  const { token } = context
  return (
    <div className={css.desk} data-wide={isWide}>
      {isWide ? (
        <div className={css.side}>
          <MarketList current={token.token} onChoose={context.place.onMarket} />
        </div>
      ) : null}
      <Sized name="trade.columns" orientation="vertical">
        <Panel id="top" minSize={220} defaultSize="62">
          <Sized name="trade.rows" orientation="horizontal">
            <Panel id="chart" minSize={360}>
              <ChartGrid context={context} />
            </Panel>
            <Border label={text('trade.resize')} />
            <Panel id="tape" minSize={200} maxSize={420} defaultSize={250}>
              <TradeTape context={context} />
            </Panel>
          </Sized>
        </Panel>
        <Border label={text('trade.resize')} />
        <Panel id="tables" minSize={110}>
          <TradeTables context={context} />
        </Panel>
      </Sized>
      <div className={css.ticket}>
        <TicketForm desk={context.desk} />
      </div>
    </div>
  )
}

/** A group whose sizes are found again, as they were when this screen was opened. */
function Sized({
  name,
  orientation,
  children,
}: {
  readonly name: string
  readonly orientation: 'horizontal' | 'vertical'
  readonly children: ReactNode
}) {
  const [kept] = useState(readSizes(usePreference('screens')[name]))
  return (
    <Group
      className={css.group ?? ''}
      orientation={orientation}
      {...(kept === null ? {} : { defaultLayout: kept })}
      onLayoutChanged={(layout: Layout, { isUserInteraction }) => {
        if (isUserInteraction) keepForScreen(name, layout)
      }}
    >
      {children}
    </Group>
  )
}

function Border({ label }: { readonly label: string }) {
  return <Separator className={css.border ?? ''} aria-label={label} />
}
