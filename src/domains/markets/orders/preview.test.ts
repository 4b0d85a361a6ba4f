import { expect, test } from 'vitest'
import { handClock } from '../../../../test/support/auth-world.ts'
import {
  createTestMarket,
  oneBase,
  oneQuote,
  orderRequest,
} from '../../../../test/support/orders-world.ts'
import type { OrderPrices } from './order-parts.ts'
import type { PlaceOrderRequest } from './orders.schemas.ts'
import { previewOrder } from './preview.ts'

/** Previews a request in a market that may have no price, or no liquidity. */
function preview(
  market: { readonly hasPrice: boolean; readonly isDry: boolean },
  differences: Partial<PlaceOrderRequest>,
) {
  const { clientOrderId: _, ...wish } = orderRequest(differences)
  const { dry, prices, quotes } = createTestMarket()
  dry(market.isDry)
  const priceless: OrderPrices = {
    current: async () => null,
    async lookUp(pair) {
      const seen = await prices.lookUp(pair)
      return seen && { ...seen, price: null }
    },
  }
  const priced = market.hasPrice ? prices : priceless
  return previewOrder(wish, { prices: priced, quotes, live: null, clock: handClock() })
}

// 10 base give 19.9998 quote; at the price of 2 they are 20.
const sold = '19999800'

test('without a price a preview has what the quote gives, and promises no least', async () => {
  const market = { hasPrice: false, isDry: false }
  expect(await preview(market, { kind: 'market', side: 'sell' })).toMatchObject({
    receives: { amountAtomic: sold },
    worstCaseOutAtomic: null,
    priceNow: null,
    averagePrice: '1.99998',
    priceImpactBps: null,
    blockNumber: '2',
    wouldReject: ['no_price'],
  })
})

test('without a price a limit is still the least that a fill gives', async () => {
  const market = { hasPrice: false, isDry: false }
  expect(await preview(market, { side: 'sell', limitPrice: '2' })).toMatchObject({
    worstCaseOutAtomic: `${20n * oneQuote}`,
    priceNow: null,
    wouldReject: ['no_price', 'limit_not_met'],
  })
})

test('without liquidity a preview has the price, and the least by it', async () => {
  const market = { hasPrice: true, isDry: true }
  expect(await preview(market, { kind: 'market', side: 'buy' })).toMatchObject({
    receives: { amountAtomic: null },
    worstCaseOutAtomic: `${(485n * oneBase) / 10n}`,
    priceNow: '2',
    averagePrice: null,
    priceImpactBps: null,
    blockNumber: '2',
    route: [],
    wouldReject: ['no_liquidity'],
  })
})

test('a market that says nothing has no block either', async () => {
  const market = { hasPrice: false, isDry: true }
  expect(await preview(market, { kind: 'market', side: 'buy' })).toMatchObject({
    worstCaseOutAtomic: null,
    priceNow: null,
    blockNumber: null,
    wouldReject: ['no_liquidity', 'no_price'],
  })
})
