import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type PerpsOrderPreview, type PerpsPaperOrderRequest, perpOrders } from '#sdk'
import { client } from '../../../service/client.ts'
import { staleAfterMs } from '../../../service/queries.ts'

/** So long after the last key the exchange is asked. */
const quietMs = 250

/** What an order would do, asked once the keys are quiet and again while it stands there. */
export interface LivePreview {
  readonly preview: PerpsOrderPreview | null
  readonly failure: unknown
  /** Whether the answer is of another order than the one that is written now, or the first one is awaited. */
  readonly isBehind: boolean
}

/** Asks what an order would do; nothing for null. */
export function usePreview(order: PerpsPaperOrderRequest | null): LivePreview {
  const wanted = order === null ? '' : JSON.stringify(order)
  const quiet = useQuiet(wanted)
  const { data, error, isPending, isPlaceholderData } = useQuery({
    queryKey: ['perpOrders.preview', quiet],
    queryFn: ({ signal }) =>
      perpOrders(client).preview(JSON.parse(quiet) as PerpsPaperOrderRequest, { signal }),
    enabled: quiet !== '',
    placeholderData: keepPreviousData,
    staleTime: staleAfterMs.live,
    gcTime: 0,
    refetchInterval: 3_000,
  })
  const isBehind = wanted !== quiet || (wanted !== '' && (isPending || isPlaceholderData))
  return {
    preview: quiet === '' || wanted === '' ? null : (data ?? null),
    failure: wanted === '' || isBehind ? null : error,
    isBehind,
  }
}

/** A text once it has not changed for a while; none at once. */
function useQuiet(text: string): string {
  const [quiet, setQuiet] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(text), text === '' ? 0 : quietMs)
    return () => clearTimeout(timer)
  }, [text])
  return quiet
}
