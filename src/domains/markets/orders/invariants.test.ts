import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  base,
  createOrdersWorld,
  type OrdersWorld,
  oneBase,
  oneQuote,
  orderRequest,
  quote,
} from '../../../../test/support/orders-world.ts'
import { fc } from '../../../../test/support/properties.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { orderMachine } from './order-states.ts'
import type { OrderView, PlaceOrderRequest } from './orders.schemas.ts'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
afterAll(() => world.close())

const amounts = fc.bigInt({ min: 1n, max: 4_000n })
const hundredths = fc.bigInt({ min: 100n, max: 400n })
const price = hundredths.map((value) => `${value / 100n}.${`${value % 100n}`.padStart(2, '0')}`)
const sides = fc.constantFrom('buy' as const, 'sell' as const)
const conditions = fc.oneof(
  fc.record({ kind: fc.constant('market' as const) }),
  fc.record({ kind: fc.constant('limit' as const), limitPrice: price }),
  fc.record({
    kind: fc.constantFrom('stop' as const, 'take_profit' as const),
    trigger: fc.record({ price }),
  }),
  fc.record({ kind: fc.constant('trailing' as const), trailBps: fc.constant(1_000) }),
  fc.record({
    kind: fc.constant('oco' as const),
    legs: fc.tuple(
      fc.record({ kind: fc.constant('limit' as const), limitPrice: price }),
      fc.record({ kind: fc.constant('stop' as const), trigger: fc.record({ price }) }),
    ),
  }),
  fc.record({
    kind: fc.constant('dca' as const),
    schedule: fc.record({ rounds: fc.constant(3), intervalSeconds: fc.constant(60) }),
  }),
)
const commands = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ place: conditions, side: sides, amount: amounts }) },
    { weight: 4, arbitrary: fc.record({ price: hundredths }) },
    { weight: 1, arbitrary: fc.record({ dry: fc.boolean() }) },
    { weight: 3, arbitrary: fc.record({ executeAll: fc.constant(true) }) },
    { weight: 2, arbitrary: fc.record({ cancel: fc.nat(20) }) },
    { weight: 1, arbitrary: fc.record({ replace: fc.nat(20), amount: amounts }) },
    { weight: 2, arbitrary: fc.record({ seconds: fc.constantFrom(30, 60, 200) }) },
  ),
  { minLength: 8, maxLength: 25 },
)
type Command = Partial<{
  place: Partial<PlaceOrderRequest>
  side: 'buy' | 'sell'
  amount: bigint
  price: bigint
  dry: boolean
  executeAll: boolean
  cancel: number
  replace: number
  seconds: number
}>

const list = async (owner: Principal): Promise<readonly OrderView[]> => {
  const { items } = await world.orders.list(owner, { limit: 200 })
  return Promise.all(items.map(({ id }) => world.orders.get(owner, id)))
}

async function run(owner: Principal, command: Command): Promise<void> {
  const { side = 'buy', amount = 1n } = command
  const amountAtomic = (amount * (side === 'buy' ? oneQuote : oneBase)).toString()
  const pick = async (nth: number) => {
    const orders = await list(owner)
    return orders[nth % Math.max(1, orders.length)]
  }
  if (command.place !== undefined) {
    await world.orders.place(owner, orderRequest({ ...command.place, side, amountAtomic }))
  }
  if (command.price !== undefined) world.market.set(command.price)
  if (command.dry !== undefined) world.market.dry(command.dry)
  if (command.seconds !== undefined) world.clock.advance(command.seconds * 1_000)
  if (command.cancel !== undefined) {
    const order = await pick(command.cancel)
    if (order !== undefined) await world.orders.cancel(owner, order.id)
  }
  if (command.replace !== undefined) {
    const order = await pick(command.replace)
    if (order !== undefined) await world.orders.replace(owner, order.id, { amountAtomic })
  }
  await world.work.evaluate()
  if (command.executeAll === undefined) return
  for (const order of await list(owner)) {
    for (const { round } of order.rounds) await world.work.execute(order.id, round)
    for (const leg of order.children) await world.work.execute(leg.id, 1)
  }
}

async function assertBooks(owner: Principal): Promise<void> {
  const orders = await list(owner)
  const expected = { [base]: 5_000n * oneBase, [quote]: 10_000n * oneQuote }
  const reserved = { [base]: 0n, [quote]: 0n }
  for (const order of orders) {
    const [sells, buys] = order.side === 'buy' ? [quote, base] : [base, quote]
    expected[sells] = (expected[sells] ?? 0n) - BigInt(order.filledIn)
    expected[buys] = (expected[buys] ?? 0n) + BigInt(order.filledOut)
    const isOver = orderMachine.isTerminal(order.status)
    for (const { status, amountInAtomic } of order.rounds) {
      if (status !== 'scheduled') continue
      expect(isOver).toBe(false)
      reserved[sells] = (reserved[sells] ?? 0n) + BigInt(amountInAtomic)
    }
    const fills = order.rounds.flatMap(({ fill }) => (fill === null ? [] : [fill]))
    expect(fills.reduce((sum, fill) => sum + BigInt(fill.receivedAtomic), 0n)).toBe(
      BigInt(order.filledOut),
    )
    if (order.status === 'filled') expect(order.remaining).toBe('0')
  }
  const { balances } = await world.paper.get(owner)
  expect(balances).toHaveLength(2)
  for (const { token, postedAtomic, reservedAtomic } of balances) {
    expect(BigInt(postedAtomic)).toBe(expected[token])
    expect(BigInt(reservedAtomic)).toBe(reserved[token])
  }
}

test('whatever is placed, priced, executed, cancelled and replaced: the balance is what was filled, what is reserved is what is open, and events have no gaps', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (todo) => {
      world.market.dry(false)
      world.market.set(200n)
      const owner = await world.trader()
      for (const command of todo) {
        try {
          await run(owner, command)
        } catch (failure) {
          // A refusal is allowed; the invariants below check that it left nothing behind.
          if (!(failure instanceof AppError)) throw failure
        }
        await assertBooks(owner)
      }
      const told = (await world.parts.database.query
        .withTables<{ order_events: { account_id: string; seq: string } }>()
        .selectFrom('order_events')
        .select('seq')
        .where('account_id', '=', owner.accountId)
        .orderBy('seq')
        .execute()) satisfies readonly { readonly seq: string }[]
      expect(told.map(({ seq }) => Number(seq))).toEqual(told.map((_, n) => n + 1))
    }),
    { numRuns: 6 },
  )
}, 60_000)
