import { useState } from 'react'
import { Panel } from 'react-resizable-panels'
import { Tabs } from '../../../design/primitives/tabs.tsx'
import { useText } from '../../../language/use-text.ts'
import { DeskFrame } from '../../../panels/layout/desk-frame.tsx'
import { Border, SizedGroup } from '../../../panels/layout/sized-group.tsx'
import { SizesOfLink } from '../../../panels/layout/sizes-of-link.tsx'
import { SideMarkets } from '../../../panels/markets/side-markets.tsx'
import { useIsVast, useIsWide } from '../../../shell/use-width.ts'
import { PerpsBook } from '../perps-book.tsx'
import { PerpsChart } from '../perps-chart.tsx'
import type { PerpsContext } from '../perps-screen.tsx'
import { PerpsTape } from '../perps-tape.tsx'
import { AccountActions } from '../tables/account-actions.tsx'
import { AccountTables } from '../tables/account-tables.tsx'
import { TicketDeskPanel } from '../ticket/ticket-panel.tsx'
import css from './layout.module.css'

/** The screen of a desk: everything in sight, and every border can be moved. */
export function DeskLayout({ context }: { readonly context: PerpsContext }) {
  const [isWide, isVast] = [useIsWide(), useIsVast()]
  const { market, place } = context
  return (
    <SizesOfLink place={place}>
      <DeskFrame
        side={isVast ? <SideMarkets current={market.symbol} onChoose={place.onMarket} /> : null}
        ticket={<TicketDeskPanel market={market} pen={context.pen} />}
      >
        <SizedGroup name="perps.columns" orientation="vertical">
          <Panel id="top" minSize={240} defaultSize="66">
            <SizedGroup name={isWide ? 'perps.wide' : 'perps.rows'} orientation="horizontal">
              <Panel id="chart" minSize={360} defaultSize={isWide ? '64' : '73'}>
                <PerpsChart context={context} />
              </Panel>
              <Border />
              <Panel id="book" minSize={220} maxSize={460} defaultSize={isWide ? '18' : '27'}>
                {isWide ? <PerpsBook context={context} /> : <BookOrTape context={context} />}
              </Panel>
              {isWide ? <Border /> : null}
              {isWide ? (
                <Panel id="tape" minSize={200} maxSize={420} defaultSize="18">
                  <PerpsTape context={context} />
                </Panel>
              ) : null}
            </SizedGroup>
          </Panel>
          <Border />
          <Panel id="tables" minSize={110} defaultSize="34">
            <div className={css.tables}>
              <AccountTables
                context={{ market, onMarket: (id) => place.onMarket({ id, kind: 'perp' }) }}
                tab={place.tab}
                onTab={place.onTab}
                actions={<AccountActions market={market.symbol} />}
              />
            </div>
          </Panel>
        </SizedGroup>
      </DeskFrame>
    </SizesOfLink>
  )
}

/** Book and tape behind tabs, where there is no room for both; the one that is out of sight follows nothing. */
function BookOrTape({ context }: { readonly context: PerpsContext }) {
  const text = useText()
  const [shown, setShown] = useState<'book' | 'tape'>('book')
  return (
    <div className={css.stack}>
      <Tabs
        label={text('perps.bookOrTape')}
        current={shown}
        onChange={setShown}
        tabs={[
          { id: 'book', label: text('perps.book.title') },
          { id: 'tape', label: text('panels.tape') },
        ]}
      >
        {shown === 'book' ? <PerpsBook context={context} bare /> : <PerpsTape context={context} />}
      </Tabs>
    </div>
  )
}
