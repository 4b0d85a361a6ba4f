import { isObject } from '../errors/read-failure.ts'
import { fromBase64Json, toBase64 } from './base64.ts'

/** One way to pay by x402, of either version. */
export interface X402Accept {
  readonly rail: 'x402_v1' | 'x402_v2'
  readonly scheme: unknown
  /** The name of the network in version 1, its CAIP-2 id in version 2. */
  readonly network: unknown
  readonly asset: unknown
  readonly amount: unknown
  readonly payTo: unknown
  readonly maxTimeoutSeconds: unknown
  readonly extra: Readonly<Record<string, unknown>>
  /** The header that pays with this payload. */
  readonly header: (payload: object) => Readonly<Record<string, string>>
}

/**
 * The offers of an answer of 402 that somebody takes: those of version 2, in the header `PAYMENT-REQUIRED` or the body's
 * member `x402`, and where none of them is taken those of version 1, in the body.
 */
export function x402OffersBy<offer>(
  take: (accept: X402Accept) => readonly offer[],
  answer: Pick<Response, 'headers'>,
  body: unknown,
): readonly offer[] {
  const current = fromBase64Json(answer.headers.get('payment-required'))
  const second = acceptsOf(current ?? (isObject(body) ? body['x402'] : undefined), 2).flatMap(take)
  return second.length > 0 ? second : acceptsOf(body, 1).flatMap(take)
}

function acceptsOf(document: unknown, version: 1 | 2): readonly X402Accept[] {
  if (!isObject(document) || document['x402Version'] !== version) return []
  const { accepts, resource } = document
  const offers = Array.isArray(accepts) ? accepts.filter(isObject) : []
  return offers.map((accepted) => {
    const { asset, extra, maxTimeoutSeconds, network, payTo, scheme } = accepted
    const shared = { asset, maxTimeoutSeconds, network, payTo, scheme }
    const header = (payload: object): Readonly<Record<string, string>> =>
      version === 1
        ? { 'x-payment': encode({ x402Version: 1, scheme, network, payload }) }
        : { 'payment-signature': encode({ x402Version: 2, resource, accepted, payload }) }
    return {
      ...shared,
      rail: `x402_v${version}`,
      amount: accepted[version === 1 ? 'maxAmountRequired' : 'amount'],
      extra: isObject(extra) ? extra : {},
      header,
    }
  })
}

function encode(value: unknown): string {
  return toBase64(JSON.stringify(value))
}
