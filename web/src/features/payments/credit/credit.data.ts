import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { balance, type CreateCheckoutRequest, checkouts, products, statement } from '#sdk'
import { client } from '../../../service/client.ts'
import { forgetResource, queryClient, staleAfterMs } from '../../../service/queries.ts'

const pageItems = 50
const seenMs = 5_000

/** What the account has, for each purpose and asset. */
export function useBalance() {
  return useQuery({
    queryKey: ['balance.get'],
    queryFn: ({ signal }) => balance(client).get({}, { signal }),
    select: ({ items }) => items,
  })
}

/** What was booked to the account, newest first. */
export function useStatement() {
  const input = { limit: pageItems }
  return useInfiniteQuery({
    queryKey: ['statement.get', input],
    queryFn: ({ pageParam, signal }) =>
      statement(client).get(
        { ...input, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

/** The whole statement as a file. */
export async function statementCsv(): Promise<string> {
  return statement(client).download()
}

/** How much credit may be bought, asset by asset. */
export function useCreditTerms() {
  return useQuery({
    queryKey: ['products.list'],
    queryFn: ({ signal }) => products(client).list({}, { signal }),
    select: ({ credit }) => credit,
    staleTime: staleAfterMs.minute,
  })
}

/** The checkouts of the account that wait for their payment. */
export function useOpenCheckouts() {
  const input = { status: 'open' } as const
  return useQuery({
    queryKey: ['checkouts.list', input],
    queryFn: ({ signal }) => checkouts(client).list(input, { signal }),
    select: ({ items }) => items,
    refetchInterval: ({ state }) => (state.data?.items.length === 0 ? false : seenMs),
  })
}

/** Opens a checkout, which waits for its payment. */
export function useOpenCheckout() {
  return useMutation({
    mutationFn: (wanted: CreateCheckoutRequest) => checkouts(client).create(wanted),
    onSettled: () => forgetResource('checkouts'),
  })
}

/** Gives a checkout up. */
export function useCancelCheckout() {
  return useMutation({
    mutationFn: (checkoutId: string) => checkouts(client).cancel({ checkoutId }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['checkouts.list'] }),
  })
}
