import { useQuery } from '@tanstack/react-query'
import { BourseError, type Client, keys } from '#sdk'
import { client } from '../../service/client.ts'
import { forgetResource, staleAfterMs } from '../../service/queries.ts'
import { disarm, noteArmedUse, orderKeyFor, useOrderKeyId } from './armed-store.ts'

/** The name of the query for what the service has counted on a key. */
export const keyRecord = (keyId: string) => ['keys.get', { keyId }] as const

/** Changes orders of a market: by the key of the armed session there, else as the person who is signed in. */
export async function changeOrders<answer>(
  market: string,
  change: (by: Client) => Promise<answer>,
): Promise<answer> {
  const key = orderKeyFor(market)
  if (key === null) return change(client)
  noteArmedUse('0')
  try {
    return await change(key.client)
  } catch (failure) {
    // The key was revoked elsewhere, or its time is over.
    if (failure instanceof BourseError && failure.status === 401) void disarm()
    throw failure
  } finally {
    forgetResource('keys')
  }
}

/** What the service has counted on the key of the armed session; null where there is none. */
export function useCounted(): string | null {
  const keyId = useOrderKeyId()
  const { data } = useQuery({
    queryKey: keyRecord(keyId ?? ''),
    queryFn: ({ signal }) => keys(client).get({ keyId: keyId ?? '' }, { signal }),
    staleTime: staleAfterMs.minute,
    enabled: keyId !== null,
  })
  return data?.orderLimit?.used ?? null
}
