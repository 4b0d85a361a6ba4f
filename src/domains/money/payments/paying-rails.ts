import type { Quote } from '../../../kernel/operation.ts'
import { isMetered } from '../../../kernel/price-units.ts'
import type { PricedCall } from '../../../ports/paywall.ts'
import type { ChargeParts } from './charge-parts.ts'
import type { PaymentRail, RailId } from './rail.ts'

/**
 * The rails that may pay for a call. A call that costs real money at a vendor excludes rails that move play money, in
 * the ledger or on a chain whose tokens are free. A metered price needs rails that can capture less than was reserved,
 * which signed network payments cannot. A payee can be paid on networks where they have named a wallet.
 */
export function payingRails<parts extends Pick<ChargeParts, 'rails' | 'settings'>>(
  parts: parts,
  { costsOutside, quote }: Pick<PricedCall, 'costsOutside' | 'quote'>,
): parts {
  const paying = [...parts.rails].filter(
    ([, rail]) =>
      !(costsOutside && movesPlayMoney(parts, rail)) &&
      (rail.custody === 'ledger' || (!isMetered(quote.unit) && hasWallet(quote, rail))),
  )
  return { ...parts, rails: new Map<RailId, PaymentRail>(paying) }
}

/** Whether the payee has a wallet on the rail's network; the platform has one on each. */
function hasWallet({ payee }: Quote, rail: PaymentRail): boolean {
  if (payee === undefined) return true
  const { network } = rail.describe()
  if (network.startsWith('eip155:')) return payee.evmAddress !== undefined
  if (network.startsWith('solana:')) return payee.solanaAddress !== undefined
  return true
}

/** Whether the rail moves play money. */
export function movesPlayMoney(
  { settings }: Pick<ChargeParts, 'settings'>,
  { id, mode }: Pick<PaymentRail, 'id' | 'mode'>,
): boolean {
  return mode === 'paper' || settings.playMoneyRails.has(id)
}
