import { describe, expect, it } from 'vitest'
import { readPaymentHeader } from './payment-header.ts'

const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64')

const read = (headers: Readonly<Record<string, string | readonly string[]>>) =>
  readPaymentHeader({
    headerLines: (name) => {
      const found = headers[name] ?? []
      return typeof found === 'string' ? [found] : found
    },
  })

const accepted = {
  scheme: 'exact',
  network: 'eip155:4663',
  amount: '1000',
  asset: '0xAbcd000000000000000000000000000000000000',
  payTo: '0x2222222222222222222222222222222222222222',
  maxTimeoutSeconds: 120,
  extra: { name: 'USD Coin', version: '2' },
}
const payment = {
  x402Version: 2,
  resource: { url: 'http://localhost/x', description: 'é', mimeType: 'application/json' },
  accepted,
  payload: { signature: '0xAB', authorization: { value: '1' } },
}
const former = { x402Version: 1, scheme: 'exact', network: 'solana-devnet', payload: { a: 'b' } }
const v2 = (value: unknown) => read({ 'payment-signature': encode(value) })
const v1 = (value: unknown) => read({ 'x-payment': encode(value) })
const reasonOf = (attempt: () => unknown): unknown => {
  try {
    attempt()
    return 'nothing raised'
  } catch (failure) {
    return failure instanceof Object && 'spec' in failure ? Object(failure.spec).code : failure
  }
}

describe('readPaymentHeader', () => {
  it('reads version 2 with what it is for', () => {
    expect(v2(payment)).toMatchObject({
      version: 2,
      network: 'eip155:4663',
      accepted,
      payload: payment.payload,
      resourceUrl: 'http://localhost/x',
      identifier: null,
    })
  })

  it('reads version 1 and gives its network the id of version 2', () => {
    expect(v1(former)).toMatchObject({
      version: 1,
      network: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      accepted: { scheme: 'exact', network: 'solana-devnet' },
      resourceUrl: null,
    })
  })

  it('is null without a payment', () => {
    expect(read({ authorization: 'Bearer x' })).toBeNull()
  })

  it('knows the same payment by its fingerprint, whatever its order and the case of its hex', () => {
    const turned = Object.fromEntries(Object.entries(payment).reverse())
    const lower = { ...turned, accepted: { ...accepted, asset: accepted.asset.toLowerCase() } }
    expect(v2(lower)?.fingerprint).toBe(v2(payment)?.fingerprint)
    const other = { ...payment, payload: { ...payment.payload, signature: '0xac' } }
    expect(v2(other)?.fingerprint).not.toBe(v2(payment)?.fingerprint)
  })

  it('reads the identifier of the payer, and none from a declaration sent back', () => {
    const named = (info: unknown) =>
      v2({ ...payment, extensions: { 'payment-identifier': { info, schema: {} } } })?.identifier
    expect(named({ required: false, id: 'pay_0123456789abcdef' })).toBe('pay_0123456789abcdef')
    expect(named({ required: false })).toBeNull()
    expect(v2({ ...payment, extensions: { bazaar: {} } })?.identifier).toBeNull()
  })

  it.each([
    ['15', 'a'.repeat(15)],
    ['129', 'a'.repeat(129)],
    ['a space in', 'pay 0123456789abcdef'],
  ])('refuses an identifier of %s characters', (_name, id) => {
    const extensions = { 'payment-identifier': { info: { required: false, id } } }
    expect(reasonOf(() => v2({ ...payment, extensions }))).toBe('payment.malformed_credential')
  })

  it.each<[string, () => unknown]>([
    [
      'both versions',
      () => read({ 'payment-signature': encode(payment), 'x-payment': encode(former) }),
    ],
    ['a header twice', () => read({ 'payment-signature': [encode(payment), encode(payment)] })],
    ['the same header joined', () => read({ 'x-payment': `${encode(former)}, ${encode(former)}` })],
    ['nothing in it', () => read({ 'payment-signature': '' })],
    [
      'base64url',
      () => read({ 'payment-signature': Buffer.from('{"a":"~~~???"}').toString('base64url') }),
    ],
    [
      'base64 without its padding',
      () => read({ 'x-payment': encode({ ...former, a: 'xx' }).replace(/=+$/, '') }),
    ],
    [
      'base64 with a second spelling of its last bits',
      () => read({ 'payment-signature': 'eyJ9AB==' }),
    ],
    ['a line break', () => read({ 'payment-signature': `${encode(payment)}\n` })],
    ['no UTF-8', () => read({ 'payment-signature': Buffer.from([0xff, 0xfe]).toString('base64') })],
    ['space in its JSON', () => v2(JSON.stringify(payment, null, 1))],
    ['a member twice', () => v2(`{"x402Version":1,${JSON.stringify(payment).slice(1)}`)],
    ['a list', () => v2([payment])],
    ['version 1 in the header of 2', () => v2(former)],
    ['version 2 in the header of 1', () => v1(payment)],
    ['a network that version 1 has no name for', () => v1({ ...former, network: 'eip155:4663' })],
    ['a version as text', () => v2({ ...payment, x402Version: '2' })],
    ['no accepted offer', () => v2({ ...payment, accepted: undefined })],
    [
      'an amount that is a number',
      () => v2({ ...payment, accepted: { ...accepted, amount: 1000 } }),
    ],
    ['an amount with a point', () => v2({ ...payment, accepted: { ...accepted, amount: '1.0' } })],
    [
      'an amount with an exponent',
      () => v2({ ...payment, accepted: { ...accepted, amount: '1e3' } }),
    ],
    [
      'an amount with leading zeros',
      () => v2({ ...payment, accepted: { ...accepted, amount: '01000' } }),
    ],
    ['a negative amount', () => v2({ ...payment, accepted: { ...accepted, amount: '-1' } })],
    [
      'an amount in full-width digits',
      () => v2({ ...payment, accepted: { ...accepted, amount: '１０００' } }),
    ],
    ['a timeout that is a fraction', () => v2(JSON.stringify(payment).replace('120', '120.5'))],
    [
      'a network without a namespace',
      () => v2({ ...payment, accepted: { ...accepted, network: 'base' } }),
    ],
    ['a payload that is text', () => v1({ ...former, payload: 'x' })],
    ['a resource without a url', () => v2({ ...payment, resource: {} })],
  ])('refuses %s', (_name, attempt) => {
    expect(reasonOf(attempt)).toBe('payment.malformed_credential')
  })
})
