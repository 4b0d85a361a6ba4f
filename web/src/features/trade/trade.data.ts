import { useQuery } from '@tanstack/react-query'
import { trades } from '#sdk'
import { topTokenQuery } from '../../panels/markets/token-view.data.ts'
import { client } from '../../service/client.ts'

/** How often figures that no channel tells are asked again. */
const everyMs = 5_000

/** The token that is shown where the address names none: the one with the most volume. Null where there is none at all. */
export function useTopToken(isWanted: boolean): string | null | undefined {
  return useQuery({ ...topTokenQuery, enabled: isWanted }).data
}

/** The trades of one account in a token, newest first. */
export function useTradesOf(token: string, trader: string | null) {
  return useQuery({
    queryKey: ['trades.list', { token, trader }],
    queryFn: ({ signal }) =>
      trades(client).list({ token, trader: trader ?? '', limit: 100 }, { signal }),
    select: ({ items }) => items,
    enabled: trader !== null,
    refetchInterval: everyMs * 3,
  })
}
