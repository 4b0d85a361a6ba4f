import { describe, expect, test } from 'vitest'
import { fc } from '../../../../test/support/properties.ts'
import { freshProgress, type StoredOrder, type StoredRound } from './order-record.ts'
import { amountOutAt, lessBps, priceOf, priceScale } from './price.ts'
import { minOut, refusalOf } from './settlement.ts'

const sides = fc.constantFrom('buy' as const, 'sell' as const)
const decimals = fc.integer({ min: 0, max: 20 })
const amounts = fc.bigInt({ min: 1n, max: 10n ** 24n })
const prices = fc.bigInt({ min: 1n, max: 10n ** 24n })
const measures = fc.record({ side: sides, baseDecimals: decimals, quoteDecimals: decimals })
const unit = (places: number) => 10n ** BigInt(places)

/** The price of a fill as a fraction, without rounding. */
function fractionOf(
  {
    side,
    baseDecimals,
    quoteDecimals,
  }: { side: string; baseDecimals: number; quoteDecimals: number },
  { inAtomic, outAtomic }: { inAtomic: bigint; outAtomic: bigint },
) {
  const [baseAtomic, quoteAtomic] = side === 'sell' ? [inAtomic, outAtomic] : [outAtomic, inAtomic]
  return {
    over: quoteAtomic * unit(baseDecimals) * priceScale,
    under: baseAtomic * unit(quoteDecimals),
  }
}

describe('the least that a price gives', () => {
  test('is at that price or better, and one unit less is worse', () => {
    fc.assert(
      fc.property(measures, amounts, prices, (pair, inAtomic, priceE18) => {
        const isNoWorse = (outAtomic: bigint) => {
          const { over, under } = fractionOf(pair, { inAtomic, outAtomic })
          return pair.side === 'sell' ? over >= priceE18 * under : over <= priceE18 * under
        }
        const least = amountOutAt(pair, inAtomic, priceE18)
        expect(least).toBeGreaterThan(0n)
        expect(isNoWorse(least)).toBe(true)
        expect(isNoWorse(least - 1n)).toBe(false)
      }),
    )
  })
  test('less some basis points is never less than the exact part of it', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 9_999 }), (amountAtomic, bps) => {
        const least = lessBps(amountAtomic, bps)
        const exact = amountAtomic * BigInt(10_000 - bps)
        expect(least * 10_000n).toBeGreaterThanOrEqual(exact)
        expect((least - 1n) * 10_000n).toBeLessThan(exact)
      }),
    )
  })
})

test('a price is shown rounded down, and not at all where nothing was received', () => {
  const pair = { side: 'sell', baseDecimals: 18, quoteDecimals: 18 } as const
  expect(priceOf(pair, { inAtomic: 3n, outAtomic: 2n })).toBe(666_666_666_666_666_666n)
  expect(priceOf({ ...pair, side: 'buy' }, { inAtomic: 3n, outAtomic: 0n })).toBeNull()
})

const round: StoredRound = {
  orderId: 'ord_1',
  round: 1,
  amountInAtomic: 7n,
  dueAt: null,
  holdId: null,
  status: 'scheduled',
  reason: null,
  attempts: 0,
  fill: null,
  endedAt: null,
}
/** An order of seven units, whose base and quote both have no decimals. */
function orderOf(differences: Partial<StoredOrder>): StoredOrder {
  return {
    ...freshProgress,
    id: 'ord_1',
    accountId: 'acct_1',
    clientOrderId: null,
    mode: 'paper',
    kind: 'limit',
    side: 'sell',
    pair: { base: `0x${'11'.repeat(20)}`, quote: `0x${'22'.repeat(20)}` },
    baseDecimals: 0,
    quoteDecimals: 0,
    amountInAtomic: 7n,
    limitPriceE18: null,
    triggerPriceE18: null,
    triggerDirection: null,
    trailBps: null,
    maxSlippageBps: 300,
    minPriceE18: null,
    maxPriceE18: null,
    intervalSeconds: null,
    timeInForce: 'gtc',
    expiresAt: null,
    tag: null,
    parentId: null,
    legNumber: null,
    replacesId: null,
    fingerprint: null,
    paperGeneration: 1,
    createdAt: new Date(0),
    updatedAt: new Date(0),
    waterMarkE18: null,
    ...differences,
  }
}
const e18 = (millionths: bigint) => millionths * 10n ** 12n

describe('what a fill must give at least', () => {
  test.each([
    // Seven at 1.3 are 9.1: nine would be a worse price, on either side.
    ['a limit to sell', { side: 'sell', limitPriceE18: e18(1_300_000n) }, 10n],
    ['a limit to buy', { side: 'buy', limitPriceE18: e18(1_300_000n) }, 6n],
    // Seven are 1300.000002, so 1301 at the least, of which 97 % are 1261.97.
    ['a stop', { kind: 'stop', referencePriceE18: e18(185_714_286n) }, 1_262n],
    ['a take-profit', { kind: 'take_profit', referencePriceE18: e18(1_000_000n) }, 7n],
    ['a trailing stop', { kind: 'trailing', referencePriceE18: e18(1_500_000n) }, 11n],
    ['a market order', { kind: 'market', referencePriceE18: e18(1_500_000n) }, 11n],
    [
      'a limit that was triggered far from its price',
      { limitPriceE18: e18(1_000_000n), referencePriceE18: e18(9_000_000n) },
      7n,
    ],
    [
      'a stop with a limit above what slippage allows',
      { kind: 'stop', limitPriceE18: e18(1_450_000n), referencePriceE18: e18(1_400_000n) },
      11n,
    ],
    [
      'a stop with a limit below what slippage allows',
      { kind: 'stop', limitPriceE18: e18(1_000_000n), referencePriceE18: e18(1_400_000n) },
      10n,
    ],
  ] as const)(
    '%s is rounded against the market, never against the owner',
    (_name, terms, least) => {
      const turn = { order: orderOf(terms), round }
      expect(minOut(turn)).toBe(least)
      expect(refusalOf(turn, least)).toBeNull()
      expect(refusalOf(turn, least - 1n)).not.toBeNull()
    },
  )
})

describe('a round of a schedule', () => {
  const third = 333_333_333_333_333_333n
  test.each([
    // Seven bought three: 2.333… each. A bound of that price rounded down is less than was paid.
    ['to buy above its highest price', { side: 'buy', maxPriceE18: 2n * priceScale + third }, 3n],
    ['to sell below its lowest price', { side: 'sell', minPriceE18: priceScale }, 6n],
    ['to sell above its highest price', { side: 'sell', maxPriceE18: priceScale }, 8n],
    ['to buy below its lowest price', { side: 'buy', minPriceE18: priceScale }, 8n],
  ] as const)('%s is refused, by however little', (_name, bounds, out) => {
    const order = orderOf({ kind: 'dca', intervalSeconds: 60, ...bounds })
    expect(refusalOf({ order, round }, out)).toBe('price_outside_bounds')
  })
  test.each([
    ['its highest price', { side: 'buy', maxPriceE18: 2n * priceScale + third + 1n }, 3n],
    ['its highest price, to the unit', { side: 'sell', maxPriceE18: priceScale }, 7n],
    ['its lowest price, to the unit', { side: 'sell', minPriceE18: priceScale }, 7n],
  ] as const)('at %s is filled', (_name, bounds, out) => {
    const order = orderOf({ kind: 'twap', intervalSeconds: 60, ...bounds })
    expect(refusalOf({ order, round }, out)).toBeNull()
  })
})
