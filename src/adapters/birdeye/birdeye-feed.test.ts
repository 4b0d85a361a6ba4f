import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { localLookup } from '../egress/dns-lookup.ts'
import { createEgress } from '../egress/undici-egress.ts'
import { createBirdeyeFeed } from './birdeye-feed.ts'

let server: Server
let baseUrl: string
let egress: ReturnType<typeof createEgress>
let answer: { readonly status: number; readonly body: string }
let asked: { url: string; key: unknown; chain: unknown } | undefined

beforeEach(async () => {
  asked = undefined
  server = createServer(({ headers, url = '' }, response) => {
    asked = { url, key: headers['x-api-key'], chain: headers['x-chain'] }
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  baseUrl = `http://${host}`
  egress = createEgress({ lookup: localLookup, allowedHosts: [host] })
})
afterEach(async () => {
  await egress.close()
  await new Promise((resolve) => server.close(resolve))
})

const open = (apiKey: string | null = 'the-key') => createBirdeyeFeed({ baseUrl, apiKey, egress })
const reply = (body: unknown, status = 200) => {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
}
const price = (value: unknown, updateUnixTime: unknown = 1_780_000_000) => ({
  success: true,
  data: { value, updateUnixTime, updateHumanTime: '2026-05-28T20:26:40', liquidity: 1 },
})

test('asks for ether as the vendor documents it, and reads the price to eight places', async () => {
  reply(price(3456.123456789))
  expect(await open().ether()).toEqual({
    usdPerEth: 345_612_345_679n,
    asOf: new Date(1_780_000_000_000),
  })
  expect(asked).toEqual({
    url: '/defi/price?address=0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    key: 'the-key',
    chain: 'ethereum',
  })
})

test('reads small and large prices exactly', async () => {
  for (const [value, usdPerEth] of [
    [0.00000001, 1n],
    [1, 100_000_000n],
    [123456, 12_345_600_000_000n],
  ] as const) {
    reply(price(value))
    expect(await open().ether()).toMatchObject({ usdPerEth })
  }
})

test('says null where the vendor knows no price, and asks nobody without a key', async () => {
  reply({ success: true, data: null })
  expect(await open().ether()).toBeNull()
  asked = undefined
  const closed = open(null)
  expect([closed.isConfigured, await closed.ether(), asked]).toEqual([false, null, undefined])
})

test.each([
  ['another status', price(1), 429],
  ['no JSON', '<html>', 200],
  ['no price', price('1'), 200],
  ['a price below nothing', price(-1), 200],
  ['no time', price(1, 'now'), 200],
  ['another answer', { success: true }, 200],
])('raises for %s', async (_, body, status) => {
  reply(body, status)
  await expect(open().ether()).rejects.toMatchObject({ spec: { code: 'upstream.failed' } })
})
