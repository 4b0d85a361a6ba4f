import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { factoryTokens, type VestingGrant, vestingGrants } from '#sdk'
import { client } from '../../service/client.ts'
import { forgetResource, staleAfterMs } from '../../service/queries.ts'
import { followNews } from '../../streams/follow-news.ts'
import type { RoleName } from './factory-search.model.ts'

const pageItems = 50

/** Plain and vesting tokens, newest first. */
export function useFactoryTokens() {
  return useInfiniteQuery({
    queryKey: ['factoryTokens.list', {}],
    queryFn: ({ pageParam, signal }) =>
      factoryTokens(client).list(
        { limit: pageItems, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

/** Where the index has a token that was just made; asked until it has. */
export function useIndexedToken(token: string, isMade: boolean) {
  return useQuery({
    queryKey: ['factoryTokens.get', { token }],
    queryFn: ({ signal }) => factoryTokens(client).get({ address: token }, { signal }),
    enabled: isMade,
    retry: true,
    retryDelay: 1_000,
    staleTime: staleAfterMs.forever,
  }).data
}

/** Grants of an account in a role, of a token, or of both; of none where neither is given. */
export function useGrants(
  of: string | undefined,
  { role, token }: { readonly role: RoleName; readonly token: string | undefined },
) {
  const input = {
    ...(of === undefined ? {} : { [role]: of }),
    ...(token === undefined ? {} : { token }),
  }
  return useInfiniteQuery({
    queryKey: ['vestingGrants.list', input],
    queryFn: ({ pageParam, signal }) =>
      vestingGrants(client).list(
        { ...input, limit: pageItems, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: of !== undefined || token !== undefined,
    refetchInterval: 3 * staleAfterMs.seconds,
  })
}

/** What can be done with a grant by an account. */
export type GrantAct = 'claim' | 'return' | 'revoke'

/** Has the service prepare what is to be done with a grant. */
export async function prepareAct(act: GrantAct, grant: VestingGrant, account: string) {
  const own = vestingGrants(client)
  const { id: grantId } = grant
  if (act === 'claim') return own.prepareClaim({ account, grantIds: [grantId] })
  if (act === 'revoke') return own.prepareRevoke({ account, grantId })
  return own.prepareReturn({ account, grantId })
}

/** Asks again when a token was made, a grant was moved, or the chain has taken something back. */
export function useFactoryNews(): void {
  useEffect(
    () =>
      followNews(
        ({ topic }) => /^(token|vesting)[.]/.test(topic) || topic === 'chain.reorganised',
        forgetFactory,
      ),
    [],
  )
}

/** Asks again what a transaction of the factory may have changed. */
export function forgetFactory(): void {
  for (const resource of ['factoryTokens', 'vestingGrants']) forgetResource(resource)
}
