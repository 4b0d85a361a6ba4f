import { createHmac, randomBytes } from 'node:crypto'
import { BodyDigest, Challenge as Library, PaymentRequest } from 'mppx'
import { describe, expect, test } from 'vitest'
import { canonicalJson } from '../../../../../kernel/canonical-json.ts'
import {
  assertRealm,
  bodyDigest,
  type ChallengeSlots,
  challengeId,
  encodeRequest,
  isChallengeIdOf,
  toHeaderValue,
} from './challenge.ts'
import { challengeKeys } from './challenge-keys.ts'

const secret = 'a secret of this test, 32 bytes or more'
const key = Buffer.from(secret)
const slots: ChallengeSlots = {
  realm: 'api.example.com',
  method: 'paper',
  intent: 'charge',
  request: encodeRequest({ recipient: 'platform', amount: '1000000', currency: 'USDC' }),
  expires: '2026-07-15T09:05:00.000Z',
  digest: bodyDigest('X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE='),
  opaque: encodeRequest({ operation: 'post_api_mpp_charge', scope: 'abc' }),
}
const absent = { ...slots, expires: '', digest: '', opaque: '' }

describe('challengeId', () => {
  // The oracle is the formula of the scheme, written out: seven slots, always all of them, joined by pipes.
  const plain = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')

  test.each([
    ['all slots', slots],
    ['none of the optional slots', absent],
    ['expiry alone', { ...absent, expires: slots.expires }],
    ['digest alone', { ...absent, digest: slots.digest }],
    ['opaque alone', { ...absent, opaque: slots.opaque }],
  ])('is the HMAC over the seven slots: %s', (_, given) => {
    const { realm, method, intent, request, expires, digest, opaque } = given
    const text = `${realm}|${method}|${intent}|${request}|${expires}|${digest}|${opaque}`
    expect(text.split('|')).toHaveLength(7)
    expect(challengeId(given, key)).toBe(plain(text))
  })

  test('is what the reference library computes', () => {
    const library = Library.from({
      realm: slots.realm,
      method: slots.method,
      intent: slots.intent,
      request: PaymentRequest.deserialize(slots.request),
      expires: slots.expires,
      digest: slots.digest,
      opaque: slots.opaque,
      secretKey: secret,
    })
    expect(challengeId(slots, key)).toBe(library.id)
  })

  test.each(Object.keys(slots))('changes with %s', (slot) => {
    expect(challengeId({ ...slots, [slot]: 'other' }, key)).not.toBe(challengeId(slots, key))
  })
})

describe('isChallengeIdOf', () => {
  test('knows the ids of the current secret and of the one before it', () => {
    const before = challengeKeys({ current: secret })
    const now = challengeKeys({ current: `${secret} and newer`, previous: secret })
    const later = challengeKeys({ current: `${secret} and newer` })
    const id = challengeId(slots, before.current)
    expect(isChallengeIdOf(id, slots, before.accepted)).toBe(true)
    expect(isChallengeIdOf(id, slots, now.accepted)).toBe(true)
    expect(isChallengeIdOf(challengeId(slots, now.current), slots, now.accepted)).toBe(true)
    expect(isChallengeIdOf(id, slots, later.accepted)).toBe(false)
  })

  test.each(['', 'x', 'é'.repeat(43)])('refuses %j', (id) => {
    expect(isChallengeIdOf(id, slots, [key])).toBe(false)
  })
})

describe('challengeKeys', () => {
  test.each(['', 'tmp', 'secret', 'x'.repeat(31), 'x'.repeat(64), 'abababab'.repeat(8)])(
    'refuses the secret %j',
    (current) => {
      expect(() => challengeKeys({ current })).toThrow(/at least 32 bytes/)
      expect(() => challengeKeys({ current: secret, previous: current })).toThrow(/32 bytes/)
    },
  )

  test('takes 32 bytes of eight kinds, and neither one byte nor one kind less', () => {
    const least = 'abcdefgh'.repeat(4)
    expect(challengeKeys({ current: least }).accepted).toEqual([Buffer.from(least)])
    for (const current of [least.slice(1), least.replaceAll('h', 'g')]) {
      expect(() => challengeKeys({ current })).toThrow(/at least 32 bytes/)
    }
  })

  test('takes 32 random bytes in any spelling', () => {
    expect(challengeKeys({ current: randomBytes(32).toString('hex') }).accepted).toHaveLength(1)
  })
})

describe('toHeaderValue', () => {
  test('is read back by the reference library, parameter by parameter', () => {
    const description = 'say "hi" \\ and go'
    const text = toHeaderValue({ id: challengeId(slots, key), ...slots, description })
    expect(Library.deserialize(text)).toEqual({
      id: challengeId(slots, key),
      realm: slots.realm,
      method: 'paper',
      intent: 'charge',
      request: { recipient: 'platform', amount: '1000000', currency: 'USDC' },
      expires: slots.expires,
      digest: slots.digest,
      opaque: slots.opaque,
      description,
    })
  })

  test('several values joined by a comma, as fetch joins them, are read apart', () => {
    const first = toHeaderValue({ id: 'a', ...slots, description: 'one, Payment id="x"' })
    const second = toHeaderValue({ id: 'b', ...slots })
    expect(Library.deserializeList(`${first}, ${second}`).map(({ id }) => id)).toEqual(['a', 'b'])
  })

  test('leaves absent slots out', () => {
    expect(toHeaderValue({ id: 'a', ...absent })).toBe(
      `Payment id="a", realm="api.example.com", method="paper", intent="charge", request="${slots.request}"`,
    )
  })
})

test('requests are written as the reference library writes them', () => {
  const request = { b: [1, { z: 'ü', a: null }], a: 'x', é: true, '\u{1f600}': 0 }
  expect(encodeRequest(request)).toBe(PaymentRequest.serialize(request))
  expect(canonicalJson({ b: undefined, a: 1 })).toBe('{"a":1}')
})

test('the body digest is the one of RFC 9530 over the bytes that the library digests', () => {
  const library = BodyDigest.compute('{"amount":"0.01"}')
  const base64 = library.slice('sha-256='.length)
  expect(bodyDigest(base64)).toBe(`sha-256=:${base64}:`)
  expect(bodyDigest(null)).toBe('')
})

test.each(['', 'a|b', 'a"b', 'a\\b', 'a\r\nb', ' a', 'ä', 'x'.repeat(129)])(
  'the realm %j is refused at start',
  (realm) => {
    expect(() => assertRealm(realm)).toThrow(/realm/)
  },
)
