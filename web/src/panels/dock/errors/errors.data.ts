import { useInfiniteQuery } from '@tanstack/react-query'
import { apiRequests } from '#sdk'
import { unrecordedClient } from '../../../service/unrecorded-client.ts'

/** What failed of the calls of the account's API keys, by code and operation. */
export function useKeyErrors(isWanted: boolean) {
  return useInfiniteQuery({
    queryKey: ['apiRequests.listErrors', {}],
    queryFn: ({ pageParam, signal }) =>
      apiRequests(unrecordedClient).listErrors(pageParam === null ? {} : { cursor: pageParam }, {
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: isWanted,
  })
}
