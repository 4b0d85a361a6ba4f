import { useQuery } from '@tanstack/react-query'
import { portfolios } from '#sdk'
import { client } from '../../service/client.ts'

/** How often what somebody has is asked again. */
const everyMs = 5_000

/** What the account has, and its positions at average cost. */
export function usePortfolio(address: string | null) {
  return useQuery({
    queryKey: ['portfolios.get', { address }],
    queryFn: ({ signal }) => portfolios(client).get({ address: address ?? '' }, { signal }),
    enabled: address !== null,
    refetchInterval: everyMs,
  })
}
