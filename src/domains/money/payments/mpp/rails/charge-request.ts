import type { PriceAsset } from '../../../../../kernel/assets.ts'
import type { PricedCall } from '../../../../../ports/paywall.ts'
import type { Random } from '../../../../../ports/random.ts'
import type { MppPresented } from '../frame/presented.ts'
import { malformed, notOurChallenge } from '../frame/refusals.ts'

/** The parts of a charge request that are independent of the method. */
export type ChargeTerms = {
  readonly amountAtomic: bigint
  /** The method's name for it: `sol`, a mint, or the asset itself. */
  readonly currency: string
  readonly recipient: string
  readonly description?: string | undefined
}

/** The length of a challenge's reference in bytes, so that nobody can guess another challenge's. */
const referenceBytes = 22

/** The request of a charge (draft-payment-intent-charge-00), with a unique reference. */
export function chargeRequest(
  terms: ChargeTerms,
  random: Random,
  methodDetails: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return {
    amount: terms.amountAtomic.toString(),
    currency: terms.currency,
    recipient: terms.recipient,
    ...(terms.description === undefined ? {} : { description: terms.description }),
    externalId: Buffer.from(random.bytes(referenceBytes)).toString('hex'),
    methodDetails,
  }
}

/**
 * Raises `payment.invalid_challenge` unless the challenge has the current price and recipient of the call, which may
 * have changed since.
 */
export function assertSameTerms({ request }: MppPresented, terms: ChargeTerms): void {
  const isSame =
    request['amount'] === terms.amountAtomic.toString() &&
    request['currency'] === terms.currency &&
    request['recipient'] === terms.recipient
  if (isSame) return
  throw notOurChallenge('terms_changed', 'The price or its recipient has changed since then.')
}

/** The reference of the answered challenge. The frame admits only this service's challenges. */
export function referenceOf({ request }: MppPresented): string {
  const reference = request['externalId']
  if (typeof reference === 'string' && reference !== '') return reference
  throw notOurChallenge('no_reference', 'The challenge has no reference.')
}

/** One string of a payload; raises `payment.malformed_credential` for anything else. */
export function payloadText(
  payload: MppPresented['payload'],
  name: string,
  lengthMax: number,
): string {
  const value = payload[name]
  if (typeof value === 'string' && value !== '' && value.length <= lengthMax) return value
  throw malformed(name, `\`payload.${name}\` is not a text of at most ${lengthMax} characters.`)
}

/** The price of the call in the form of a challenge. */
export function priceOf({ quote }: PricedCall): {
  readonly asset: PriceAsset
  readonly amountAtomic: bigint
  readonly description: string | undefined
} {
  return { asset: quote.asset, amountAtomic: quote.amountAtomic, description: quote.description }
}
