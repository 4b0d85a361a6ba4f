import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  base,
  createOrdersWorld,
  type OrdersWorld,
  orderRequest,
  quote,
} from '../../../../test/support/orders-world.ts'
import { parseAmount } from '../../../kernel/money.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { createOrdersService, createOrderWork } from './index.ts'
import type { Pair } from './order-record.ts'
import type { PlaceOrderRequest } from './orders.schemas.ts'
import { priceDecimals, priceScale } from './price.ts'

/** A third token. */
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
afterAll(() => world.close())
beforeEach(() => world.market.set(200n))

const place = (owner: Principal, differences: Partial<PlaceOrderRequest>) =>
  world.orders.place(owner, orderRequest(differences))
const read = (owner: Principal, { id }: { id: string }) => world.orders.get(owner, id)
const stateOf = async (owner: Principal, order: { id: string }) => (await read(owner, order)).status
async function priceIs(hundredths: bigint, { id }: { id: string }): Promise<void> {
  world.market.set(hundredths)
  await world.work.evaluate()
  await world.work.execute(id, 1)
}

describe('a trailing stop', () => {
  test('to sell follows the best price and triggers behind it', async () => {
    const owner = await world.trader()
    const order = await place(owner, { kind: 'trailing', side: 'sell', trailBps: 1_000 })
    for (const hundredths of [250n, 230n, 300n, 271n]) await priceIs(hundredths, order)
    expect(await read(owner, order)).toMatchObject({ status: 'open', trigger: { price: '2.7' } })
    await priceIs(270n, order)
    expect(await stateOf(owner, order)).toBe('filled')
  })
  test('to buy follows the lowest price', async () => {
    const owner = await world.trader()
    const order = await place(owner, { kind: 'trailing', side: 'buy', trailBps: 1_000 })
    for (const hundredths of [150n, 160n, 100n, 109n]) await priceIs(hundredths, order)
    expect(await read(owner, order)).toMatchObject({ status: 'open', trigger: { price: '1.1' } })
    await priceIs(110n, order)
    expect(await stateOf(owner, order)).toBe('filled')
  })
  // A tenth of the best prices 2 + 10^-18 and 2 - 10^-18 is not exact: the distance is rounded up, never down.
  test.each([
    ['sell', 1n, '1.8', '1.800000000000000001'],
    ['buy', -1n, '2.199999999999999999', '2.199999999999999998'],
  ] as const)(
    'to %s is at least as far behind as it says, to the last digit',
    async (side, odd, last, before) => {
      const owner = await world.trader()
      const order = await place(owner, { kind: 'trailing', side, trailBps: 1_000 })
      const look = (priceE18: bigint) =>
        createOrderWork({
          ...world.parts,
          prices: {
            ...world.market.prices,
            current: async () => ({ priceE18, blockNumber: 1_000n }),
          },
        }).evaluate()
      await look(2n * priceScale + odd)
      expect(await read(owner, order)).toMatchObject({ status: 'open', trigger: { price: last } })
      await look(parseAmount(before, priceDecimals, 'price'))
      expect(await stateOf(owner, order)).toBe('open')
      await look(parseAmount(last, priceDecimals, 'price'))
      expect(await stateOf(owner, order)).toBe('triggered')
      await world.orders.cancel(owner, order.id)
    },
  )
  // The other pair sells the same token, at a better price.
  test.each([
    ['sell', { base, quote: other }, 3n, ['1.8', '2.7']],
    ['buy', { base: other, quote }, 1n, ['2.2', '1.1']],
  ] as const)(
    'to %s follows the price of its own pair alone',
    async (side, strange, price, triggers) => {
      const current = async (asked: Pair) => {
        const isStrange = asked.base === other || asked.quote === other
        return { priceE18: (isStrange ? price : 2n) * priceScale, blockNumber: 1_000n }
      }
      const facts = { baseDecimals: 18, quoteDecimals: 6 }
      const parts = {
        ...world.parts,
        prices: {
          current,
          lookUp: async (asked: Pair) => ({ facts, price: await current(asked) }),
        },
      }
      const [orders, owner] = [createOrdersService(parts), await world.trader()]
      const wish = { kind: 'trailing', side, trailBps: 1_000 } as const
      const placed = [
        await orders.place(owner, orderRequest(wish)),
        await orders.place(owner, orderRequest({ ...wish, pair: strange })),
      ]
      await createOrderWork(parts).evaluate()
      const seen = await Promise.all(placed.map((order) => read(owner, order)))
      expect(seen.map(({ status }) => status)).toEqual(['open', 'open'])
      expect(seen.map(({ trigger }) => trigger?.price)).toEqual(triggers)
      await world.orders.cancelAll(owner, {})
    },
  )
})
