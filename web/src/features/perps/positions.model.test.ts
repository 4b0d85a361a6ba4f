import { describe, expect, test } from 'vitest'
import type { PerpsOrder, PerpsPosition } from '#sdk'
import { testMarket } from './market.fixture.ts'
import { fundingDue, livePosition, partOf, positionTotals } from './positions.model.ts'

const told: PerpsPosition = {
  symbol: 'SOL_USDC_PERP',
  netQuantity: '-2',
  netExposureNotional: '-360',
  netCost: '-360',
  entryPrice: '180',
  markPrice: '180',
  estLiquidationPrice: '198',
  pnlRealized: '0',
  pnlUnrealized: '0',
  cumulativeFundingPayment: '-0.5',
}
const order = (id: string, triggerPrice: string): PerpsOrder => ({
  id,
  symbol: 'SOL_USDC_PERP',
  side: 'Bid',
  orderType: 'Market',
  executedQuantity: '0',
  executedQuoteQuantity: '0',
  timeInForce: 'GTC',
  selfTradePrevention: 'RejectTaker',
  status: 'TriggerPending',
  reduceOnly: true,
  triggerPrice,
  createdAt: 0,
})
const facts = {
  markets: [testMarket],
  marks: new Map([['SOL_USDC_PERP', '171']]),
  orders: [order('stop', '190'), order('profit', '150')],
  leverageLimit: '10',
}

describe('a position', () => {
  const short = livePosition(told, facts)

  test('gains by the mark of now, and by its margin', () => {
    expect(short).toMatchObject({ isLong: false, size: '2', value: '342', pnl: '18', margin: '36' })
    expect(short.roe).toBe('0.5')
    expect(short.distance).toBe('0.15789473')
  })

  test('knows the orders that close it by the side of its entry', () => {
    expect([short.takeProfit?.id, short.stopLoss?.id]).toEqual(['profit', 'stop'])
  })

  test('is closed by whole steps', () => {
    expect(partOf({ ...short, size: '1.01' }, 25)).toBe('0.25')
    expect(partOf(short, 100)).toBe('2')
  })

  test('sums with others', () => {
    expect(positionTotals([short, short])).toMatchObject({ pnl: '36', funding: '-1' })
  })

  test('pays funding when the rate is against it', () => {
    expect(fundingDue('2', '171', '0.0001')).toBe('-0.0342')
    expect(fundingDue('-2', '171', '0.0001')).toBe('0.0342')
  })
})
