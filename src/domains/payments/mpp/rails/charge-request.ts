import type { PriceAsset } from '../../../../kernel/assets.ts'
import type { PricedCall } from '../../../../ports/paywall.ts'
import type { Random } from '../../../../ports/random.ts'
import type { MppPresented } from '../frame/presented.ts'
import { malformed, notOurChallenge } from '../frame/refusals.ts'

/** What of a charge's request does not depend on the method. */
export type ChargeTerms = {
  readonly amountAtomic: bigint
  /** As the method names it: `sol`, a mint, or the asset itself. */
  readonly currency: string
  readonly recipient: string
  readonly description?: string | undefined
}

/** Bytes behind a challenge's reference: nobody can guess the one of somebody else's challenge. */
const referenceBytes = 22

/** The request of a charge (draft-payment-intent-charge-00), with a reference that no other challenge has. */
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
 * Raises `payment.invalid_challenge` unless the challenge asks for what the call costs now, paid to whom it is paid
 * now: a price or a wallet may have changed since the challenge was made.
 */
export function assertSameTerms({ request }: MppPresented, terms: ChargeTerms): void {
  const isSame =
    request['amount'] === terms.amountAtomic.toString() &&
    request['currency'] === terms.currency &&
    request['recipient'] === terms.recipient
  if (isSame) return
  throw notOurChallenge('terms_changed', 'The price or its recipient has changed since then.')
}

/** The reference of the challenge that was answered. Ours are all that got past the frame. */
export function referenceOf({ request }: MppPresented): string {
  const reference = request['externalId']
  if (typeof reference === 'string' && reference !== '') return reference
  throw notOurChallenge('no_reference', 'The challenge has no reference.')
}

/** One text of a payload; raises `payment.malformed_credential` for anything else. */
export function payloadText(
  payload: MppPresented['payload'],
  name: string,
  lengthMax: number,
): string {
  const value = payload[name]
  if (typeof value === 'string' && value !== '' && value.length <= lengthMax) return value
  throw malformed(name, `\`payload.${name}\` is not a text of at most ${lengthMax} characters.`)
}

/** What the call costs, as a challenge says it. */
export function priceOf({ quote }: PricedCall): {
  readonly asset: PriceAsset
  readonly amountAtomic: bigint
  readonly description: string | undefined
} {
  return { asset: quote.asset, amountAtomic: quote.amountAtomic, description: quote.description }
}
