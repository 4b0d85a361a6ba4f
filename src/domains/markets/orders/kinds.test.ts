import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
import type { PlaceOrderRequest } from './orders.schemas.ts'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  world.market.dry(false)
  world.market.set(200n)
})

const place = (owner: Principal, differences: Partial<PlaceOrderRequest>) =>
  world.orders.place(owner, orderRequest(differences))
const read = (owner: Principal, { id }: { id: string }) => world.orders.get(owner, id)
const stateOf = async (owner: Principal, order: { id: string }) => (await read(owner, order)).status
async function priceIs(hundredths: bigint, ...orders: readonly { id: string }[]): Promise<void> {
  world.market.set(hundredths)
  await world.work.evaluate()
  for (const { id } of orders) await world.work.execute(id, 1)
}
const roundsOf = async (owner: Principal, order: { id: string }) =>
  (await read(owner, order)).rounds.map(({ status, reason }) => reason ?? status)

describe('a stop', () => {
  test.each([
    ['sell', 181n, 179n],
    ['buy', 219n, 221n],
  ] as const)('to %s waits for a worse price', async (side, before, after) => {
    const owner = await world.trader()
    const trigger = { price: side === 'sell' ? '1.8' : '2.2' }
    const order = await place(owner, { kind: 'stop', side, trigger })
    await priceIs(before, order)
    expect(await stateOf(owner, order)).toBe('open')
    await priceIs(after, order)
    expect(await stateOf(owner, order)).toBe('filled')
  })
  test('is not filled far from the price that triggered it: five attempts, then it fails', async () => {
    const owner = await world.trader()
    const order = await place(owner, { kind: 'stop', side: 'sell', trigger: { price: '1.8' } })
    world.market.set(179n)
    await world.work.evaluate()
    world.market.set(150n)
    for (let attempt = 1; attempt < 5; attempt++) await world.work.execute(order.id, 1)
    expect(await stateOf(owner, order)).toBe('executing')
    await world.work.execute(order.id, 1)
    expect(await read(owner, order)).toMatchObject({
      status: 'failed',
      statusReason: 'slippage_exceeded',
      filledIn: '0',
    })
    expect(await world.free(owner, base)).toBe(5_000n * oneBase)
  })
  test('with a limit waits again when the limit is not met', async () => {
    const owner = await world.trader()
    const wish = { kind: 'stop', side: 'sell', trigger: { price: '1.8' } } as const
    const order = await place(owner, { ...wish, limitPrice: '1.75' })
    await priceIs(170n, order)
    expect(await read(owner, order)).toMatchObject({
      status: 'open',
      statusReason: 'limit_not_met',
    })
    await priceIs(178n, order)
    expect(await stateOf(owner, order)).toBe('filled')
  })
})

test('a trigger fires once, whoever looks at the price and however often', async () => {
  const owner = await world.trader()
  const order = await place(owner, { kind: 'stop', side: 'sell', trigger: { price: '1.8' } })
  world.market.set(179n)
  const counts = await race({ times: 5, enough: 'a look at the price costs nothing' }, () =>
    world.work.evaluate(),
  )
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
  const { events } = await read(owner, order)
  expect(events.filter(({ topic }) => topic === 'order.triggered')).toHaveLength(1)
})

describe('a block', () => {
  const triggersOf = async (owner: Principal, order: { id: string }) =>
    (await read(owner, order)).events.filter(({ topic }) => topic === 'order.triggered').length
  /** The price triggers it, but the fill would be worse than its limit: 10 base move this pool a little. */
  const barely = { kind: 'limit', side: 'sell', limitPrice: '2' } as const

  test('that an order was not filled in triggers it no second time; the next one does, at the same price', async () => {
    const owner = await world.trader()
    const order = await place(owner, barely)
    await world.work.execute(order.id, 1)
    expect(await read(owner, order)).toMatchObject({
      status: 'open',
      statusReason: 'limit_not_met',
    })
    expect(await world.work.evaluate()).toBe(0)
    expect(await triggersOf(owner, order)).toBe(1)
    await priceIs(200n)
    expect(await stateOf(owner, order)).toBe('triggered')
    expect(await triggersOf(owner, order)).toBe(2)
    await world.orders.cancel(owner, order.id)
  })
  test('that had no liquidity triggers an order no second time either', async () => {
    const owner = await world.trader()
    world.market.dry(true)
    const order = await place(owner, { ...barely, limitPrice: '1.5' })
    await world.work.execute(order.id, 1)
    expect(await read(owner, order)).toMatchObject({ status: 'open', statusReason: 'no_liquidity' })
    expect(await world.work.evaluate()).toBe(0)
    world.market.dry(false)
    expect(await world.work.evaluate()).toBe(1)
    await world.orders.cancel(owner, order.id)
  })
})

test('a take-profit waits for a better price', async () => {
  const owner = await world.trader()
  const wish = { kind: 'take_profit', trigger: { price: '2.5' } } as const
  const order = await place(owner, { ...wish, side: 'sell' })
  await priceIs(249n, order)
  expect(await stateOf(owner, order)).toBe('open')
  await priceIs(251n, order)
  expect(await stateOf(owner, order)).toBe('filled')
})

describe('one cancels the other', () => {
  const legs = [
    { kind: 'limit', limitPrice: '2.5' },
    { kind: 'stop', trigger: { price: '1.5' } },
  ] as const
  const pairOf = (owner: Principal) => place(owner, { kind: 'oco', side: 'sell', legs: [...legs] })

  test('the leg whose price comes first fills the pair, once', async () => {
    const owner = await world.trader()
    const order = await pairOf(owner)
    expect(await world.free(owner, base)).toBe(4_990n * oneBase)
    expect(order.children.map(({ kind, status }) => [kind, status])).toEqual([
      ['limit', 'open'],
      ['stop', 'open'],
    ])
    await priceIs(149n, ...order.children)
    const ended = await read(owner, order)
    expect(ended).toMatchObject({ status: 'filled', filledIn: (10n * oneBase).toString() })
    expect(ended.children.map(({ status, statusReason }) => [status, statusReason])).toEqual([
      ['cancelled', 'cancelled_with_its_pair'],
      ['filled', null],
    ])
    await priceIs(260n, ...order.children)
    expect(await world.free(owner, base)).toBe(4_990n * oneBase)
    expect(await world.free(owner, quote)).toBe(10_000n * oneQuote + BigInt(ended.filledOut))
  })
  test.each([
    ['the first', [0, 1]],
    ['the second', [1, 0]],
  ] as const)(
    'of two legs that were both met before either was executed one is filled, if %s is asked first',
    async (_name, asked) => {
      const owner = await world.trader()
      const order = await pairOf(owner)
      await priceIs(260n)
      await priceIs(149n)
      expect((await read(owner, order)).children.map(({ status }) => status)).toEqual([
        'triggered',
        'open',
      ])
      // The other leg can be triggered again: each of the two could be filled now.
      world.market.set(260n)
      for (const leg of asked) await world.work.execute(order.children[leg]?.id ?? '', 1)
      const ended = await read(owner, order)
      expect(ended.children.map(({ status }) => status)).toEqual(['filled', 'cancelled'])
      expect(ended).toMatchObject({ status: 'filled', filledIn: (10n * oneBase).toString() })
      expect(await world.free(owner, base)).toBe(4_990n * oneBase)
      expect(await world.free(owner, quote)).toBe(10_000n * oneQuote + BigInt(ended.filledOut))
    },
  )
  test('of two legs that one price meets one is triggered, and filled', async () => {
    const owner = await world.trader()
    world.market.set(192n)
    const order = await place(owner, {
      kind: 'oco',
      side: 'sell',
      legs: [
        { kind: 'take_profit', trigger: { price: '1.9' } },
        { kind: 'stop', trigger: { price: '1.95' } },
      ],
    })
    const before = await read(owner, order)
    expect(before.children.filter(({ status }) => status === 'triggered')).toHaveLength(1)
    expect(await world.work.evaluate()).toBe(0)
    for (const { id } of before.children) await world.work.execute(id, 1)
    for (const { id } of before.children.toReversed()) await world.work.execute(id, 1)
    const ended = await read(owner, order)
    expect(ended.children.filter(({ status }) => status === 'filled')).toHaveLength(1)
    expect(await world.free(owner, base)).toBe(4_990n * oneBase)
  })
  test('a leg that fails for good ends its pair: the other one does not go on alone', async () => {
    const owner = await world.trader()
    const order = await pairOf(owner)
    await priceIs(149n)
    world.market.set(100n)
    for (let attempt = 0; attempt < 5; attempt++) {
      await world.work.execute(order.children[1]?.id ?? '', 1)
    }
    const ended = await read(owner, order)
    expect([ended.status, ...ended.children.map(({ status }) => status)]).toEqual([
      'failed',
      'cancelled',
      'failed',
    ])
    await priceIs(260n, ...order.children)
    expect(await stateOf(owner, order)).toBe('failed')
    expect(await world.free(owner, base)).toBe(5_000n * oneBase)
  })
  test('a leg that must wait again leaves the other one armed', async () => {
    const owner = await world.trader()
    const order = await pairOf(owner)
    await priceIs(250n, ...order.children)
    expect((await read(owner, order)).children[0]).toMatchObject({
      status: 'open',
      statusReason: 'limit_not_met',
    })
    expect(await stateOf(owner, order)).toBe('open')
    await priceIs(149n, ...order.children)
    expect(await stateOf(owner, order)).toBe('filled')
  })
  test('cancelling a leg cancels the pair and lets its value go', async () => {
    const owner = await world.trader()
    const order = await pairOf(owner)
    const [leg] = order.children
    await world.orders.cancel(owner, leg?.id ?? '')
    const ended = await read(owner, order)
    expect([ended.status, ...ended.children.map(({ status }) => status)]).toEqual([
      'cancelled',
      'cancelled',
      'cancelled',
    ])
    expect(await world.free(owner, base)).toBe(5_000n * oneBase)
  })
})

describe('a schedule', () => {
  const schedule = { rounds: 3, intervalSeconds: 60 }
  const runDue = async ({ id }: { id: string }) => {
    for (const round of [1, 2, 3]) await world.work.execute(id, round)
  }

  test('fills equal rounds at their times, the last with what division leaves', async () => {
    const owner = await world.trader()
    const order = await place(owner, { kind: 'dca', amountAtomic: '100000001', schedule })
    const seen: string[] = []
    for (let minute = 0; minute < 3; minute++) {
      await runDue(order)
      const { status, filledIn } = await read(owner, order)
      seen.push(`${status} ${filledIn}`)
      world.clock.advance(60_000)
    }
    expect(seen).toEqual([
      'partially_filled 33333333',
      'partially_filled 66666666',
      'filled 100000001',
    ])
    expect(await world.free(owner, quote)).toBe(10_000n * oneQuote - 100_000_001n)
    const { rounds, filledOut } = await read(owner, order)
    const got = rounds.reduce((sum, { fill }) => sum + BigInt(fill?.receivedAtomic ?? 0), 0n)
    expect(filledOut).toBe(got.toString())
    expect(await world.free(owner, base)).toBe(5_000n * oneBase + got)
  })
  test('skips rounds outside its prices, and ends with what it got', async () => {
    const owner = await world.trader()
    const order = await place(owner, {
      kind: 'twap',
      schedule: { ...schedule, maxPrice: '2.05' },
    })
    for (const hundredths of [200n, 210n, 190n]) {
      world.market.set(hundredths)
      await runDue(order)
      world.clock.advance(60_000)
    }
    expect(await roundsOf(owner, order)).toEqual(['filled', 'price_outside_bounds', 'filled'])
    expect(await read(owner, order)).toMatchObject({
      status: 'expired',
      statusReason: 'rounds_incomplete',
      filledIn: '66666667',
    })
    expect(await world.free(owner, quote)).toBe(10_000n * oneQuote - 66_666_667n)
  })
  test('does not make up for rounds that it slept through', async () => {
    const owner = await world.trader()
    const order = await place(owner, { kind: 'dca', schedule })
    world.clock.advance(125_000)
    await runDue(order)
    expect(await roundsOf(owner, order)).toEqual(['round_missed', 'round_missed', 'filled'])
  })
  test.each([
    [59_999, 'filled'],
    [60_000, 'round_missed'],
  ])('misses a round when the next one is due: %i ms after its time', async (late, ended) => {
    const owner = await world.trader()
    const order = await place(owner, { kind: 'dca', schedule })
    world.clock.advance(late)
    await world.work.execute(order.id, 1)
    expect((await roundsOf(owner, order))[0]).toBe(ended)
    await world.orders.cancel(owner, order.id)
  })
  test('cancelled half-way keeps what was filled and lets the rest go', async () => {
    const owner = await world.trader()
    const order = await place(owner, { kind: 'dca', schedule })
    await runDue(order)
    await world.orders.cancel(owner, order.id)
    world.clock.advance(60_000)
    await runDue(order)
    expect(await read(owner, order)).toMatchObject({ status: 'cancelled', filledIn: '33333333' })
    expect(await world.free(owner, quote)).toBe(10_000n * oneQuote - 33_333_333n)
  })
  test('without any liquidity fails, and everything is let go', async () => {
    const owner = await world.trader()
    const order = await place(owner, { kind: 'dca', schedule })
    world.market.dry(true)
    for (let minute = 0; minute < 3; minute++) {
      await runDue(order)
      world.clock.advance(60_000)
    }
    expect(await roundsOf(owner, order)).toEqual(['no_liquidity', 'no_liquidity', 'no_liquidity'])
    expect(await stateOf(owner, order)).toBe('failed')
    expect(await world.free(owner, quote)).toBe(10_000n * oneQuote)
  })
})

describe('time in force', () => {
  test.each(['ioc', 'fok'] as const)('%s fills at once or is cancelled', async (timeInForce) => {
    const owner = await world.trader()
    const good = await place(owner, { timeInForce, limitPrice: '2.1' })
    const bad = await place(owner, { timeInForce, limitPrice: '1.9' })
    for (const { id } of [good, bad]) await world.work.execute(id, 1)
    expect(await stateOf(owner, good)).toBe('filled')
    expect(await read(owner, bad)).toMatchObject({
      status: 'cancelled',
      statusReason: `${timeInForce}_not_filled`,
    })
    expect(await world.free(owner, quote)).toBe(9_900n * oneQuote)
  })
  test('gtd ends at its moment, whether or not its price comes then', async () => {
    const owner = await world.trader()
    const expiresAt = new Date(world.clock.nowMs() + 60_000).toISOString()
    const order = await place(owner, { timeInForce: 'gtd', expiresAt })
    world.clock.advance(60_000)
    await priceIs(150n)
    expect(await stateOf(owner, order)).toBe('open')
    await world.work.sweep()
    expect(await read(owner, order)).toMatchObject({
      status: 'expired',
      statusReason: 'expired_by_time',
    })
    expect(await world.free(owner, quote)).toBe(10_000n * oneQuote)
  })
  test('gtd ends at its moment also when it was triggered before, with the pair that it is a leg of', async () => {
    const owner = await world.trader()
    const expiresAt = new Date(world.clock.nowMs() + 60_000).toISOString()
    const gtd = { timeInForce: 'gtd', expiresAt } as const
    const early = await place(owner, { ...gtd, limitPrice: '2.1' })
    const late = await place(owner, { ...gtd, limitPrice: '2.1' })
    const legs = [
      { kind: 'limit', limitPrice: '1.9' },
      { kind: 'stop', trigger: { price: '1.5' } },
    ] as const
    const pair = await place(owner, { ...gtd, kind: 'oco', side: 'sell', legs: [...legs] })
    const ended = { status: 'expired', statusReason: 'cancelled_with_its_pair' }
    expect([early, late, pair].map(({ status }) => status)).toEqual([
      'triggered',
      'triggered',
      'triggered',
    ])
    world.clock.advance(59_999)
    await world.work.execute(early.id, 1)
    expect(await stateOf(owner, early)).toBe('filled')
    world.clock.advance(1)
    for (const { id } of [late, ...pair.children]) await world.work.execute(id, 1)
    const expired = { status: 'expired', statusReason: 'expired_by_time' }
    expect(await read(owner, late)).toMatchObject(expired)
    expect(await read(owner, pair)).toMatchObject({
      ...expired,
      children: [ended, ended],
    })
    expect(await world.free(owner, quote)).toBe(9_900n * oneQuote)
  })
  test('gtd ends a pair that waits as one', async () => {
    const owner = await world.trader()
    const expiresAt = new Date(world.clock.nowMs() + 60_000).toISOString()
    // The price triggers it, but the fill would be worse than its limit: the pair goes back to waiting.
    const legs = [
      { kind: 'limit', limitPrice: '2' },
      { kind: 'stop', trigger: { price: '1.5' } },
    ] as const
    const terms = { timeInForce: 'gtd', expiresAt, kind: 'oco', side: 'sell' } as const
    const pair = await place(owner, { ...terms, legs: [...legs] })
    for (const { id } of pair.children) await world.work.execute(id, 1)
    expect(await stateOf(owner, pair)).toBe('open')
    world.clock.advance(60_000)
    await world.work.sweep()
    const leg = { status: 'expired', statusReason: 'cancelled_with_its_pair' }
    expect(await read(owner, pair)).toMatchObject({
      status: 'expired',
      statusReason: 'expired_by_time',
      children: [leg, leg],
    })
    expect(await world.free(owner, base)).toBe(5_000n * oneBase)
  })
  test('a market order without liquidity fails at once', async () => {
    const owner = await world.trader()
    world.market.dry(true)
    const order = await place(owner, { kind: 'market' })
    await world.work.execute(order.id, 1)
    expect(await read(owner, order)).toMatchObject({
      status: 'failed',
      statusReason: 'no_liquidity',
    })
  })
})

test('after all of this the ledger is sound', async () => {
  expect((await world.ledger.prove(world.database.query)).isSound).toBe(true)
})
