import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeOf } from '../../../../test/support/auth-world.ts'
import {
  createOrdersWorld,
  type OrdersWorld,
  orderRequest,
  pair,
} from '../../../../test/support/orders-world.ts'
import { onPagesOf } from '../../../../test/support/pages.ts'
import { encodeCursor } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { CancelAllRequest, PlaceOrderRequest } from './orders.schemas.ts'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
afterAll(() => world.close())
beforeEach(() => world.market.set(200n))

const place = (owner: Principal, differences: Partial<PlaceOrderRequest> = {}) =>
  world.orders.place(owner, orderRequest(differences))

// The first test of this file, so that no other orders are open.
test('200 orders of a pair are triggered by one look at its price, the oldest first', async () => {
  const owner = await world.trader()
  const { id } = await place(owner)
  await copy(id, 200)
  world.clock.advance(1)
  const newest = await place(owner)
  world.market.set(190n)
  expect(await world.work.evaluate()).toBe(200)
  expect((await world.orders.get(owner, newest.id)).status).toBe('open')
  expect(await world.work.evaluate()).toBe(2)
  expect((await world.orders.get(owner, newest.id)).status).toBe('triggered')
})

test('orders of one moment are each listed once, page by page', async () => {
  const owner = await world.trader()
  const placed: string[] = []
  for (let n = 0; n < 5; n++) placed.push((await place(owner)).id)
  const listed = await onPagesOf((cursor) => world.orders.list(owner, { limit: 2, ...cursor }))
  expect(listed.map(({ id }) => id).toSorted()).toEqual(placed.toSorted())
})

test('an order shows its first 50 events; its list has them all', async () => {
  const owner = await world.trader()
  // The price triggers it, but the fill would be worse than its limit: each block triggers it, and it goes back to
  // open.
  const { id } = await place(owner, { side: 'sell', limitPrice: '2' })
  for (let block = 0; block < 17; block++) {
    await world.work.execute(id, 1)
    world.market.set(200n)
    await world.work.evaluate()
  }
  const all = await onPagesOf((cursor) => world.orders.events(owner, id, { limit: 20, ...cursor }))
  expect(all.length).toBeGreaterThan(50)
  expect((await world.orders.get(owner, id)).events).toEqual(all.slice(0, 50))
})

test('500 orders of an account are open at once and not one more; ended ones and legs do not count', async () => {
  const owner = await world.trader()
  const { id } = await place(owner)
  const ended = await place(owner)
  await world.orders.cancel(owner, ended.id)
  const legs = [
    { kind: 'limit', limitPrice: '2.5' },
    { kind: 'stop', trigger: { price: '1.5' } },
  ] as const
  await place(owner, { kind: 'oco', side: 'sell', legs: [...legs] })
  await copy(id, 497)
  const last = await place(owner)
  expect(await codeOf(place(owner))).toBe('orders.too_many_open')
  await world.orders.cancel(owner, last.id)
  expect((await place(owner)).status).toBe('open')
})

test('200 orders are cancelled at once, the newest first', async () => {
  const owner = await world.trader()
  const { id } = await place(owner)
  await copy(id, 200)
  world.clock.advance(1)
  const newest = await place(owner)
  const cancelled = async () => (await world.orders.cancelAll(owner, {})).cancelled
  const first = await cancelled()
  expect(first).toHaveLength(200)
  expect(first[0]?.id).toBe(newest.id)
  expect(await cancelled()).toHaveLength(2)
  expect(await cancelled()).toEqual([])
})

const elsewhere = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
test.each<[string, object, CancelAllRequest]>([
  ['mode', { mode: 'live' }, { mode: 'paper' }],
  ['kind', { kind: 'stop' }, { kind: 'limit' }],
  ['side', { side: 'sell' }, { side: 'buy' }],
  ['tag', { tag: 'other' }, { tag: 'grid' }],
  ['base', { base_token: elsewhere }, { pair }],
  ['quote', { quote_token: elsewhere }, { pair }],
])('orders are listed and cancelled by their %s', async (_name, change, filter) => {
  const owner = await world.trader()
  const { id } = await place(owner, { tag: 'grid' })
  await copy(id, 1, change)
  if (filter.pair === undefined) {
    const { items } = await world.orders.list(owner, { limit: 5, ...filter })
    expect(items.map((item) => item.id)).toEqual([id])
  }
  const { cancelled } = await world.orders.cancelAll(owner, filter)
  expect(cancelled.map((item) => item.id)).toEqual([id])
})

test('a cursor that a list cannot have made is refused', async () => {
  const owner = await world.trader()
  const { id } = await place(owner)
  for (const part of ['-1', '1e3', '', '9'.repeat(19)]) {
    const asked = world.orders.events(owner, id, { limit: 5, cursor: encodeCursor([part]) })
    expect(await codeOf(asked)).toBe('request.invalid')
  }
  const cursor = encodeCursor(['yesterday', id])
  expect(await codeOf(world.orders.list(owner, { limit: 5, cursor }))).toBe('request.invalid')
})

/** Copies of this order with `change`, which reserve nothing. */
async function copy(id: string, times: number, change: object = {}): Promise<void> {
  await sql`
    INSERT INTO orders SELECT copied.* FROM orders o, generate_series(1, ${times}::integer) n,
      jsonb_populate_record(o, jsonb_build_object(
        'id', o.id || '-' || n, 'client_order_id', o.id || '-' || n)
        || ${JSON.stringify(change)}::jsonb) copied
    WHERE o.id = ${id}`.execute(world.database.query)
}
