import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  httpServerOf,
  principal,
  tableAuthenticator,
} from '../../../../test/support/http-server.ts'
import {
  base,
  createOrdersWorld,
  type OrdersWorld,
  oneQuote,
  orderRequest,
  quote,
} from '../../../../test/support/orders-world.ts'
import { billingRows } from '../../money/billing/index.ts'
import { ledgerRows } from '../../money/ledger/index.ts'
import { paperRows } from '../paper/index.ts'
import { ordersRows } from './index.ts'

let world: OrdersWorld
let server: FastifyInstance
beforeAll(async () => {
  world = await createOrdersWorld()
  const people = ['owner', 'stranger'].map(
    (name) => [`ct_sk_${name}`, principal({ accountId: `acct_${name}` })] as const,
  )
  server = await httpServerOf(
    { ledger: ledgerRows, billing: billingRows, paper: paperRows, orders: ordersRows },
    { paper: world.paper, orders: world.orders },
    {
      clock: world.clock,
      authenticators: [tableAuthenticator('api_key', Object.fromEntries(people))],
    },
  )
  await call('owner', 'POST', '/api/paper/account', {
    profile: 'frictionless',
    balances: [
      { token: quote, amountAtomic: `${10_000n * oneQuote}` },
      { token: base, amountAtomic: '1' },
    ],
  })
})
afterAll(async () => {
  await server.close()
  await world.close()
})

const path = '/api/trading/orders'
async function call(who: string, method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = who === '' ? {} : { 'x-api-key': `ct_sk_${who}` }
  const answer = await server.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json() }
}

describe('the rows of orders', () => {
  test('answer the whole life of an order', async () => {
    const placed = await call('owner', 'POST', path, orderRequest({ limitPrice: '2.1' }))
    expect(placed).toMatchObject({ status: 200, body: { status: 'triggered', isPaper: true } })
    const { id } = placed.body
    await world.work.execute(id, 1)
    expect((await call('owner', 'GET', `${path}/${id}`)).body).toMatchObject({ status: 'filled' })
    const events = await call('owner', 'GET', `${path}/${id}/events?limit=200`)
    expect(events.body.items.at(-1)).toMatchObject({
      topic: 'order.filled',
      payload: { orderId: id, status: 'filled', isPaper: true, reason: null },
    })
    expect(await call('owner', 'POST', `${path}/${id}/cancel`)).toMatchObject({
      status: 200,
      body: { status: 'filled' },
    })
    expect((await call('owner', 'GET', `${path}/${id}/receipt`)).body).toMatchObject({
      orderId: id,
      decisions: [{ number: 1, kind: 'placed' }, {}, {}, { kind: 'filled' }],
    })
    expect(await call('owner', 'POST', `${path}/${id}/replace`, { limitPrice: '1' })).toMatchObject(
      { status: 409, body: { code: 'resource.illegal_transition', state: 'filled', allowed: [] } },
    )
  })
  test('list in pages, newest first, with filters', async () => {
    const placed = []
    for (let n = 0; n < 3; n++) {
      placed.push((await call('owner', 'POST', path, orderRequest({ tag: 'pages' }))).body.id)
      world.clock.advance(1_000)
    }
    const first = (await call('owner', 'GET', `${path}?tag=pages&limit=2`)).body
    const second = await call('owner', 'GET', `${path}?tag=pages&cursor=${first.nextCursor}`)
    const found = [...first.items, ...second.body.items].map(({ id }) => id)
    expect(found).toEqual(placed.toReversed())
    const { body } = await call('owner', 'POST', `${path}/cancel-all`, { tag: 'pages' })
    expect(body.cancelled).toHaveLength(3)
    expect((await call('owner', 'GET', `${path}?cursor=abc`)).status).toBe(400)
  })
  test('preview for anyone, without an account', async () => {
    const { clientOrderId: _, ...wish } = orderRequest({ limitPrice: '2.1' })
    expect(await call('', 'POST', `${path}/preview`, wish)).toMatchObject({
      status: 200,
      body: { wouldReject: [], route: [{ venue: 'test_pool' }] },
    })
  })
  test('401 without a credential, 404 for the order of somebody else', async () => {
    const { id } = (await call('owner', 'POST', path, orderRequest())).body
    expect((await call('', 'POST', path, orderRequest())).status).toBe(401)
    for (const url of [`${path}/${id}`, `${path}/${id}/events`, `${path}/${id}/receipt`]) {
      expect((await call('stranger', 'GET', url)).status).toBe(404)
    }
    for (const verb of ['cancel', 'replace']) {
      const body = verb === 'replace' ? { limitPrice: '1' } : undefined
      expect((await call('stranger', 'POST', `${path}/${id}/${verb}`, body)).status).toBe(404)
    }
    expect((await call('owner', 'GET', `${path}/${id}`)).body.status).toBe('open')
  })
  test('503 for live orders while no wallet signs, 404 without a paper account', async () => {
    expect(await call('owner', 'POST', path, orderRequest({ mode: 'live' }))).toMatchObject({
      status: 503,
      body: { code: 'orders.live_not_configured' },
    })
    expect(await call('stranger', 'POST', path, orderRequest())).toMatchObject({
      status: 404,
      body: { code: 'paper.not_started' },
    })
  })
  test.each([
    { amountAtomic: '-1' },
    { amountAtomic: '1e3' },
    { amountAtomic: '9'.repeat(78) },
    { limitPrice: '1.2345678901234567890' },
    { limitPrice: '9'.repeat(40) },
    { pair: { base: '0x1', quote } },
    { kind: 'moon' },
    { clientOrderId: 'a b' },
    { unknown: true },
    { expiresAt: 'tomorrow', timeInForce: 'gtd' },
  ])('no 500 for %j', async (difference) => {
    const { status } = await call('owner', 'POST', path, { ...orderRequest(), ...difference })
    expect(status).toBeGreaterThanOrEqual(200)
    expect(status).toBeLessThan(500)
  })
})
