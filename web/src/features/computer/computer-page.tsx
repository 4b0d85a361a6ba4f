import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useCallback } from 'react'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { type Tab, Tabs } from '../../design/primitives/tabs.tsx'
import { useText } from '../../language/use-text.ts'
import { AccountOffer, ClaimOffer } from '../../panels/computer/claim-offer.tsx'
import { Claimed } from '../../panels/computer/claimed.tsx'
import { EngineFacts } from '../../panels/computer/engine-facts.tsx'
import type { Owner } from '../../panels/computer/owner.ts'
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
import { useOwners } from './owner.data.ts'
import { Whose } from './whose.tsx'

const Desk = lazy(async () => ({
  default: (await import('../../panels/computer/computer-desk.tsx')).ComputerDesk,
}))

/** The computers of an account or of a claimed key: sessions that run programs, boxes that answer messages, and what runs them. */
export function ComputerPage() {
  const text = useText()
  usePageTitle(text('computer.cheshire'))
  const search = useSearch({ from: '/cheshire-computer' })
  const navigate = useNavigate({ from: '/cheshire-computer' })
  const choose = useCallback(
    (choice: Choice) =>
      void navigate({ search: (before) => withChoice(before, choice), resetScroll: false }),
    [navigate],
  )
  const { owner, claim, isPerson } = useOwners(search.of)
  if (owner === undefined) return <Skeleton label={text('panels.loading')} rows={10} />
  if (owner === null) return <Offer isAsked={(search.session ?? search.box) !== undefined} />
  return (
    <>
      <HiddenTitle>{text('computer.cheshire')}</HiddenTitle>
      <Claimed head={<Whose {...{ claim, isPerson, choose }} isOfKey={owner === claim} />}>
        <div className={css.tabs}>
          <Tabs
            label={text('computer.cheshire')}
            tabs={tabNames.map((id): Tab<TabName> => ({ id, label: text(`computer.${id}`) }))}
            current={search.tab ?? 'sessions'}
            onChange={(tab) => choose({ tab })}
          >
            <Shown key={owner.name} {...{ owner, search, choose }} />
          </Tabs>
        </div>
      </Claimed>
    </>
  )
}

/** For nobody: what there is, and the ways to it. */
function Offer({ isAsked }: { readonly isAsked: boolean }) {
  const text = useText()
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 tabIndex={-1}>{text('computer.cheshire')}</h1>
        <p>{text('computer.cheshireWhy')}</p>
      </header>
      <ClaimOffer isKeyAsked={isAsked} first={<AccountOffer />} />
      <EngineFacts />
    </div>
  )
}

function Shown({
  owner,
  search,
  choose,
}: {
  readonly owner: Owner
  readonly search: ComputerSearch
  readonly choose: (choice: Choice) => void
}) {
  const text = useText()
  const { tab = 'sessions' } = search
  if (tab === 'boxes') return <BoxesTab {...{ owner, search, choose }} />
  if (tab === 'engines') {
    return (
      <div className={css.engines}>
        <EngineFacts />
      </div>
    )
  }
  return (
    <Suspense fallback={<Skeleton label={text('panels.loading')} rows={10} />}>
      <Desk owner={owner} place={search} onOpen={choose} />
    </Suspense>
  )
}
