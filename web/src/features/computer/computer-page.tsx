import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useCallback } from 'react'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { type Tab, Tabs } from '../../design/primitives/tabs.tsx'
import { useText } from '../../language/use-text.ts'
import { type Claim, useClaim } from '../../panels/computer/claim.data.ts'
import { ClaimOffer } from '../../panels/computer/claim-offer.tsx'
import { Claimed } from '../../panels/computer/claimed.tsx'
import { EngineFacts } from '../../panels/computer/engine-facts.tsx'
import { HiddenTitle } from '../../shell/hidden-title.tsx'
import { usePageTitle } from '../../shell/page-title.ts'
import { withChoice } from '../../shell/use-choose.ts'
import { BoxesTab } from './boxes/boxes-tab.tsx'
import css from './computer.module.css'
import {
  type Choice,
  type ComputerSearch,
  type TabName,
  tabNames,
} from './computer-search.model.ts'

const Desk = lazy(async () => ({
  default: (await import('../../panels/computer/computer-desk.tsx')).ComputerDesk,
}))

/** The computers of a claimed key: sessions that run programs, boxes that answer messages, and what runs them. */
export function ComputerPage() {
  const text = useText()
  usePageTitle(text('computer.cheshire'))
  const { claim } = useClaim()
  const search = useSearch({ from: '/cheshire-computer' })
  const navigate = useNavigate({ from: '/cheshire-computer' })
  const choose = useCallback(
    (choice: Choice) =>
      void navigate({ search: (before) => withChoice(before, choice), resetScroll: false }),
    [navigate],
  )
  if (claim === null) {
    return (
      <div className={css.page}>
        <header className={css.head}>
          <h1 tabIndex={-1}>{text('computer.cheshire')}</h1>
          <p>{text('computer.cheshireWhy')}</p>
        </header>
        <ClaimOffer isKeyAsked={(search.session ?? search.box) !== undefined} />
        <EngineFacts />
      </div>
    )
  }
  const tabs: readonly Tab<TabName>[] = tabNames.map((id) => ({
    id,
    label: text(`computer.${id}`),
  }))
  return (
    <>
      <HiddenTitle>{text('computer.cheshire')}</HiddenTitle>
      <Claimed claim={claim}>
        <div className={css.tabs}>
          <Tabs
            label={text('computer.cheshire')}
            tabs={tabs}
            current={search.tab ?? 'sessions'}
            onChange={(tab) => choose({ tab })}
          >
            <Shown {...{ claim, search, choose }} />
          </Tabs>
        </div>
      </Claimed>
    </>
  )
}

function Shown({
  claim,
  search,
  choose,
}: {
  readonly claim: Claim
  readonly search: ComputerSearch
  readonly choose: (choice: Choice) => void
}) {
  const text = useText()
  const { tab = 'sessions' } = search
  if (tab === 'boxes') return <BoxesTab {...{ claim, search, choose }} />
  if (tab === 'engines') {
    return (
      <div className={css.engines}>
        <EngineFacts />
      </div>
    )
  }
  return (
    <Suspense fallback={<Skeleton label={text('panels.loading')} rows={10} />}>
      <Desk claim={claim} place={search} onOpen={choose} />
    </Suspense>
  )
}
