import { Type as T } from '@sinclair/typebox'
import { event } from '../../kernel/event.ts'
import { Timestamp } from '../../kernel/schemas.ts'

const updateId = T.String({
  description:
    'The number of the command: what the account or depth says with a `lastUpdateId` of at least this has it already',
})
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
  updateId,
  isPaper: T.Literal(true),
})
const fill = T.Object({
  tradeId: T.String(),
  orderId: T.Union([T.String(), T.Null()], {
    description: 'Null where the exchange closed the position',
  }),
  symbol: T.String(),
  side: T.String(),
  kind: T.String({ description: 'trade, liquidation or adl' }),
  isMaker: T.Boolean(),
  price: T.String(),
  quantity: T.String(),
  quoteQuantity: T.String(),
  fee: T.String(),
  feeSymbol: T.String(),
  pnlRealized: T.String(),
  at: Timestamp,
  updateId,
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
      updateId: '1204',
      isPaper: true,
    },
  }),
  filled: event({
    topic: 'perps.filled',
    version: 1,
    summary: 'A paper perpetuals order traded, or the exchange closed a position',
    audience: 'account',
    payload: fill,
    example: {
      ...{ tradeId: '7', orderId: '12', symbol: 'SOL_USDC_PERP', side: 'Bid', kind: 'trade' },
      ...{ isMaker: true, price: '180', quantity: '1', quoteQuantity: '180', fee: '0.036' },
      ...{ feeSymbol: 'USDC', pnlRealized: '0', at: '2026-08-01T09:00:00.000Z' },
      ...{ updateId: '1204', isPaper: true },
    },
  }),
  funding_paid: event({
    topic: 'perps.funding_paid',
    version: 1,
    summary: 'An open paper position paid funding, or received it',
    audience: 'account',
    payload: T.Object({
      symbol: T.String(),
      amount: T.String({ description: 'Below zero: paid' }),
      fundingRate: T.String(),
      intervalEndTimestamp: Timestamp,
      updateId,
      isPaper: T.Literal(true),
    }),
    example: {
      ...{ symbol: 'SOL_USDC_PERP', amount: '-0.00225', fundingRate: '0.0000125' },
      intervalEndTimestamp: '2026-08-01T09:00:00.000Z',
      ...{ updateId: '1204', isPaper: true },
    },
  }),
  cancelled_after: event({
    topic: 'perps.cancelled_after',
    version: 1,
    summary: 'The owner was silent for too long, and the account’s open orders were cancelled',
    audience: 'account',
    payload: T.Object({
      cancelled: T.Array(T.String(), { maxItems: 200, description: 'Ids of orders' }),
      kept: T.Integer({ minimum: 0, description: 'Orders that only close positions and stayed' }),
      dueAt: Timestamp,
      firedAt: Timestamp,
      updateId,
      isPaper: T.Literal(true),
    }),
    example: {
      ...{ cancelled: ['12'], kept: 1, dueAt: '2026-08-01T09:00:00.000Z' },
      ...{ firedAt: '2026-08-01T09:00:01.200Z', updateId: '1204', isPaper: true },
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
