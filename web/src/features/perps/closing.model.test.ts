import { expect, test } from 'vitest'
import { closingOrders } from './closing.model.ts'
import { testMarket } from './market.fixture.ts'
import type { LivePosition } from './positions.model.ts'

const position = {
  symbol: testMarket.symbol,
  market: testMarket,
  isLong: true,
  size: '3.01',
} as LivePosition

test('all of a position is closed by what it is then, a part by whole steps', () => {
  expect(closingOrders(position, { kind: 'part', percent: 100 })).toEqual([
    {
      symbol: testMarket.symbol,
      side: 'Ask',
      orderType: 'Market',
      selfTradePrevention: 'RejectMaker',
      closePosition: true,
    },
  ])
  expect(closingOrders(position, { kind: 'part', percent: 50 })).toMatchObject([
    { quantity: '1.5', reduceOnly: true },
  ])
})

test('a position is turned around by two orders with nobody between them', () => {
  expect(closingOrders({ ...position, isLong: false }, { kind: 'reverse' })).toMatchObject([
    { side: 'Bid', closePosition: true },
    { side: 'Bid', quantity: '3.01' },
  ])
})
