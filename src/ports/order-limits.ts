import type { Queryable } from './database.ts'

/** What the orders of a credential may be worth, and what is counted of it, in millionths of a dollar. */
export type OrderLimitState = {
  /** The most that one order may be worth. */
  readonly largest: bigint
  /** The most that all of them together may be worth. */
  readonly total: bigint
  readonly used: bigint
}

/** What a command wants of an order limit, in millionths of a dollar. */
export type OrderClaim = {
  /** The worth of its largest order. */
  readonly largest: bigint
  /** What all its orders count. */
  readonly sum: bigint
}

/**
 * The order limits of credentials, by the id in `Principal.orderLimit`. Everything happens in the caller's transaction:
 * whoever rolls it back has counted nothing.
 */
export type OrderLimits = {
  /**
   * Counts a command in one statement, so that all processes together never pass a limit. False, with nothing counted,
   * when its largest order or the total would be passed, or when there is no such limit.
   */
  readonly reserve: (tx: Queryable, limitId: number, claim: OrderClaim) => Promise<boolean>
  /** Takes back what was counted in the same transaction. */
  readonly giveBack: (tx: Queryable, limitId: number, amount: bigint) => Promise<void>
  readonly read: (db: Queryable, limitId: number) => Promise<OrderLimitState | undefined>
}
