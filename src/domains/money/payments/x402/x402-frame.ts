import { getAddress, isAddress } from 'viem'
import type { AppError } from '../../../../kernel/errors.ts'
import { isJsonObject } from '../../../../kernel/json-object.ts'
import type { PricedCall } from '../../../../ports/paywall.ts'
import type { PaymentFrame } from '../frame.ts'
import type { PresentedPayment, RailOffer, X402Requirements } from '../rail.ts'
import { checkResource } from './accepted-offer.ts'
import { nameInVersion1 } from './networks.ts'
import { readPaymentHeader } from './payment-header.ts'
import { readTransaction } from './svm-transaction.ts'

const mimeType = 'application/json'
/** Tells clients that they may send an identifier with a payment, so that a repeat is recognised. */
const extensions = {
  'payment-identifier': {
    info: { required: false },
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        required: { type: 'boolean' },
        id: { type: 'string', minLength: 16, maxLength: 128, pattern: '^[a-zA-Z0-9_-]+$' },
      },
      required: ['required'],
    },
  },
}

/**
 * x402 in HTTP, versions 2 and 1 side by side: `PAYMENT-REQUIRED`, `PAYMENT-SIGNATURE` and `PAYMENT-RESPONSE`, and the
 * body members with `X-PAYMENT` and `X-PAYMENT-RESPONSE`.
 */
export const x402Frame: PaymentFrame = {
  protocol: 'x402',
  challenge(call, offers, refusal) {
    const accepts = offers.flatMap(toRequirements)
    if (accepts.length === 0) return { headers: [], members: {} }
    const resource = { url: call.url, description: descriptionOf(call), mimeType }
    const required = {
      x402Version: 2,
      error: errorOf(refusal, 'PAYMENT-SIGNATURE header is required'),
      resource,
      accepts,
      extensions,
    }
    return {
      headers: [['PAYMENT-REQUIRED', encode(required)]],
      members: { ...version1(accepts, { resource, refusal }), x402: required },
    }
  },
  present(call): PresentedPayment | null {
    const header = readPaymentHeader(call)
    if (header === null) return null
    checkResource(header, call)
    const { version, network, accepted, payload, fingerprint } = header
    return {
      protocol: 'x402',
      version,
      network,
      accepted,
      payload,
      fingerprint,
      // A signed payment is public on the chain.
      isConfidential: false,
    }
  },
  receipt(_call, { presented, reference, amountAtomic }) {
    return answer(presented, {
      success: true,
      transaction: reference,
      amount: amountAtomic.toString(),
    })
  },
  failure(_call, presented, reason) {
    return answer(presented, { success: false, errorReason: reason, transaction: '' })
  },
}

function toRequirements(offer: RailOffer): readonly X402Requirements[] {
  return offer.protocol === 'x402' ? [offer.requirements] : []
}

type Resource = { readonly url: string; readonly description: string }

/**
 * The offers that version 1 can express; without any its members are left out, because version 1 has no empty offer.
 */
function version1(
  all: readonly X402Requirements[],
  { resource, refusal }: { readonly resource: Resource; readonly refusal: AppError | null },
): Readonly<Record<string, unknown>> {
  const accepts = all.flatMap((requirements) => toVersion1(requirements, resource))
  if (accepts.length === 0) return {}
  return { x402Version: 1, error: errorOf(refusal, 'X-PAYMENT header is required'), accepts }
}

function toVersion1(
  { scheme, network, amount, asset, payTo, maxTimeoutSeconds, extra }: X402Requirements,
  resource: Resource,
): readonly Readonly<Record<string, unknown>>[] {
  const name = nameInVersion1(network)
  if (name === null) return []
  return [
    {
      scheme,
      network: name,
      maxAmountRequired: amount,
      resource: resource.url,
      description: resource.description,
      mimeType,
      payTo,
      maxTimeoutSeconds,
      asset,
      extra,
    },
  ]
}

function descriptionOf({ quote, operationId }: PricedCall): string {
  return quote.description ?? operationId
}

function errorOf(refusal: AppError | null, otherwise: string): string {
  if (refusal === null) return otherwise
  const reason = refusal.options.extra?.['reason']
  return typeof reason === 'string' ? reason : refusal.spec.code
}

function answer(
  presented: PresentedPayment,
  members: Readonly<Record<string, unknown>>,
): readonly (readonly [string, string])[] {
  if (presented.protocol !== 'x402') return []
  const { version, network } = presented
  const body = {
    ...members,
    network: version === 1 ? (nameInVersion1(network) ?? network) : network,
    ...payerOf(presented.payload),
  }
  return [[version === 1 ? 'X-PAYMENT-RESPONSE' : 'PAYMENT-RESPONSE', encode(body)]]
}

/** The paying address, from the payment itself. */
function payerOf(payload: Readonly<Record<string, unknown>>): { readonly payer?: string } {
  const { authorization } = payload
  if (isJsonObject(authorization)) {
    const { from } = authorization
    return typeof from === 'string' && isAddress(from) ? { payer: getAddress(from) } : {}
  }
  try {
    const payer = readTransaction(payload).accounts[1]
    return payer === undefined ? {} : { payer }
  } catch {
    return {}
  }
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64')
}
