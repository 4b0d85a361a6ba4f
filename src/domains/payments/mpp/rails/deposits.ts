import { AppError } from '../../../../kernel/errors.ts'
import { paymentErrors } from '../../../../kernel/shared-errors.ts'
import type { PricedCall } from '../../../../ports/paywall.ts'
import type { PresentedPayment, RailOffer } from '../../rail.ts'
import type { MppPresented } from '../frame/presented.ts'

/** The source of a quote whose payment is a session's deposit: it stays the payer's own until it is spent. */
export const depositSource = 'mpp:session_deposit'

/** Whether what was paid is a session's deposit. */
export function isDepositCharge({ priceSource }: { readonly priceSource: string }): boolean {
  return priceSource === depositSource
}

/** Whether a payment came from a wallet on Solana that what is left of it can be sent back to. */
export function cameFromSolana(
  { rail, payer }: { readonly rail: string; readonly payer: string },
  { solana }: { readonly solana: object | null },
): boolean {
  const isSolana = rail === 'mpp_solana' || rail === 'x402_svm'
  return isSolana && solana !== null && payer.startsWith('wallet:')
}

/** Whether the call pays into a session. */
export function isDepositCall({ quote }: Pick<PricedCall, 'quote'>): boolean {
  return quote.source === depositSource
}

/** Whether the presented payment is the part of the session intent that moves value: opening, and topping up. */
export function isDepositAction(presented: PresentedPayment): boolean {
  if (presented.protocol !== 'mpp' || presented.intent !== 'session') return false
  const { action } = presented.payload
  return action === 'open' || action === 'topUp'
}

/** Raises 400 `payment.method_unsupported` for a session's deposit that is presented where none is paid. */
export function assertDepositFits(call: PricedCall, { intent }: MppPresented): void {
  if (intent !== 'session' || isDepositCall(call)) return
  throw new AppError(
    paymentErrors.method_unsupported,
    'A session is opened and topped up by its own operations; pay this call from an open one.',
    { extra: { reason: 'not_a_deposit' } },
  )
}

/** The charge, and where the call is a session's deposit the same payment as an action of the session intent. */
export function chargeOffers(
  call: PricedCall,
  method: string,
  request: Readonly<Record<string, unknown>>,
): readonly RailOffer[] {
  const charge = { protocol: 'mpp', method, intent: 'charge', request } as const
  return isDepositCall(call) ? [charge, { ...charge, intent: 'session' }] : [charge]
}
