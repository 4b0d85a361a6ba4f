import { expect, test } from 'vitest'
import { atr, type Bar, bollinger, ema, macd, rsi, sma, vwap } from './indicators.model.ts'

const bar = (time: number, [open, high, low, close]: number[], volume = 1): Bar => ({
  time,
  open: open ?? 0,
  high: high ?? 0,
  low: low ?? 0,
  close: close ?? 0,
  volume,
})

test('a plain mean has no value before it has enough, and then the mean of the last ones', () => {
  expect(sma([1, 2, 3, 4], 2)).toEqual([null, 1.5, 2.5, 3.5])
  expect(sma([1], 3)).toEqual([null])
})

test('a mean that forgets starts from the plain one', () => {
  expect(ema([1, 2, 3, 5], 3)).toEqual([null, null, 2, 3.5])
})

test('the mean by volume begins anew with the day, and needs a volume', () => {
  const bars = [
    bar(0, [1, 3, 0, 3], 1),
    bar(3600, [3, 6, 3, 3], 3),
    bar(86_400, [9, 9, 9, 9], 2),
    bar(172_800, [9, 9, 9, 9], 0),
  ]
  expect(vwap(bars)).toEqual([2, 3.5, 9, null])
})

test('bands lie as far from the mean as the values do', () => {
  const bands = bollinger([2, 4, 4, 4, 5, 5, 7, 9], 8, 2)
  expect([bands.middle.at(-1), bands.upper.at(-1), bands.lower.at(-1)]).toEqual([5, 9, 1])
  expect(bands.upper[6]).toBeNull()
})

test('strength is 100 where all rises, 0 where all falls, 50 where nothing moves', () => {
  expect(rsi([1, 2, 3, 4], 2)).toEqual([null, null, 100, 100])
  expect(rsi([4, 3, 2, 1], 2)).toEqual([null, null, 0, 0])
  expect(rsi([1, 1, 1], 2)).toEqual([null, null, 50])
  expect(rsi([], 2)).toEqual([])
  // Worked by hand: means of rises and falls after two moves 1/2 and 1/2, then (1/2+2)/2 and 1/4.
  expect(rsi([10, 11, 10, 12], 2)[3]).toBeCloseTo(100 * (1.25 / 1.5), 9)
})

test('the distance of means and its mean line up with the bars', () => {
  const values = Array.from({ length: 12 }, (_, at) => at)
  const found = macd(values, { fast: 2, slow: 4, signal: 3 })
  expect(found.line.slice(0, 4)).toEqual([null, null, null, 1])
  expect(found.signal.slice(3, 6)).toEqual([null, null, 1])
  expect(found.histogram.at(-1)).toBeCloseTo(0, 9)
  expect(found.signal).toHaveLength(12)
  expect(macd([1], { fast: 2, slow: 4, signal: 3 }).signal).toEqual([null])
})

test('a range counts the gap to the bar before', () => {
  expect(atr([bar(0, [5, 6, 4, 5]), bar(1, [9, 10, 9, 9]), bar(2, [9, 10, 8, 9])], 2)).toEqual([
    null,
    3.5,
    2.75,
  ])
})
