import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Count } from '../../design/numbers/count.tsx'
import { Panel } from '../../design/primitives/panel.tsx'
import { type Tab, Tabs } from '../../design/primitives/tabs.tsx'
import type { MessageId } from '../../language/catalog.ts'
import { useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import { ActivityTable } from './activity.view.tsx'
import { Allocation } from './allocation.view.tsx'
import { DustSwitch, useShowsDust } from './dust-switch.tsx'
import { EquityPanel } from './equity-panel.tsx'
import { ExportMenu } from './export-menu.tsx'
import { isDust } from './holdings.model.ts'
import { HoldingsTable } from './holdings.view.tsx'
import type { OriginName } from './origin.model.ts'
import { OriginSheet } from './origin-sheet.tsx'
import { PaperTab } from './paper-tab.tsx'
import { PerpsTab } from './perps-tab.tsx'
import css from './portfolio.module.css'
import { Summary } from './summary.view.tsx'
import { type KnownPortfolio, useKnownPortfolio } from './use-portfolio.ts'

const route = getRouteApi('/portfolio')

const tabs = ['holdings', 'activity', 'perps', 'paper'] as const
type TabName = (typeof tabs)[number]

/** The portfolio of one address; null until it is known whose. */
export function OfAddress({ address }: { readonly address: string | null }) {
  const text = useText()
  const { range = '30d' } = route.useSearch()
  const known = useKnownPortfolio(address, range)
  const [origins, setOrigins] = useState<readonly OriginName[]>([])
  const ask = (origin: OriginName) => setOrigins((before) => [...before, origin])
  const { failure, retry, sources } = known
  return (
    <>
      {failure === null ? null : <Failure failure={failure} onRetry={retry} />}
      <Summary sources={sources} onAsk={ask} />
      <div className={css.line}>
        <EquityPanel known={known} range={range} onAsk={ask} />
        <Panel title={text('portfolio.allocation')}>
          <Allocation holdings={sources?.holdings} onAsk={ask} />
        </Panel>
      </div>
      <Lists address={address} known={known} onAsk={ask} />
      {sources === null || origins.length === 0 ? null : (
        <OriginSheet
          origins={origins}
          sources={sources}
          symbolOf={known.symbolOf}
          onChange={setOrigins}
        />
      )}
    </>
  )
}

function Lists({
  address,
  known,
  onAsk,
}: {
  readonly address: string | null
  readonly known: KnownPortfolio
  readonly onAsk: (origin: OriginName) => void
}) {
  const text = useText()
  const { tab = 'holdings' } = route.useSearch()
  const navigate = route.useNavigate()
  const showsDust = useShowsDust()
  const { sources } = known
  const shown = sources?.holdings.filter((row) => showsDust || !isDust(row))
  const items: readonly Tab<TabName>[] = tabs.map((id) => ({
    id,
    label: text(`portfolio.tab.${id}` satisfies MessageId),
    ...(id === 'holdings' && shown !== undefined ? { count: <Count value={shown.length} /> } : {}),
  }))
  return (
    <section className={css.lists} aria-label={text('portfolio.lists')}>
      <Tabs
        label={text('portfolio.lists')}
        tabs={items}
        current={tab}
        onChange={(next) =>
          void navigate({ search: (before) => ({ ...before, tab: next }), replace: true })
        }
        actions={<ExportMenu address={address} known={known} />}
      >
        {tab === 'holdings' ? (
          <>
            <HoldingsTable rows={shown} onAsk={onAsk} />
            <DustSwitch holdings={sources?.holdings ?? []} />
          </>
        ) : null}
        {tab === 'activity' ? <ActivityTable known={known} onAsk={onAsk} /> : null}
        {tab === 'perps' ? <PerpsTab /> : null}
        {tab === 'paper' ? <PaperTab /> : null}
      </Tabs>
    </section>
  )
}
