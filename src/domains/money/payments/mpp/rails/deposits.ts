import { AppError } from '../../../../../kernel/errors.ts'
import { paymentErrors } from '../../../../../kernel/shared-errors.ts'
import type { PricedCall } from '../../../../../ports/paywall.ts'
import type { PresentedPayment, RailOffer } from '../../rail.ts'
import type { MppPresented } from '../frame/presented.ts'

/** The price source of a session's deposit, which remains the payer's until it is spent. */
export const depositSource = 'mpp:session_deposit'

/** Whether the charge is a session's deposit. */
export function isDepositCharge({ priceSource }: { readonly priceSource: string }): boolean {
  return priceSource === depositSource
}

/** Whether a payment came from a Solana wallet that the remainder can be returned to. */
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

/** Whether the presented payment is an action of the session intent that moves value: opening or topping up. */
export function isDepositAction(presented: PresentedPayment): boolean {
  if (presented.protocol !== 'mpp' || presented.intent !== 'session') return false
  const { action } = presented.payload
  return action === 'open' || action === 'topUp'
}

/** Raises 400 `payment.method_unsupported` for a session deposit that is presented for another kind of call. */
export function assertDepositFits(call: PricedCall, { intent }: MppPresented): void {
  if (intent !== 'session' || isDepositCall(call)) return
  throw new AppError(
    paymentErrors.method_unsupported,
    'A session is opened and topped up by its own operations; pay this call from an open one.',
    { extra: { reason: 'not_a_deposit' } },
  )
}

/** The charge offer and, for a session's deposit, the same payment as an action of the session intent. */
export function chargeOffers(
  call: PricedCall,
  method: string,
  request: Readonly<Record<string, unknown>>,
): readonly RailOffer[] {
  const charge = { protocol: 'mpp', method, intent: 'charge', request } as const
  return isDepositCall(call) ? [charge, { ...charge, intent: 'session' }] : [charge]
}
