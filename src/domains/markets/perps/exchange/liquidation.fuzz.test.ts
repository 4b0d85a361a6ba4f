import { expect, test } from 'vitest'
import { scaled } from '../../../../../test/security/scale.ts'
import type { ModelEvent } from '../../../../../test/support/perps-closing.ts'
import { createPaperDesk, exchangeView, sol } from '../../../../../test/support/perps-desk.ts'
import { createPerpsModel } from '../../../../../test/support/perps-model.ts'
import { fc } from '../../../../../test/support/properties.ts'
import type { Applied } from './apply.ts'
import { marketOf } from './state.ts'

const eth = 'ETH_USDC_PERP'
const traders = ['a', 'b', 'c', 'd', 'e'] as const
const dollar = 1_000_000n

const who = fc.constantFrom(...traders)
const orders = fc.record({
  account: who,
  symbol: fc.constantFrom(sol, sol, eth),
  side: fc.constantFrom('ask' as const, 'bid' as const),
  /** Hundredths of a percent from the mark. */
  distance: fc.integer({ min: -60, max: 60 }),
  lots: fc.oneof(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 20_000, max: 110_000 })),
})
type Step = Partial<{
  place: { account: string; symbol: string; side: 'ask' | 'bid'; distance: number; lots: number }
  cancel: string
  deposit: string
  sol: number
  eth: number
}>
const percent = (most: number) => fc.integer({ min: -most * 100, max: most * 100 })
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 14, arbitrary: fc.record({ place: orders }) },
  { weight: 1, arbitrary: fc.record({ cancel: who }) },
  { weight: 1, arbitrary: fc.record({ deposit: who }) },
  { weight: 3, arbitrary: fc.record({ sol: percent(2), eth: percent(2) }) },
  { weight: 1, arbitrary: fc.record({ sol: percent(16), eth: percent(4) }) },
)

/** The trades and the settlements in the result of a tick. */
function toldBy({ changes }: Applied) {
  return {
    trades: changes.fills.map(({ kind, lots, maker, taker }) => ({
      kind,
      lots,
      from: taker.account,
      with: maker.account,
    })),
    settled: changes.liquidations.map(({ account, feeToFund, paidByFund, paidByOthers }) => ({
      account,
      fee: feeToFund,
      byExchange: paidByFund,
      byOthers: paidByOthers,
    })),
  }
}
function toldOf(events: readonly ModelEvent[]) {
  return {
    trades: events.filter((event) => event.kind !== 'settled'),
    settled: events
      .filter((event) => event.kind === 'settled')
      .map(({ account, fee, byExchange, byOthers }) => ({ account, fee, byExchange, byOthers })),
  }
}

test('whatever is traded and however prices jump: margin, closing, deleveraging, fees and debts are those of the laws on paper', () => {
  const seen = {
    margin: 0,
    liquidation: 0,
    adl: 0,
    choice: 0,
    byExchange: 0,
    byOthers: 0,
    whole: 0,
  }
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 30, maxLength: 90 }), (steps) => {
      const desk = createPaperDesk([])
      const model = createPerpsModel()
      const prices = { [sol]: 18_000n, [eth]: 320_000n }
      traders.forEach((account, index) => {
        const amount = BigInt(index + 1) * 3_000n * dollar
        desk.deposit(account, amount)
        model.deposit(account, amount)
      })
      for (const step of steps) {
        if (step.place !== undefined) {
          const { account, distance, lots, side, symbol } = step.place
          const { markTick } = marketOf(desk.exchange, symbol)
          const tick = (markTick * BigInt(10_000 + distance)) / 10_000n
          const order = { account, symbol, side, tick, lots: BigInt(lots) }
          const terms = desk.termsOf(order)
          const outcome = desk.send({ kind: 'place', account, terms, opening: 0n })
          expect(outcome.ok || outcome.refusal).toBe(model.place(order) || 'margin')
          if (!outcome.ok) seen.margin += 1
        }
        if (step.cancel !== undefined) {
          desk.send({ kind: 'cancel_all', account: step.cancel, symbol: null })
          model.cancelAll(step.cancel)
        }
        if (step.deposit !== undefined) {
          desk.deposit(step.deposit, 700n * dollar)
          model.deposit(step.deposit, 700n * dollar)
        }
        if (step.sol !== undefined && step.eth !== undefined) {
          prices[sol] = (prices[sol] * BigInt(10_000 + step.sol)) / 10_000n
          prices[eth] = (prices[eth] * BigInt(10_000 + step.eth)) / 10_000n
          const applied = desk.tick(prices)
          // The model takes the marks from the result: how they are computed is another law.
          const marks = Object.fromEntries(
            [sol, eth].map((symbol) => [symbol, marketOf(desk.exchange, symbol).markTick]),
          )
          const events = model.tick(marks)
          expect(toldBy(applied)).toEqual(toldOf(events))
          count(events)
        }
        expect(exchangeView(desk.exchange)).toEqual(model.view())
      }
    }),
    // A failing case is reported as it is: shrinking takes longer than finding it.
    { numRuns: scaled({ small: 60, full: 5_000 }), endOnFailure: true },
  )
  // The cases must include every kind of event, or they prove nothing.
  for (const [name, times] of Object.entries(seen)) expect(times, name).toBeGreaterThan(0)

  function count(events: readonly ModelEvent[]): void {
    for (const event of events) {
      if (event.kind !== 'settled') seen[event.kind] += 1
      else {
        if (event.byExchange > 0n) seen.byExchange += 1
        if (event.byOthers > 0n) seen.byOthers += 1
        if (event.fee > 0n) seen.whole += 1
      }
    }
    const deleveraged = events.filter(({ kind }) => kind === 'adl')
    if (deleveraged.length > 1) seen.choice += 1
  }
})
