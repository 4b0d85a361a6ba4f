import { describe, expect, test } from 'vitest'
import {
  type ArmedPlace,
  armedFor,
  idleMs,
  isOver,
  isWithin,
  limitsIn,
  withUse,
  writtenLimits,
} from './armed.model.ts'

const place: ArmedPlace = { market: '0xa', unit: 'ETH', keeper: 'page' }
const armed = armedFor(place, { largest: '0.1', total: '0.5', minutes: 30 }, 0)

describe('an armed session', () => {
  test('lets through what is within the largest order and the total, in its market', () => {
    expect(isWithin(armed, place, '0.1')).toBe(true)
    expect(isWithin(armed, { ...place, market: '0xb' }, '0.1')).toBe(false)
    expect(isWithin(armed, place, '0.100000000000000001')).toBe(false)
    expect(isWithin({ ...armed, used: '0.4' }, place, '0.1')).toBe(true)
    expect(isWithin({ ...armed, used: '0.400000000000000001' }, place, '0.1')).toBe(false)
  })

  test('of the vault lets through what is beyond, which the vault answers, and nothing of other money', () => {
    const byVault = { ...armed, keeper: 'vault' } as const
    const vault = { ...place, keeper: 'vault' } as const
    expect(isWithin(byVault, vault, '9')).toBe(true)
    expect(isWithin(byVault, place, '0.1')).toBe(false)
    expect(isWithin(armed, vault, '0.1')).toBe(false)
    expect(withUse(byVault, '0.1', 0).used).toBe('0')
  })

  test('ends by its time, and when nothing was sent for long', () => {
    expect([isOver(armed, idleMs - 1), isOver(armed, idleMs)]).toEqual([false, true])
    const busy = withUse(withUse(armed, '0.000000000000000001', 0), '0.1', idleMs - 1)
    expect(busy.used).toBe('0.100000000000000001')
    expect([isOver(busy, idleMs), isOver(busy, 30 * 60_000)]).toEqual([false, true])
  })
})

describe('the limits of a form', () => {
  test('are taken where they allow something', () => {
    expect(limitsIn({ largest: '5', total: '5', minutes: '480' })).toEqual({
      largest: '5',
      total: '5',
      minutes: 480,
    })
  })

  test.each([
    { largest: '', total: '5', minutes: '5' },
    { largest: '0', total: '5', minutes: '5' },
    { largest: '0.00', total: '0', minutes: '5' },
    { largest: '6', total: '5', minutes: '5' },
    { largest: '5', total: '', minutes: '5' },
    { largest: '5', total: '5', minutes: '' },
    { largest: '5', total: '5', minutes: '0' },
    { largest: '5', total: '5', minutes: '1.5' },
    { largest: '5', total: '5', minutes: '481' },
  ])('are none for %j', (limits) => {
    expect(limitsIn(limits)).toBeNull()
  })

  test('begin as they were kept, and with the usual ones of the unit where that does not fit', () => {
    const kept = { largest: '1', total: '2', minutes: 5 }
    expect(writtenLimits(kept, 'ETH')).toEqual({ ...kept, minutes: '5' })
    expect(writtenLimits({ ...kept, minutes: 100_000 }, 'ETH').largest).toBe('0.1')
    expect(writtenLimits('gone', 'USDC')).toEqual({
      largest: '1000',
      total: '10000',
      minutes: '30',
    })
  })
})
