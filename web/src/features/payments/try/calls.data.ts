import { useQuery } from '@tanstack/react-query'
import { documents, operations, paymentRails } from '#sdk'
import { client } from '../../../service/client.ts'
import { staleAfterMs } from '../../../service/queries.ts'
import { fieldsByCall, type PaidCall, paidCalls } from './calls.model.ts'

/** The calls that cost something. */
export function usePaidCalls() {
  return useQuery({
    queryKey: ['operations.list', {}],
    queryFn: ({ signal }) => operations(client).list({}, { signal }),
    select: paidCalls,
    staleTime: staleAfterMs.hour,
    structuralSharing: false,
  })
}

/** What the calls take, from the description of the API, of which only this is kept. */
export function useCallFields(calls: readonly PaidCall[] | undefined) {
  const names = calls?.map(({ name }) => name) ?? []
  return useQuery({
    queryKey: ['documents.getOpenapi', 'fields', names],
    queryFn: async ({ signal }) =>
      fieldsByCall(await documents(client).getOpenapi({}, { signal }), new Set(names)),
    enabled: calls !== undefined,
    staleTime: staleAfterMs.forever,
    structuralSharing: false,
  })
}

/** The ways to pay, and why some are off. */
export function useRails() {
  return useQuery({
    queryKey: ['paymentRails.list'],
    queryFn: ({ signal }) => paymentRails(client).list({}, { signal }),
    select: ({ items }) => items,
    staleTime: staleAfterMs.minute,
  })
}
