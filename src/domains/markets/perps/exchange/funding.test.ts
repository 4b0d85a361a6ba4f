import { expect, test } from 'vitest'
import { createPaperDesk, sol } from '../../../../../test/support/perps-desk.ts'
import { nextRate } from './funding.ts'
import { createExchange } from './state.ts'

const [market] = createExchange().markets.values()

// An eighth of the average, rounded towards zero to a whole billionth.
test.each([
  ['nothing, where nobody looked at the premium', 0n, 0n, 0n],
  ['one, where the average is eight', 24n, 3n, 1n],
  ['nothing, where it is a little less than eight', 23n, 3n, 0n],
  ['nothing, where it is a little more than eight below zero', -23n, 3n, 0n],
  ['one below zero, where the average is eight below', -24n, 3n, -1n],
  ['half a percent, where it is forty times that', 3n * 200_000_000n, 3n, 5_000_000n],
  ['half a percent below zero, where it is forty times that below', -600_000_000n, 3n, -5_000_000n],
])('the rate is %s', (_name, basisSum, basisCount, rate) => {
  if (market === undefined) throw new Error('there is no market')
  expect(nextRate({ ...market, basisSum, basisCount })).toBe(rate)
})

test('it is paid by account and by market in the order of their names, whoever came and whatever was opened first', () => {
  const eth = 'ETH_USDC_PERP'
  const desk = createPaperDesk(['b', 'a'])
  for (const [symbol, tick] of [
    [sol, 18_000n],
    [eth, 320_000n],
  ] as const) {
    desk.limit('b', 'ask', { symbol, tick, lots: 100n })
    desk.limit('a', 'bid', { symbol, tick, lots: 100n })
    // A premium of one percent.
    desk.limit('a', 'bid', { symbol, tick: (tick * 101n) / 100n, lots: 1n })
    desk.limit('b', 'ask', { symbol, tick: (tick * 101n) / 100n + 1n, lots: 1n })
  }
  const { changes } = desk.tick({ [sol]: 18_000n, [eth]: 320_000n }, 3_600_000)
  expect(changes.funding.map(({ account, symbol }) => `${account} ${symbol}`)).toEqual([
    `a ${eth}`,
    `a ${sol}`,
    `b ${eth}`,
    `b ${sol}`,
  ])
})
