import { useQuery } from '@tanstack/react-query'
import { BourseError, preferences } from '#sdk'
import { client } from '../../service/client.ts'
import { queryClient, staleAfterMs } from '../../service/queries.ts'
import { usePrincipal } from '../../service/session.ts'
import { changeDocument } from './change-document.ts'
import {
  type LayoutChange,
  type LayoutDocument,
  type LayoutRefusal,
  readDocument,
  type SavedLayout,
  writtenDocument,
} from './saved-layouts.model.ts'

/** The screens that have layouts. */
export type LayoutScreen = 'perps' | 'trade'

const none: readonly SavedLayout[] = []

/** The layouts that the account keeps for a screen; its channel says when another device has changed them. */
export function useSavedLayouts(screen: LayoutScreen): {
  readonly layouts: readonly SavedLayout[]
  readonly isSomebody: boolean
} {
  const isSomebody = usePrincipal() != null
  const { data } = useQuery({
    queryKey: keyOf(screen),
    queryFn: ({ signal }) => read(screen, signal),
    enabled: isSomebody,
    staleTime: staleAfterMs.minute,
  })
  return { layouts: (isSomebody ? data?.layouts : undefined) ?? none, isSomebody }
}

/** Changes the layouts of a screen, on top of what other devices have changed. Answers why not where it is refused. */
export async function changeLayouts(
  screen: LayoutScreen,
  change: LayoutChange,
): Promise<LayoutRefusal | null> {
  let conflict = new Error('Other devices are changing the layouts at this moment.')
  const outcome = await changeDocument(
    {
      read: () => read(screen),
      async write(document) {
        try {
          return await write(screen, document)
        } catch (failure) {
          if (!isConflict(failure)) throw failure
          conflict = failure
          return null
        }
      },
      giveUp: () => conflict,
    },
    change,
  )
  if (typeof outcome === 'string') return outcome
  queryClient.setQueryData(keyOf(screen), outcome)
  return null
}

function keyOf(screen: LayoutScreen) {
  return ['preferences.get', placeOf(screen)] as const
}

function placeOf(screen: LayoutScreen) {
  return { kind: 'layout', key: screen } as const
}

/** Asks first whether there is a document: most have none, and that is no failure. */
async function read(screen: LayoutScreen, signal?: AbortSignal): Promise<LayoutDocument> {
  const options = signal === undefined ? {} : { signal }
  const service = preferences(client)
  const { items } = await service.list({ kind: 'layout' }, options)
  if (!items.some(({ key }) => key === screen)) return readDocument(0, null)
  const { value, version } = await service.get(placeOf(screen), options)
  return readDocument(version, value)
}

async function write(screen: LayoutScreen, document: LayoutDocument): Promise<number> {
  const { version } = await preferences(client).write({
    ...placeOf(screen),
    value: writtenDocument(document),
    expectedVersion: document.version,
  })
  return version
}

function isConflict(failure: unknown): failure is BourseError {
  return failure instanceof BourseError && failure.code === 'preferences.version_conflict'
}
