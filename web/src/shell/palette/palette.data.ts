import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type SearchResult, things } from '#sdk'
import { client } from '../../service/client.ts'
import { staleAfterMs } from '../../service/queries.ts'

/** What the service finds for these words; nothing for none. */
export function useFoundThings(words: string): {
  readonly items: readonly SearchResult[]
  readonly isBusy: boolean
  readonly failure: unknown
} {
  const q = words.trim().slice(0, 100)
  const { data, error, isFetching } = useQuery({
    queryKey: ['things.search', { q }],
    queryFn: ({ signal }) => things(client).search({ q, limit: 20 }, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: staleAfterMs.minute,
  })
  return { items: q === '' ? [] : (data?.items ?? []), isBusy: isFetching, failure: error }
}
