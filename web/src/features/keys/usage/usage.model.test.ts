import { expect, test } from 'vitest'
import { barsOf, firstDayOf, momentsOf, sumsOf } from './usage.model.ts'

const group = (name: string, calls: number, refused = 0, failed = 0) => ({
  group: name,
  calls,
  refused,
  failed,
  p50Ms: 5,
  p95Ms: null,
  costs: [],
})

test('a period has a bar for every day, without gaps', () => {
  const bars = barsOf({
    since: '2026-02-27',
    until: '2026-03-02',
    items: [group('2026-03-01', 9, 2, 1), group('2026-02-27', 1)],
  })
  expect(bars).toEqual([
    { day: '2026-02-27', good: 1, refused: 0, failed: 0 },
    { day: '2026-02-28', good: 0, refused: 0, failed: 0 },
    { day: '2026-03-01', good: 6, refused: 2, failed: 1 },
    { day: '2026-03-02', good: 0, refused: 0, failed: 0 },
  ])
})

test('today is one of the days that are looked back at', () => {
  expect(firstDayOf('7', Date.parse('2026-03-07T23:59:59.999Z'))).toBe('2026-03-01')
  expect(momentsOf('2026-02-28')).toEqual({
    since: '2026-02-28T00:00:00.000Z',
    until: '2026-03-01T00:00:00.000Z',
  })
})

test('the sum is of what is listed', () => {
  expect(sumsOf([group('a', 9, 2, 1), group('b', 1)])).toEqual({ calls: 10, refused: 2, failed: 1 })
})
