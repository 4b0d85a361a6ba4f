import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../../../../test/support/auth-world.ts'
import {
  base,
  createOrdersWorld,
  type OrdersWorld,
  oneBase,
  oneQuote,
  orderRequest,
  quote,
} from '../../../../test/support/orders-world.ts'
import { race } from '../../../../test/support/race.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { OrderView, PlaceOrderRequest } from './orders.schemas.ts'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  world.market.dry(false)
  world.market.set(200n)
})

const place = (owner: Principal, differences: Partial<PlaceOrderRequest> = {}) =>
  world.orders.place(owner, orderRequest(differences))
const read = (owner: Principal, { id }: { id: string }) => world.orders.get(owner, id)
const statesOf = ({ events }: OrderView, id?: string) =>
  events
    .filter(({ payload }) => id === undefined || payload['orderId'] === id)
    .map(({ topic }) => topic.replace('order.', ''))
/** Sets the price, and evaluates and executes everything that follows. */
async function moveTo(hundredths: bigint, ...orders: readonly { id: string }[]): Promise<void> {
  world.market.set(hundredths)
  await world.work.evaluate()
  for (const { id } of orders) await world.work.execute(id, 1)
}

describe('a paper limit order', () => {
  test('reserves its value, waits for its price, and fills at the real quote, to the unit', async () => {
    const owner = await world.trader()
    const order = await place(owner)
    expect(order).toMatchObject({ status: 'open', isPaper: true, remaining: '100000000' })
    expect(await world.free(owner, quote)).toBe(9_900n * oneQuote)
    await moveTo(195n, order)
    expect((await read(owner, order)).status).toBe('open')
    await moveTo(190n, order)
    // 100 quote would move this pool past the limit: the quote, and not the price, decides.
    expect(await read(owner, order)).toMatchObject({
      status: 'open',
      statusReason: 'limit_not_met',
    })
    await moveTo(189n, order)
    const filled = await read(owner, order)
    const out = (100n * oneQuote * 1_000_000n * oneBase) / (1_890_000n * oneQuote + 100n * oneQuote)
    expect(filled).toMatchObject({
      status: 'filled',
      filledIn: '100000000',
      filledOut: out.toString(),
      remaining: '0',
      fees: [],
      rounds: [{ status: 'filled', fill: { quotedOutAtomic: out.toString() } }],
    })
    expect(await world.free(owner, quote)).toBe(9_900n * oneQuote)
    expect(await world.free(owner, base)).toBe(5_000n * oneBase + out)
    expect(statesOf(filled)).toEqual([
      'created',
      'opened',
      'triggered',
      'executing',
      'opened',
      'triggered',
      'executing',
      'round_ended',
      'filled',
    ])
    expect((await world.ledger.prove(world.database.query)).isSound).toBe(true)
  })
  test('whose price is met already is triggered at once', async () => {
    const owner = await world.trader()
    const order = await place(owner, { limitPrice: '2.1' })
    expect(order.status).toBe('triggered')
    await world.work.execute(order.id, 1)
    expect((await read(owner, order)).status).toBe('filled')
  })
  test('pays the declared fee and slippage of its profile, and the parts add up to the quote', async () => {
    const owner = await world.trader('realistic')
    const order = await place(owner, { limitPrice: '2.1' })
    await world.work.execute(order.id, 1)
    const { rounds, filledOut, fees } = await read(owner, order)
    const fill = rounds[0]?.fill
    const parts = [fill?.receivedAtomic, fill?.feeAtomic, fill?.slippageAtomic].map((part) =>
      BigInt(part ?? 0),
    )
    expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(BigInt(fill?.quotedOutAtomic ?? 0))
    expect(parts.every((part) => part > 0n)).toBe(true)
    expect(await world.free(owner, base)).toBe(5_000n * oneBase + BigInt(filledOut))
    expect(fees).toEqual([{ kind: 'paper', token: base, amountAtomic: `${parts[1]}` }])
  })
  test('is held to its limit after the slippage of its profile, and before the fee', async () => {
    const owner = await world.trader('realistic')
    // One base costs 2.0001 by the quote, 2.00210… with the slippage and 2.0041 with the fee.
    const met = await place(owner, { limitPrice: '2.0022' })
    const missed = await place(owner, { limitPrice: '2.0021' })
    for (const { id } of [met, missed]) await world.work.execute(id, 1)
    expect((await read(owner, met)).status).toBe('filled')
    expect(await read(owner, missed)).toMatchObject({
      status: 'open',
      statusReason: 'limit_not_met',
    })
  })
  test('for more than is there is refused, and leaves nothing behind', async () => {
    const owner = await world.trader()
    const wish = place(owner, { amountAtomic: (10_001n * oneQuote).toString() })
    expect(await codeOf(wish)).toBe('paper.insufficient')
    expect((await world.orders.list(owner, { limit: 50 })).items).toEqual([])
    expect(await world.free(owner, quote)).toBe(10_000n * oneQuote)
  })
  test('executed twice, or by several at once, fills once', async () => {
    const owner = await world.trader()
    const order = await place(owner, { limitPrice: '2.1' })
    const enough = { have: await world.free(owner, quote), each: 100n * oneQuote }
    await race({ times: 5, enough }, () => world.work.execute(order.id, 1))
    await world.work.execute(order.id, 1)
    const { filledOut } = await read(owner, order)
    expect(await world.free(owner, base)).toBe(5_000n * oneBase + BigInt(filledOut))
    expect(await world.free(owner, quote)).toBe(9_900n * oneQuote)
  })
})

describe('the jobs', () => {
  test('carry an order from its price to its fill by themselves', async () => {
    const owner = await world.trader()
    await world.jobs.start()
    await world.work.start(world.jobs)
    const order = await place(owner, { kind: 'market' })
    await expect
      .poll(async () => (await read(owner, order)).status, { timeout: 45_000 })
      .toBe('filled')
  })
})
