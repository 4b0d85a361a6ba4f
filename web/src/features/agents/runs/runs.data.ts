import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type RunsListInput, runs } from '#sdk'
import { client } from '../../../service/client.ts'
import { staleAfterMs } from '../../../service/queries.ts'

const pageItems = 50

/** Which runs are listed. */
export type RunsWanted = Omit<RunsListInput, 'cursor' | 'limit'>

/** The runs of the account, newest first. What changes in them is told by the account's channel. */
export function useRuns(wanted: RunsWanted) {
  const input = { ...wanted, limit: pageItems }
  return useInfiniteQuery({
    queryKey: ['runs.list', input],
    queryFn: ({ pageParam, signal }) =>
      runs(client).list(
        { ...input, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: staleAfterMs.seconds,
  })
}
