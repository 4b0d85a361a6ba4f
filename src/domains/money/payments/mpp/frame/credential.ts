import type { PricedCall } from '../../../../../ports/paywall.ts'
import type { ChallengeSlots } from './challenge.ts'
import { malformed } from './refusals.ts'
import { fromBase64Url, isObject, type JsonObject, parseStrictObject } from './wire-json.ts'

/** A payer's credential: the answered challenge and the proof. Parsed but not verified. */
export type Credential = {
  readonly id: string
  /** The challenge as the credential echoes it, text by text. */
  readonly slots: ChallengeSlots
  readonly request: JsonObject
  readonly payload: JsonObject
  readonly source?: string
}

/** Longer credentials are refused unread. The largest valid one contains a transaction of 1,232 bytes. */
const credentialLengthMax = 8_192
const sourceLengthMax = 256
const requiredMembers = ['id', 'realm', 'method', 'intent', 'request'] as const
const paymentScheme = /^payment(?=[ ,]|$)/i
const credentialForm = /^payment +([A-Za-z0-9_-]+)$/i

/** The headers of a credential; the second one leaves the first to another scheme. */
const credentialHeaders = ['authorization', 'payment-authorization'] as const

/**
 * The credential of a request, or null without one. Raises `payment.malformed_credential` for two of them and for every
 * non-canonical spelling, so that no payment has two spellings.
 */
export function readCredential(headerLines: PricedCall['headerLines']): Credential | null {
  const found = credentialHeaders.flatMap((name) =>
    headerLines(name).filter((line) => name !== 'authorization' || paymentScheme.test(line)),
  )
  const [value] = found
  if (value === undefined) return null
  if (found.length > 1) throw malformed('two_credentials', 'Two payment credentials were sent.')
  return parseCredential(value)
}

/** Parses one header value; raises `payment.malformed_credential`. */
export function parseCredential(value: string): Credential {
  if (value.length > credentialLengthMax) {
    throw malformed('too_long', `The credential is longer than ${credentialLengthMax} characters.`)
  }
  const bytes = fromBase64Url(credentialForm.exec(value)?.[1] ?? '')
  if (bytes === null || bytes.length === 0) {
    throw malformed('encoding', 'The credential is not `Payment` and base64url without padding.')
  }
  const parsed = parseStrictObject(bytes)
  if (parsed === null) throw malformed('json', 'The credential is not a strict JSON object.')
  const { challenge, payload, source } = parsed
  if (!isObject(challenge) || !isObject(payload)) {
    throw malformed('members', 'The credential needs the objects `challenge` and `payload`.')
  }
  if (source !== undefined && (typeof source !== 'string' || source.length > sourceLengthMax)) {
    throw malformed('source', `\`source\` is not a text of at most ${sourceLengthMax} characters.`)
  }
  return { ...readChallenge(challenge), payload, ...(source === undefined ? {} : { source }) }
}

function readChallenge(challenge: JsonObject): Pick<Credential, 'id' | 'slots' | 'request'> {
  for (const name of requiredMembers) {
    if (text(challenge, name) === '') throw malformed(name, `\`challenge.${name}\` is missing.`)
  }
  const slots = {
    realm: text(challenge, 'realm'),
    method: text(challenge, 'method'),
    intent: text(challenge, 'intent'),
    request: text(challenge, 'request'),
    expires: text(challenge, 'expires'),
    digest: text(challenge, 'digest'),
    opaque: text(challenge, 'opaque'),
  }
  const bytes = fromBase64Url(slots.request)
  const request = bytes === null ? null : parseStrictObject(bytes)
  if (request === null) throw malformed('request', '`challenge.request` is not base64url JSON.')
  return { id: text(challenge, 'id'), slots, request }
}

function text(challenge: JsonObject, name: string): string {
  const value = challenge[name] ?? ''
  if (typeof value === 'string') return value
  throw malformed(name, `\`challenge.${name}\` is not a text.`)
}
