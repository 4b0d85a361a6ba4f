import { describe, expect, test } from 'vitest'
import {
  armedFor,
  idleMs,
  isOver,
  isWithin,
  readLimits,
  usualLimits,
  withUse,
} from './armed.model.ts'

describe('an armed session', () => {
  const armed = armedFor('SOL_USDC_PERP', usualLimits, 0)

  test('lets through what is within the largest order and the total, in its market', () => {
    expect(isWithin(armed, 'SOL_USDC_PERP', '1000')).toBe(true)
    expect(isWithin(armed, 'SOL_USDC_PERP', '1000.01')).toBe(false)
    expect(isWithin(armed, 'BTC_USDC_PERP', '1')).toBe(false)
    expect(isWithin({ ...armed, used: '9000.5' }, 'SOL_USDC_PERP', '999.6')).toBe(false)
  })

  test('ends by its time, and when nothing was sent for long', () => {
    expect(isOver(armed, idleMs - 1)).toBe(false)
    expect(isOver(armed, idleMs)).toBe(true)
    const busy = withUse(armed, '10', idleMs - 1)
    expect([busy.used, isOver(busy, idleMs), isOver(busy, 30 * 60_000)]).toEqual([
      '10',
      false,
      true,
    ])
  })

  test('reads kept limits where they fit', () => {
    expect(readLimits({ largest: '5', total: '9', minutes: 1 })).toMatchObject({ largest: '5' })
    expect(readLimits('gone')).toEqual(usualLimits)
  })
})
