import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { type ChargesListInput, charges } from '#sdk'
import { client } from '../../../service/client.ts'
import { forgetResource, staleAfterMs } from '../../../service/queries.ts'

const pageItems = 50

/** The charges that the account paid or earned, newest first. */
export function useCharges(wanted: Omit<ChargesListInput, 'cursor' | 'limit'>) {
  const input = { ...wanted, limit: pageItems }
  return useInfiniteQuery({
    queryKey: ['charges.list', input],
    queryFn: ({ pageParam, signal }) =>
      charges(client).list(
        { ...input, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: staleAfterMs.seconds,
  })
}

/** One charge as it is now. */
export function useCharge(chargeId: string) {
  return useQuery({
    queryKey: ['charges.get', { chargeId }],
    queryFn: ({ signal }) => charges(client).get({ chargeId }, { signal }),
    retry: false,
  })
}

/** A charge from the request to the receipt. */
export function useExplanation(chargeId: string) {
  return useQuery({
    queryKey: ['charges.explain', { chargeId }],
    queryFn: ({ signal }) => charges(client).explain({ chargeId }, { signal }),
    retry: false,
  })
}

/** Everything that a dispute needs, as the text of a file. */
export async function disputePack(chargeId: string): Promise<string> {
  const evidence = await charges(client).getEvidence({ chargeId })
  return JSON.stringify(evidence, null, 2)
}

/** Gives the money of a charge back. The same order is one refund, however often it is sent. */
export function useRefund(chargeId: string) {
  return useMutation({
    mutationFn: ({ key, ...order }: { amount: string; reason: string; key: string }) =>
      charges(client).refund({ chargeId, ...order }, { idempotencyKey: key }),
    onSettled() {
      forgetResource('charges')
      forgetResource('balance')
      forgetResource('statement')
    },
  })
}
