import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/support/app.ts'
import { type AppOwner, openAppOwner } from '../../test/support/app-owner.ts'

const symbol = 'SOL_USDC_PERP'
let app: TestApp
let owner: AppOwner
const send: AppOwner['send'] = (...call) => owner.send(...call)

beforeAll(async () => {
  app = await startTestApp({ PERPS_EXCHANGE: 'bourse' })
  owner = await openAppOwner(app)
}, 120_000)
afterAll(() => app?.close())

test('the whole program trades on the paper exchange with its simulated traders, under the configured name', async () => {
  expect(await send('/api/bourse/markets')).toMatchObject({ status: 200 })
  await app.startDemo()
  const order = { symbol, side: 'Bid', orderType: 'Market', quantity: '1' }
  const depth = `/api/bourse/depth?symbol=${symbol}&limit=5`
  // The first visit and the first order, without another try.
  expect(JSON.stringify((await send(depth)).json)).toMatch(/"asks":\[\[.*"bids":\[\[/)
  expect((await send('/api/bourse/order', order)).json).toMatchObject({ status: 'Filled' })
  const { json } = await send(`/api/market/venues/paper-exchange/trades?symbol=${symbol}`)
  expect(json).toMatchObject({ source: 'paper-exchange' })
  expect(JSON.stringify(json)).toContain('"simulated":false')
  const feeds = await send('/api/market/status')
  expect(JSON.stringify(feeds.json)).toContain('"name":"paper-exchange"')
  const idempotent = { 'idempotency-key': 'perps-1' }
  const first = await send('/api/bourse/order', order, idempotent)
  const again = await send('/api/bourse/order', order, idempotent)
  expect(again.json).toEqual(first.json)
  expect((await send('/api/phoenix/markets')).status).toBe(403)
  expect(app.logged).toEqual([])
}, 180_000)
