import { describe, expect, test } from 'vitest'
import { codeOf } from '../../../../test/support/auth-world.ts'
import { birdeye } from './catalog/birdeye.ts'
import { telegram } from './catalog/telegram.ts'
import { vendorRoutes } from './index.ts'
import { toUpstreamRequest } from './upstream-request.ts'
import type { Vendor, VendorInput } from './vendor.ts'
import { configureVendor, type VendorSetting } from './vendor-settings.ts'

const secret = 'key-0123456789'

function configured(vendor: Vendor, setting: Partial<VendorSetting> = {}) {
  const found = configureVendor(vendor, { secret, baseUrl: null, ...setting })
  if (found === null) throw new Error('the vendor is not configured')
  return found
}

function requestOf(
  operationId: string,
  input: Partial<VendorInput>,
  baseUrl: string | null = null,
) {
  const route = vendorRoutes.find((one) => one.operationId === operationId)
  if (route === undefined) throw new Error(`there is no ${operationId}`)
  return toUpstreamRequest(
    route,
    { params: {}, query: {}, body: {}, ...input },
    configured(route.vendor, { baseUrl }),
  )
}

const holdings = 'get_api_jupiter_holdings_address'

describe('the address of a vendor’s call', () => {
  test.each([
    '..',
    '.',
    '',
    ' ',
    '/',
    '//',
    'a/b',
    '/a',
    'a//b',
    'a\\b',
    '@',
    'a@b',
    '%2e%2e',
    'a%2fb',
    'a?b',
    'a#b',
    'a&b',
    'a;b',
    'a b',
    'a\tb',
    'a\nb',
    'a\u0000',
    'ä',
    '。。',
    '．．',
    'a'.repeat(257),
    '../../v2',
    '..;/',
    '[::1]',
    '{secret}',
    '<a>',
  ])('400 for the parameter %j', async (address) => {
    const code = await codeOf((async () => requestOf(holdings, { params: { address } }))())
    expect(code).toBe('request.invalid')
  })

  test.each([
    ['a-b_c~d.e', 'a-b_c~d.e'],
    ['...', '...'],
    ['a:b+c=', 'a%3Ab%2Bc%3D'],
  ])('takes %s as one segment', (address, written) => {
    const { url } = requestOf(holdings, { params: { address } })
    expect(url).toBe(`https://api.jup.ag/ultra/v1/holdings/${written}`)
  })

  test('begins with the configured one, whatever it is', () => {
    const url = (base: string) => requestOf(holdings, { params: { address: 'a' } }, base).url
    expect(url('http://localhost:8080')).toBe('http://localhost:8080/ultra/v1/holdings/a')
    expect(url('https://own.example/jup/')).toBe('https://own.example/jup/ultra/v1/holdings/a')
  })

  test('has the declared members of the query, in one order, and no others', () => {
    const [one, two] = [
      requestOf('get_api_birdeye_ohlcv', {
        query: { time_to: 2, address: 'a&b=c', evil: 'x', time_from: 1, chain: 'base', type: '1m' },
      }),
      requestOf('get_api_birdeye_ohlcv', {
        query: { address: 'a&b=c', type: '1m', time_from: 1, time_to: 2, chain: 'base' },
      }),
    ]
    expect(one.url).toBe(
      'https://public-api.birdeye.so/defi/ohlcv?address=a%26b%3Dc&type=1m&time_from=1&time_to=2',
    )
    expect(one.headers).toMatchObject({ 'x-chain': 'base', 'x-api-key': secret })
    expect(two.question).toBe(one.question)
  })

  test('is another question for another query or chain, and never holds the secret', () => {
    const question = (query: object) =>
      requestOf('get_api_birdeye_price', { query: { ...query } }).question
    expect(question({ address: 'a', chain: 'base' })).not.toBe(
      question({ address: 'a', chain: 'sui' }),
    )
    expect(question({ address: 'a' })).not.toBe(question({ address: 'b' }))
    expect(question({ address: 'a' })).not.toContain(secret)
  })
})

describe('the settings of a vendor', () => {
  test.each([
    'https://a.example/?b',
    'https://a.example/#b',
    'https://a@b.example',
    'https://:a@b.example',
  ])('stop the start for the address %s', (baseUrl) => {
    expect(() => configured(birdeye, { baseUrl })).toThrow('VENDOR_BIRDEYE_URL')
  })

  test.each(['a b', 'a\r\nb', 'ä'])('stop the start for the secret %j', (odd) => {
    expect(() => configured(birdeye, { secret: odd })).toThrow('VENDOR_BIRDEYE_API_KEY')
    expect(() => configured(telegram, { secret: odd })).toThrow('VENDOR_TELEGRAM_API_KEY')
  })

  test('stop the start for a secret that would change the path, and never show it', () => {
    for (const odd of ['a/b', '../a', 'a?b', 'a%2fb', 'a@b']) {
      expect(() => configured(telegram, { secret: odd })).toThrow(
        /^VENDOR_TELEGRAM_API_KEY does not fit into a path$/,
      )
    }
  })
})
