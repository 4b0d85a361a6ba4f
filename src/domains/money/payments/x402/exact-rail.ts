import type { PaymentMode } from '../../../../kernel/assets.ts'
import { AppError } from '../../../../kernel/errors.ts'
import { type Wallet, walletKey } from '../../../../kernel/principal.ts'
import { paymentErrors } from '../../../../kernel/shared-errors.ts'
import type {
  EvmExactPayload,
  ExactPayment,
  PaymentFacilitator,
  SvmExactPayload,
} from '../../../../ports/payment-facilitator.ts'
import type { PricedCall } from '../../../../ports/paywall.ts'
import type { Ports } from '../../../../ports/ports.ts'
import type { PresentedPayment } from '../rail.ts'
import { takeIdentifier } from './identifiers.store.ts'
import type { OfferBinding } from './offer-binding.ts'
import type { PaymentHeader } from './payment-header.ts'
import { refusal, unverified } from './refusals.ts'
import { x402Errors } from './x402.errors.ts'

/** Common to both rails of the scheme `exact`. */
export type ExactRailParts<payload extends EvmExactPayload | SvmExactPayload> = Ports<
  'clock' | 'database'
> & {
  readonly facilitator: PaymentFacilitator<payload>
  readonly binding: OfferBinding
}

/** Value on the service's chains; embedded chains are treated like any other. */
export const exactMode: PaymentMode = 'live'

/**
 * How long a payer may take: authorizations are made valid for this long. Also how long a failed payment can stay
 * undecided, because only time ends an authorization.
 */
export const maxTimeoutSeconds = 300

/** Whether the payment is of this scheme and network. */
export function isExactOn(network: string, presented: PresentedPayment): boolean {
  return (
    presented.protocol === 'x402' &&
    presented.network === network &&
    presented.accepted['scheme'] === 'exact'
  )
}

/** Asks the facilitator, and raises `payment.insufficient` or `payment.verification_failed` when it refuses. */
export async function assertWouldSettle<payload extends EvmExactPayload | SvmExactPayload>(
  facilitator: PaymentFacilitator<payload>,
  payment: ExactPayment<payload>,
): Promise<void> {
  const verdict = await facilitator.verify(payment)
  if (verdict.isValid) return
  const { reason } = verdict
  if (/insufficient/.test(reason))
    throw refusal(paymentErrors.insufficient, reason, 'The payer does not have the amount.')
  throw unverified(reason, `The payment would not settle: ${reason}.`)
}

/** Shares one check among concurrent copies of a payment, so that a flood of them queries the chain once. */
export function createSharedChecks<result>(): (
  key: string,
  check: () => Promise<result>,
) => Promise<result> {
  const running = new Map<string, Promise<result>>()
  return (key, check) => {
    const found = running.get(key)
    if (found !== undefined) return found
    const started = check().finally(() => running.delete(key))
    running.set(key, started)
    return started
  }
}

/**
 * Stores the payer's identifier of the payment, if any. Raises `x402.identifier_reused` (409) when it was used for
 * another payment.
 */
export async function keepIdentifier(
  { database, clock }: Pick<ExactRailParts<SvmExactPayload>, 'database' | 'clock'>,
  payer: string,
  { identifier, fingerprint }: PaymentHeader,
): Promise<void> {
  if (identifier === null) return
  const name = { payer, id: identifier, fingerprint }
  if (await takeIdentifier(database.query, name, new Date(clock.nowMs()))) return
  throw new AppError(
    x402Errors.identifier_reused,
    'This payment identifier was used for another payment.',
  )
}

/** The paying account when the wallet is one of the caller's own, else the wallet. */
export function payerOf(call: PricedCall, wallet: Wallet): string {
  const owned = call.principal?.wallets.some((held) => walletKey(held) === walletKey(wallet))
  return owned && call.principal ? call.principal.accountId : `wallet:${wallet.address}`
}

/** Whether the whole amount is the payee's, so that it can go to their own wallet. */
export function isWholePayees({ quote }: PricedCall): boolean {
  return quote.payee?.commissionBps === 0
}
