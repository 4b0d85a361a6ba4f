import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrdersWorld, type OrdersWorld, wishOf } from '../../../test/support/orders-world.ts'
import type { Principal } from '../../kernel/principal.ts'
import { createOrderWork } from './index.ts'
import type { PlaceOrderRequest } from './orders.schemas.ts'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
  world.market.set(200n)
})
afterAll(() => world.close())

const place = (owner: Principal, differences: Partial<PlaceOrderRequest> = {}) =>
  world.orders.place(owner, wishOf(differences))

/** The rounds that a sweep has executed now, in the order in which it asks for them. */
async function swept(): Promise<readonly unknown[]> {
  const asked: unknown[] = []
  const work = createOrderWork({
    ...world.parts,
    jobs: {
      async enqueue(_tx, { data }) {
        asked.push(data)
        return true
      },
    },
  })
  await work.sweep()
  return asked
}

test('a sweep has those rounds of schedules executed whose time has come, the oldest first', async () => {
  const owner = await world.trader()
  const schedule = { kind: 'dca', schedule: { rounds: 2, intervalSeconds: 60 } } as const
  const begun = await place(owner, schedule)
  world.clock.advance(1_000)
  const forgotten = await place(owner, schedule)
  const cancelled = await place(owner, schedule)
  await world.orders.cancel(owner, cancelled.id)
  const waiting = await place(owner)
  await world.work.execute(begun.id, 1)
  expect(await swept()).toEqual([{ orderId: forgotten.id, round: 1 }])
  world.clock.advance(59_000)
  expect(await swept()).toEqual([
    { orderId: forgotten.id, round: 1 },
    { orderId: begun.id, round: 2 },
  ])
  await world.orders.cancelAll(owner, {})
  expect((await world.orders.get(owner, waiting.id)).status).toBe('cancelled')
})

test('an order that nobody has executed for 30 seconds is asked for again', async () => {
  const owner = await world.trader()
  const stalled = await place(owner, { kind: 'market' })
  world.clock.advance(29_999)
  const waiting = await place(owner, { kind: 'market' })
  expect(await swept()).toEqual([])
  world.clock.advance(1)
  expect(await swept()).toEqual([{ orderId: stalled.id, round: 1 }])
  for (const { id } of [stalled, waiting]) await world.work.execute(id, 1)
  world.clock.advance(30_000)
  expect(await swept()).toEqual([])
})
