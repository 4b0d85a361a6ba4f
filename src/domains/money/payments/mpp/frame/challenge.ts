import { createHmac, timingSafeEqual } from 'node:crypto'
import { canonicalJson } from '../../../../../kernel/canonical-json.ts'
import { type JsonObject, toBase64Url } from './wire-json.ts'

/** One `WWW-Authenticate: Payment` challenge. Every member is text as on the wire. */
export type Challenge = {
  /** Base64url of the HMAC over the seven slots below. */
  readonly id: string
  readonly realm: string
  readonly method: string
  readonly intent: string
  /** Base64url of the method's request as canonical JSON. */
  readonly request: string
  /** RFC 3339. */
  readonly expires: string
  /** RFC 9530 digest of the request body, `sha-256=:<base64>:`; empty for a request without one. */
  readonly digest: string
  /** Base64url of the canonical JSON that binds the challenge to one request. */
  readonly opaque: string
  /** For people; not authenticated. */
  readonly description?: string
  /** The header for the credential, when `Authorization` is already used. */
  readonly header?: string
}

/** The inputs of the id. */
export type ChallengeSlots = Omit<Challenge, 'description' | 'header' | 'id'>

/**
 * Base64url of HMAC-SHA256 over `realm|method|intent|request|expires|digest|opaque` (draft-httpauth-payment-00 5.1.2).
 */
export function challengeId(slots: ChallengeSlots, key: Uint8Array): string {
  const input = [
    slots.realm,
    slots.method,
    slots.intent,
    slots.request,
    slots.expires,
    slots.digest,
    slots.opaque,
  ].join('|')
  return createHmac('sha256', key).update(input).digest('base64url')
}

/** Whether one of the keys made this id; constant time. */
export function isChallengeIdOf(
  id: string,
  slots: ChallengeSlots,
  keys: readonly Uint8Array[],
): boolean {
  const given = Buffer.from(id)
  return keys.reduce((found, key) => {
    const expected = Buffer.from(challengeId(slots, key))
    return (given.length === expected.length && timingSafeEqual(given, expected)) || found
  }, false)
}

/** A method's request in the form of a challenge. */
export function encodeRequest(request: JsonObject): string {
  return toBase64Url(canonicalJson(request))
}

/** The digest slot for a base64 SHA-256 of the body; empty without a body. */
export function bodyDigest(sha256Base64: string | null): string {
  return sha256Base64 === null ? '' : `sha-256=:${sha256Base64}:`
}

/** One value of `WWW-Authenticate`, in which no text of a caller can end the header or start another parameter. */
export function toHeaderValue(challenge: Challenge): string {
  const { id, realm, method, intent, request, expires, digest, opaque } = challenge
  const parameters = { id, realm, method, intent, request, expires, digest, opaque }
  const optional = { description: challenge.description, header: challenge.header }
  return `Payment ${Object.entries({ ...parameters, ...optional })
    .filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '')
    .map(([name, value]) => `${name}=${quoted(value)}`)
    .join(', ')}`
}

/** Whether the text can be quoted in a header: printable ASCII, without line breaks. */
export function isHeaderText(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text)
}

/** Throws for a realm that would make slots ambiguous or a header invalid. */
export function assertRealm(realm: string): void {
  if (/^[\x21-\x7e]([\x20-\x7e]{0,126}[\x21-\x7e])?$/.test(realm) && !/["\\|]/.test(realm)) return
  throw new Error('the realm must be 1 to 128 printable ASCII characters without " \\ and |')
}

function quoted(value: string): string {
  if (!isHeaderText(value)) throw new Error('a challenge parameter is not printable ASCII')
  return `"${value.replace(/[\\"]/g, '\\$&')}"`
}
