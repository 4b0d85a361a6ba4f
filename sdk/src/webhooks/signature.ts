import { BourseError } from '../errors/bourse-error.ts'
import { isObject } from '../errors/read-failure.ts'

/** A delivery as the receiver's server got it: the body before it was parsed. */
export interface ReceivedWebhook {
  /** `whsec_…`, as the endpoint was answered when it was made. */
  readonly secret: string
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: string
  /** How far the delivery's time may be from this machine's. Default: 300. */
  readonly toleranceSeconds?: number
}

/** What a delivery says. */
export interface WebhookMessage {
  /** The event's topic. */
  readonly type: string
  readonly timestamp: string
  readonly data: unknown
  readonly [name: string]: unknown
}

/**
 * The message of a delivery whose signature holds (Standard Webhooks, HMAC-SHA256). Rejects with
 * `client.webhook_signature` for any other, and for one that is older or newer than the tolerance. A repeat has the
 * same `webhook-id`.
 */
export async function verifyWebhook(received: ReceivedWebhook): Promise<WebhookMessage> {
  const { body, headers, secret, toleranceSeconds = 300 } = received
  const id = read(headers, 'webhook-id')
  const timestamp = read(headers, 'webhook-timestamp')
  const age = Math.abs(Date.now() / 1000 - Number(timestamp))
  if (id === '' || timestamp === '' || !(age <= toleranceSeconds))
    throw refused('The delivery has no id or time, or one too far from now.')
  const key = await keyOf(secret)
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const part of read(headers, 'webhook-signature').split(' ')) {
    const [version, signature = ''] = part.split(',')
    const bytes = version === 'v1' ? fromBase64(signature) : null
    if (bytes === null || !(await crypto.subtle.verify('HMAC', key, bytes, signed))) continue
    const message: unknown = JSON.parse(body)
    if (isObject(message)) return message as WebhookMessage
  }
  throw refused('No signature of the delivery is by this secret.')
}

/** The headers of a delivery, as the service sends them. */
export async function signWebhook(delivery: {
  readonly secret: string
  readonly id: string
  readonly body: string
  readonly timestampSeconds: number
}): Promise<Readonly<Record<string, string>>> {
  const { body, id, secret, timestampSeconds } = delivery
  const signed = new TextEncoder().encode(`${id}.${timestampSeconds}.${body}`)
  const signature = await crypto.subtle.sign('HMAC', await keyOf(secret), signed)
  const text = btoa(String.fromCharCode(...new Uint8Array(signature)))
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': `v1,${text}`,
  }
}

async function keyOf(secret: string): Promise<Parameters<typeof crypto.subtle.sign>[1]> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''))
  if (bytes === null) throw refused('The secret is not `whsec_` and base64.')
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  return crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign', 'verify'])
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

function read(headers: ReceivedWebhook['headers'], name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? ''
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof found === 'string' ? found : (found?.[0] ?? '')
}

function refused(detail: string): BourseError {
  return new BourseError({
    code: 'client.webhook_signature',
    status: 0,
    detail,
    fix: 'Answer 400. Pass the body as it came, and the secret of this endpoint.',
  })
}
