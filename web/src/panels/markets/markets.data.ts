import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { tokens } from '#sdk'
import { client } from '../../service/client.ts'
import { staleAfterMs } from '../../service/queries.ts'
import { useChannel } from '../../streams/channel-store.ts'
import { type MarketRow, perpRow, tokenRow, withTickers } from './markets.model.ts'
import { perpMarketsQuery } from './perp-markets.data.ts'

/** So many tokens are in the list by themselves; others are found by the search. */
const listedMax = 100

/** The markets that there are, with live figures; tokens that only the search knows are added to them. */
export function useMarkets(words: string): {
  readonly rows: readonly MarketRow[]
  readonly isLoading: boolean
  readonly failure: unknown
  readonly retry: () => void
} {
  const listed = useQuery({
    queryKey: ['tokens.list', { sort: 'volume', limit: listedMax }],
    queryFn: ({ signal }) =>
      tokens(client).list(
        { sort: 'volume', window: '24h', order: 'desc', limit: listedMax },
        { signal },
      ),
    staleTime: staleAfterMs.seconds,
    refetchInterval: 30_000,
  })
  const q = words.trim().slice(0, 100)
  const found = useQuery({
    queryKey: ['tokens.list', { q }],
    queryFn: ({ signal }) => tokens(client).list({ q, limit: 20 }, { signal }),
    enabled: q !== '',
    staleTime: staleAfterMs.minute,
  })
  const perps = useQuery(perpMarketsQuery)
  const tickers = useChannel('ticker').value?.items
  const rows = useMemo(() => {
    const all = [...(listed.data?.items ?? []), ...(found.data?.items ?? [])]
    const unique = [...new Map(all.map((token) => [token.token, token])).values()]
    return [...unique.map(tokenRow), ...(perps.data ?? []).map(perpRow)]
  }, [listed.data, found.data, perps.data])
  return {
    rows: useMemo(() => withTickers(rows, tickers ?? []), [rows, tickers]),
    isLoading: listed.isPending,
    failure: listed.error,
    retry: () => void listed.refetch(),
  }
}
