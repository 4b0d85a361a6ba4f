import { useQuery } from '@tanstack/react-query'
import { forgetResource, staleAfterMs } from '../../service/queries.ts'
import { usePrincipal } from '../../service/session.ts'
import type { AlertSource } from './alert-sources.data.ts'
import { directionTo, type MarketAlert } from './alerts.model.ts'

/** The price alerts of the account on a market, newest first; nothing for nobody. */
export function useAlerts(source: AlertSource) {
  const isSomebody = usePrincipal() != null
  return useQuery({
    queryKey: [`${source.resource}.list`, { market: source.market }],
    queryFn: ({ signal }) => source.list(signal),
    enabled: isSomebody,
    staleTime: staleAfterMs.minute,
    refetchInterval: 30_000,
  })
}

/** Sets an alert at a price; which way it is crossed follows from the price now. */
export async function createAlert(
  source: AlertSource,
  wanted: { readonly price: string; readonly now: string | null; readonly note?: string },
): Promise<void> {
  const { note = '', now, price } = wanted
  await source.create({ price, note, direction: directionTo(price, now) })
  forgetResource(source.resource)
}

/** Sets an alert at another price. An alert cannot be changed, so that a new one takes its place. */
export async function moveAlert(
  source: AlertSource,
  alert: MarketAlert,
  to: { readonly price: string; readonly now: string | null },
): Promise<void> {
  await createAlert(source, { ...to, note: alert.note })
  await deleteAlert(source, alert.id)
}

/** Takes an alert away. */
export async function deleteAlert(source: AlertSource, alertId: string): Promise<void> {
  await source.delete(alertId)
  forgetResource(source.resource)
}

/** Pauses an alert, or lets it wait again. */
export async function toggleAlert(source: AlertSource, { id, state }: MarketAlert): Promise<void> {
  if (state === 'active') await source.pause(id)
  else await source.resume(id)
  forgetResource(source.resource)
}
