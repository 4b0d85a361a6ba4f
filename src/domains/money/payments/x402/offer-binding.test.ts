import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { PricedCall } from '../../../../ports/paywall.ts'
import { createOfferBinding } from './offer-binding.ts'

let nowMs = 1_800_000_000_000
const options = {
  clock: { nowMs: () => nowMs },
  random: { bytes: (length: number) => randomBytes(length) },
}
const binding = createOfferBinding({ ...options, secret: 'one secret of thirty-two characters' })
const call: PricedCall = {
  operationId: 'post_shop_item',
  family: 'Other',
  method: 'POST',
  pathTemplate: '/shop/{item}',
  url: 'https://shop.example/shop/cup?size=2',
  urls: ['https://shop.example/shop/cup?size=2', 'https://alt.example/shop/cup?size=2'],
  bodyDigest: null,
  requestDigest: 'aa'.repeat(32),
  quote: { amountAtomic: 1_000n, asset: 'USDC', unit: 'call' },
  costsOutside: false,
  principal: null,
  addressBlock: '127.0.0.1',
  requestId: 'req_1',
  requestHeader: () => undefined,
  headerLines: () => [],
}
const someone = {
  accountId: 'acct_1',
  credential: 'api_key',
  credentialId: 'key_1',
  scopes: [],
  wallets: [],
} as const
const terms = { network: 'eip155:4663', asset: '0xa', amount: '1000', payTo: '0xb' } as const
const codeOf = (text: unknown, other = {}, otherTerms = {}): string => {
  try {
    binding.check(text, { ...call, ...other }, { ...terms, ...otherTerms })
    return 'passed'
  } catch (failure) {
    return failure instanceof Object && 'spec' in failure ? Object(failure.spec).code : 'defect'
  }
}

describe('createOfferBinding', () => {
  it('passes what it made for the same request and terms, and is short enough for a memo', () => {
    const text = binding.make(call, terms)
    expect(codeOf(text)).toBe('passed')
    expect(Buffer.byteLength(text)).toBeLessThan(64)
  })

  it('passes at the other address of the service', () => {
    const [, url] = call.urls
    expect(codeOf(binding.make(call, terms), { url })).toBe('passed')
  })

  it('is different in each offer', () => {
    expect(binding.make(call, terms)).not.toBe(binding.make(call, terms))
  })

  it.each<[string, object, object]>([
    ['another operation', { operationId: 'put_shop_item' }, {}],
    ['another path, query or body', { requestDigest: 'bb'.repeat(32) }, {}],
    ['another host', { urls: ['https://evil.example/shop/cup?size=2'] }, {}],
    ['plain HTTP', { urls: ['http://shop.example/shop/cup?size=2'] }, {}],
    ['another query that reads the same', { urls: [`${call.url}?`] }, {}],
    ['another caller', { principal: { ...someone } }, {}],
    ['another amount', {}, { amount: '1001' }],
    ['another token', {}, { asset: '0xc' }],
    ['another payee', {}, { payTo: '0xc' }],
    ['another chain', {}, { network: 'eip155:1' }],
  ])('refuses it for %s', (_name, other, otherTerms) => {
    expect(codeOf(binding.make(call, terms), other, otherTerms)).toBe('payment.invalid_challenge')
  })

  it('refuses what another secret made', () => {
    const other = createOfferBinding({ ...options, secret: 'another secret, just as long as that' })
    expect(codeOf(other.make(call, terms))).toBe('payment.invalid_challenge')
  })

  it('refuses every change of a character', () => {
    const text = binding.make(call, terms)
    for (let at = 0; at < text.length; at++) {
      const changed = text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
      expect(codeOf(changed)).toBe('payment.invalid_challenge')
    }
  })

  it.each([undefined, null, '', 'x402', 7, {}, 'x402.zz.A.B'])('refuses %j', (text) => {
    expect(codeOf(text)).toBe('payment.invalid_challenge')
  })

  it.each([0, 1, 999])('expires with the second after five minutes: made at %i ms', (madeMs) => {
    const secondMs = nowMs
    nowMs += madeMs
    const text = binding.make(call, terms)
    nowMs = secondMs + 300_999
    expect(codeOf(text)).toBe('passed')
    nowMs += 1
    expect(codeOf(text)).toBe('payment.expired')
  })
})
