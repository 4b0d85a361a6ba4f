import { describe, expect, test } from 'vitest'
import { sol } from '../../../../test/support/perps-desk.ts'
import { createExchange, marketOf } from './exchange/state.ts'
import { readOrder } from './order-terms.ts'
import type { OrderRequest } from './perps.schemas.ts'

/** An order in a market whose last price is 180, whose mark is 181 and whose index is 179. */
function read(request: Omit<OrderRequest, 'side' | 'symbol'>) {
  const market = marketOf(createExchange(), sol)
  Object.assign(market, { lastTick: 18_000n, markTick: 18_100n, indexTick: 17_900n })
  return readOrder(market, { symbol: sol, side: 'Ask', ...request })
}
const limit = { orderType: 'Limit', price: '170' } as const
const whole = { ...limit, quantity: '1' } as const
const market = { orderType: 'Market', quantity: '1' } as const

describe('an order that waits for a price', () => {
  test.each([
    ['LastPrice', '180', 18_000n, 'rises'],
    ['LastPrice', '179.99', 17_999n, 'falls'],
    ['MarkPrice', '181', 18_100n, 'rises'],
    ['MarkPrice', '180.99', 18_099n, 'falls'],
    ['IndexPrice', '179', 17_900n, 'rises'],
    ['IndexPrice', '178.99', 17_899n, 'falls'],
  ] as const)(
    'and watches the %s for %s waits for tick %s until it %s there',
    (triggerBy, triggerPrice, tick, fires) => {
      const request = { ...limit, triggerPrice, triggerQuantity: '0.5' }
      const waiting = { by: triggerBy, tick, fires, sharePpm: null }
      const terms = { tick: 17_000n, lots: 50n, trigger: waiting }
      expect(read({ ...request, triggerBy })).toMatchObject(terms)
      // The last price is the default.
      if (triggerBy === 'LastPrice') expect(read(request)).toMatchObject(terms)
    },
  )
  test.each([
    ['12.5%', 125_000n],
    ['0.0001%', 1n],
    ['100%', 1_000_000n],
  ])('takes %s of the position that is there then', (triggerQuantity, sharePpm) => {
    expect(read({ ...limit, triggerPrice: '190', triggerQuantity })).toMatchObject({
      lots: 0n,
      trigger: { sharePpm },
    })
  })
})

test.each([
  ['TickSize', '3', { ticks: 3n }],
  ['TickSize', '9'.repeat(30), { ticks: 2n ** 62n }],
  ['Percent', '0.5', { ppm: 5_000n }],
  ['Percent', '100', { ppm: 1_000_000n }],
  ['Percent', '100.0001', { ppm: 1_000_000n }],
] as const)(
  'a market order may slip by %s %s',
  (slippageToleranceType, slippageTolerance, slippage) => {
    expect(read({ ...market, slippageToleranceType, slippageTolerance }).slippage).toEqual(slippage)
  },
)

test.each([
  ['price', { orderType: 'Limit', quantity: '1' }],
  ['price', { ...market, price: '170' }],
  ['quantity', { orderType: 'Market' }],
  ['quantity', { ...market, quoteQuantity: '1' }],
  ['quantity', limit],
  ['quantity', { ...limit, quantity: '0' }],
  ['quoteQuantity', { ...whole, quoteQuantity: '1' }],
  ['postOnly', { ...market, postOnly: true }],
  ['postOnly', { ...whole, postOnly: true, timeInForce: 'IOC' }],
  ['slippageTolerance', { ...market, slippageTolerance: '1' }],
  ['slippageTolerance', { ...market, slippageToleranceType: 'Percent' }],
  ['slippageTolerance', { ...whole, slippageTolerance: '1', slippageToleranceType: 'Percent' }],
  ['stopLossTriggerPrice', { ...whole, stopLossLimitPrice: '160' }],
  ['takeProfitTriggerPrice', { ...whole, takeProfitLimitPrice: '190' }],
  ['triggerPrice', { ...whole, triggerPrice: '190' }],
  ['triggerPrice', { ...whole, triggerQuantity: '1' }],
  ['triggerQuantity', { ...limit, triggerPrice: '190', triggerQuantity: '0%' }],
  ['triggerQuantity', { ...limit, triggerPrice: '190', triggerQuantity: '100.0001%' }],
] as const)('an order is refused for its %s: %j', (member, request) => {
  expect(() => read(request)).toThrow(
    expect.objectContaining({
      options: { faults: [expect.objectContaining({ location: `body/${member}` })] },
    }),
  )
})
