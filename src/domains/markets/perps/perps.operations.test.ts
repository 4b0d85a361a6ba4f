import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  httpServerOf,
  principal,
  tableAuthenticator,
} from '../../../../test/support/http-server.ts'
import { breachesOf } from '../../../../test/support/perps-soundness.ts'
import { createPerpsWorld, type PerpsWorld } from '../../../../test/support/perps-world.ts'
import { race } from '../../../../test/support/race.ts'
import { encodeCursor } from '../../../kernel/page.ts'
import { createVenuesService, marketVenuesRows } from '../market/index.ts'
import { perpsRows } from './index.ts'
import type { OrderRequest } from './perps.schemas.ts'

const symbol = 'SOL_USDC_PERP'
let world: PerpsWorld
let server: FastifyInstance
beforeAll(async () => {
  world = await createPerpsWorld()
  const names = ['alice', 'bob', 'carol', 'dan', 'erin', 'frank', 'grace', 'heidi']
  const people = names.map(
    (name) => [`ct_sk_${name}`, principal({ accountId: `acct_${name}` })] as const,
  )
  server = await httpServerOf(
    {
      perps: perpsRows,
      venues: marketVenuesRows,
    },
    { perps: world.perps, venues: createVenuesService(world) },
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
  symbol,
  side,
  orderType: 'Limit' as const,
  price,
  quantity,
  ...more,
})
const toOrder = (order: OrderRequest) => order

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
  test('200 for the lists of assets, collateral, markets, marks and rates, and 503 where nobody lends', async () => {
    expect(
      (await call('', 'GET', 'markets')).body.map((each: { symbol: string }) => each.symbol),
    ).toEqual(['BTC_USDC_PERP', 'ETH_USDC_PERP', symbol])
    expect((await call('', 'GET', 'markets?marketType=SPOT')).body).toEqual([])
    for (const path of ['borrow-lend/markets', 'borrow-lend/apy?mode=paper'])
      expect(await call('bob', 'GET', path)).toMatchObject({
        status: 503,
        body: { code: 'perps.lending_not_configured', configured: false },
      })
    expect((await call('bob', 'GET', 'assets')).body).toContainEqual({
      symbol: 'USDC',
      displayName: 'Paper USDC',
      coingeckoId: null,
      tokens: [],
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
  test('400 for klines that end before they begin, 200 for those that end as they begin', async () => {
    const startTime = Math.floor(world.clock.nowMs() / 1_000)
    const klines = (endTime: number) =>
      call(
        'bob',
        'GET',
        `klines?symbol=${symbol}&interval=1m&startTime=${startTime}&endTime=${endTime}`,
      )
    const { body, status } = await klines(startTime - 1)
    expect([status, body.errors[0].location]).toEqual([400, 'query/endTime'])
    expect((await klines(startTime)).status).toBe(200)
  })
  test('401 without a credential where the tier is private, 404 for a market that is not there', async () => {
    for (const path of ['assets', 'depth?symbol=A', 'mark-prices', 'positions', 'account']) {
      expect((await call('', 'GET', path)).status).toBe(401)
    }
    expect((await call('', 'POST', 'order', limit('Bid', '1', '1'))).status).toBe(401)
    for (const path of [
      'depth?',
      'market?',
      'mark-prices?',
      'open-interest?',
      'funding-rates?',
      'klines?interval=1m&startTime=1&',
    ]) {
      const { body, status } = await call('bob', 'GET', `${path}symbol=DOGE_USDC_PERP`)
      expect([path, status, body.code]).toEqual([path, 404, 'resource.not_found'])
    }
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
    expect((await call('alice', 'DELETE', `order?symbol=${symbol}&clientId=7`)).body).toEqual(
      gone.body,
    )
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

describe('previews', () => {
  const ask = (who: string, body: object) => call(who, 'POST', 'order/preview', body)
  test('200 with what the order then does, for an account that has none yet too', async () => {
    await call('alice', 'POST', 'order', limit('Ask', '181', '3'))
    const order = limit('Bid', '181', '6', { clientId: 77 })
    const before = await world.perps.inspect(({ accounts, seq }) => [accounts.has('acct_dan'), seq])
    const { body, status } = await ask('dan', order)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      isPaper: true,
      status: 'PartiallyFilled',
      refusal: null,
      quantity: '6',
      fill: { worstPrice: '181' },
      position: { symbol },
    })
    expect(
      await world.perps.inspect(({ accounts, seq }) => [accounts.has('acct_dan'), seq]),
    ).toEqual(before)
    const placed = await call('dan', 'POST', 'order', order)
    expect(placed.body).toMatchObject({
      status: body.status,
      executedQuantity: body.fill.quantity,
      executedQuoteQuantity: body.fill.quoteQuantity,
    })
    const account = await call('dan', 'GET', 'account')
    expect(account.body).toMatchObject(body.after)
    expect((await call('dan', 'GET', 'positions')).body).toMatchObject([
      { netQuantity: body.position.netQuantity, entryPrice: body.position.entryPrice },
    ])
    await call('dan', 'DELETE', 'orders')
  })
  test('200 with the refusal that the order would get, in its own words; 400 and 404 as an order', async () => {
    const refusals = [
      [limit('Bid', '180', '5000'), 'perps.margin'],
      [limit('Bid', '900', '1'), 'perps.invalid_order'],
      [limit('Bid', '182', '1', { postOnly: true }), 'perps.refused'],
      [limit('Bid', '180', '1', { reduceOnly: true }), 'perps.refused'],
    ] as const
    await call('alice', 'POST', 'order', limit('Ask', '181', '1'))
    for (const [order, code] of refusals) {
      const { body, status } = await ask('erin', order)
      expect([status, body.status, body.refusal.code]).toEqual([200, null, code])
      const real = await call('erin', 'POST', 'order', order)
      expect([real.body.code, real.body.reason, real.body.detail]).toEqual([
        code,
        body.refusal.reason,
        body.refusal.detail,
      ])
    }
    expect((await ask('erin', limit('Bid', '180.001', '1'))).status).toBe(400)
    expect((await ask('erin', limit('Bid', '1', '1', { symbol: 'X' }))).status).toBe(404)
    expect((await ask('', limit('Bid', '1', '1'))).status).toBe(401)
  })
})

describe('several orders', () => {
  test('200 with an answer for each, refused ones among them', async () => {
    const orders = [
      limit('Bid', '171', '1', { clientId: 1 }),
      limit('Bid', '172', '1', { clientId: 1 }),
      limit('Bid', '170', '90000'),
      limit('Bid', '172', '1', { reduceOnly: true }),
    ]
    const { body, status } = await call('frank', 'POST', 'orders', { orders })
    expect(status).toBe(200)
    expect(body.items).toMatchObject([
      { order: { status: 'New', clientId: 1 }, refusal: null },
      { order: null, refusal: { code: 'perps.client_id_used' } },
      { order: null, refusal: { code: 'perps.margin' } },
      { order: null, refusal: { code: 'perps.refused', reason: 'nothing_to_reduce' } },
    ])
    expect((await call('frank', 'GET', 'orders')).body.items).toHaveLength(1)
  })
  test('400 for what is meant for the live exchange: it is not placed on paper', async () => {
    const order = limit('Bid', '171', '1', { mode: 'live' })
    for (const [path, body] of [
      ['orders', { orders: [order] }],
      ['order/preview', order],
    ] as const) {
      const { body: answer, status } = await call('grace', 'POST', path, body)
      expect([status, answer.errors[0].location]).toEqual([400, expect.stringMatching(/mode$/)])
    }
    expect((await call('grace', 'GET', 'account')).status).toBe(404)
  })
  test('400 names the order that is not valid, and none is placed', async () => {
    const orders = [limit('Bid', '171', '1'), limit('Bid', '171.001', '1')]
    const { body, status } = await call('grace', 'POST', 'orders', { orders })
    expect(status).toBe(400)
    expect(body.errors[0].location).toBe('body/orders/1/price')
    expect((await call('grace', 'GET', 'account')).status).toBe(404)
    const foreign = [limit('Bid', '171', '1'), limit('Bid', '171', '1', { symbol: 'X' })]
    const unknown = await call('grace', 'POST', 'orders', { orders: foreign })
    expect([unknown.status, unknown.body.errors[0].location]).toEqual([404, 'body/orders/1/symbol'])
    for (const wrong of [[], Array.from({ length: 21 }, () => limit('Bid', '171', '1'))]) {
      expect((await call('grace', 'POST', 'orders', { orders: wrong })).status).toBe(400)
    }
  })
})

test('a fault of the program is no fault of one of several orders, and stays what it was', async () => {
  // A body that the schema refuses, so that only a direct call can pass it.
  const broken = JSON.parse('{"orders":[null]}')
  await expect(world.perps.trading.placeMany({ accountId: 'acct_grace' }, broken)).rejects.toThrow(
    /'symbol'/,
  )
})

describe("a dead man's switch", () => {
  const path = 'orders/cancel-all-after'
  test('404 without an account, 400 for a time that is none', async () => {
    expect((await call('grace', 'GET', path)).status).toBe(404)
    expect((await call('grace', 'POST', path, { timeoutMs: 5_000 })).status).toBe(404)
    for (const timeoutMs of [1, 4_999, 86_400_001, -5, '5000']) {
      expect((await call('frank', 'POST', path, { timeoutMs })).status).toBe(400)
    }
  })
  test('200: fires once when nobody called again, and says so to its owner', async () => {
    const set = await call('frank', 'POST', path, { timeoutMs: 5_000 })
    expect(set.body).toMatchObject({ armed: true, timeoutMs: 5_000, keepReduceOnly: true })
    expect((await call('frank', 'GET', path)).body).toEqual(set.body)
    world.clock.advance(4_000)
    await call('frank', 'POST', path, { timeoutMs: 5_000 })
    world.clock.advance(4_000)
    await world.perps.tick()
    expect((await call('frank', 'GET', 'orders')).body.items).toHaveLength(1)
    world.clock.advance(1_000)
    expect(await world.perps.tick()).toBe(true)
    expect((await call('frank', 'GET', 'orders')).body.items).toEqual([])
    expect((await call('frank', 'GET', path)).body).toMatchObject({ armed: false, cancelsAt: null })
    const told = await world.events('perps.cancelled_after')
    expect(told).toMatchObject([{ accountId: 'acct_frank', payload: { kept: 0 } }])
    expect(told[0]?.payload['cancelled']).toHaveLength(1)
    world.clock.advance(60_000)
    await world.perps.tick()
    expect(await world.events('perps.cancelled_after')).toHaveLength(1)
  })
  test('200: 0 takes it off', async () => {
    await call('frank', 'POST', 'order', limit('Bid', '170', '1'))
    await call('frank', 'POST', path, { timeoutMs: 5_000 })
    expect((await call('frank', 'POST', path, { timeoutMs: 0 })).body).toMatchObject({
      armed: false,
      timeoutMs: 0,
    })
    world.clock.advance(60_000)
    await world.perps.tick()
    expect((await call('frank', 'GET', 'orders')).body.items).toHaveLength(1)
  })
})

describe('lists', () => {
  test('give both sides of a trade with oneself, one to a page', async () => {
    await call('heidi', 'POST', 'order', limit('Ask', '150.5', '1', { postOnly: false }))
    await call('heidi', 'POST', 'order', limit('Bid', '175', '1'))
    await call('heidi', 'POST', 'order', limit('Ask', '175', '1', { selfTradePrevention: 'Allow' }))
    const whole = (await call('heidi', 'GET', 'fills?limit=200')).body.items
    const paged: unknown[] = []
    let next = ''
    do {
      const { body } = await call('heidi', 'GET', `fills?limit=1${next}`)
      paged.push(...body.items)
      next = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`
    } while (next !== '')
    const ids = whole.map(({ tradeId }: { tradeId: string }) => tradeId)
    expect(new Set(ids).size).toBeLessThan(ids.length)
    expect(paged).toEqual(whole)
  })
  test.each([
    ['orders', ['x']],
    ['orders', ['-1']],
    ['orders', ['9'.repeat(16)]],
    ['orders', ['1', 'maker']],
    ['fills', ['x', 'maker']],
    ['fills', ['1', 'x']],
    ['fills', ['1']],
  ])('400 for a cursor that the list of %s did not make: %j', async (list, parts) => {
    const { body, status } = await call('heidi', 'GET', `${list}?cursor=${encodeCursor(parts)}`)
    expect([status, body.errors[0].location]).toEqual([400, 'query/cursor'])
  })
})

describe('a call that is named by its Idempotency-Key', () => {
  test('is one command of the exchange, also where the answer of the first was lost', async () => {
    const body = limit('Bid', '160', '1')
    const key = 'lost-answer'
    const first = await world.perps.trading.place({ accountId: 'acct_heidi' }, toOrder(body), key)
    const other = world.startProcess()
    const again = await other.trading.place({ accountId: 'acct_heidi' }, toOrder(body), key)
    expect(again).toEqual(first)
    const [one, two] = await race({ times: 2, enough: 'another of this size would be taken' }, () =>
      other.trading.place({ accountId: 'acct_heidi' }, toOrder(body), 'at-once'),
    )
    expect(one).toEqual(two)
    expect(one?.id).not.toBe(first.id)
    const { id } = first
    const gone = await other.trading.cancel('acct_heidi', { symbol, orderId: id }, key)
    expect(await world.perps.trading.cancel('acct_heidi', { symbol, orderId: id }, key)).toEqual(
      gone,
    )
    expect(
      (await call('heidi', 'GET', 'orders?status=all')).body.items.filter(
        ({ price }: { price: string }) => price === '160',
      ),
    ).toHaveLength(2)
    await other.stop()
  })
})

describe('market data of the venue', () => {
  test('says what it rests on, also where there is nothing', async () => {
    const path = '/api/market/venues/paper-exchange'
    for (const list of ['trades?', 'candles?interval=1m&']) {
      const known = (await call('', 'GET', `${path}/${list}symbol=${symbol}`)).body
      expect(known.meta).toMatchObject({
        source: 'paper-exchange',
        block: null,
        finality: 'safe',
        quality: 'complete',
        warnings: [],
      })
      expect(Date.parse(known.meta.asOf) + known.meta.ageMs).toBe(world.clock.nowMs())
      const none = (await call('', 'GET', `${path}/${list}symbol=NONE`)).body
      expect(none.meta).toMatchObject({ asOf: null, ageMs: null, quality: 'unavailable' })
    }
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
    expect(state.cash.length).toBeGreaterThan(1)
    for (const [id, cash] of state.cash) expect(await world.available(`perps:${id}`)).toBe(cash)
    const owner = { owner: 'perps:exchange', purpose: 'revenue', asset: 'paper:USDC' } as const
    expect((await world.ledger.balance(world.database.query, owner)).postedAtomic).toBe(state.fees)
    expect(await world.ledger.prove(world.database.query)).toMatchObject({ isSound: true })
  })
  test('each fill is one event on each side, numbered like the account that has it', async () => {
    const events = await world.events('perps.filled')
    const [first] = events.filter(({ accountId }) => accountId === 'acct_alice')
    expect(first).toMatchObject({
      payload: { isMaker: true, price: '180.5', quantity: '0.5', fee: '0.01805', isPaper: true },
    })
    const fills = (await call('alice', 'GET', 'fills?limit=200')).body.items
    const told = events.filter(({ accountId }) => accountId === 'acct_alice')
    expect(told.map(({ payload }) => payload['tradeId'])).toEqual(
      fills.map(({ tradeId }: { tradeId: string }) => tradeId).toReversed(),
    )
    const { lastUpdateId } = (await call('alice', 'GET', 'account')).body
    for (const { payload } of told) {
      expect(Number(payload['updateId'])).toBeLessThanOrEqual(Number(lastUpdateId))
    }
  })
  test('each change of an order is one event of its account', async () => {
    const events = await world.events('perps.order_changed')
    expect(events[0]).toMatchObject({ accountId: 'acct_alice', payload: { status: 'New' } })
    expect(events.some(({ payload }) => payload['status'] === 'Filled')).toBe(true)
  })
})

describe('an account that sets its own limits', () => {
  const account = () => call('heidi', 'GET', 'account')

  test('200 for a cancel again, with what became of the order', async () => {
    const placed = await call('heidi', 'POST', 'order', limit('Bid', '101', '1', { clientId: 5 }))
    const name = `order?symbol=${symbol}&`
    const first = await call('heidi', 'DELETE', `${name}orderId=${placed.body.id}`)
    expect(first).toMatchObject({ status: 200, body: { status: 'Cancelled' } })
    for (const again of [`orderId=${placed.body.id}`, 'clientId=5'])
      expect(await call('heidi', 'DELETE', name + again)).toEqual({
        ...first,
        headers: expect.anything(),
      })
    expect((await call('grace', 'DELETE', `${name}orderId=${placed.body.id}`)).status).toBe(404)
  })

  test('402 for an order beyond the leverage limit, 409 for a limit that is broken already', async () => {
    const large = limit('Bid', '150', '600')
    expect(await call('heidi', 'PATCH', 'account', { leverageLimit: '5' })).toMatchObject({
      status: 200,
      body: { leverageLimit: '5' },
    })
    expect((await call('heidi', 'POST', 'order', large)).body.code).toBe('perps.margin')
    await call('heidi', 'PATCH', 'account', { leverageLimit: null })
    expect((await call('heidi', 'POST', 'order', large)).status).toBe(200)
    expect(await call('heidi', 'PATCH', 'account', { leverageLimit: '5' })).toMatchObject({
      status: 409,
      body: { reason: 'leverage_in_use' },
    })
    expect((await account()).body.leverageLimit).toBeNull()
  })

  test('200 for an order that closes all there is, and for a reset once nothing is open', async () => {
    await call('heidi', 'DELETE', 'orders')
    await call('grace', 'POST', 'order', limit('Ask', '179', '3'))
    await call('heidi', 'POST', 'order', limit('Bid', '181', '3'))
    expect(await call('heidi', 'POST', 'account/reset', { seed: '500' })).toMatchObject({
      status: 409,
      body: { reason: 'positions_open' },
    })
    await call('grace', 'POST', 'order', limit('Bid', '178', '9'))
    const close = { symbol, side: 'Ask', orderType: 'Market', closePosition: true }
    expect((await call('heidi', 'POST', 'order', { ...close, quantity: '1' })).status).toBe(400)
    expect((await call('heidi', 'POST', 'order', close)).body).toMatchObject({
      status: 'Filled',
      executedQuantity: '3',
      reduceOnly: true,
    })
    expect((await call('heidi', 'GET', 'positions')).body).toEqual([])
    await call('heidi', 'POST', 'order', limit('Bid', '101', '1'))
    expect(await call('heidi', 'POST', 'account/reset', { seed: '500' })).toMatchObject({
      status: 200,
      body: { netEquity: '500', openOrders: 0, leverageLimit: null },
    })
    expect((await call('heidi', 'POST', 'account/reset', { seed: '1000001' })).status).toBe(409)
    expect(await world.perps.inspect((exchange) => breachesOf(exchange, false))).toEqual([])
  })

  test('409 for an index that somebody wants to set where others may be', async () => {
    expect(await call('heidi', 'POST', 'index', { symbol, indexPrice: '1' })).toMatchObject({
      status: 409,
      body: { code: 'perps.index_not_settable' },
    })
  })
})
