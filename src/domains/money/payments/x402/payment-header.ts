import { createHash } from 'node:crypto'
import { canonicalJson } from '../../../../kernel/canonical-json.ts'
import { isJsonObject } from '../../../../kernel/json-object.ts'
import type { PricedCall } from '../../../../ports/paywall.ts'
import { networkOfVersion1 } from './networks.ts'
import { malformed } from './refusals.ts'
import { readStrictJson, type StrictJson } from './strict-json.ts'

type Members = { readonly [name: string]: StrictJson }

/** The payment in a request's header, parsed but not verified. */
export type PaymentHeader = {
  readonly version: 1 | 2
  /** CAIP-2, also for a payment of version 1. */
  readonly network: string
  /** The offer as echoed by the payer; in version 1 only its scheme and network. */
  readonly accepted: Members
  readonly payload: Members
  /** The URL that the payer names; null when they name none. */
  readonly resourceUrl: string | null
  /** The payer's identifier of the payment, by the extension `payment-identifier`; null without one. */
  readonly identifier: string | null
  /** Hex SHA-256 over the payment in canonical form. */
  readonly fingerprint: string
}

const amountForm = /^(?:0|[1-9]\d{0,77})$/
const identifierForm = /^[a-zA-Z0-9_-]{16,128}$/

/**
 * Parses the payment of a request: `PAYMENT-SIGNATURE` of version 2 or `X-PAYMENT` of version 1; null without one.
 * Raises `payment.malformed_credential` for both at once, a repeated header, ambiguous base64 or JSON, and members of
 * the wrong form.
 */
export function readPaymentHeader(call: Pick<PricedCall, 'headerLines'>): PaymentHeader | null {
  const [current, ...furtherCurrent] = call.headerLines('payment-signature')
  const [former, ...furtherFormer] = call.headerLines('x-payment')
  const hasBoth = current !== undefined && former !== undefined
  if (hasBoth || furtherCurrent.length > 0 || furtherFormer.length > 0)
    throw malformed('Send one payment: PAYMENT-SIGNATURE or X-PAYMENT, once.')
  if (current !== undefined) return readCurrent(decode('PAYMENT-SIGNATURE', current))
  if (former !== undefined) return readFormer(decode('X-PAYMENT', former))
  return null
}

function readCurrent(members: Members): PaymentHeader {
  const { x402Version, accepted, payload } = members
  if (x402Version !== 2) throw malformed('PAYMENT-SIGNATURE carries x402Version 2.')
  if (!isJsonObject(accepted) || !isJsonObject(payload))
    throw malformed('`accepted` and `payload` must be objects.')
  const network = textOf(accepted, 'network')
  if (!network.includes(':')) throw malformed('`accepted.network` must be a CAIP-2 id.')
  for (const name of ['scheme', 'asset', 'payTo']) textOf(accepted, name)
  if (!amountForm.test(textOf(accepted, 'amount')))
    throw malformed('`accepted.amount` must be a whole number as text.')
  const timeout = accepted['maxTimeoutSeconds']
  if (typeof timeout !== 'number' || timeout < 1)
    throw malformed('`accepted.maxTimeoutSeconds` must be a whole number.')
  const read = { version: 2 as const, network, accepted, payload }
  return {
    ...read,
    resourceUrl: readResource(members['resource']),
    identifier: readIdentifier(members['extensions']),
    fingerprint: fingerprintOf(read),
  }
}

function readFormer(members: Members): PaymentHeader {
  const { x402Version, payload } = members
  if (x402Version !== 1) throw malformed('X-PAYMENT carries x402Version 1.')
  if (!isJsonObject(payload)) throw malformed('`payload` must be an object.')
  const accepted = { scheme: textOf(members, 'scheme'), network: textOf(members, 'network') }
  const network = networkOfVersion1(accepted.network)
  if (network === null)
    throw malformed('Version 1 has no such network; pay with PAYMENT-SIGNATURE of version 2.')
  const read = { version: 1 as const, network, accepted, payload }
  return { ...read, resourceUrl: null, identifier: null, fingerprint: fingerprintOf(read) }
}

/** Canonical base64, UTF-8, and unambiguous JSON. */
function decode(header: string, value: string): Members {
  const bytes = Buffer.from(value, 'base64')
  if (value === '' || bytes.toString('base64') !== value)
    throw malformed(`${header} must be base64 with padding.`)
  const read = readStrictJson(readUtf8(bytes) ?? '')
  if (read === null || !isJsonObject(read.value))
    throw malformed(
      `${header} must hold a JSON object without white space, repeated members, and numbers that are not whole.`,
    )
  return read.value
}

function readUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

function readResource(resource: StrictJson | undefined): string | null {
  if (resource === undefined || resource === null) return null
  if (!isJsonObject(resource)) throw malformed('`resource` must be an object.')
  return textOf(resource, 'url')
}

/** Clients also return the declaration of an extension that they do not use, which has no id. */
function readIdentifier(extensions: StrictJson | undefined): string | null {
  if (extensions === undefined || extensions === null) return null
  if (!isJsonObject(extensions)) throw malformed('`extensions` must be an object.')
  const extension = extensions['payment-identifier']
  if (extension === undefined) return null
  const info = isJsonObject(extension) ? extension['info'] : undefined
  if (!isJsonObject(info))
    throw malformed('`extensions.payment-identifier.info` must be an object.')
  const { id } = info
  if (id === undefined) return null
  if (typeof id === 'string' && identifierForm.test(id)) return id
  throw malformed(
    '`extensions.payment-identifier.info.id` has 16 to 128 letters, digits, `-` and `_`.',
  )
}

function textOf(members: Members, name: string): string {
  const value = members[name]
  if (typeof value === 'string' && value !== '') return value
  throw malformed(`\`${name}\` must be a text.`)
}

function fingerprintOf(payment: {
  readonly version: number
  readonly network: string
  readonly accepted: Members
  readonly payload: Members
}): string {
  return createHash('sha256')
    .update(canonicalJson(withoutHexCase(payment)))
    .digest('hex')
}

/** Hex is case-insensitive. */
function withoutHexCase(value: StrictJson): StrictJson {
  if (typeof value === 'string') return /^0x[0-9a-fA-F]*$/.test(value) ? value.toLowerCase() : value
  if (isJsonObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, withoutHexCase(member)]),
    )
  }
  return value
}
