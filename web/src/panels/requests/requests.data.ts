import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { type ApiKeyRecord, type ApiRequest, type ApiRequestPage, apiRequests, keys } from '#sdk'
import { client } from '../../service/client.ts'
import { queryClient, staleAfterMs } from '../../service/queries.ts'
import { useLatest } from '../../shell/use-latest.ts'
import { useIsPageShown } from '../../shell/use-page-shown.ts'
import { keyNumberOf, type RequestsWanted, withArrivals } from './requests.model.ts'

const pageItems = 100
/** What is answered within this time is shown at once. */
const gatherMs = 250

/** The calls of the account's keys, newest first. */
export function useRequests(wanted: RequestsWanted) {
  const input = { ...wanted, limit: pageItems }
  return useInfiniteQuery({
    queryKey: listKey(wanted),
    queryFn: ({ pageParam, signal }) =>
      apiRequests(client).list(
        { ...input, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
}

function listKey(wanted: RequestsWanted) {
  return ['apiRequests.list', { ...wanted, limit: pageItems }] as const
}

/**
 * Puts calls into the list as they are answered. While the list is held they wait, and their number is told; they are
 * put in when it is let go. While the page is hidden nothing is followed; what was missed is asked for when it is seen.
 */
export function useLiveRequests(
  wanted: RequestsWanted,
  { isHeld, isOn }: { readonly isHeld: boolean; readonly isOn: boolean },
): number {
  const held = useLatest(isHeld)
  const isFollowed = useIsPageShown() && isOn
  const { data } = useQuery<readonly ApiRequest[]>({
    queryKey: waitingKey(wanted),
    queryFn: () => [],
    enabled: false,
  })
  // The filter as a text: the same one is the same, whichever object it is in.
  const asked = JSON.stringify(wanted)
  useEffect(() => {
    if (!isFollowed) return undefined
    const filter: RequestsWanted = JSON.parse(asked)
    return follow(filter, (arrived) => {
      queryClient.setQueryData<readonly ApiRequest[]>(waitingKey(filter), (before) =>
        withArrivals(before ?? [], arrived),
      )
      if (!held.current) letIn(filter)
    })
  }, [asked, isFollowed, held])
  useEffect(() => {
    if (!isHeld) letIn(JSON.parse(asked))
  }, [asked, isHeld])
  return data?.length ?? 0
}

function waitingKey(wanted: RequestsWanted) {
  return ['apiRequests.waiting', wanted] as const
}

/** Puts what waits into the list. */
function letIn(wanted: RequestsWanted): void {
  const waiting = queryClient.getQueryData<readonly ApiRequest[]>(waitingKey(wanted)) ?? []
  if (waiting.length === 0) return
  queryClient.setQueryData<readonly ApiRequest[]>(waitingKey(wanted), [])
  putIn(wanted, waiting)
}

/** Calls `hear` with the calls that fit, gathered; the list is asked for again where some of them were missed. */
function follow(
  wanted: RequestsWanted,
  hear: (arrived: readonly ApiRequest[]) => void,
): () => void {
  const stop = new AbortController()
  const filter = Object.fromEntries(
    Object.entries(wanted).filter(([name]) => name !== 'since' && name !== 'until'),
  )
  let gathered: ApiRequest[] = []
  let timer: ReturnType<typeof setTimeout> | null = null
  const tell = () => {
    timer = null
    const arrived = gathered
    gathered = []
    hear(arrived)
  }
  const read = async () => {
    const frames = apiRequests(client).stream(filter, { signal: stop.signal }).frames()
    for await (const { data, event } of frames) {
      if (event === 'request') {
        gathered.push(JSON.parse(data))
        timer ??= setTimeout(tell, gatherMs)
      } else if (event === 'ready' || event === 'dropped') {
        // Nothing is resumed: what happened while nobody listened is in the list.
        void queryClient.invalidateQueries({ queryKey: ['apiRequests.list'] })
      }
    }
  }
  // What is refused here is refused to the list beside it too, which says so.
  read().catch(() => undefined)
  return () => {
    stop.abort()
    if (timer !== null) clearTimeout(timer)
  }
}

function putIn(wanted: RequestsWanted, arrived: readonly ApiRequest[]): void {
  queryClient.setQueryData<InfiniteData<ApiRequestPage, string | null>>(
    listKey(wanted),
    (before) => {
      const [first, ...rest] = before?.pages ?? []
      if (before === undefined || first === undefined) return before
      const items = withArrivals(first.items, arrived)
      return { ...before, pages: [{ ...first, items }, ...rest] }
    },
  )
}

/** One call, with what was sent where that is kept. */
export function useRequest(requestId: string) {
  return useQuery({
    queryKey: ['apiRequests.get', { requestId }],
    queryFn: ({ signal }) => apiRequests(client).get({ requestId }, { signal }),
    // What was answered does not change.
    staleTime: staleAfterMs.forever,
  })
}

/** Makes a call again, with the credential of whoever asks. */
export function useReplay(requestId: string) {
  return useMutation({
    mutationFn: (isConfirmed: boolean) =>
      apiRequests(client).replay({ requestId, ...(isConfirmed ? { confirm: true } : {}) }),
  })
}

/** The keys of the account, newest first: what calls are told apart by. */
export function useNamedKeys(): readonly ApiKeyRecord[] {
  const { data } = useQuery({
    queryKey: ['keys.list', { limit: 200 }],
    queryFn: ({ signal }) => keys(client).list({ limit: 200 }, { signal }),
    staleTime: staleAfterMs.minute,
  })
  return data?.items ?? []
}

/** Finds the record of the key of a call, `key_7`; undefined where it is not among the newest. */
export function useKeyFinder(): (keyId: string) => ApiKeyRecord | undefined {
  const known = useNamedKeys()
  return useMemo(() => {
    const byId = new Map(known.map((key) => [key.id, key]))
    return (keyId) => byId.get(keyNumberOf(keyId) ?? 0)
  }, [known])
}
