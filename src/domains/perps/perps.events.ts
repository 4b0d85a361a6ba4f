import { Type as T } from '@sinclair/typebox'
import { event } from '../../kernel/event.ts'

const order = T.Object({
  orderId: T.String(),
  clientId: T.Union([T.Integer(), T.Null()]),
  symbol: T.String(),
  side: T.String(),
  orderType: T.String(),
  status: T.String(),
  reason: T.Union([T.String(), T.Null()]),
  price: T.Union([T.String(), T.Null()]),
  quantity: T.String(),
  executedQuantity: T.String(),
  executedQuoteQuantity: T.String(),
  isPaper: T.Literal(true),
})
const position = T.Object({
  symbol: T.String(),
  netQuantity: T.String(),
  isPaper: T.Literal(true),
})

/** What happens to orders and positions on the paper exchange, for their account. */
export const perpsEvents = {
  order_changed: event({
    topic: 'perps.order_changed',
    version: 1,
    summary: 'A paper perpetuals order came to another state',
    audience: 'account',
    payload: order,
    example: {
      orderId: '12',
      clientId: null,
      symbol: 'SOL_USDC_PERP',
      side: 'Bid',
      orderType: 'Limit',
      status: 'Filled',
      reason: null,
      price: '180',
      quantity: '1',
      executedQuantity: '1',
      executedQuoteQuantity: '180',
      isPaper: true,
    },
  }),
  liquidated: event({
    topic: 'perps.liquidated',
    version: 1,
    summary: 'A paper perpetuals account fell below its maintenance margin and was closed out',
    audience: 'account',
    payload: T.Object({
      feeToFund: T.String(),
      paidByFund: T.String(),
      paidByOthers: T.String(),
      isPaper: T.Literal(true),
    }),
    example: { feeToFund: '1.25', paidByFund: '0', paidByOthers: '0', isPaper: true },
  }),
  deleveraged: event({
    topic: 'perps.deleveraged',
    version: 1,
    summary: 'A paper perpetuals position was closed against a liquidated one',
    audience: 'account',
    payload: position,
    example: { symbol: 'SOL_USDC_PERP', netQuantity: '0', isPaper: true },
  }),
}
