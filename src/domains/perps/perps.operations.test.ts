import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { httpServerOf, principal, tableAuthenticator } from '../../../test/support/http-server.ts'
import { breachesOf } from '../../../test/support/perps-soundness.ts'
import { createPerpsWorld, type PerpsWorld } from '../../../test/support/perps-world.ts'
import { perpsRows } from './index.ts'

const symbol = 'SOL_USDC_PERP'
let world: PerpsWorld
let server: FastifyInstance
beforeAll(async () => {
  world = await createPerpsWorld()
  const people = ['alice', 'bob', 'carol'].map(
    (name) => [`ct_sk_${name}`, principal({ accountId: `acct_${name}` })] as const,
  )
  server = await httpServerOf(
    { perps: perpsRows({ exchange: 'backpack', venue: 'phoenix' }) },
    { perps: world.perps },
    {
      clock: world.clock,
      authenticators: [tableAuthenticator('api_key', Object.fromEntries(people))],
    },
  )
})
afterAll(async () => {
  await server.close()
  await world.close()
})

type Method = 'DELETE' | 'GET' | 'PATCH' | 'POST'
async function call(who: string, method: Method, path: string, payload?: object) {
  const headers = who === '' ? {} : { 'x-api-key': `ct_sk_${who}` }
  const url = path.startsWith('/') ? path : `/api/backpack/${path}`
  const answer = await server.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}
const limit = (side: 'Ask' | 'Bid', price: string, quantity: string, more: object = {}) => ({
  ...{ symbol, side, orderType: 'Limit', price, quantity },
  ...more,
})

describe('the documented routes', () => {
  test('200 for an order that waits, its price in the depth, its fill, position and klines', async () => {
    expect(await call('alice', 'POST', 'order', limit('Ask', '180.5', '2'))).toMatchObject({
      status: 200,
      body: { status: 'New', executedQuantity: '0', mode: 'paper', timeInForce: 'GTC' },
    })
    expect((await call('bob', 'GET', `depth?symbol=${symbol}&limit=5`)).body).toMatchObject({
      asks: [['180.5', '2']],
      bids: [],
    })
    world.clock.advance(1_000)
    const taken = { symbol, side: 'Bid', orderType: 'Market', quantity: '0.5' }
    expect((await call('bob', 'POST', 'order', taken)).body).toMatchObject({
      status: 'Filled',
      executedQuoteQuantity: '90.25',
    })
    expect((await call('bob', 'GET', 'positions')).body).toMatchObject([
      { symbol, netQuantity: '0.5', entryPrice: '180.5' },
    ])
    expect((await call('alice', 'GET', 'fills')).body.items).toMatchObject([
      { side: 'Ask', isMaker: true, price: '180.5', quantity: '0.5', fee: '0.01805' },
    ])
    expect((await call('bob', 'GET', `open-interest?symbol=${symbol}`)).body).toMatchObject([
      { openInterest: '0.5' },
    ])
    const startTime = Math.floor(world.clock.nowMs() / 1_000) - 3_600
    const klines = await call(
      'bob',
      'GET',
      `klines?symbol=${symbol}&interval=1m&startTime=${startTime}`,
    )
    expect(klines.body).toMatchObject([{ close: '180.5', volume: '0.5', trades: '1' }])
  })
  test('200 for the lists of assets, collateral, markets, marks, rates, and nothing lent', async () => {
    expect(
      (await call('', 'GET', 'markets')).body.map((each: { symbol: string }) => each.symbol),
    ).toEqual(['BTC_USDC_PERP', 'ETH_USDC_PERP', symbol])
    expect((await call('', 'GET', 'markets?marketType=SPOT')).body).toEqual([])
    expect((await call('', 'GET', 'borrow-lend/markets')).body).toEqual([])
    expect((await call('bob', 'GET', 'borrow-lend/apy')).body).toEqual({
      borrowLend: [],
      staking: [],
    })
    expect((await call('bob', 'GET', 'assets')).body).toContainEqual({
      ...{ symbol: 'USDC', displayName: 'Paper USDC', coingeckoId: null, tokens: [] },
    })
    expect((await call('bob', 'GET', 'collateral')).body).toHaveLength(1)
    expect((await call('bob', 'GET', `market?symbol=${symbol}`)).body).toMatchObject({
      filters: { price: { tickSize: '0.01' }, quantity: { stepSize: '0.01' } },
      fundingInterval: 3_600_000,
    })
    expect((await call('bob', 'GET', 'mark-prices')).body).toHaveLength(3)
    expect((await call('bob', 'GET', `funding-rates?symbol=${symbol}`)).body).toEqual([])
    expect((await call('', 'GET', 'status')).body).toMatchObject({
      live: { configured: false },
      paper: { markets: [{ indexSource: 'synthetic' }, {}, {}] },
    })
  })
  test('401 without a credential where the tier is private, 404 for a market that is not there', async () => {
    for (const path of ['assets', 'depth?symbol=A', 'mark-prices', 'positions', 'account']) {
      expect((await call('', 'GET', path)).status).toBe(401)
    }
    expect((await call('', 'POST', 'order', limit('Bid', '1', '1'))).status).toBe(401)
    expect((await call('bob', 'GET', 'depth?symbol=DOGE_USDC_PERP')).status).toBe(404)
    expect(
      (await call('bob', 'POST', 'order', limit('Bid', '1', '1', { symbol: 'X' }))).status,
    ).toBe(404)
  })
  test('503 for the live exchange while none is configured', async () => {
    for (const [method, path, body] of [
      ['GET', 'assets?mode=live', undefined],
      ['GET', `depth?symbol=${symbol}&mode=live`, undefined],
      ['GET', 'positions?mode=live', undefined],
      ['POST', 'order', limit('Bid', '1', '1', { mode: 'live' })],
    ] as const) {
      expect(await call('bob', method, path, body)).toMatchObject({
        status: 503,
        body: { code: 'perps.live_not_configured', configured: false },
      })
    }
  })
})

describe('the life of an order', () => {
  test('is listed, read, replaced and cancelled by its owner only', async () => {
    const placed = await call('alice', 'POST', 'order', limit('Bid', '170', '1', { clientId: 7 }))
    const { id } = placed.body
    expect((await call('alice', 'GET', 'orders')).body.items[0]).toMatchObject({ id, clientId: 7 })
    expect((await call('bob', 'GET', `order?symbol=${symbol}&orderId=${id}`)).status).toBe(404)
    expect((await call('bob', 'DELETE', `order?symbol=${symbol}&orderId=${id}`)).status).toBe(404)
    expect(
      await call('alice', 'POST', 'order', limit('Bid', '170', '1', { clientId: 7 })),
    ).toMatchObject({
      status: 409,
      body: { code: 'perps.client_id_used' },
    })
    const replaced = await call('alice', 'PATCH', 'order', { symbol, clientId: 7, price: '171' })
    expect(replaced).toMatchObject({ status: 200, body: { price: '171', status: 'New' } })
    expect(replaced.body.id).not.toBe(id)
    expect((await call('alice', 'GET', `order?symbol=${symbol}&orderId=${id}`)).body).toMatchObject(
      {
        status: 'Cancelled',
        reason: 'replaced',
      },
    )
    const gone = await call('alice', 'DELETE', `order?symbol=${symbol}&clientId=7`)
    expect(gone.body).toMatchObject({ status: 'Cancelled', reason: 'by_owner' })
    expect((await call('alice', 'DELETE', `order?symbol=${symbol}&clientId=7`)).status).toBe(404)
  })
  test('400, 402 and 409 say why an order is refused, and it leaves nothing behind', async () => {
    const refused = async (body: object) => {
      const { body: answer, status } = await call('carol', 'POST', 'order', body)
      return [status, answer.code]
    }
    expect(await refused({ symbol, side: 'Bid', orderType: 'Market' })).toEqual([
      400,
      'request.invalid',
    ])
    expect(await refused(limit('Bid', '180.001', '1'))).toEqual([400, 'request.invalid'])
    expect(await refused(limit('Bid', '100', '0'))).toEqual([400, 'request.invalid'])
    expect(await refused(limit('Bid', '900', '1'))).toEqual([400, 'perps.invalid_order'])
    expect(await refused(limit('Bid', '180', '5000'))).toEqual([402, 'perps.margin'])
    expect(await refused(limit('Bid', '181', '1', { postOnly: true }))).toEqual([
      409,
      'perps.refused',
    ])
    expect(await refused(limit('Bid', '180', '1', { triggerPrice: '190' }))).toEqual([
      400,
      'request.invalid',
    ])
    expect((await call('carol', 'GET', 'orders?status=all')).body.items).toEqual([])
  })
  test.each([
    { quantity: '-1' },
    { price: '1e9' },
    { quantity: '9'.repeat(30) },
    { clientId: -1 },
    { side: 'Up' },
    { unknown: true },
    { triggerPrice: '190', triggerQuantity: '101%' },
    { slippageTolerance: '1' },
    { stopLossLimitPrice: '1' },
  ])('no 500 for %j', async (difference) => {
    const { status } = await call('carol', 'POST', 'order', {
      ...limit('Bid', '170', '1'),
      ...difference,
    })
    expect(status).toBeGreaterThanOrEqual(200)
    expect(status).toBeLessThan(500)
  })
})

describe('money', () => {
  test('a deposit has a limit, and the ledger has exactly what the exchange has', async () => {
    expect((await call('carol', 'POST', 'account/deposit', { amount: '2000000' })).status).toBe(409)
    expect((await call('carol', 'POST', 'account/deposit', { amount: '500' })).status).toBe(200)
    expect((await call('alice', 'GET', 'account')).body).toMatchObject({ isPaper: true })
    await world.perps.tick()
    const state = await world.perps.inspect((exchange) => ({
      breaches: breachesOf(exchange, true),
      cash: [...exchange.accounts.values()].map(({ cash, id }) => [id, cash] as const),
      fees: exchange.fees,
    }))
    expect(state.breaches).toEqual([])
    for (const [id, cash] of state.cash) expect(await world.available(`perps:${id}`)).toBe(cash)
    const owner = { owner: 'perps:exchange', purpose: 'revenue', asset: 'paper:USDC' } as const
    expect((await world.ledger.balance(world.database.query, owner)).postedAtomic).toBe(state.fees)
    expect(await world.ledger.prove(world.database.query)).toMatchObject({ isSound: true })
  })
  test('each change of an order is one event of its account', async () => {
    const events = await world.events('perps.order_changed')
    expect(events[0]).toMatchObject({ accountId: 'acct_alice', payload: { status: 'New' } })
    expect(events.some(({ payload }) => payload['status'] === 'Filled')).toBe(true)
  })
})
