import { queryOptions } from '@tanstack/react-query'
import { tokens } from '#sdk'
import { client } from '../../service/client.ts'
import { queryClient, staleAfterMs } from '../../service/queries.ts'

/** The token with the most volume; null where there is none at all. */
export const topTokenQuery = queryOptions({
  queryKey: ['tokens.list', { sort: 'volume', limit: 1 }],
  queryFn: async ({ signal }) => {
    const { items } = await tokens(client).list(
      { sort: 'volume', order: 'desc', limit: 1 },
      { signal },
    )
    return items[0]?.token ?? null
  },
  staleTime: staleAfterMs.minute,
})

/** Everything about a token that a page shows first. */
export function tokenViewQuery(token: string) {
  return queryOptions({
    queryKey: ['tokens.getView', { token }],
    queryFn: ({ signal }) => tokens(client).getView({ token }, { signal }),
    staleTime: staleAfterMs.forever,
  })
}

/** Asks for what a page about a token shows first, or about the top one. What fails is asked again by the page, which says so. */
export async function prefetchToken(wanted: string | undefined): Promise<void> {
  const token = wanted ?? (await queryClient.fetchQuery(topTokenQuery).catch(() => null))
  if (token !== null) await queryClient.prefetchQuery(tokenViewQuery(token))
}
