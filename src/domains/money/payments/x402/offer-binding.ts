import { createHmac, timingSafeEqual } from 'node:crypto'
import { paymentErrors } from '../../../../kernel/shared-errors.ts'
import type { ExactRequirements } from '../../../../ports/payment-facilitator.ts'
import type { PricedCall } from '../../../../ports/paywall.ts'
import type { Ports } from '../../../../ports/ports.ts'
import { refusal } from './refusals.ts'

/** The terms of an offer, without the members that differ between offers. */
export type OfferTerms = Pick<ExactRequirements, 'amount' | 'asset' | 'network' | 'payTo'>

/**
 * Binds an offer to one call: an authenticated text, valid for one request of one caller at any base URL of the
 * service, one set of terms and a few minutes, and different each time. Not stored. Solana payers sign it as the memo
 * of their transaction.
 */
export type OfferBinding = {
  readonly make: (call: PricedCall, terms: OfferTerms) => string
  /**
   * Raises `payment.invalid_challenge` for a text that was not made for this call and these terms, and
   * `payment.expired` for one that is too old.
   */
  readonly check: (text: unknown, call: PricedCall, terms: OfferTerms) => void
}

const lifetimeSeconds = 300
const form = /^x402\.([0-9a-z]{1,10})\.([A-Za-z0-9_-]{16})\.([A-Za-z0-9_-]{22})$/

/** Creates and checks bindings; every process of the service has the same secret. */
export function createOfferBinding(
  options: Ports<'clock' | 'random'> & {
    readonly secret: string
  },
): OfferBinding {
  const { secret, clock, random } = options
  const nowSeconds = () => Math.floor(clock.nowMs() / 1000)
  const mac = (head: string, call: PricedCall, terms: OfferTerms) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['x402-offer', head, ...boundTo(call, terms)]))
      .digest()
      .subarray(0, 16)
  return {
    make(call, terms) {
      const expires = (nowSeconds() + lifetimeSeconds).toString(36)
      const head = `${expires}.${Buffer.from(random.bytes(12)).toString('base64url')}`
      return `x402.${head}.${mac(head, call, terms).toString('base64url')}`
    },
    check(text, call, terms) {
      const [, expires = '', nonce = '', given = ''] = form.exec(String(text)) ?? []
      const known = mac(`${expires}.${nonce}`, call, terms)
      const bytes = Buffer.from(given, 'base64url')
      if (
        typeof text !== 'string' ||
        !isSame(bytes, known) ||
        bytes.toString('base64url') !== given
      )
        throw refusal(
          paymentErrors.invalid_challenge,
          'invalid_payment_requirements',
          'The payment answers an offer that was not made for this request.',
        )
      if (Number.parseInt(expires, 36) < nowSeconds())
        throw refusal(
          paymentErrors.expired,
          'payment_expired',
          'The offer that this payment answers has expired.',
        )
    },
  }
}

function isSame(given: Uint8Array, known: Uint8Array): boolean {
  return given.length === known.length && timingSafeEqual(given, known)
}

function boundTo(call: PricedCall, terms: OfferTerms): readonly string[] {
  const { network, asset, amount, payTo } = terms
  const { operationId, requestDigest, urls, principal } = call
  const caller = principal?.accountId ?? ''
  return [operationId, requestDigest, urls[0] ?? '', caller, network, asset, amount, payTo]
}
