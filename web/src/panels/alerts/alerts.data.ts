import { useQuery } from '@tanstack/react-query'
import { alerts, type PriceAlert } from '#sdk'
import { client } from '../../service/client.ts'
import { forgetResource, staleAfterMs } from '../../service/queries.ts'
import { usePrincipal } from '../../service/session.ts'
import { directionTo } from './alerts.model.ts'

/** The price alerts of the account on a token, newest first; nothing for nobody. */
export function useAlerts(token: string) {
  const isSomebody = usePrincipal() != null
  return useQuery({
    queryKey: ['alerts.list', { token }],
    queryFn: ({ signal }) => alerts(client).list({ token, limit: 100 }, { signal }),
    select: ({ items }): readonly PriceAlert[] => items,
    enabled: isSomebody,
    staleTime: staleAfterMs.minute,
    refetchInterval: 30_000,
  })
}

/** Sets an alert at a price; which way it is crossed follows from the price now. */
export async function createAlert(wanted: {
  readonly token: string
  readonly priceEth: string
  readonly now: string | null
  readonly note?: string
}): Promise<void> {
  const { now, ...rest } = wanted
  await alerts(client).create({ ...rest, direction: directionTo(wanted.priceEth, now) })
  forgetResource('alerts')
}

/** Sets an alert at another price. An alert cannot be changed, so that a new one takes its place. */
export async function moveAlert(
  alert: PriceAlert,
  priceEth: string,
  now: string | null,
): Promise<void> {
  await createAlert({ token: alert.token, priceEth, now, note: alert.note })
  await deleteAlert(alert.id)
}

/** Takes an alert away. */
export async function deleteAlert(alertId: string): Promise<void> {
  await alerts(client).delete({ alertId })
  forgetResource('alerts')
}

/** Pauses an alert, or lets it wait again. */
export async function toggleAlert({ id, state }: PriceAlert): Promise<void> {
  if (state === 'active') await alerts(client).pause({ alertId: id })
  else await alerts(client).resume({ alertId: id })
  forgetResource('alerts')
}
