import { ordersErrors } from './orders.errors.ts'
import { orderEvents, roundEvents } from './orders.events.ts'
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
export { ordersKeeping } from './retention.store.ts'

/** What this domain brings to the table. */
export const ordersRows = {
  operations: ordersOperations,
  events: { ...orderEvents, round_ended: roundEvents.ended },
  errors: [ordersErrors],
}
