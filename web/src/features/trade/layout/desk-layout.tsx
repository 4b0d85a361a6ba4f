import { Panel } from 'react-resizable-panels'
import { DeskFrame } from '../../../panels/layout/desk-frame.tsx'
import { Border, SizedGroup } from '../../../panels/layout/sized-group.tsx'
import { MarketList } from '../../../panels/markets/market-list.tsx'
import { useIsWide } from '../../../shell/use-width.ts'
import { TicketForm } from '../ticket/ticket-form.tsx'
import type { TradeContext } from '../trade-screen.tsx'
import { TradeTables } from '../trade-tables.tsx'
import { ChartGrid } from './chart-grid.tsx'
import { TradeTape } from './trade-tape.tsx'

/** The screen of a desk: everything in sight, and every border can be moved. */
export function DeskLayout({ context }: { readonly context: TradeContext }) {
  const isWide = useIsWide()
  const { token } = context
  return (
    <DeskFrame
      side={isWide ? <MarketList current={token.token} onChoose={context.place.onMarket} /> : null}
      ticket={<TicketForm desk={context.desk} />}
    >
      <SizedGroup name="trade.columns" orientation="vertical">
        <Panel id="top" minSize={220} defaultSize="62">
          <SizedGroup name="trade.rows" orientation="horizontal">
            <Panel id="chart" minSize={360}>
              <ChartGrid context={context} />
            </Panel>
            <Border />
            <Panel id="tape" minSize={200} maxSize={420} defaultSize={250}>
              <TradeTape context={context} />
            </Panel>
          </SizedGroup>
        </Panel>
        <Border />
        <Panel id="tables" minSize={110}>
          <TradeTables context={context} />
        </Panel>
      </SizedGroup>
    </DeskFrame>
  )
}
