import type { Quote } from '../../kernel/operation.ts'
import { isMetered } from '../../kernel/price-units.ts'
import type { PricedCall } from '../../ports/paywall.ts'
import type { ChargeParts } from './charge-parts.ts'
import type { PaymentRail, RailId } from './rail.ts'

/**
 * The rails that may pay for a call. One that costs real value elsewhere takes none of those that move play money, be it
 * in the ledger or on a chain whose tokens anybody is given. A price whose unit is metered is taken by rails that can
 * take less than was set aside, which what is signed for a network cannot. A payee is paid on the networks on which
 * they have named a wallet.
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

/** Whether whoever is paid has a wallet on the rail's network; the platform has one on each. */
function hasWallet({ payee }: Quote, rail: PaymentRail): boolean {
  if (payee === undefined) return true
  const { network } = rail.describe()
  if (network.startsWith('eip155:')) return payee.evmAddress !== undefined
  if (network.startsWith('solana:')) return payee.solanaAddress !== undefined
  return true
}

/** Whether what the rail moves is worth nothing. */
export function movesPlayMoney(
  { settings }: Pick<ChargeParts, 'settings'>,
  { id, mode }: Pick<PaymentRail, 'id' | 'mode'>,
): boolean {
  return mode === 'paper' || settings.playMoneyRails.has(id)
}
