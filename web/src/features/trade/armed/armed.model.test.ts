import { describe, expect, test } from 'vitest'
import type { Outcome } from '../ticket/outcome.model.ts'
import { armedFor, idleMs, isOver, isWithin, readLimits, usualLimits } from './armed.model.ts'

const outcome: Outcome = {
  side: 'buy',
  spends: 100_000_000_000_000_000n,
  receives: 5n,
  least: 5n,
  feeEth: null,
  impactBps: 0,
  averagePrice: null,
  worstPrice: null,
  venue: null,
  expiresAt: null,
  refusals: [],
  waits: false,
}

describe('an armed session', () => {
  const armed = armedFor('0xa', usualLimits, 0)

  test('lets through what is within the largest order and the total', () => {
    expect(isWithin(armed, '0xa', outcome)).toBe(true)
    expect(isWithin(armed, '0xb', outcome)).toBe(false)
    expect(isWithin(armed, '0xa', { ...outcome, spends: outcome.spends + 1n })).toBe(false)
    const used = { ...armed, usedWei: 400_000_000_000_000_001n }
    expect(isWithin(used, '0xa', outcome)).toBe(false)
  })

  test('a sale counts by what it brings', () => {
    const sale = { ...outcome, side: 'sell' as const, spends: 10n ** 30n }
    expect(isWithin(armed, '0xa', sale)).toBe(true)
  })

  test('ends by its time, and when nothing was sent for long', () => {
    expect(isOver(armed, idleMs - 1)).toBe(false)
    expect(isOver(armed, idleMs)).toBe(true)
    expect(isOver({ ...armed, idleAtMs: Number.MAX_SAFE_INTEGER }, 30 * 60_000)).toBe(true)
  })

  test('reads kept limits where they fit', () => {
    expect(readLimits({ largestEth: '1', totalEth: '2', minutes: 5 })).toEqual({
      largestEth: '1',
      totalEth: '2',
      minutes: 5,
    })
    expect(readLimits({ minutes: 100_000 })).toEqual(usualLimits)
  })
})
