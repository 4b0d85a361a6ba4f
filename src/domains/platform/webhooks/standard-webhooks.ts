import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far the clocks of sender and receiver may differ. */
export const toleranceMs = 300_000

const secretPrefix = 'whsec_'
const secretBytes = { min: 24, max: 64 }
const signaturesMax = 16
// The signed parts are joined by dots, so an id must not contain one.
const idForm = /^[\x21-\x2d\x2f-\x7e]{1,256}$/
const timestampForm = /^\d{1,12}$/

/** The signature headers of a message as received. */
export type SignatureHeaders = {
  readonly id: string | undefined
  /** Seconds since 1970. */
  readonly timestamp: string | undefined
  /** Signatures with their versions, separated by spaces. */
  readonly signature: string | undefined
}

/** `stale` only for a message with a valid signature. */
export type Verdict = 'valid' | 'malformed' | 'mismatch' | 'stale'

/** A secret in its text form: `whsec_` and base64. */
export function encodeSecret(secret: Uint8Array): string {
  return secretPrefix + Buffer.from(secret).toString('base64')
}

/** The bytes of a secret's text form, 24 to 64 of them; undefined for anything else. */
export function decodeSecret(text: string): Uint8Array | undefined {
  const base64 = text.startsWith(secretPrefix) ? text.slice(secretPrefix.length) : ''
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.toString('base64') !== base64) return undefined
  if (bytes.length < secretBytes.min || bytes.length > secretBytes.max) return undefined
  return new Uint8Array(bytes)
}

/** The `v1` signature of a message: HMAC-SHA256 over `{id}.{timestamp}.{body}` (Standard Webhooks 1.0). */
export function signWebhook(message: {
  readonly id: string
  readonly timestamp: string
  readonly body: string | Uint8Array
  readonly secret: Uint8Array
}): string {
  const { id, timestamp, body, secret } = message
  return `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest('base64')}`
}

/**
 * Whether one of the secrets signed the message recently. Signatures of other versions are ignored. Constant time for
 * wrong signatures of the right length.
 */
export function verifyWebhook(message: {
  readonly headers: SignatureHeaders
  readonly body: Uint8Array
  readonly secrets: readonly Uint8Array[]
  readonly nowMs: number
}): Verdict {
  const { body, secrets, nowMs } = message
  const { id = '', timestamp = '', signature = '' } = message.headers
  if (!idForm.test(id) || !timestampForm.test(timestamp)) return 'malformed'
  const given = signature.split(' ').filter((one) => one.startsWith('v1,'))
  if (given.length === 0 || given.length > signaturesMax) return 'malformed'
  const expected = secrets.map((secret) => signWebhook({ id, timestamp, body, secret }))
  // Compared as text: another base64 spelling of the same bytes is not accepted.
  if (!expected.some((one) => given.some((other) => isSame(one, other)))) return 'mismatch'
  return Math.abs(nowMs - Number(timestamp) * 1_000) <= toleranceMs ? 'valid' : 'stale'
}

function isSame(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)]
  return left.length === right.length && timingSafeEqual(left, right)
}
