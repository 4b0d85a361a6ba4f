import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createOrdersWorld,
  type OrdersWorld,
  orderRequest,
} from '../../../../test/support/orders-world.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { NewJob } from '../../../ports/jobs.ts'
import { createOrderWork } from './index.ts'
import type { PlaceOrderRequest } from './orders.schemas.ts'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
  world.market.set(200n)
})
afterAll(() => world.close())

const place = (owner: Principal, differences: Partial<PlaceOrderRequest> = {}) =>
  world.orders.place(owner, orderRequest(differences))

/** Order work whose jobs are collected instead of executed. */
function watched() {
  const asked: NewJob[] = []
  const jobs = {
    async enqueue(_tx: unknown, job: NewJob) {
      asked.push(job)
      return true
    },
  }
  return { asked, work: createOrderWork({ ...world.parts, jobs }) }
}
/** The rounds that a sweep enqueues, in its order. */
async function swept(): Promise<readonly unknown[]> {
  const { asked, work } = watched()
  await work.sweep()
  return asked.map(({ data }) => data)
}
const afterMs = (at: Date | undefined) => (at?.getTime() ?? 0) - world.clock.nowMs()

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

test('an attempt that failed is made again after two seconds, and each time after twice as long', async () => {
  const owner = await world.trader()
  const stop = { kind: 'stop', side: 'sell', trigger: { price: '1.8' } } as const
  const order = await place(owner, stop)
  world.market.set(179n)
  await world.work.evaluate()
  world.market.set(150n)
  const { asked, work } = watched()
  for (let attempt = 1; attempt <= 5; attempt++) await work.execute(order.id, 1)
  expect(asked.map(({ startAfter }) => afterMs(startAfter))).toEqual([2_000, 4_000, 8_000, 16_000])
  world.market.set(200n)
})

test('the next round of a schedule is executed at its time', async () => {
  const owner = await world.trader()
  const order = await place(owner, {
    kind: 'dca',
    schedule: { rounds: 2, intervalSeconds: 60 },
  })
  world.clock.advance(10_000)
  const { asked, work } = watched()
  await work.execute(order.id, 1)
  expect(asked.map(({ data, startAfter }) => [data['round'], afterMs(startAfter)])).toEqual([
    [2, 50_000],
  ])
  await world.orders.cancel(owner, order.id)
})
