import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { handClock, realRandom, silentLogger } from '../../../../test/support/auth-world.ts'
import { startVendorServer } from '../../../../test/support/vendor-server.ts'
import {
  callVendor,
  createVendorWorld,
  type VendorWorld,
  vendorSecret,
} from '../../../../test/support/vendor-world.ts'
import { createEgress } from '../../../adapters/egress/undici-egress.ts'
import { createMemoryRateLimiter } from '../../../adapters/memory/rate-limiter.ts'
import { birdeye } from './catalog/birdeye.ts'
import { layerzero } from './catalog/layerzero.ts'
import { telegram } from './catalog/telegram.ts'
import { routesOf } from './vendor.ts'
import { createVendorClient } from './vendor-client.ts'
import { configureVendor } from './vendor-settings.ts'

const down = { status: 503, text: '<h1>down</h1>', headers: { 'content-type': 'text/html' } }
const broken = { broken: true } as const
const message = { chat_id: 1, text: 'Good morning' }
const messages = '/api/telegram/bot/messages'

let world: VendorWorld
beforeEach(async () => {
  world = await createVendorWorld([birdeye, layerzero, telegram])
})
afterEach(() => world.close())

/** A price that nobody has asked for before. */
let asked = 0
const price = () =>
  `/api/birdeye/price?address=So1111111111111111111111111111111111111${1_000 + asked++}`
const send = () => callVendor(world, messages, { body: message })

describe('a call that fails', () => {
  test.each([
    ['the vendor fails', down],
    ['the connection breaks', broken],
  ])('is made again when %s and it only reads', async (_, reply) => {
    world.server(birdeye).reply(reply, reply)
    expect((await callVendor(world, price())).status).toBe(200)
    expect(world.server(birdeye).requests).toHaveLength(3)
    expect(world.pauses).toEqual([100, 200])
    expect(world.money).toEqual(['captured 1000'])
  })

  test.each([
    ['the vendor fails', down],
    ['the connection breaks', broken],
  ])('is not made again when %s and it may have had its effect', async (_, reply) => {
    world.server(telegram).reply(reply)
    const answer = await send()
    expect([answer.status, world.server(telegram).requests.length]).toEqual([502, 1])
    expect(world.money).toEqual(['released 1000'])
  })

  test('is made again where a repeat does no harm, though it writes', async () => {
    world.server(telegram).reply(down)
    const body = { chat_id: 1, action: 'typing' }
    const answer = await callVendor(world, '/api/telegram/bot/chats/action', { body })
    expect([answer.status, world.server(telegram).requests.length]).toEqual([200, 2])
  })

  test('is made again when nothing was sent', async () => {
    await world.server(telegram).close()
    const answer = await send()
    expect([answer.status, world.pauses.length]).toEqual([502, 2])
  })

  test('is made again when the vendor asks for a moment, and not when for longer', async () => {
    world.server(telegram).reply({ status: 429, headers: { 'retry-after': '1' } })
    expect((await send()).status).toBe(200)
    expect(world.pauses).toEqual([1_000])
    world.server(telegram).reply({ status: 429, headers: { 'retry-after': '30' } })
    const answer = await send()
    expect([answer.status, answer.headers['retry-after'], answer.json]).toMatchObject([
      503,
      '30',
      { code: 'vendors.busy', retryAfterSeconds: 30, upstreamStatus: 429 },
    ])
    expect(world.server(telegram).requests).toHaveLength(3)
  })

  test.each([
    ['a date', new Date(Date.UTC(2026, 6, 15, 9) + 42_000).toUTCString(), 42],
    ['a day', '86400', 60],
    ['nonsense', 'soon', 1],
  ])('tells how long to wait when the vendor says %s', async (_, value, seconds) => {
    const reply = { status: 429, headers: { 'retry-after': value } }
    world.server(telegram).reply(reply, reply, reply)
    expect((await send()).json).toMatchObject({ retryAfterSeconds: seconds })
  })

  test('is not made again once the budget is used up', async () => {
    const limited = { status: 429, headers: { 'retry-after': '1' } }
    world.server(telegram).reply(...Array.from({ length: 100 }, () => limited))
    for (let call = 0; call < 20; call++) await send()
    // Two to begin with, and one for each ten calls.
    expect(world.server(telegram).requests).toHaveLength(20 + 4)
  })
})

describe('a vendor that fails too often', () => {
  const downFor = (calls: number) =>
    world.server(telegram).reply(...Array.from({ length: calls }, () => down))

  test('503 before payment until it has rested, and calls again once one has succeeded', async () => {
    downFor(5)
    for (let call = 0; call < 5; call++) expect((await send()).status).toBe(502)
    const paid = world.priced.length
    const held = await send()
    expect([held.status, held.json]).toMatchObject([
      503,
      { code: 'vendors.unavailable', retryAfterSeconds: 10 },
    ])
    expect([world.priced.length, world.server(telegram).requests.length]).toEqual([paid, 5])
    const { json } = await callVendor(world, '/api/gateway/vendors')
    const { items } = json as { items: { id: string; circuit: unknown }[] }
    expect(items.find(({ id }) => id === 'telegram')?.circuit).toEqual({
      state: 'open',
      retryAfterSeconds: 10,
    })
    expect((await callVendor(world, price())).status).toBe(200)

    world.clock.advance(10_000)
    expect((await send()).status).toBe(200)
    expect((await send()).status).toBe(200)
    expect(world.logged.filter((line) => line.includes('circuit'))).toHaveLength(3)
  })

  test('is not one that refuses requests or says that it is busy', async () => {
    const replies = [400, 404, 403, 429].map((status) => ({
      status,
      headers: { 'retry-after': '30' },
    }))
    for (let round = 0; round < 5; round++) {
      world.server(telegram).reply(...replies)
      for (const _ of replies) await send()
    }
    expect((await send()).status).toBe(200)
  })
})

describe('the places of a vendor', () => {
  const wallets = Array.from(
    { length: 9 },
    (_, index) => `0x3da4f8e456ac648c489c286b99ca37b666be7c4${index}`,
  )
  const path = (wallet = '') => `/api/layerzero/messages/wallet/${wallet}`

  test('503 for the call that is one too many at once', async () => {
    const release = world.server(layerzero).hold()
    const calls = wallets.map((wallet) => callVendor(world, path(wallet)))
    const first = await Promise.race(calls)
    expect([first.status, first.json]).toMatchObject([503, { code: 'vendors.busy' }])
    release()
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(8)
    expect(world.money.filter((entry) => entry.startsWith('released'))).toHaveLength(1)
    expect((await callVendor(world, path(wallets.at(-1)))).status).toBe(200)
  })

  test('503 for the call that is one too many in a minute, of all callers together', async () => {
    const hash = (index: number) => `0x${index.toString(16).padStart(64, '0')}`
    const statuses: number[] = []
    for (let index = 0; index <= layerzero.limits.callsPerMinute; index++) {
      const as = index % 2 === 0 ? 'ct_sk_ann' : 'ct_sk_bob'
      const answer = await callVendor(world, `/api/layerzero/messages/tx/${hash(index)}`, { as })
      statuses.push(answer.status)
    }
    expect(statuses.slice(0, -1)).toEqual(statuses.slice(0, -1).map(() => 200))
    expect(statuses.at(-1)).toBe(503)
  })
})

describe('an answer that was given before', () => {
  test('is given again to anybody who asks the same, for the same price', async () => {
    const url = price()
    const first = await callVendor(world, url)
    const again = await callVendor(world, url, { as: 'ct_sk_bob' })
    expect([first.headers['x-vendor-answer'], again.headers['x-vendor-answer']]).toEqual([
      'vendor',
      'cache',
    ])
    expect(again.json).toEqual(first.json)
    await callVendor(world, `${url}&chain=base`)
    expect(world.server(birdeye).requests).toHaveLength(2)
    expect(world.money).toEqual(['captured 1000', 'captured 1000', 'captured 1000'])
    expect(world.usage.map(({ accountId, from }) => [accountId, from])).toEqual([
      ['acct_ann', 'vendor'],
      ['acct_bob', 'cache'],
      ['acct_ann', 'vendor'],
    ])
  })

  test('is asked for once by many at the same time', async () => {
    const release = world.server(birdeye).hold()
    const url = price()
    const calls = Array.from({ length: 40 }, () => callVendor(world, url))
    // The vendor has the question before anybody gets the answer.
    while (world.server(birdeye).requests.length === 0) await new Promise(setImmediate)
    release()
    const answers = await Promise.all(calls)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(world.server(birdeye).requests).toHaveLength(1)
    expect(world.money).toHaveLength(40)
  })

  test('helps out while the vendor fails, and not when it refuses', async () => {
    const url = price()
    await callVendor(world, url)
    world.clock.advance(6_000)
    world.server(birdeye).reply(down, down, down)
    const stale = await callVendor(world, url)
    expect([stale.status, stale.headers['x-vendor-answer']]).toEqual([200, 'stale'])
    world.server(birdeye).reply({ status: 400 })
    expect((await callVendor(world, url)).status).toBe(422)
    world.clock.advance(66_000)
    world.server(birdeye).reply(down, down, down)
    expect((await callVendor(world, url)).status).toBe(502)
  })
})

test('a call ends when its time is up, and says so', async () => {
  const server = await startVendorServer(birdeye, vendorSecret)
  const egress = createEgress({ lookup: async () => [], allowedHosts: [server.host] })
  const configured = configureVendor(birdeye, { secret: vendorSecret, baseUrl: server.baseUrl })
  const [route] = routesOf(birdeye)
  if (route === undefined || configured === null) throw new Error('there is no vendor')
  const release = server.hold()
  const line = createVendorClient(birdeye, configured, {
    egress,
    limiter: createMemoryRateLimiter(),
    clock: handClock(),
    random: realRandom,
    logger: silentLogger,
  })
  const slow = { ...route, operation: { ...route.operation, timeoutMs: 2_000 } }
  const request = {
    method: 'GET',
    url: `${server.baseUrl}/defi/price`,
    question: 'a',
    repeatable: true,
  } as const
  await expect(line.send(slow, request)).rejects.toMatchObject({
    spec: { code: 'vendors.timeout', status: 504 },
  })
  expect(server.requests).toHaveLength(1)
  release()
  await egress.close()
  await server.close()
})
