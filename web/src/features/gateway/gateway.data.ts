import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { gateway, type UsageGroup, usage } from '#sdk'
import { client } from '../../service/client.ts'
import { staleAfterMs } from '../../service/queries.ts'

const pageItems = 50

/** The vendors with their state, prices and limits; their health changes by itself. */
export function useVendors() {
  return useQuery({
    queryKey: ['gateway.listVendors'],
    queryFn: ({ signal }) => gateway(client).listVendors({}, { signal }),
    staleTime: staleAfterMs.minute,
    refetchInterval: staleAfterMs.minute,
  })
}

/** What the account has made at vendors, newest first. */
export function useMade(vendor: string | undefined) {
  const input = { limit: pageItems, ...(vendor === undefined ? {} : { vendor }) }
  return useInfiniteQuery({
    queryKey: ['gateway.listResources', input],
    queryFn: ({ pageParam, signal }) =>
      gateway(client).listResources(
        { ...input, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

/** What the account used in the last 30 days, of the calls that are the gateway's. */
export function useGatewayUsage(operations: ReadonlySet<string> | undefined) {
  return useQuery({
    queryKey: ['usage.get', { groupBy: 'route' }],
    queryFn: async ({ signal }) => {
      const groups: UsageGroup[] = []
      for await (const group of usage(client).get({ groupBy: 'route', limit: 100 }, { signal }))
        groups.push(group)
      return groups
    },
    select: (groups) => groups.filter(({ group }) => group !== null && operations?.has(group)),
    enabled: operations !== undefined,
    staleTime: staleAfterMs.minute,
  })
}
