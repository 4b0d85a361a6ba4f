import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createOrdersWorld,
  type OrdersWorld,
  orderRequest,
} from '../../../../test/support/orders-world.ts'
import { ordersStore } from './orders.store.ts'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
afterAll(() => world.close())

test('an order in a state that nobody knows is not read as if somebody did', async () => {
  const owner = await world.trader()
  const [strange, other] = [
    await world.orders.place(owner, orderRequest()),
    await world.orders.place(owner, orderRequest()),
  ]
  const store = ordersStore(world.database.query)
  const { query } = world.database
  await sql`UPDATE orders SET status = 'lost' WHERE id = ${strange.id}`.execute(query)
  await expect(store.find(strange.id)).rejects.toThrow('an order in state lost')
  expect(await store.find(other.id)).toMatchObject({ status: 'open' })
})
