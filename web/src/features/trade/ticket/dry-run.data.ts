import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { launchTrades, orders } from '#sdk'
import {
  type Outcome,
  previewedOutcome,
  quotedOutcome,
} from '../../../panels/order/outcome.model.ts'
import { client } from '../../../service/client.ts'
import { staleAfterMs } from '../../../service/queries.ts'
import { orderRequest, sizedTrade, type Ticket } from './ticket.model.ts'

/** So long after the last key the service is asked. */
const quietMs = 250
/** A quote is asked again before it runs out. */
const againMs = 4_000

/** What the order would come to now, kept up to date as long as it is looked at. */
export interface DryRun {
  readonly outcome: Outcome | null
  /** What the service refuses it with. */
  readonly failure: unknown
  /** The ticket has changed since, or the first answer is awaited. */
  readonly isBehind: boolean
}

/** Asks the service as one types; a frozen run stays as it is, because it is being agreed to. */
export function useDryRun(
  ticket: Ticket,
  market: { readonly token: string; readonly priceEth: string | null },
  how: { readonly slippageBps: number; readonly isFrozen: boolean },
): DryRun {
  const isOrder = ticket.mode !== 'wallet'
  const wanted = isOrder
    ? orderInput(ticket, market, how.slippageBps)
    : sizedTrade(ticket, market.token)
  const written = wanted === null ? '' : JSON.stringify(wanted)
  const settled = useSettled(written)
  const shared = {
    enabled: settled !== '' && settled === written && !how.isFrozen,
    staleTime: staleAfterMs.live,
    refetchInterval: how.isFrozen ? (false as const) : againMs,
    placeholderData: keepPreviousData,
    gcTime: 10_000,
  }
  const quote = useQuery({
    ...shared,
    queryKey: ['launchTrades.quote', settled],
    queryFn: ({ signal }) =>
      launchTrades(client).quote(sizedTrade(ticket, market.token) ?? never(), { signal }),
    enabled: shared.enabled && !isOrder,
  })
  const preview = useQuery({
    ...shared,
    queryKey: ['orders.preview', settled],
    queryFn: ({ signal }) =>
      orders(client).preview(orderInput(ticket, market, how.slippageBps) ?? never(), { signal }),
    enabled: shared.enabled && isOrder,
  })
  const used = isOrder ? preview : quote
  if (written === '') return { outcome: null, failure: null, isBehind: false }
  const outcome = isOrder
    ? preview.data && previewedOutcome(preview.data)
    : quote.data && quotedOutcome(quote.data, how.slippageBps)
  return {
    outcome: used.isError ? null : (outcome ?? null),
    failure: used.error,
    isBehind: settled !== written || used.isPending || used.isPlaceholderData,
  }
}

type Market = { readonly token: string; readonly priceEth: string | null }

function orderInput(ticket: Ticket, market: Market, slippageBps: number) {
  return orderRequest(ticket, market.token, { priceEth: market.priceEth, slippageBps })
}

function never(): never {
  throw new TypeError('an empty ticket is not asked about')
}

/** The text once it has stood still. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), quietMs)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : settled
}
