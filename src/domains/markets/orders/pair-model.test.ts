import { afterAll, beforeAll, expect, test } from 'vitest'
import { scaled } from '../../../../test/security/scale.ts'
import { createPairModel, type ModelTerms } from '../../../../test/support/order-pair-model.ts'
import {
  base,
  createOrdersWorld,
  type OrdersWorld,
  oneBase,
  oneQuote,
  orderRequest,
  pair,
  quote,
} from '../../../../test/support/orders-world.ts'
import { fc } from '../../../../test/support/properties.ts'
import type { LegRequest } from './orders.schemas.ts'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
afterAll(() => world.close())

const hundredths = fc.constantFrom(150n, 178n, 180n, 182n, 200n, 218n, 220n, 222n, 250n)
const legs = fc.record({
  kind: fc.constantFrom(
    'limit' as const,
    'stop' as const,
    'take_profit' as const,
    'trailing' as const,
  ),
  at: fc.constantFrom(180n, 200n, 220n),
})
type Step = Partial<{ price: bigint; execute: number; cancel: boolean; dry: boolean }>
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ price: hundredths }) },
  { weight: 8, arbitrary: fc.record({ execute: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ dry: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ cancel: fc.constant(true) }) },
)
const priceText = (value: bigint) => `${value / 100n}.${`${value % 100n}`.padStart(2, '0')}`

function legOf({ kind, at }: { kind: ModelTerms['kind']; at: bigint }): {
  request: LegRequest
  terms: ModelTerms
} {
  const priceE18 = at * 10n ** 16n
  if (kind === 'limit')
    return { request: { kind, limitPrice: priceText(at) }, terms: { kind, priceE18 } }
  if (kind !== 'trailing') {
    return { request: { kind, trigger: { price: priceText(at) } }, terms: { kind, priceE18 } }
  }
  const trailBps = 1_000
  return { request: { kind, trailBps }, terms: { kind, trailBps, priceE18: 2n * 10n ** 18n } }
}

test('whatever prices do and whoever executes first: the states of a pair are those of its laws on paper', async () => {
  const seen = new Set<string>()
  const sides = fc.constantFrom('buy' as const, 'sell' as const)
  const todo = fc.array(steps, { minLength: 8, maxLength: 14 })
  await fc.assert(
    fc.asyncProperty(sides, fc.tuple(legs, legs), todo, async (side, wished, events) => {
      const [one, other] = wished.map(legOf)
      if (one === undefined || other === undefined) throw new Error('a pair has two legs')
      const owner = await world.trader()
      world.market.dry(false)
      world.market.set(200n)
      const inAtomic = side === 'buy' ? 100n * oneQuote : 10n * oneBase
      const { id, children } = await world.orders.place(
        owner,
        orderRequest({ kind: 'oco', side, legs: [one.request, other.request] }),
      )
      const model = createPairModel(side, { inAtomic, terms: [one.terms, other.terms] })
      const states = async () => {
        const { children: now, status } = await world.orders.get(owner, id)
        return [status, ...now.map((leg) => leg.status)]
      }
      const look = async () => {
        const point = await world.market.prices.current(pair)
        if (point === null) throw new Error('the market has a price')
        const met = model.look(point.priceE18, point.blockNumber)
        const taken = (await states()).slice(1).indexOf('triggered')
        // Of two legs triggered at once either may be first.
        if (met.length > 0) {
          expect(met).toContain(taken)
          model.trigger(taken, point.priceE18, point.blockNumber)
        }
      }
      await look()
      for (const event of events) {
        if (event.dry !== undefined) world.market.dry(event.dry)
        if (event.price !== undefined) world.market.set(event.price)
        if (event.execute !== undefined) {
          const found = await world.market.quotes.quote({ pair, side, amountInAtomic: inAtomic })
          const block = (await world.market.prices.current(pair))?.blockNumber ?? 0n
          await world.work.execute(children[event.execute]?.id ?? '', 1)
          model.execute(event.execute, { out: found?.amountOutAtomic ?? null, block })
        }
        if (event.cancel === true) {
          await world.orders.cancel(owner, id)
          model.cancel()
        }
        expect(await states()).toEqual(model.states())
        await world.work.evaluate()
        await look()
        const now = await states()
        expect(now).toEqual(model.states())
        seen.add(now.join(' '))
      }
      await world.orders.cancel(owner, id)
      const { filledOut, status } = await world.orders.get(owner, id)
      const [sells, buys] = side === 'buy' ? [quote, base] : [base, quote]
      const before = { [base]: 5_000n * oneBase, [quote]: 10_000n * oneQuote }
      const spent = status === 'filled' ? inAtomic : 0n
      expect(await world.free(owner, sells)).toBe((before[sells] ?? 0n) - spent)
      expect(await world.free(owner, buys)).toBe((before[buys] ?? 0n) + BigInt(filledOut))
    }),
    { numRuns: scaled({ small: 6, full: 400 }), endOnFailure: true },
  )
  for (const state of ['open', 'triggered', 'filled']) {
    expect(
      [...seen].some((each) => each.startsWith(state)),
      state,
    ).toBe(true)
  }
}, 600_000)
