import { afterAll, beforeAll, expect, test } from 'vitest'
import { countingDatabase } from '../../../../test/support/auth-world.ts'
import {
  createOrdersWorld,
  type OrdersWorld,
  oneQuote,
  orderRequest,
  quote,
} from '../../../../test/support/orders-world.ts'
import { createOrdersService, type OrderParts, priceScale } from './index.ts'
import type { PlaceOrderRequest } from './orders.schemas.ts'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
afterAll(() => world.close())

const { amountAtomic: tenBase } = orderRequest({ side: 'sell' })
const kinds: Readonly<Record<string, Partial<PlaceOrderRequest>>> = {
  limit: { tag: 'grid' },
  stop: { kind: 'stop', side: 'sell', trigger: { price: '1.5' }, maxSlippageBps: 50 },
  oco: {
    kind: 'oco',
    side: 'sell',
    amountAtomic: tenBase,
    legs: [
      { kind: 'take_profit', trigger: { price: '3' } },
      { kind: 'stop', trigger: { price: '1' } },
    ],
  },
  trailing: { kind: 'trailing', side: 'sell', trailBps: 100 },
  twap: { kind: 'twap', schedule: { rounds: 3, intervalSeconds: 60 } },
}

test.each(Object.entries(kinds))(
  'what is answered of a new %s is what is read of it',
  async (_, wish) => {
    const owner = await world.trader()
    const placed = await world.orders.place(owner, orderRequest(wish))
    expect(placed.status).toBe('open')
    expect(placed).toEqual(await world.orders.get(owner, placed.id))
  },
)

test('a limit order takes six statements beside its transaction, however full the account is', async () => {
  const database = countingDatabase(world.database)
  const orders = createOrdersService({ ...world.parts, database })
  const owner = await world.trader()
  await orders.place(owner, orderRequest())
  const before = database.count()
  await orders.place(owner, orderRequest())
  // The account, the check for duplicates and limits, the paper account, its hold, the order, its events.
  expect(database.count() - before).toBe(6)
})

test('an order whose price comes while it is placed does not wait for the next block', async () => {
  const owner = await world.trader()
  const prices: OrderParts['prices'] = {
    ...world.parts.prices,
    current: async () => ({ priceE18: priceScale, blockNumber: 9n }),
  }
  const placed = await createOrdersService({ ...world.parts, prices }).place(owner, orderRequest())
  expect(placed).toMatchObject({ status: 'triggered' })
})

test.each([
  { limitPrice: '2', status: 'triggered' },
  { limitPrice: '1.999999999999999999', status: 'open' },
])('at a price of two a buy up to $limitPrice is $status', async ({ limitPrice, status }) => {
  const owner = await world.trader()
  expect(await world.orders.place(owner, orderRequest({ limitPrice }))).toMatchObject({ status })
})

test('what is refused for want of value leaves the account as it was', async () => {
  const owner = await world.trader()
  const tooMuch = world.orders.place(owner, orderRequest({ amountAtomic: `${10_001n * oneQuote}` }))
  await expect(tooMuch).rejects.toMatchObject({
    spec: { code: 'paper.insufficient' },
    options: { extra: { token: quote, shortfallAtomic: `${oneQuote}` } },
  })
  const next = await world.orders.place(owner, orderRequest())
  expect(next.events.map(({ seq }) => seq)).toEqual(['1', '2'])
})
