import { Credential as Library } from 'mppx'
import { describe, expect, test } from 'vitest'
import { codeOf } from '../../../../../../test/support/auth-world.ts'
import { parseCredential, readCredential } from './credential.ts'
import { fromBase64Url, parseStrictObject, toBase64Url } from './wire-json.ts'

const request = toBase64Url('{"amount":"10000"}')
const challenge = {
  id: 'abc',
  realm: 'svc',
  method: 'paper',
  intent: 'charge',
  request,
  expires: '2026-07-15T09:05:00.000Z',
}
const value = (json: unknown) =>
  `Payment ${toBase64Url(typeof json === 'string' ? json : JSON.stringify(json))}`
const good = { challenge, payload: { type: 'paper' }, source: 'did:key:zabc' }

async function refusalOf(work: () => unknown): Promise<string> {
  return codeOf(Promise.resolve().then(work))
}

describe('parseCredential', () => {
  test('reads what the reference library writes', () => {
    const { request: _, ...rest } = challenge
    const written = Library.serialize({
      challenge: { ...rest, request: { amount: '10000' } },
      payload: { type: 'paper' },
      source: 'did:key:zabc',
    })
    expect(parseCredential(written)).toEqual({
      id: 'abc',
      slots: {
        realm: 'svc',
        method: 'paper',
        intent: 'charge',
        request,
        expires: challenge.expires,
        digest: '',
        opaque: '',
      },
      request: { amount: '10000' },
      payload: { type: 'paper' },
      source: 'did:key:zabc',
    })
  })

  test('ignores members that a later version may add, and white space', () => {
    const spaced = JSON.stringify(
      { ...good, later: 1, challenge: { ...challenge, x: 'y' } },
      null,
      2,
    )
    expect(parseCredential(value(spaced)).id).toBe('abc')
  })

  const one = JSON.stringify(good)
  test.each([
    ['nothing after the scheme', 'Payment '],
    ['another scheme', `Bearer ${toBase64Url(one)}`],
    ['padding', `Payment ${toBase64Url(`${one} `)}=`],
    ['the other base64 alphabet', 'Payment +/+/'],
    ['bits behind the last byte', `Payment ${toBase64Url('{}').slice(0, -1)}R`],
    ['two values in one header', `${value(good)}, ${value(good)}`],
    ['a line break', `${value(good)}\r\nx: y`],
    ['text that is no JSON', value('{')],
    ['an array', value([good])],
    ['a repeated member', value(one.replace('"payload"', '"payload":{},"payload"'))],
    ['a repeated inner member', value(one.replace('"id":"abc"', '"id":"x","id":"abc"'))],
    ['a byte order mark', value(`\ufeff${one}`)],
    [
      'bytes that are not UTF-8',
      `Payment ${Buffer.from([0x7b, 0xff, 0x7d]).toString('base64url')}`,
    ],
    ['a float', value(one.replace('"type":"paper"', '"n":1.0'))],
    ['an exponent', value(one.replace('"type":"paper"', '"n":1e3'))],
    ['minus zero', value(one.replace('"type":"paper"', '"n":-0'))],
    ['a number beyond 2^53', value(one.replace('"type":"paper"', '"n":9007199254740993'))],
    ['no challenge', value({ payload: {} })],
    ['no payload', value({ challenge })],
    ['a payload that is an array', value({ challenge, payload: [] })],
    ['an empty challenge id', value({ ...good, challenge: { ...challenge, id: '' } })],
    ['a challenge id that is no text', value({ ...good, challenge: { ...challenge, id: 7 } })],
    ['no realm', value({ ...good, challenge: { ...challenge, realm: '' } })],
    ['opaque as an object', value({ ...good, challenge: { ...challenge, opaque: { a: 'b' } } })],
    [
      'a request that is no base64url',
      value({ ...good, challenge: { ...challenge, request: '=' } }),
    ],
    [
      'a request that is no object',
      value({ ...good, challenge: { ...challenge, request: 'W10' } }),
    ],
    ['a source that is no text', value({ ...good, source: {} })],
    ['a source of 257 characters', value({ ...good, source: 'x'.repeat(257) })],
    ['more than 8,192 characters', value({ ...good, payload: { x: 'x'.repeat(8_192) } })],
  ])('refuses %s', async (_, text) => {
    expect(await refusalOf(() => parseCredential(text))).toBe('payment.malformed_credential')
  })
})

describe('readCredential', () => {
  const lines = (headers: Readonly<Record<string, readonly string[]>>) => (name: string) =>
    headers[name] ?? []

  test('finds one in either header, beside a credential of another scheme', () => {
    expect(readCredential(lines({ authorization: [value(good)] }))?.id).toBe('abc')
    const beside = { authorization: ['Bearer ct_sk_x'], 'payment-authorization': [value(good)] }
    expect(readCredential(lines(beside))?.id).toBe('abc')
  })

  test('finds none in a bearer token, or in a scheme that only begins alike', () => {
    expect(readCredential(lines({ authorization: ['Bearer x'] }))).toBeNull()
    expect(readCredential(lines({ authorization: ['Payments x'] }))).toBeNull()
    expect(readCredential(lines({}))).toBeNull()
  })

  test.each([
    ['in both headers', { authorization: [value(good)], 'payment-authorization': [value(good)] }],
    ['twice in one header', { authorization: [value(good), value(good)] }],
    ['in a header that holds none', { 'payment-authorization': ['Bearer x'] }],
    ['without a token', { authorization: ['Payment'] }],
  ])('refuses one %s', async (_, headers) => {
    const refusal = await refusalOf(() => readCredential(lines(headers)))
    expect(refusal).toBe('payment.malformed_credential')
  })
})

describe('strict readers', () => {
  test('base64url has one spelling for each text', () => {
    expect(fromBase64Url('e30')).toEqual(Buffer.from('{}'))
    for (const other of ['e30=', 'e31', 'e3 0', 'e30\n', 'e3'])
      expect(fromBase64Url(other)).toBeNull()
  })

  test('colons and digits inside texts are no members and no numbers', () => {
    const tricky = '{"a:b":"1.0e3:\\"x\\":","c":[{"d":-5},0]}'
    expect(parseStrictObject(Buffer.from(tricky))).toEqual({
      'a:b': '1.0e3:"x":',
      c: [{ d: -5 }, 0],
    })
  })
})
