import type { BookSide } from '../engine/book.ts'
import type { EndReason, Order, OrderStatus } from './state.ts'

/** One trade between two accounts; amounts in lots, ticks and millionths of a dollar. */
export type Fill = {
  readonly id: number
  readonly symbol: string
  readonly kind: 'adl' | 'liquidation' | 'trade'
  readonly tick: bigint
  readonly lots: bigint
  readonly quote: bigint
  readonly takerSide: BookSide
  readonly taker: FillSide
  readonly maker: FillSide
}
export type FillSide = {
  readonly account: string
  /** Null where the exchange closed the position. */
  readonly orderId: number | null
  readonly fee: bigint
  readonly realised: bigint
}

/** An account's funding at a full hour; negative when paid. */
export type FundingPayment = {
  readonly account: string
  readonly symbol: string
  readonly amount: bigint
  readonly ratePpb: bigint
  readonly atMs: number
}

/** A position closed by the exchange, with the result. */
export type Liquidation = {
  readonly account: string
  readonly feeToFund: bigint
  readonly paidByFund: bigint
  readonly paidByOthers: bigint
}

/** A dead man's switch that cancelled its account's orders. */
export type SwitchFired = {
  readonly account: string
  readonly dueAtMs: number
  readonly cancelled: readonly number[]
  /** How many reduce-only orders stayed. */
  readonly kept: number
}

/** A market's funding rate at the end of one interval. */
export type FundingRate = {
  readonly symbol: string
  readonly ratePpb: bigint
  readonly endedAtMs: number
}

/** An amount given to an account; negative when taken back. */
export type Transfer = { readonly account: string; readonly amount: bigint }

/** A market's mark price before and after a command that moved it. */
export type MarkMove = {
  readonly symbol: string
  readonly before: bigint
  readonly after: bigint
}

/** Everything that one command changed. */
export type Changes = {
  /** In their state after the command; each once, by number. */
  readonly orders: Map<number, Order>
  readonly fills: Fill[]
  readonly funding: FundingPayment[]
  readonly rates: FundingRate[]
  readonly liquidations: Liquidation[]
  readonly switches: SwitchFired[]
  /** Paper dollars created or destroyed. */
  readonly transfers: Transfer[]
  readonly marks: MarkMove[]
  /** Accounts whose cash or positions changed. */
  readonly accounts: Set<string>
}

export function noChanges(): Changes {
  return {
    orders: new Map(),
    fills: [],
    funding: [],
    rates: [],
    liquidations: [],
    switches: [],
    transfers: [],
    marks: [],
    accounts: new Set(),
  }
}

/** Moves an order to a state and records the change. */
export function move(
  changes: Changes,
  order: Order,
  to: { readonly status: OrderStatus; readonly nowMs: number; readonly reason?: EndReason },
): void {
  order.status = to.status
  order.updatedAtMs = to.nowMs
  if (to.reason !== undefined) order.reason = to.reason
  changes.orders.set(order.id, order)
}
