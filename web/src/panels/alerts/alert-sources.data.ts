import { alerts, perpAlerts } from '#sdk'
import { client } from '../../service/client.ts'
import type { MarketAlert } from './alerts.model.ts'

/** Where the price alerts of one market are kept. */
export interface AlertSource {
  /** The resource whose operations it asks; the account's channel says by this name that one has fired. */
  readonly resource: 'alerts' | 'perpAlerts'
  readonly market: string
  /** What its prices are in. */
  readonly unit: string
  /** How the price that it watches is called. */
  readonly priceName: 'panels.useLast' | 'perps.mark'
  /** Newest first. */
  readonly list: (signal: AbortSignal) => Promise<readonly MarketAlert[]>
  readonly create: (
    wanted: Pick<MarketAlert, 'direction' | 'note' | 'price'>,
  ) => Promise<{ readonly id: string }>
  readonly pause: (alertId: string) => Promise<unknown>
  readonly resume: (alertId: string) => Promise<unknown>
  readonly delete: (alertId: string) => Promise<unknown>
}

const limit = 100

/** Those of a launched token, at its price in ether. */
export function tokenAlerts(token: string): AlertSource {
  const { create, list, ...calls } = alerts(client)
  return {
    ...changesOf(calls),
    resource: 'alerts',
    market: token,
    unit: 'ETH',
    priceName: 'panels.useLast',
    list: async (signal) =>
      (await list({ token, limit }, { signal })).items.map(({ priceEth: price, ...alert }) => ({
        ...alert,
        price,
      })),
    create: ({ price: priceEth, ...wanted }) => create({ token, priceEth, ...wanted }),
  }
}

/** Those of a perpetual, at its mark price. */
export function markAlerts(symbol: string, unit: string): AlertSource {
  const { create, list, ...calls } = perpAlerts(client)
  return {
    ...changesOf(calls),
    resource: 'perpAlerts',
    market: symbol,
    unit,
    priceName: 'perps.mark',
    list: async (signal) => (await list({ symbol, limit }, { signal })).items,
    create: (wanted) => create({ symbol, ...wanted }),
  }
}

type Named = (input: { readonly alertId: string }) => Promise<unknown>

function changesOf(calls: Readonly<Record<'delete' | 'pause' | 'resume', Named>>) {
  return {
    pause: (alertId: string) => calls.pause({ alertId }),
    resume: (alertId: string) => calls.resume({ alertId }),
    delete: (alertId: string) => calls.delete({ alertId }),
  }
}
