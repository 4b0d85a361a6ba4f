import { describe, expect, it } from 'vitest'
import {
  beginFirstTrade,
  doneSteps,
  halfOf,
  nextStep,
  readFirstTrade,
  suggestedToken,
} from './first-trade.model.ts'

const begun = beginFirstTrade('0xAb')

describe('a first trade', () => {
  it('begins with the wallet, and then goes on by what was done', () => {
    expect(nextStep(doneSteps(null, null))).toBe('wallet')
    expect(nextStep(doneSteps(begun, null))).toBe('fund')
    const bought = {
      ...begun,
      fundedBy: '0x1',
      launchedBy: '0x2',
      boughtBy: '0x3',
      priceBefore: '0.1',
    }
    expect(nextStep(doneSteps(bought, '0.1'))).toBe('sell')
    const all = { ...bought, soldBy: '0x4', claimedBy: '0x5' }
    expect(nextStep(doneSteps(all, '0.2'))).toBeNull()
  })

  it('ticks the chart when the price that is seen is another than before the buy', () => {
    const bought = { ...begun, boughtBy: '0x3', priceBefore: '0.1' }
    expect(doneSteps(bought, null).has('chart')).toBe(false)
    expect(doneSteps(bought, '0.1').has('chart')).toBe(false)
    expect(doneSteps(bought, '0.11').has('chart')).toBe(true)
  })

  it('is of one address, and takes nothing that has the wrong kind', () => {
    expect(readFirstTrade({ ...begun, fundedBy: '0x1' }, '0xAb').fundedBy).toBe('0x1')
    expect(readFirstTrade({ ...begun, fundedBy: '0x1' }, '0xCd').fundedBy).toBeNull()
    expect(readFirstTrade({ ...begun, fundedBy: 7 }, '0xAb').fundedBy).toBeNull()
    expect(readFirstTrade('nonsense', '0xAb')).toEqual(begun)
  })

  it('sells no more than half, and suggests names that a token may have', () => {
    expect(halfOf('7')).toBe('3')
    expect(suggestedToken(0, 0.999)).toEqual({ name: 'Quiet Signal', symbol: 'QUSIGN' })
  })
})
