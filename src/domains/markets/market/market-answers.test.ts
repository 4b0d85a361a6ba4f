import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  httpServerOf,
  principal,
  tableAuthenticator,
} from '../../../../test/support/http-server.ts'
import {
  createMarketChain,
  createMarketWorld,
  genesisTime,
  type MarketWorld,
  tokenOf,
  traderOf,
} from '../../../../test/support/market-chain.ts'
import { marketRows } from './index.ts'

const token = tokenOf(0)
const pool = `curve:${token}`
const chain = createMarketChain()
let world: MarketWorld
let server: FastifyInstance

// The server validates what it sends, so each answer below is checked against its row's schema.
beforeAll(async () => {
  world = await createMarketWorld(chain)
  const trade = { trade: 0, side: 'buy', trader: traderOf(1), eth: 10n ** 17n } as const
  chain.mine([{ launch: 0 }, { launch: 1 }])
  chain.mine([{ ...trade, tokens: 10n ** 21n, price: [2n * 10n ** 18n, 10n ** 27n] }])
  chain.mine([{ ...trade, tokens: 7n, side: 'sell', price: [10n ** 18n, 3n * 10n ** 27n] }], 90_000)
  chain.mine([{ ...trade, tokens: 10n ** 21n, price: [10n ** 24n, 7n] }])
  await world.sync()
  chain.cut(1)
  chain.mine()
  await world.sync()
  server = await httpServerOf(
    { market: marketRows },
    { market: world.market },
    { authenticators: [tableAuthenticator('api_key', { ct_sk_good: principal() })] },
  )
})
afterAll(async () => {
  await server?.close()
  await world?.close()
})

const ask = (
  method: 'DELETE' | 'GET' | 'POST',
  url: string,
  payload?: object,
  key = 'ct_sk_good',
) =>
  server.inject({
    method,
    url,
    headers: { 'x-api-key': key },
    ...(payload === undefined ? {} : { payload }),
  })

test.each([
  '/api/market/status',
  '/api/market/tokens?limit=1',
  `/api/market/tokens/${token}`,
  `/api/market/tokens/${token.toLowerCase()}`,
  `/api/market/pools?token=${token}`,
  `/api/market/pools?pool=${pool}`,
  `/api/market/prices?tokens=${token},${traderOf(3)}`,
  `/api/market/candles?token=${token}&interval=1m`,
  `/api/market/candles?pool=${pool}&interval=1w&fill=flat`,
  `/api/market/candles?token=${token}&interval=1h&fill=flat&limit=5`,
  `/api/market/candles/proof?token=${token}&interval=1d&startedAt=${dayStart()}`,
  `/api/market/trades?token=${token}&limit=1`,
  `/api/market/trades?pool=${pool}&trader=${traderOf(1)}`,
  `/api/market/holders?token=${token}`,
  `/api/market/traders?token=${token}`,
  '/api/market/trending?window=24h',
  '/api/market/corrections',
  `/api/market/corrections?token=${token}&limit=1`,
  '/api/market/screener/fields',
  '/api/market/screens',
  '/api/market/alerts',
])('GET %s: 200, as its schema says', async (url) => {
  const answer = await ask('GET', url)
  expect(answer.json()).not.toHaveProperty('code')
  expect(answer.statusCode).toBe(200)
})

test('GET /api/market/prices: fresh for ten seconds, stale for sixty', async () => {
  const { headers } = await ask('GET', `/api/market/prices?tokens=${token}`)
  expect(headers['cache-control']).toMatch(/max-age=10\b.*stale-while-revalidate=60\b/)
})

test('GET /api/market/prices/simple: 304 for the tag of the same prices', async () => {
  const url = `/api/market/prices/simple?tokens=${token}`
  const { headers, statusCode } = await ask('GET', url)
  expect(statusCode).toBe(200)
  expect(headers['cache-control']).toMatch(/max-age=10\b.*stale-while-revalidate=60\b/)
  const again = await server.inject({
    url,
    headers: { 'if-none-match': String(headers['etag']) },
  })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})

test.each([
  [`/api/market/tokens/${traderOf(3)}`, 404, 'resource.not_found'],
  ['/api/market/tokens/0x12', 400, 'request.invalid'],
  ['/api/market/candles?interval=1m', 400, 'request.invalid'],
  [`/api/market/candles?token=${token}&interval=2m`, 400, 'request.invalid'],
  [`/api/market/candles?token=${token}&interval=1m&cursor=x`, 400, 'request.invalid'],
  [
    `/api/market/candles?token=${token}&interval=1M&before=9999-12-31T23:59:59Z`,
    400,
    'request.invalid',
  ],
  [`/api/market/trades?token=${token}&cursor=WyIxIiwiMiIsIngiXQ`, 400, 'request.invalid'],
  [`/api/market/holders?token=${token}&cursor=WyIxIiwiMHgiXQ`, 400, 'request.invalid'],
  ['/api/market/alerts?cursor=WyJ4Il0&limit=1', 200, undefined],
] as const)('GET %s: %i %s', async (url, status, code) => {
  const answer = await ask('GET', url)
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
})

test('GET /api/market/prices: 400 for 101 tokens', async () => {
  const tokens = Array.from({ length: 101 }, () => token).join()
  expect((await ask('GET', `/api/market/prices?tokens=${tokens}`)).statusCode).toBe(400)
})

test('what names an account asks for a credential; what the chain says does not', async () => {
  const statuses = async (paths: readonly string[]) =>
    new Set(await Promise.all(paths.map(async (url) => (await server.inject({ url })).statusCode)))
  expect(await statuses(['/api/market/alerts', '/api/market/screens'])).toEqual(new Set([401]))
  expect(
    await statuses([
      '/api/market/tokens',
      '/api/market/trending',
      `/api/market/holders?token=${token}`,
      `/api/market/traders?token=${token}`,
    ]),
  ).toEqual(new Set([200]))
  const screen = (payload: object) =>
    server.inject({ method: 'POST', url: '/api/market/screener', payload })
  expect((await screen({ filter: 'holders >= 0' })).statusCode).toBe(200)
  expect((await screen({ screenId: 'scr_01m7ytaspqwr8b0z1rfygatt9v' })).statusCode).toBe(404)
})

test('alerts and screens live and end over HTTP', async () => {
  const wish = { token, direction: 'below', priceEth: '0.000000001' }
  const alert = (await ask('POST', '/api/market/alerts', wish)).json()
  expect(alert).toMatchObject({ state: 'active', note: '', firings: 0 })
  const path = `/api/market/alerts/${alert.id}`
  expect((await ask('POST', `${path}/pause`)).json()).toMatchObject({ state: 'paused' })
  expect((await ask('POST', `${path}/resume`)).json()).toMatchObject({ state: 'active' })
  expect((await ask('GET', path)).json()).toMatchObject({ id: alert.id })
  expect((await ask('DELETE', path)).json()).toEqual({ id: alert.id, deleted: true })
  expect((await ask('DELETE', path)).statusCode).toBe(404)
  const zero = await ask('POST', '/api/market/alerts', { ...wish, priceEth: '0' })
  expect(zero.json()).toMatchObject({ code: 'request.invalid' })
  const screen = { name: 'dear', filter: 'holders >= 0', sort: 'holders', order: 'asc' }
  const { id: screenId } = (await ask('POST', '/api/market/screens', screen)).json()
  const found = await ask('POST', '/api/market/screener', { screenId })
  expect(found.json().items).toHaveLength(2)
  const wrong = await ask('POST', '/api/market/screener', { filter: 'holders >' })
  expect(wrong.json()).toMatchObject({ status: 400, code: 'market.filter_invalid', position: 10 })
  expect((await ask('DELETE', `/api/market/screens/${screenId}`)).statusCode).toBe(200)
})

function dayStart(): string {
  return new Date(genesisTime * 1_000).toISOString()
}
