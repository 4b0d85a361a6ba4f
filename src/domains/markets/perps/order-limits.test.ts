import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  httpServerOf,
  principal,
  tableAuthenticator,
} from '../../../../test/support/http-server.ts'
import { breachesOf } from '../../../../test/support/perps-soundness.ts'
import {
  createPerpsWorld,
  type PerpsWorld,
  perpsSets,
} from '../../../../test/support/perps-world.ts'
import { race } from '../../../../test/support/race.ts'
import type { PerpsExchange } from '../../../ports/perps-venue.ts'
import { keysMigrations } from '../../access/keys/index.ts'
import { toSnapshot } from './exchange/snapshot.ts'
import { perpsRows } from './index.ts'

const [symbol, other] = ['SOL_USDC_PERP', 'ETH_USDC_PERP']
let world: PerpsWorld
let server: FastifyInstance
let liveCalls: number

/** A live exchange that only counts what reaches it. */
const live: PerpsExchange = {
  name: 'live',
  canSign: true,
  ...Object.fromEntries(
    ['read', 'account', 'order', 'place', 'cancel', 'cancelAll'].map((name) => [
      name,
      () => {
        liveCalls += 1
        return Promise.reject(new Error('the live exchange was reached'))
      },
    ]),
  ),
} as PerpsExchange

beforeEach(async () => {
  liveCalls = 0
  world = await createPerpsWorld(
    { live, isOperator: () => true },
    { migrations: [...perpsSets, { domain: 'keys', migrations: keysMigrations }] },
  )
  await sql`
    INSERT INTO api_key_order_limits (markets, largest, total)
    VALUES ('{SOL_USDC_PERP}', 400000000, 1000000000)`.execute(world.database.query)
  const orderLimit = { id: 1, markets: [symbol] }
  server = await httpServerOf(
    { perps: perpsRows },
    { perps: world.perps },
    {
      clock: world.clock,
      authenticators: [
        tableAuthenticator('api_key', {
          ct_sk_armed: principal({ accountId: 'acct_armed', orderLimit }),
          ct_sk_owner: principal({ accountId: 'acct_armed', credentialId: 'key_2' }),
          ct_sk_maker: principal({ accountId: 'acct_maker', credentialId: 'key_3' }),
        }),
      ],
    },
  )
})
afterEach(async () => {
  await server.close()
  await world.close()
})

type Method = 'DELETE' | 'GET' | 'PATCH' | 'POST'
type Sent = { readonly method: Method; readonly path: string; readonly body?: object }

async function send(who: string, { body, method, path }: Sent, key?: string) {
  const answer = await server.inject({
    method,
    url: `/api/backpack/${path}`,
    headers: { 'x-api-key': `ct_sk_${who}`, ...(key ? { 'idempotency-key': key } : {}) },
    ...(body ? { payload: body } : {}),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const order = (price: string, quantity: string, more: object = {}) => ({
  symbol,
  side: 'Bid',
  orderType: 'Limit',
  price,
  quantity,
  ...more,
})
const place = (body: object): Sent => ({ method: 'POST', path: 'order', body })
const placeMany = (orders: object[]): Sent => ({ method: 'POST', path: 'orders', body: { orders } })
const replace = (body: object): Sent => ({
  method: 'PATCH',
  path: 'order',
  body: { symbol, ...body },
})
const armed = (sent: Sent, key?: string) => send('armed', sent, key)

/** What is counted, in dollars. */
async function used(): Promise<string> {
  const { rows } = await sql<{ used: string }>`
    SELECT trim_scale(used / 1000000)::text AS used
    FROM api_key_order_limits`.execute(world.database.query)
  return rows[0]?.used ?? ''
}
const commands = () => world.perps.inspect(({ seq }) => seq)
const openOrders = () =>
  world.perps.inspect(({ accounts }) => accounts.get('acct_armed')?.orders.size ?? 0)

describe('every way to an order', () => {
  const big = order('170', '2.4')
  const client = (path: string, body: object): Sent => ({
    method: 'POST',
    path: `api/v1/${path}`,
    body,
  })
  test.each([
    ['POST order', place(big)],
    ['POST orders', placeMany([order('170', '0.1'), big])],
    ['POST api/v1/order', client('order', big)],
    ['POST api/v1/orders', client('orders', [order('170', '0.1'), big])],
  ])('403 by %s for more than the largest order, and nothing is placed', async (name, sent) => {
    const before = await commands()
    const { body, status } = await armed(sent)
    expect(status).toBe(403)
    if (name.includes('v1')) {
      expect(body).toMatchObject({ code: 'FORBIDDEN', message: expect.stringMatching(/408 USDC/) })
    } else {
      expect(body).toMatchObject({
        code: 'perps.over_order_limit',
        value: '408',
        largest: '400',
        total: '1000',
        used: '0',
        left: '1000',
        errors: [{ location: sent.path === 'order' ? 'body/quantity' : 'body/orders/1/quantity' }],
      })
    }
    expect([await commands(), await openOrders(), await used()]).toEqual([before, 0, '0'])
    // The same from the same account without a limit.
    expect((await send('owner', sent)).status).toBe(200)
  })
  test('403 by PATCH order for more than the largest order, and the old one stays', async () => {
    const placed = await armed(place(order('170', '1')))
    const orderId = placed.body.id
    const { body, status } = await armed(replace({ orderId, quantity: '2.4' }))
    expect([status, body.code]).toEqual([403, 'perps.over_order_limit'])
    expect(await used()).toBe('170')
    const { body: open } = await armed({ method: 'GET', path: 'orders' })
    expect(open.items).toMatchObject([{ id: orderId, quantity: '1' }])
    expect((await send('owner', replace({ orderId, quantity: '2.4' }))).status).toBe(200)
    expect(await used()).toBe('170')
  })
  test.each([
    ['POST order', place(order('3000', '0.01', { symbol: other })), 'body/symbol'],
    [
      'POST orders',
      placeMany([order('170', '0.1'), order('3000', '0.01', { symbol: other })]),
      'body/orders/1/symbol',
    ],
    [
      'PATCH order',
      { ...replace({}), body: { symbol: other, orderId: '1', quantity: '1' } },
      'body/symbol',
    ],
    [
      'a reduce-only order',
      place(order('3000', '0.01', { symbol: other, reduceOnly: true })),
      'body/symbol',
    ],
  ])('403 by %s for another market', async (_, sent, location) => {
    const { body, status } = await armed(sent)
    expect([status, body.code, body.markets]).toEqual([403, 'perps.order_limit_market', [symbol]])
    expect(body.errors[0].location).toBe(location)
    expect([await openOrders(), await used()]).toEqual([0, '0'])
  })
  test('403 for a live order, and the live exchange is not reached', async () => {
    const { body, status } = await armed(place(order('170', '0.1', { mode: 'live' })))
    expect([status, body.code, liveCalls]).toEqual([403, 'perps.order_limit_live', 0])
    const cancelled = await armed({ method: 'DELETE', path: 'orders?mode=live' })
    expect([cancelled.status, liveCalls]).toEqual([403, 0])
  })
})

describe('what an order counts', () => {
  test('a bid counts its price, a market order the band around the mark, one by value its value', async () => {
    await send('maker', place(order('181', '50', { side: 'Ask' })))
    await armed(place(order('170.5', '1')))
    expect(await used()).toBe('170.5')
    const market = { price: undefined, orderType: 'Market' }
    expect((await armed(place(order('', '1', market)))).body.status).toBe('Filled')
    expect(await used()).toBe('368.5')
    const byValue = { ...market, quantity: undefined, quoteQuantity: '100' }
    expect((await armed(place(order('', '', byValue)))).body.status).toBe('Filled')
    expect(await used()).toBe('468.5')
  })
  test('what is sold counts the price of the bids that wait, where it is above its own', async () => {
    await send('maker', place(order('190', '1')))
    const sold = await armed(place(order('175', '1', { side: 'Ask' })))
    expect(sold.body).toMatchObject({ status: 'Filled', executedQuoteQuantity: '190' })
    expect(await used()).toBe('190')
    await send('maker', place(order('196', '1')))
    await world.perps.submit({ kind: 'set_index', symbol, tick: 15_000n })
    const market = { side: 'Ask', price: undefined, orderType: 'Market' }
    const dear = await armed(place(order('', '1', market)))
    expect(dear.body).toMatchObject({ status: 'Filled', executedQuoteQuantity: '196' })
    expect(await used()).toBe('386')
  })
  test('reduce-only orders and attached stops count nothing, and reduce', async () => {
    await send('maker', place(order('180', '2', { side: 'Ask' })))
    const attached = { stopLossTriggerPrice: '150', takeProfitTriggerPrice: '250' }
    await armed(place(order('180', '2', attached)))
    expect([await used(), await openOrders()]).toEqual(['360', 2])
    const children = await world.perps.inspect(({ accounts }) =>
      [...(accounts.get('acct_armed')?.orders.values() ?? [])].map((each) => each.reduceOnly),
    )
    expect(children).toEqual([true, true])
    await send('maker', place(order('179', '9')))
    const market = { side: 'Ask', price: undefined, orderType: 'Market' }
    const reduced = await armed(place(order('', '9', { ...market, reduceOnly: true })))
    expect(reduced.body.executedQuantity).toBe('2')
    const stop = { ...market, quantity: undefined, triggerPrice: '150', triggerQuantity: '1' }
    expect((await armed(place(order('', '', { ...stop, reduceOnly: true })))).status).toBe(200)
    expect(await used()).toBe('360')
  })
  test('403 for a trigger that could open risk', async () => {
    const trigger = { triggerPrice: '150', triggerQuantity: '0.01', quantity: undefined }
    const { body, status } = await armed(place(order('150', '', trigger)))
    expect([status, body.code]).toEqual([403, 'perps.order_limit_trigger'])
    expect(body.errors[0].location).toBe('body/triggerPrice')
    const many = await armed(placeMany([order('150', '1'), order('150', '', trigger)]))
    expect([many.status, many.body.errors[0].location]).toEqual([403, 'body/orders/1/triggerPrice'])
    expect([await openOrders(), await used()]).toEqual([0, '0'])
  })
  test('403 for a change of an order that has a trigger, whoever placed it', async () => {
    const trigger = { triggerPrice: '150', triggerQuantity: '0.01', quantity: undefined }
    expect((await send('owner', place(order('150', '', { ...trigger, clientId: 7 })))).status).toBe(
      200,
    )
    const { body, status } = await armed(replace({ clientId: 7, price: '151' }))
    expect([status, body.code, await used()]).toEqual([403, 'perps.order_limit_trigger', '0'])
  })
  test('a replaced order counts what it grows by, and less of it nothing', async () => {
    const { body } = await armed(place(order('150', '1', { clientId: 7 })))
    const change = async (to: object) => {
      const answer = await armed(replace({ clientId: 7, ...to }))
      return [answer.status, await used()]
    }
    expect(body.status).toBe('New')
    expect(await change({ quantity: '2' })).toEqual([200, '300'])
    expect(await change({ price: '160' })).toEqual([200, '320'])
    expect(await change({ quantity: '1' })).toEqual([200, '320'])
    expect(await change({ price: '150' })).toEqual([200, '320'])
    expect(await change({ quantity: '2.5' })).toEqual([200, '545'])
    expect(await change({ quantity: '2.7' })).toEqual([403, '545'])
    expect((await armed(replace({ clientId: 9, quantity: '1' }))).status).toBe(404)
  })
  test('an order of the owner is not made to trade beyond the largest order by another price', async () => {
    await send('maker', place(order('179', '9')))
    await send('owner', place(order('300', '9', { side: 'Ask', clientId: 7 })))
    const { body, status } = await armed(replace({ clientId: 7, price: '170' }))
    expect([status, body.code]).toEqual([403, 'perps.over_order_limit'])
    expect((await armed({ method: 'GET', path: 'positions' })).body).toEqual([])
  })
  test('orders of a batch are measured one by one and counted together, or none is placed', async () => {
    const two = placeMany([order('160', '2'), order('150', '2')])
    expect((await armed(two)).body.items.map(({ refusal }: { refusal: null }) => refusal)).toEqual([
      null,
      null,
    ])
    expect(await used()).toBe('620')
    const { body, status } = await armed(two)
    expect(status).toBe(403)
    expect(body).toMatchObject({ value: '620', left: '380', errors: [{ location: 'body/orders' }] })
    expect([await used(), await openOrders()]).toEqual(['620', 2])
  })
})

describe('what is given back', () => {
  test('what the exchange refuses, alone and among several', async () => {
    const refused = await armed(place(order('250', '1')))
    expect([refused.status, refused.body.code]).toEqual([400, 'perps.invalid_order'])
    const before = await commands()
    expect(await used()).toBe('0')
    const some = await armed(placeMany([order('250', '1'), order('160', '1'), order('250', '1')]))
    expect(some.status).toBe(200)
    expect([await used(), await commands()]).toEqual(['160', before + 1])
  })
  test('what ends at once with nothing traded, and not what traded or was cancelled', async () => {
    const market = { price: undefined, orderType: 'Market' }
    await armed(place(order('', '1', market)))
    await armed(place(order('180', '1', { timeInForce: 'IOC' })))
    expect(await used()).toBe('0')
    await send('maker', place(order('180', '0.1', { side: 'Ask' })))
    await armed(place(order('180', '1', { timeInForce: 'IOC' })))
    await armed(place(order('150', '1', { clientId: 7 })))
    await armed({ method: 'DELETE', path: `order?symbol=${symbol}&clientId=7` })
    expect(await used()).toBe('330')
  })
  test('what an account cannot bear', async () => {
    await sql`UPDATE api_key_order_limits SET largest = 9e12, total = 9e12`.execute(
      world.database.query,
    )
    const { body, status } = await armed(place(order('180', '5000')))
    expect([status, body.code, await used()]).toEqual([402, 'perps.margin', '0'])
  })
})

describe('many at once', () => {
  test('N parallel orders over two processes never pass the total', async () => {
    const there = world.startProcess()
    const caller = { accountId: 'acct_armed', orderLimit: { id: 1, markets: [symbol] } }
    const enough = 'the account bears all of them, and the total is the rule under test'
    const answers = await race({ times: 40, enough }, async (index) => {
      const { trading } = index % 2 === 0 ? world.perps : there
      const asked = { symbol, side: 'Bid', orderType: 'Limit', quantity: '0.5' } as const
      try {
        return (await trading.place(caller, { ...asked, price: '150' })).status
      } catch (failure) {
        return Reflect.get(Object(Reflect.get(Object(failure), 'spec')), 'code')
      }
    })
    expect(answers.filter((answer) => answer === 'New')).toHaveLength(13)
    expect(answers.filter((answer) => answer === 'perps.over_order_limit')).toHaveLength(27)
    expect([await used(), await openOrders(), await commands()]).toEqual(['975', 13, 13])
    // Whoever reads the journal anew comes to the same exchange.
    const again = world.startProcess()
    const stateOf = (perps: PerpsWorld['perps']) =>
      perps.inspect((exchange) => structuredClone(toSnapshot(exchange)))
    expect(await stateOf(again)).toEqual(await stateOf(world.perps))
    expect(await again.inspect((exchange) => breachesOf(exchange, true))).toEqual([])
    await Promise.all([there.stop(), again.stop()])
  })
  test('a repeat with the same Idempotency-Key is one order and counts once, on every process', async () => {
    const caller = { accountId: 'acct_armed', orderLimit: { id: 1, markets: [symbol] } }
    const asked = { symbol, side: 'Bid', orderType: 'Limit', quantity: '2', price: '150' } as const
    const there = world.startProcess()
    const enough = 'three of them would be let in, so only the key makes them one'
    const placed = await race({ times: 3, enough }, (index) =>
      (index % 2 === 0 ? world.perps : there).trading.place(caller, asked, 'once'),
    )
    expect(new Set(placed.map(({ id }) => id)).size).toBe(1)
    expect([await used(), await openOrders()]).toEqual(['300', 1])
    await there.stop()
  })
  test('a commit that fails has counted nothing', async () => {
    const { ledger } = world
    const broken = world.startProcess({
      ledger: {
        balance: ledger.balance,
        post: () => Promise.reject(new Error('the ledger is out')),
      },
    })
    const caller = { accountId: 'acct_armed', orderLimit: { id: 1, markets: [symbol] } }
    const asked = { symbol, side: 'Bid', orderType: 'Limit', quantity: '2', price: '150' } as const
    await expect(broken.trading.place(caller, asked)).rejects.toThrow('the ledger is out')
    expect([await used(), await commands()]).toEqual(['0', 0])
    await broken.stop()
  })
  test('an order beyond the limit does not keep others of its transaction from being placed', async () => {
    const caller = { accountId: 'acct_armed', orderLimit: { id: 1, markets: [symbol] } }
    const asked = { symbol, side: 'Bid', orderType: 'Limit', price: '150' } as const
    const { trading } = world.perps
    const [first, refused, last] = await Promise.allSettled([
      trading.place(caller, { ...asked, quantity: '1' }),
      trading.place(caller, { ...asked, quantity: '3' }),
      trading.place({ accountId: 'acct_maker' }, { ...asked, quantity: '3' }),
    ])
    expect([first?.status, refused?.status, last?.status]).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
    expect([await used(), await commands()]).toEqual(['150', 2])
  })
})
