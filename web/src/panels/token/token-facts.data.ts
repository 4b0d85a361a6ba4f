import { useQuery } from '@tanstack/react-query'
import { swaps } from '#sdk'
import { client } from '../../service/client.ts'
import { staleAfterMs } from '../../service/queries.ts'

/** What any token says of itself: its symbol, and how many decimals its amounts have. */
export function useTokenFacts(token: string) {
  return useQuery({
    queryKey: ['swaps.getToken', { token }],
    queryFn: ({ signal }) => swaps(client).getToken({ token }, { signal }),
    staleTime: staleAfterMs.forever,
  })
}
