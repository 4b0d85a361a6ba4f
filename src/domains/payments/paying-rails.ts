import type { PricedCall } from '../../ports/paywall.ts'
import type { ChargeParts } from './charge-parts.ts'
import type { PaymentRail, RailId } from './rail.ts'

/**
 * The rails that may pay for a call. One that costs real value elsewhere takes none of those that move play money, be it
 * in the ledger or on a chain whose tokens anybody is given.
 */
export function payingRails<parts extends Pick<ChargeParts, 'rails' | 'settings'>>(
  parts: parts,
  { costsOutside }: Pick<PricedCall, 'costsOutside'>,
): parts {
  if (!costsOutside) return parts
  const paying = [...parts.rails].filter(([, rail]) => !movesPlayMoney(parts, rail))
  return { ...parts, rails: new Map<RailId, PaymentRail>(paying) }
}

/** Whether what the rail moves is worth nothing. */
export function movesPlayMoney(
  { settings }: Pick<ChargeParts, 'settings'>,
  { id, mode }: Pick<PaymentRail, 'id' | 'mode'>,
): boolean {
  return mode === 'paper' || settings.playMoneyRails.has(id)
}
