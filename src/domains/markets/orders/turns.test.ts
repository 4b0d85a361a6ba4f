import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createOrdersWorld,
  type OrdersWorld,
  oneBase,
  orderRequest,
  quote,
} from '../../../../test/support/orders-world.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { createOrderWork, type OrderQuote } from './index.ts'
import type { PlaceOrderRequest } from './orders.schemas.ts'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
afterAll(() => world.close())
beforeEach(() => world.market.set(200n))

const place = (owner: Principal, differences: Partial<PlaceOrderRequest>) =>
  world.orders.place(owner, orderRequest({ side: 'sell', ...differences }))
const read = (owner: Principal, { id }: { id: string }) => world.orders.get(owner, id)
/** A stop at 1.8 that accepts no price below 1.75. */
const stop = { kind: 'stop', trigger: { price: '1.8' }, limitPrice: '1.75' } as const

async function priceIs(hundredths: bigint): Promise<void> {
  world.market.set(hundredths)
  await world.work.evaluate()
}

/** Another process executes the order, and gets its quote when the test says so. */
async function executeSlowly({ id }: { id: string }) {
  const [asked, arrives] = [Promise.withResolvers<OrderQuote | null>(), Promise.withResolvers()]
  const work = createOrderWork({
    ...world.parts,
    quotes: {
      async quote(question) {
        asked.resolve(await world.market.quotes.quote(question))
        await arrives.promise
        return asked.promise
      },
    },
  })
  const ended = work.execute(id, 1)
  const quoted = await asked.promise
  return {
    amountOut: quoted?.amountOutAtomic.toString(),
    async goOn() {
      arrives.resolve(undefined)
      await ended
    },
  }
}

// States of an order recur: `executing` does not mean that the same worker executes it.
describe('a worker whose quote comes when the order has waited and was triggered again', () => {
  test('fills nothing at the price of then', async () => {
    const owner = await world.trader()
    const order = await place(owner, stop)
    await priceIs(179n)
    const slow = await executeSlowly(order)
    world.market.set(170n)
    await world.work.execute(order.id, 1)
    expect((await read(owner, order)).status).toBe('open')
    await priceIs(176n)
    const next = await executeSlowly(order)
    await slow.goOn()
    expect(await read(owner, order)).toMatchObject({ status: 'executing', filledIn: '0' })
    await next.goOn()
    expect(await read(owner, order)).toMatchObject({ status: 'filled', filledOut: next.amountOut })
  })
  test('does not throw back whoever executes it now', async () => {
    const owner = await world.trader()
    const order = await place(owner, stop)
    await priceIs(170n)
    const slow = await executeSlowly(order)
    await world.work.execute(order.id, 1)
    await priceIs(178n)
    const next = await executeSlowly(order)
    await slow.goOn()
    expect((await read(owner, order)).status).toBe('executing')
    await next.goOn()
    expect((await read(owner, order)).status).toBe('filled')
  })
  test('does not throw back the leg of a pair', async () => {
    const owner = await world.trader()
    const pair = await place(owner, {
      kind: 'oco',
      legs: [stop, { kind: 'limit', limitPrice: '2.5' }],
    })
    const [leg] = pair.children
    if (leg === undefined) throw new Error('a pair has two legs')
    await priceIs(170n)
    const slow = await executeSlowly(leg)
    await world.work.execute(leg.id, 1)
    await priceIs(178n)
    const next = await executeSlowly(leg)
    await slow.goOn()
    await next.goOn()
    expect(await read(owner, pair)).toMatchObject({ status: 'filled', filledOut: next.amountOut })
  })
})

test('a quote of an attempt that failed fills nothing in the next one', async () => {
  const owner = await world.trader()
  const order = await place(owner, { kind: 'stop', trigger: { price: '1.8' } })
  await priceIs(179n)
  const slow = await executeSlowly(order)
  world.market.set(150n)
  await world.work.execute(order.id, 1)
  await slow.goOn()
  expect(await read(owner, order)).toMatchObject({ status: 'executing', filledIn: '0' })
  world.market.set(178n)
  await world.work.execute(order.id, 1)
  expect((await read(owner, order)).status).toBe('filled')
})

test('a job that comes later goes on with the turn of a worker that died', async () => {
  const owner = await world.trader()
  const order = await place(owner, stop)
  await priceIs(170n)
  await world.work.execute(order.id, 1)
  await priceIs(178n)
  const dead = await executeSlowly(order)
  await world.work.execute(order.id, 1)
  expect(await read(owner, order)).toMatchObject({
    status: 'filled',
    filledIn: (10n * oneBase).toString(),
    filledOut: dead.amountOut,
  })
  const before = await world.free(owner, quote)
  await dead.goOn()
  expect(await world.free(owner, quote)).toBe(before)
})
