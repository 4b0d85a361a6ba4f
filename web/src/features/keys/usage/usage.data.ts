import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { keyUsage } from '#sdk'
import { client } from '../../../service/client.ts'
import { staleAfterMs } from '../../../service/queries.ts'
import { firstDayOf, type Grouping, type Span } from './usage.model.ts'

/** The calls of a period by day, route or key; of one key, where one is named. */
export function useUsage({
  by,
  keyId,
  span,
}: {
  readonly by: Grouping
  readonly keyId: string | undefined
  readonly span: Span
}) {
  return useQuery({
    queryKey: ['keyUsage.get', { by, keyId, span }],
    queryFn: ({ signal }) =>
      keyUsage(client).get(
        {
          by,
          limit: 200,
          since: firstDayOf(span, Date.now()),
          ...(keyId === undefined ? {} : { keyId }),
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: staleAfterMs.seconds,
    refetchInterval: 15_000,
  })
}
