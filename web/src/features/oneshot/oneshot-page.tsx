import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useCallback } from 'react'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { useText } from '../../language/use-text.ts'
import { useClaim } from '../../panels/computer/claim.data.ts'
import { ClaimHead } from '../../panels/computer/claim-head.tsx'
import { ClaimOffer } from '../../panels/computer/claim-offer.tsx'
import { Claimed } from '../../panels/computer/claimed.tsx'
import { EngineFacts } from '../../panels/computer/engine-facts.tsx'
import { type OpenPlace, withPlace } from '../../panels/computer/place.ts'
import { HiddenTitle } from '../../shell/hidden-title.tsx'
import { usePageTitle } from '../../shell/page-title.ts'
import css from './oneshot.module.css'

const Desk = lazy(async () => ({
  default: (await import('../../panels/computer/computer-desk.tsx')).ComputerDesk,
}))

/** A computer for some minutes, claimed by one command or one press; nobody has to sign in. */
export function OneshotPage() {
  const text = useText()
  usePageTitle(text('computer.oneshot'))
  const { claim } = useClaim()
  const place = useSearch({ from: '/oneshot' })
  const navigate = useNavigate({ from: '/oneshot' })
  const open = useCallback<OpenPlace>(
    (change) =>
      void navigate({ search: (before) => withPlace(before, change), resetScroll: false }),
    [navigate],
  )
  if (claim === null) {
    return (
      <div className={css.page}>
        <header className={css.head}>
          <h1 tabIndex={-1}>{text('computer.oneshot')}</h1>
          <p>{text('computer.oneshotWhy')}</p>
        </header>
        <ClaimOffer isKeyAsked={place.session !== undefined} />
        <EngineFacts />
      </div>
    )
  }
  return (
    <>
      <HiddenTitle>{text('computer.oneshot')}</HiddenTitle>
      <Claimed head={<ClaimHead claim={claim} />}>
        <Suspense fallback={<Skeleton label={text('panels.loading')} rows={10} />}>
          <Desk owner={claim} place={place} onOpen={open} />
        </Suspense>
      </Claimed>
    </>
  )
}
