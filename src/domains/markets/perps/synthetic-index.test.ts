import { expect, test } from 'vitest'
import { marketSpecs, specNamed } from './exchange/markets.ts'
import { syntheticTick } from './synthetic-index.ts'

const startMs = Date.UTC(2030, 0, 1)
const sol = specNamed('SOL_USDC_PERP')

test('a price depends on the seed, the market and the moment only', () => {
  const at = (seed: string, ms: number) => marketSpecs.map((spec) => syntheticTick(seed, spec, ms))
  expect(at('one', startMs)).toEqual(at('one', startMs))
  expect(at('one', startMs)).not.toEqual(at('two', startMs))
  expect(at('one', startMs)).not.toEqual(at('one', startMs + 3_600_000))
})

test('it moves, but never far in a tick nor far from what was declared', () => {
  const prices = Array.from({ length: 20_000 }, (_, step) =>
    syntheticTick('seed', sol, startMs + step * 2_000),
  )
  const steps = prices.slice(1).map((price, at) => Number(price - (prices[at] ?? 0n)))
  expect(new Set(prices).size).toBeGreaterThan(100)
  expect(Math.max(...steps.map(Math.abs))).toBeLessThan(Number(sol.anchorTick) / 500)
  for (const price of prices) {
    expect(Math.abs(Number(price - sol.anchorTick))).toBeLessThan(Number(sol.anchorTick) / 30)
  }
})

test('weeks later it is where it is without the way there', () => {
  const later = syntheticTick('seed', sol, startMs + 30 * 86_400_000)
  expect(later).toBeGreaterThan((sol.anchorTick * 96n) / 100n)
  expect(later).toBeLessThan((sol.anchorTick * 104n) / 100n)
})
