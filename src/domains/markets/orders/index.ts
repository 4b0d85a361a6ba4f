import { ordersErrors } from './orders.errors.ts'
import { orderEvents, roundEvents } from './orders.events.ts'
import examples from './orders.examples.json' with { type: 'json' }
import { ordersOperations } from './orders.operations.ts'

export type { LiveBuild, LiveSwap, LiveTrading } from './live-trading.ts'
export type {
  OrderParts,
  OrderPrices,
  OrderQuote,
  OrderQuotes,
  PairFacts,
  RouteStep,
} from './order-parts.ts'
export { orderQueues } from './order-queues.ts'
export type { OrderSide, Pair } from './order-record.ts'
export { createOrderWork } from './order-work.ts'
export { ordersMigrations } from './orders.migrations.ts'
export type { PlaceOrderRequest } from './orders.schemas.ts'
export { createOrdersService, type OrdersService } from './orders.service.ts'
export { priceScale } from './price.ts'
export { ordersRetention } from './retention.store.ts'

/** The operations, events and error codes that this domain registers. */
export const ordersRows = {
  examples,
  operations: ordersOperations,
  events: { ...orderEvents, round_ended: roundEvents.ended },
  errors: [ordersErrors],
}
