import { describe, expect, test } from 'vitest'
import { createPaperDesk, sol } from '../../../../../test/support/perps-desk.ts'
import { breachesOf } from '../../../../../test/support/perps-soundness.ts'
import { accountOf } from './state.ts'

const dollar = 1_000_000n
const btc = 'BTC_USDC_PERP'
const eth = 'ETH_USDC_PERP'

describe.each([
  ['long', 'bid', 'ask', 17_300n, -1n, 17_008n],
  ['short', 'ask', 'bid', 18_700n, 1n, 18_991n],
] as const)(
  'a %s position that leaves 291 ticks and a half',
  (_name, opens, closes, mark, sign, between) => {
    /** At the mark 2,915 dollars are left, and a tick of the position is ten. */
    const risky = () => {
      const desk = createPaperDesk([])
      desk.deposit('a', 10_005n * dollar)
      desk.deposit('maker', 900_000n * dollar)
      desk.limit('maker', closes, { tick: 18_000n, lots: 100_000n })
      desk.limit('a', opens, { tick: 18_000n, lots: 100_000n })
      return desk
    }
    test.each([
      ['in the book where nothing is owed after that', 291n, 'liquidation', mark + sign * 291n],
      ['against the winners where the book is a tick too far', 292n, 'adl', between],
    ] as const)('is closed %s', (_where, distance, kind, tick) => {
      const desk = risky()
      desk.limit('maker', opens, { tick: mark + sign * distance, lots: 100_000n })
      const { changes } = desk.tick({ [sol]: mark })
      // The closing price lies between two ticks, and is reported as the lower one.
      expect(changes.fills).toMatchObject([{ kind, lots: 100_000n, tick }])
      expect(changes.liquidations).toMatchObject([{ paidByFund: 0n, paidByOthers: 0n }])
      expect(breachesOf(desk.exchange, true)).toEqual([])
    })
  },
)

test('who has nothing open is passed over, also where all who hold the other side lose', () => {
  const desk = createPaperDesk(['a', 'idle'])
  desk.deposit('maker', 900_000n * dollar)
  desk.deposit('loser', 25_000n * dollar)
  desk.limit('maker', 'ask', { tick: 18_000n, lots: 100_000n })
  desk.limit('a', 'bid', { tick: 18_000n, lots: 100_000n })
  desk.limit('maker', 'bid', { tick: 17_000n, lots: 100_000n })
  desk.limit('loser', 'ask', { tick: 17_000n, lots: 100_000n })
  const { changes } = desk.tick({ [sol]: 17_300n })
  expect(changes.fills).toMatchObject([
    { kind: 'adl', lots: 100_000n, taker: { account: 'a' }, maker: { account: 'loser' } },
  ])
  expect(breachesOf(desk.exchange, true)).toEqual([])
})

test('the largest position is closed first, and of two alike the one whose name comes first', () => {
  const desk = createPaperDesk(['a'])
  desk.deposit('maker', 900_000n * dollar)
  // Opened in the other order; at the new prices the last one is worth 34,200 and each of the others 32,400.
  for (const [symbol, tick, lots] of [
    [sol, 18_000n, 20_000n],
    [eth, 320_000n, 112_500n],
    [btc, 950_000n, 40_000n],
  ] as const) {
    desk.limit('maker', 'ask', { symbol, tick, lots })
    desk.limit('a', 'bid', { symbol, tick, lots })
  }
  const { changes } = desk.tick({ [sol]: 16_200n, [eth]: 288_000n, [btc]: 855_000n })
  expect(changes.fills.map(({ symbol }) => symbol)).toEqual([btc, eth, sol])
  expect(breachesOf(desk.exchange, true)).toEqual([])
})

test('cash below zero that a remaining position earns more than is nobody’s debt', () => {
  const desk = createPaperDesk(['a'])
  desk.deposit('maker', 900_000n * dollar)
  for (const [symbol, tick, lots] of [
    [sol, 18_000n, 50_000n],
    [eth, 320_000n, 200_000n],
  ] as const) {
    desk.limit('maker', 'ask', { symbol, tick, lots })
    desk.limit('a', 'bid', { symbol, tick, lots })
  }
  desk.limit('maker', 'bid', { tick: 15_000n, lots: 50_000n })
  const { changes } = desk.tick({ [sol]: 15_000n, [eth]: 355_000n })
  expect(changes.fills).toMatchObject([{ kind: 'liquidation', symbol: sol, lots: 50_000n }])
  // Half a percent of 75,000 that were closed.
  expect(changes.liquidations).toEqual([
    { account: 'a', feeToFund: 375n * dollar, paidByFund: 0n, paidByOthers: 0n },
  ])
  const { cash, positions } = accountOf(desk.exchange, 'a')
  // 10,000 less fees of 45 and 32, less 15,000 lost, less the 375; the other position earns 7,000.
  expect(cash).toBe(-5_452n * dollar)
  expect([...positions.keys()]).toEqual([eth])
  expect(desk.exchange.insurance).toBe(375n * dollar)
  expect(breachesOf(desk.exchange, true)).toEqual([])
})
