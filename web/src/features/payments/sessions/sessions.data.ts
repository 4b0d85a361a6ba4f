import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { mppSessions } from '#sdk'
import { client } from '../../../service/client.ts'
import { forgetResource } from '../../../service/queries.ts'

const pageItems = 20

/** The sessions that the account has opened, newest first. */
export function useSessions() {
  return useInfiniteQuery({
    queryKey: ['mppSessions.list', {}],
    queryFn: ({ pageParam, signal }) =>
      mppSessions(client).list(
        { limit: pageItems, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

/** Closes a session that the account has opened; what is left of it goes back. */
export function useClose(sessionId: string) {
  return useMutation({
    mutationFn: () => mppSessions(client).close({ sessionId }),
    onSettled() {
      for (const resource of ['mppSessions', 'balance', 'statement']) forgetResource(resource)
    },
  })
}
