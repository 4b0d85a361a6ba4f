import { expect, test } from 'vitest'
import {
  keptBars,
  mostBars,
  untilClose,
  withBar,
  zonedTimes,
  zoneOffset,
} from './chart-time.model.ts'

const bar = (time: number, close = 1) => ({ time, open: 1, high: 1, low: 1, close, volume: 0 })
const seconds = (text: string) => Date.parse(text) / 1000

test('times are shown by the clocks of the zone, summer and winter', () => {
  expect(zoneOffset(seconds('2026-01-15T12:00:00Z'), 'Europe/Berlin')).toBe(3600)
  expect(zoneOffset(seconds('2026-07-15T12:00:00Z'), 'Europe/Berlin')).toBe(7200)
  expect(zoneOffset(seconds('2026-07-15T12:00:00Z'), 'Asia/Kolkata')).toBe(19_800)
  const times = [seconds('2026-01-15T12:00:00Z')]
  expect(zonedTimes(times, 'UTC')).toBe(times)
})

test('times grow through the hour that comes twice', () => {
  const start = seconds('2026-10-25T00:00:00Z')
  const times = Array.from({ length: 5 }, (_, at) => start + at * 1800)
  const shown = zonedTimes(times, 'Europe/Berlin')
  for (const [at, time] of shown.entries()) {
    if (at > 0) expect(time).toBeGreaterThan(shown[at - 1] ?? 0)
  }
  expect(shown[0]).toBe(start + 7200)
})

test('bars are in order, each once, the newest at most', () => {
  expect(keptBars([bar(2), bar(1), bar(2, 9)]).map((one) => [one.time, one.close])).toEqual([
    [1, 1],
    [2, 9],
  ])
  const many = Array.from({ length: mostBars + 10 }, (_, at) => bar(at))
  expect(keptBars(many)).toHaveLength(mostBars)
  expect(keptBars(many)[0]?.time).toBe(10)
})

test('a new bar and a change of the last are told from a late correction', () => {
  const bars = [bar(1), bar(2)]
  expect(withBar(bars, bar(3))).toMatchObject({ tail: true })
  expect(withBar(bars, bar(2, 7))).toEqual({ bars: [bar(1), bar(2, 7)], tail: true })
  expect(withBar(bars, bar(1, 7))).toEqual({ bars: [bar(1, 7), bar(2)], tail: false })
  expect(withBar([], bar(1))).toEqual({ bars: [bar(1)], tail: true })
})

test('the bar closes at the next multiple of its interval', () => {
  expect(untilClose(61_000, 60)).toBe(59_000)
  expect(untilClose(120_000, 60)).toBe(60_000)
})
