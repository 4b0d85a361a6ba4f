import type { Static } from '@sinclair/typebox'
import { wholePage } from '../../../kernel/page.ts'
import type { PaymentMethod } from '../../../ports/payment-methods.ts'
import { movesPlayMoney } from './paying-rails.ts'
import type { PaywallParts } from './paywall-parts.ts'
import type { RailInfo, RailList, ReceiptKeys } from './rails.schemas.ts'

/** The ways to pay for calls. */
export type RailsService = {
  readonly list: () => Static<typeof RailList>
  readonly keys: () => Static<typeof ReceiptKeys>
}

/** Creates the descriptions of the rails. */
export function createRailsService({
  rails,
  signer,
}: Pick<PaywallParts, 'rails' | 'signer'>): RailsService {
  return {
    list: () =>
      wholePage(
        [...rails.values()].map((rail): Static<typeof RailInfo> => {
          const { unavailable, currencies, method, intent, network } = rail.describe()
          return {
            rail: rail.id,
            protocol: rail.protocol,
            method,
            intent,
            mode: rail.mode,
            network,
            currencies: { ...currencies },
            configured: unavailable === null,
            reason: unavailable,
          }
        }),
      ),
    keys: () => ({ keys: signer.keys().map((key) => ({ ...key })) }),
  }
}

/** The configured rails, as documents name them. */
export function paymentMethods(
  parts: Pick<PaywallParts, 'rails' | 'settings'>,
): readonly PaymentMethod[] {
  return [...parts.rails.values()].flatMap((rail) => {
    const { unavailable, method, intent, network, currencies } = rail.describe()
    if (unavailable !== null) return []
    const { protocol, mode } = rail
    const isPlayMoney = movesPlayMoney(parts, rail)
    return [{ protocol, method, intent, mode, isPlayMoney, network, currencies }]
  })
}
