import { Panel } from 'react-resizable-panels'
import { DeskFrame } from '../../../panels/layout/desk-frame.tsx'
import { Border, SizedGroup } from '../../../panels/layout/sized-group.tsx'
import { SizesOfLink } from '../../../panels/layout/sizes-of-link.tsx'
import { SideMarkets } from '../../../panels/markets/side-markets.tsx'
import { useIsWide } from '../../../shell/use-width.ts'
import { TicketForm } from '../ticket/ticket-form.tsx'
import type { TradeContext } from '../trade-screen.tsx'
import { TradeTables } from '../trade-tables.tsx'
import { ChartGrid } from './chart-grid.tsx'
import { chartCountOf } from './charts.model.ts'
import { TradeTape } from './trade-tape.tsx'

// Four charts are two rows of them: they have the room of most of the screen, and borders of their own.
const ofFew = { name: 'trade.columns', usual: { top: 62, tables: 38 } } as const
const ofFour = { name: 'trade.columns.four', usual: { top: 77, tables: 23 } } as const

/** The screen of a desk: everything in sight, and every border can be moved. */
export function DeskLayout({ context }: { readonly context: TradeContext }) {
  const isWide = useIsWide()
  const { place, token } = context
  const columns = chartCountOf(place.charts) === '4' ? ofFour : ofFew
  return (
    <SizesOfLink place={place}>
      <DeskFrame
        side={isWide ? <SideMarkets current={token.token} onChoose={place.onMarket} /> : null}
        ticket={<TicketForm desk={context.desk} />}
      >
        <SizedGroup {...columns} orientation="vertical">
          <Panel id="top" minSize={220}>
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
            <TradeTables context={context} tab={context.place.tab} onTab={context.place.onTab} />
          </Panel>
        </SizedGroup>
      </DeskFrame>
    </SizesOfLink>
  )
}
