import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { factoryTokens, type VestingGrant, vestingGrants } from '#sdk'
import { client } from '../../service/client.ts'
import { forgetResource, staleAfterMs } from '../../service/queries.ts'

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

/** Grants of an account, of a token, or of both; of none where neither is given. */
export function useGrants(of: string | undefined, token: string | undefined) {
  const input = {
    ...(of === undefined ? {} : { beneficiary: of }),
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

/** Asks again what a transaction of the factory may have changed. */
export function forgetFactory(): void {
  for (const resource of ['factoryTokens', 'vestingGrants']) forgetResource(resource)
}
