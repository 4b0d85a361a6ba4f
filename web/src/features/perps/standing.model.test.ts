import { describe, expect, test } from 'vitest'
import type { PerpsAccount } from '#sdk'
import { dangerOf, liveAccount, marginRatio } from './standing.model.ts'

const account: PerpsAccount = {
  assetsValue: '1000',
  liabilitiesValue: '0',
  borrowLiability: '0',
  netEquity: '1000',
  netEquityAvailable: '900',
  netEquityLocked: '100',
  netExposureFutures: '2000',
  pnlUnrealized: '10',
  unsettledEquity: '0',
  imf: '100',
  mmf: '50',
  marginFraction: null,
  collateral: [],
}

describe('an account', () => {
  test('moves with its positions between two answers', () => {
    const live = liveAccount(account, { pnl: '-390', value: '2400' })
    expect(live).toMatchObject({
      netEquity: '600',
      netEquityAvailable: '480',
      imf: '120',
      mmf: '60',
    })
    expect(marginRatio(live)).toBe('0.1')
  })

  test('without positions stays what it is', () => {
    const flat = { ...account, netExposureFutures: '0', pnlUnrealized: '0' }
    expect(liveAccount(flat, { pnl: '0', value: '0' })).toMatchObject({ imf: '100', mmf: '50' })
  })

  test('is in danger from two thirds of its equity on', () => {
    expect(['0.2', '0.33', '0.66'].map(dangerOf)).toEqual(['calm', 'watch', 'danger'])
    expect(marginRatio({ mmf: '5', netEquity: '-1' })).toBe('1')
  })
})
