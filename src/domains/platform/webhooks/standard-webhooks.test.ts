import { createHmac, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  decodeSecret,
  encodeSecret,
  type SignatureHeaders,
  signWebhook,
  verifyWebhook,
} from './standard-webhooks.ts'

// The vector that implementations of Standard Webhooks share.
const vector = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: '1614265330',
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}
const secret = decodeSecret(vector.secret) ?? new Uint8Array()
const signedAtMs = Number(vector.timestamp) * 1_000
const headers: SignatureHeaders = vector

function verdict(
  differences: Partial<SignatureHeaders> = {},
  options: { body?: string; secrets?: readonly Uint8Array[]; nowMs?: number } = {},
) {
  return verifyWebhook({
    headers: { ...headers, ...differences },
    body: Buffer.from(options.body ?? vector.body),
    secrets: options.secrets ?? [secret],
    nowMs: options.nowMs ?? signedAtMs,
  })
}

/** A reading of the specification apart from ours, on another implementation of HMAC. */
async function independently(secretBytes: Uint8Array, id: string, timestamp: string, body: string) {
  const key = await crypto.subtle.importKey(
    'raw',
    Uint8Array.from(secretBytes),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const content = new TextEncoder().encode([id, timestamp, body].join('.'))
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, content))
  return `v1,${btoa(String.fromCharCode(...bytes))}`
}

describe('a signature', () => {
  test('is that of the reference vector', () => {
    expect(signWebhook({ ...vector, secret })).toBe(vector.signature)
    expect(verdict()).toBe('valid')
  })
  test('is the HMAC of id, timestamp and body, joined by dots', () => {
    const content = `${vector.id}.${vector.timestamp}.${vector.body}`
    const plain = createHmac('sha256', Buffer.from(vector.secret.slice(6), 'base64'))
    expect(signWebhook({ ...vector, secret })).toBe(`v1,${plain.update(content).digest('base64')}`)
  })
  test('is what an independent implementation makes, for any secret and body', async () => {
    for (let length = 24; length <= 64; length++) {
      const bytes = new Uint8Array(randomBytes(length))
      const body = JSON.stringify({ text: 'é😀\u0000'.repeat(length) })
      const theirs = await independently(bytes, 'evt_1', '1700000000', body)
      const ours = signWebhook({ id: 'evt_1', timestamp: '1700000000', body, secret: bytes })
      expect(ours).toBe(theirs)
    }
  })
})

describe('verifying', () => {
  test('accepts either of two secrets and either of two signatures', () => {
    const other = new Uint8Array(randomBytes(32))
    const second = signWebhook({ ...vector, secret: other })
    expect(verdict({}, { secrets: [other, secret] })).toBe('valid')
    expect(verdict({ signature: `${second} ${vector.signature}` })).toBe('valid')
    expect(verdict({ signature: `v1a,AAAA ${vector.signature}` })).toBe('valid')
    expect(verdict({ signature: second })).toBe('mismatch')
    expect(verdict({}, { secrets: [other] })).toBe('mismatch')
    expect(verdict({}, { secrets: [] })).toBe('mismatch')
  })
  test('allows five minutes either way, to the millisecond', () => {
    expect(verdict({}, { nowMs: signedAtMs + 300_000 })).toBe('valid')
    expect(verdict({}, { nowMs: signedAtMs + 300_001 })).toBe('stale')
    expect(verdict({}, { nowMs: signedAtMs - 300_000 })).toBe('valid')
    expect(verdict({}, { nowMs: signedAtMs - 300_001 })).toBe('stale')
  })
  test('tells staleness only of what was signed rightly', () => {
    expect(verdict({ id: 'msg_x' }, { nowMs: signedAtMs + 300_001 })).toBe('mismatch')
  })
  test.each<[string, Partial<SignatureHeaders>]>([
    ['no id', { id: undefined }],
    ['an empty id', { id: '' }],
    ['an id with a dot', { id: 'msg.1' }],
    ['no timestamp', { timestamp: undefined }],
    ['a timestamp that is none', { timestamp: '1614265330.0' }],
    ['a negative timestamp', { timestamp: '-1614265330' }],
    ['no signature', { signature: undefined }],
    ['a signature of another version only', { signature: 'v2,g0hM9SsE' }],
    ['seventeen signatures', { signature: `${'v1,a '.repeat(16)}${vector.signature}` }],
  ])('takes %s for malformed', (_, differences) => {
    expect(verdict(differences)).toBe('malformed')
  })
  test('does not take the dots of one message for those of another', () => {
    const body = '1614265331.{}'
    const signature = signWebhook({ ...vector, body, secret })
    // The signed text is the same; read with the cut elsewhere it would say another id, time and body.
    const shifted = { id: `${vector.id}.${vector.timestamp}`, timestamp: '1614265331', signature }
    expect(verdict(shifted, { body: '{}' })).toBe('malformed')
  })
  test('takes base64 that only decodes to the signature for another one', () => {
    // The last character before the padding has two bits that no byte needs.
    const twin = vector.signature.replace('1OE=', '1OF=')
    const bytes = (text: string) => Buffer.from(text.slice(3), 'base64').toString('hex')
    expect(bytes(twin)).toBe(bytes(vector.signature))
    expect(verdict({ signature: twin })).toBe('mismatch')
  })
})

describe('a written secret', () => {
  test('is read back to the same bytes', () => {
    const bytes = new Uint8Array(randomBytes(32))
    expect(decodeSecret(encodeSecret(bytes))).toEqual(bytes)
  })
  test.each([
    ['nothing', ''],
    ['another prefix', 'whsk_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    ['too few bytes', encodeSecret(new Uint8Array(23))],
    ['too many bytes', encodeSecret(new Uint8Array(65))],
    ['no base64', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLa!!'],
  ])('is not taken: %s', (_, text) => {
    expect(decodeSecret(text)).toBeUndefined()
  })
})
