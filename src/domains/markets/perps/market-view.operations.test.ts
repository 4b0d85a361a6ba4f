import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  httpServerOf,
  principal,
  tableAuthenticator,
} from '../../../../test/support/http-server.ts'
import { createPerpsWorld, type PerpsWorld } from '../../../../test/support/perps-world.ts'
import { perpsRows } from './index.ts'

const symbol = 'SOL_USDC_PERP'
const view = `/api/backpack/view?symbol=${symbol}`
let world: PerpsWorld
let server: FastifyInstance
beforeAll(async () => {
  world = await createPerpsWorld()
  const keys = { ct_sk_alice: principal({ accountId: 'acct_alice' }) }
  server = await httpServerOf(
    { perps: perpsRows },
    { perps: world.perps },
    { clock: world.clock, authenticators: [tableAuthenticator('api_key', keys)] },
  )
})
afterAll(async () => {
  await server.close()
  await world.close()
})

const place = (side: 'Ask' | 'Bid', quantity: string) =>
  server.inject({
    method: 'POST',
    url: '/api/backpack/order',
    headers: { 'x-api-key': 'ct_sk_alice' },
    payload: { symbol, side, orderType: 'Limit', price: '180.5', quantity },
  })

test('200 for anybody: the market, and each part with its time', async () => {
  await place('Ask', '2')
  const answer = await server.inject({ url: view })
  const part = { asOf: new Date(world.clock.nowMs()).toISOString(), problem: null }
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    {
      market: { symbol },
      interval: '1m',
      ticker: { ...part, data: { symbol } },
      depth: { ...part, data: { asks: [['180.5', '2']], bids: [] } },
      klines: part,
      trades: { ...part, data: [] },
      mark: { ...part, data: { symbol } },
      openInterest: { ...part, data: { symbol } },
      funding: part,
    },
  ])
  const alone = async (path: string) =>
    (await server.inject({ url: `/api/backpack/api/v1/${path}symbol=${symbol}` })).json()
  const { depth, mark, openInterest } = answer.json()
  expect(depth.data).toEqual(await alone('depth?limit=50&'))
  expect([mark.data]).toEqual(await alone('markPrices?'))
  expect([openInterest.data]).toEqual(await alone('openInterest?'))
})

test('304 while nothing happened on the exchange, 200 once somebody acted', async () => {
  const { headers } = await server.inject({ url: view })
  const known = { 'if-none-match': String(headers['etag']) }
  expect((await server.inject({ url: view, headers: known })).statusCode).toBe(304)
  await place('Ask', '1')
  expect((await server.inject({ url: view, headers: known })).statusCode).toBe(200)
})

test.each([
  ['/api/backpack/view', 400],
  [`${view}&interval=2m`, 400],
  ['/api/backpack/view?symbol=NO_SUCH_PERP', 404],
])('%s: %i', async (url, status) => {
  expect((await server.inject({ url })).statusCode).toBe(status)
})
