import { useMemo, useState } from 'react'
import { Button } from '../../design/primitives/button.tsx'
import { Sheet } from '../../design/primitives/dialog.tsx'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { linkStyle } from '../../design/primitives/link.ts'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { useText } from '../../language/use-text.ts'
import { usePrincipal } from '../../service/session.ts'
import { SignInFirst } from '../../shell/connect/sign-in-first.tsx'
import { useIsNarrow, useIsTight } from '../../shell/use-width.ts'
import { PagedTable } from '../paged/paged-table.tsx'
import { RequestDetail } from './request-detail.tsx'
import { requestColumns } from './requests.columns.tsx'
import { useKeyFinder, useLiveRequests, useRequests } from './requests.data.ts'
import { wantedOf } from './requests.model.ts'
import css from './requests.module.css'
import type { RequestsPlace } from './requests.tsx'
import { RequestsFilter } from './requests-filter.tsx'
import { isFiltered } from './requests-search.model.ts'

/** The log of calls, for whoever is signed in. */
export function RequestLog(place: RequestsPlace) {
  const text = useText()
  const principal = usePrincipal()
  if (principal === undefined) return <Skeleton label={text('panels.loading')} rows={8} />
  if (principal === null) return <SignInFirst reason={text('requests.signIn')} />
  return <Log {...place} />
}

function Log({ search, choose }: RequestsPlace) {
  const text = useText()
  const isNarrow = useIsNarrow()
  const { request, until } = search
  const [isLive, setLive] = useState(true)
  const [isHeld, setHeld] = useState(false)
  const wanted = wantedOf(search)
  const waiting = useLiveRequests(wanted, { isHeld, isOn: isLive && until === undefined })
  const close = () => choose({ request: undefined })
  return (
    <div className={css.log}>
      <RequestsFilter search={search} choose={choose} isLive={isLive} onLive={setLive} />
      <div className={css.parts} data-open={request !== undefined && !isNarrow}>
        <div
          className={css.list}
          onPointerEnter={({ pointerType }) => setHeld(pointerType === 'mouse')}
          onPointerLeave={() => setHeld(false)}
        >
          <List search={search} choose={choose} />
          <p className={css.waiting} role="status">
            {waiting === 0 ? null : text('requests.waiting', { count: waiting })}
          </p>
        </div>
        {request === undefined || isNarrow ? null : (
          <section className={css.detail} aria-label={text('requests.call')}>
            <RequestDetail key={request} requestId={request} choose={choose} onClose={close} />
          </section>
        )}
      </div>
      {request === undefined || !isNarrow ? null : (
        <Sheet title={text('requests.call')} closeLabel={text('shell.close')} onClose={close}>
          <RequestDetail key={request} requestId={request} choose={choose} />
        </Sheet>
      )}
    </div>
  )
}

function List({ search, choose }: RequestsPlace) {
  const text = useText()
  const isTight = useIsTight()
  const isBeside = search.request !== undefined
  const listed = useRequests(wantedOf(search))
  const keyOf = useKeyFinder()
  const columns = useMemo(
    () => requestColumns(text, { keyOf, isShort: isTight || isBeside }),
    [text, keyOf, isTight, isBeside],
  )
  return (
    <PagedTable
      listed={listed}
      rowKey={({ id }) => id}
      label={text('requests.title')}
      moreLabel={text('requests.older')}
      columns={columns}
      currentId={search.request}
      onOpen={({ id }) => choose({ request: id })}
      empty={isFiltered(search) ? <NoneFound choose={choose} /> : <None />}
    />
  )
}

function NoneFound({ choose }: Pick<RequestsPlace, 'choose'>) {
  const text = useText()
  const all = {
    method: undefined,
    status: undefined,
    q: undefined,
    operation: undefined,
    key: undefined,
    since: undefined,
    until: undefined,
  }
  return (
    <EmptyState
      title={text('requests.noneFound')}
      reason={text('requests.kept')}
      action={<Button onClick={() => choose(all)}>{text('requests.clear')}</Button>}
    />
  )
}

function None() {
  const text = useText()
  return (
    <EmptyState
      title={text('requests.none')}
      reason={text('requests.noneWhy')}
      example={
        <a className={linkStyle} href="/api-docs">
          {text('requests.firstCall')}
        </a>
      }
    />
  )
}
