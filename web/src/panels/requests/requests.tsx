import { lazy, Suspense } from 'react'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { openArea, useText } from '../../language/use-text.ts'
import type { RequestsSearch } from './requests-search.model.ts'

/** A part of the filter that is to be changed, or the call that is to be open; undefined takes it out. */
export type RequestsChoice = {
  readonly [name in keyof RequestsSearch]: RequestsSearch[name] | undefined
}

/** Where the filter of the log and its open call are kept: in an address, or in a panel. */
export interface RequestsPlace {
  readonly search: RequestsSearch
  readonly choose: (choice: RequestsChoice) => void
}

const RequestLog = lazy(async () => {
  const [module] = await Promise.all([import('./request-log.tsx'), openArea('requests')])
  return { default: module.RequestLog }
})

/** The calls of the account's keys as they are answered, and one of them beside the list; fetched with its words when it is drawn. It fills its place. */
export function Requests(place: RequestsPlace) {
  const text = useText()
  return (
    <Suspense fallback={<Skeleton label={text('panels.loading')} rows={8} />}>
      <RequestLog {...place} />
    </Suspense>
  )
}
