import { canonicalJson } from '../../../../kernel/canonical-json.ts'
import { isJsonObject } from '../../../../kernel/json-object.ts'
import { paymentErrors } from '../../../../kernel/shared-errors.ts'
import type { PricedCall } from '../../../../ports/paywall.ts'
import type { X402Requirements } from '../rail.ts'
import type { PaymentHeader } from './payment-header.ts'
import { refusal } from './refusals.ts'

/**
 * Checks that the payer accepted this offer, apart from `bindingName` in `extra`, which differs in each offer; returns
 * the echoed binding. Version 1 echoes only scheme and network: null then. Raises `payment.invalid_challenge`.
 */
export function checkAccepted(
  header: PaymentHeader,
  offer: X402Requirements,
  bindingName: string,
): unknown {
  if (header.version === 1) {
    if (header.accepted['scheme'] !== offer.scheme || header.network !== offer.network)
      throw notOurs('The payment names another scheme or network than the offer.')
    return null
  }
  const { extra, ...terms } = header.accepted
  const { [bindingName]: binding, ...rest } = isJsonObject(extra) ? extra : {}
  const { extra: ourExtra, ...ourTerms } = offer
  const { [bindingName]: _, ...ourRest } = ourExtra
  if (!isEqual({ ...terms, extra: rest }, { ...ourTerms, extra: ourRest }))
    throw notOurs('`accepted` is not an offer of this request; take one as it stands.')
  return binding
}

/**
 * Raises `payment.invalid_challenge` when the payment names a URL that is not this call at any base URL of the service.
 */
export function checkResource(header: PaymentHeader, call: Pick<PricedCall, 'urls'>): void {
  if (header.resourceUrl !== null && !call.urls.includes(header.resourceUrl))
    throw notOurs('The payment is for another address; a payment pays for one request only.')
}

function notOurs(detail: string) {
  return refusal(paymentErrors.invalid_challenge, 'invalid_payment_requirements', detail)
}

function isEqual(theirs: unknown, ours: unknown): boolean {
  return canonicalJson(theirs) === canonicalJson(ours)
}
