import { describe, expect, test } from 'vitest'
import { fc } from '../../../../../test/support/properties.ts'
import { periodAt, periodOf } from './periods.ts'

const anchors = fc.date({
  min: new Date('2020-01-01'),
  max: new Date('2040-01-01'),
  noInvalidDate: true,
})

describe('periodAt', () => {
  test.each([
    ['2026-01-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z', '2026-03-31T10:00:00.000Z'],
    ['2028-01-30T00:00:00.000Z', 1, '2028-02-29T00:00:00.000Z', '2028-03-30T00:00:00.000Z'],
    ['2026-12-15T23:59:59.999Z', 0, '2026-12-15T23:59:59.999Z', '2027-01-15T23:59:59.999Z'],
  ])('of %s, number %i', (anchor, index, start, end) => {
    const period = periodAt(new Date(anchor), index)
    expect([period.start.toISOString(), period.end.toISOString()]).toEqual([start, end])
  })
  test('leaves no moment out and none twice, and keeps the time of day', () => {
    fc.assert(
      fc.property(anchors, fc.nat(60), (anchor, index) => {
        const one = periodAt(anchor, index)
        const next = periodAt(anchor, index + 1)
        expect(one.end).toEqual(next.start)
        expect(one.start.getTime()).toBeLessThan(one.end.getTime())
        expect(one.end.getTime() % 86_400_000).toBe(anchor.getTime() % 86_400_000)
        expect(one.start.getUTCDate()).toBeLessThanOrEqual(anchor.getUTCDate())
      }),
    )
  })
})

describe('periodOf', () => {
  test('is the period that holds the moment', () => {
    fc.assert(
      fc.property(anchors, fc.nat(5 * 365 * 86_400_000), (anchor, afterMs) => {
        const at = new Date(anchor.getTime() + afterMs)
        const period = periodOf(anchor, at)
        expect(period).toEqual(periodAt(anchor, period.index))
        expect(period.start.getTime()).toBeLessThanOrEqual(at.getTime())
        expect(period.end.getTime()).toBeGreaterThan(at.getTime())
      }),
    )
  })
})
