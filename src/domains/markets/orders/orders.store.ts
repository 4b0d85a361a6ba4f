import { type RawBuilder, sql } from 'kysely'
import { assert } from '../../../kernel/errors.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import {
  bigint,
  generated,
  integer,
  nullable,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'
import type { OrderReason } from './order-reasons.ts'
import type {
  OrderKind,
  OrderMode,
  OrderSide,
  Pair,
  StoredOrder,
  TimeInForce,
  TriggerDirection,
} from './order-record.ts'
import { type OrderState, orderMachine } from './order-states.ts'

const orders = {
  id: text(),
  accountId: text(),
  clientOrderId: nullable(text()),
  mode: text<OrderMode>(),
  kind: text<OrderKind>(),
  side: text<OrderSide>(),
  baseToken: text<Hex>(),
  quoteToken: text<Hex>(),
  baseDecimals: integer,
  quoteDecimals: integer,
  amountIn: bigint,
  limitPrice: nullable(bigint),
  triggerPrice: nullable(bigint),
  triggerDirection: nullable(text<TriggerDirection>()),
  trailBps: nullable(integer),
  maxSlippageBps: integer,
  minPrice: nullable(bigint),
  maxPrice: nullable(bigint),
  intervalSeconds: nullable(integer),
  timeInForce: text<TimeInForce>(),
  expiresAt: nullable(time),
  tag: nullable(text()),
  parentId: nullable(text()),
  legNumber: nullable(integer),
  replacesId: nullable(text()),
  fingerprint: nullable(text()),
  paperGeneration: nullable(integer),
  createdAt: time,
  status: text(),
  statusReason: nullable(text<OrderReason>()),
  filledIn: bigint,
  filledOut: bigint,
  fee: bigint,
  waterMark: nullable(bigint),
  referencePrice: nullable(bigint),
  referenceBlock: nullable(bigint),
  attempts: integer,
  turn: integer,
  attemptBlock: nullable(bigint),
  replacedById: nullable(text()),
  updatedAt: time,
}
const ordersTables = tablesOf({
  orders,
  orderAccounts: { accountId: text(), lastSeq: generated(bigint) },
})
type Tables = TablesOf<typeof ordersTables>
/** An order as its table stores it. */
type OrderRow = RowOf<typeof ordersTables, 'orders'>

/** The columns of an order, in camel case. */
export const orderColumns = Object.keys(orders)

/** Which orders of an account to select. */
export type OrderFilter = {
  readonly states?: readonly OrderState[]
  readonly mode?: OrderMode | undefined
  readonly kind?: OrderKind | undefined
  readonly side?: OrderSide | undefined
  readonly pair?: Pair | undefined
  readonly tag?: string | undefined
}

/** The price of a pair at a block, for the orders that wait for it. */
export type PricePoint = {
  readonly pair: Pair
  readonly priceE18: bigint
  readonly blockNumber: bigint
}

/** How a repeat of a new order is recognised, null where none is looked for; and the most living orders. */
export type Candidate = {
  readonly same:
    | { readonly clientOrderId: string }
    | { readonly fingerprint: string; readonly since: Date }
    | null
  readonly livingMax: number
}

/** The account's state before one more order. */
export type ExistingOrders = {
  readonly lastSeq: bigint
  readonly living: number
  readonly same: { readonly id: string; readonly status: OrderState } | null
}

/** Store of orders. */
export function ordersStore(db: Queryable) {
  const tables = ordersTables.on(db)
  return { ...writing(tables), ...reading(tables), ...placing(tables), ...arming(tables) }
}

function writing(tables: Tables) {
  return {
    /** Locks the account's orders until the transaction ends. */
    async lockAccount(accountId: string): Promise<void> {
      const locked = await tables
        .selectFrom('orderAccounts')
        .select('accountId')
        .where('accountId', '=', accountId)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (locked !== undefined) return
      await tables
        .insertInto('orderAccounts')
        .values({ accountId })
        .onConflict((conflict) =>
          conflict
            .column('accountId')
            .doUpdateSet((eb) => ({ lastSeq: eb.ref('orderAccounts.lastSeq') })),
        )
        .execute()
    },
    /** Stores the order's mutable state. */
    async update(order: StoredOrder): Promise<void> {
      const { attemptBlock, attempts, referenceBlock, replacedById, status } = order
      const { statusReason, turn, updatedAt } = order
      await tables
        .updateTable('orders')
        .set({
          status,
          statusReason,
          filledIn: order.filledInAtomic,
          filledOut: order.filledOutAtomic,
          fee: order.feeAtomic,
          referencePrice: order.referencePriceE18,
          referenceBlock,
          attempts,
          turn,
          attemptBlock,
          replacedById,
          updatedAt,
        })
        .where('id', '=', order.id)
        .execute()
    },
  }
}

function reading(tables: Tables) {
  const all = tables.selectFrom('orders').selectAll()
  return {
    async find(id: string): Promise<StoredOrder | undefined> {
      const row = await all.where('id', '=', id).executeTakeFirst()
      return row && toOrder(row)
    },
    /** The legs of a pair, in their order. */
    async children(parentId: string): Promise<readonly StoredOrder[]> {
      const rows = await all.where('parentId', '=', parentId).orderBy('legNumber').execute()
      return rows.map(toOrder)
    },
    /** Orders of the account that are not legs of a pair, newest first. */
    async list(page: {
      readonly accountId: string
      readonly filter: OrderFilter
      readonly after: { readonly at: Date; readonly id: string } | null
      readonly limit: number
    }): Promise<readonly StoredOrder[]> {
      const { accountId, after, filter, limit } = page
      const { kind, mode, pair, side, states, tag } = filter
      const equal = { kind, mode, side, tag, baseToken: pair?.base, quoteToken: pair?.quote }
      let query = all.where('accountId', '=', accountId).where('parentId', 'is', null)
      if (states !== undefined) query = query.where('status', 'in', states)
      query = query.where((eb) =>
        eb.and(
          Object.fromEntries(Object.entries(equal).filter(([, value]) => value !== undefined)),
        ),
      )
      if (after !== null) {
        query = query.where((eb) =>
          eb(eb.refTuple('createdAt', 'id'), '<', eb.tuple(after.at, after.id)),
        )
      }
      const rows = await query
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(toOrder)
    },
    /** Orders that have expired and are not being executed. */
    async expiring(now: Date, limit: number): Promise<readonly StoredOrder[]> {
      const { rows } = await sql<OrderRow>`
        SELECT * FROM orders
        WHERE status IN ('open', 'partially_filled') AND parent_id IS NULL
          AND expires_at <= ${now} ORDER BY expires_at LIMIT ${limit}`.execute(tables)
      return rows.map(toOrder)
    },
    /** Orders that should be in execution, and have not changed for long. */
    async stalled(before: Date, limit: number): Promise<readonly StoredOrder[]> {
      const { rows } = await sql<OrderRow>`
        SELECT * FROM orders
        WHERE status IN ('triggered', 'executing', 'awaiting_signature', 'submitted',
          'cancel_pending', 'reverted_by_reorg') AND kind <> 'oco'
          AND updated_at <= ${before} ORDER BY updated_at LIMIT ${limit}`.execute(tables)
      return rows.map(toOrder)
    },
  }
}

function placing(tables: Tables) {
  return {
    /**
     * The state of the account, which is locked, before one more order: a possible duplicate, the number of living
     * orders up to a limit, and the number of its newest event.
     */
    async existing(accountId: string, { same, livingMax }: Candidate): Promise<ExistingOrders> {
      const { rows } = await sql<{
        lastSeq: bigint
        living: number
        sameId: string | null
        sameStatus: OrderState | null
      }>`
        SELECT a.last_seq, same.id AS same_id, same.status AS same_status, (
          SELECT count(*)::int FROM (
            SELECT FROM orders WHERE account_id = a.account_id AND parent_id IS NULL
              AND status NOT IN (${sql.raw(terminalList)}) LIMIT ${livingMax}::int
          ) AS counted
        ) AS living
        FROM order_accounts a LEFT JOIN LATERAL (
          SELECT o.id, o.status FROM orders o WHERE ${sameAs(accountId, same)}
          ORDER BY o.created_at DESC LIMIT 1
        ) AS same ON true
        WHERE a.account_id = ${accountId}`.execute(tables)
      const [row] = rows
      if (row === undefined) throw new Error('an order of an account that was not locked')
      const { lastSeq, living, sameId, sameStatus } = row
      const isRepeat = sameId !== null && sameStatus !== null
      return { lastSeq, living, same: isRepeat ? { id: sameId, status: sameStatus } : null }
    },
  }
}

function arming(tables: Tables) {
  return {
    /** Every pair with an open order that waits for a price. */
    watchedPairs: (): Promise<readonly Pair[]> =>
      tables
        .selectFrom('orders')
        .select(['baseToken as base', 'quoteToken as quote'])
        .distinct()
        .where('status', '=', 'open')
        .where('triggerDirection', 'is not', null)
        .execute(),
    /**
     * Updates the best price of trailing orders, and their triggers with it, in one statement; the best price only
     * improves.
     */
    async trail({ pair, priceE18 }: PricePoint): Promise<void> {
      await sql`
        UPDATE orders SET
          water_mark = moved.mark,
          trigger_price = CASE side
            WHEN 'sell' THEN div(moved.mark * (10000 - trail_bps), 10000)
            ELSE div(moved.mark * (10000 + trail_bps) + 9999, 10000) END
        FROM (
          SELECT t.id AS moved_id, CASE t.side
            WHEN 'sell' THEN greatest(t.water_mark, ${priceE18}::numeric)
            ELSE least(t.water_mark, ${priceE18}::numeric) END AS mark
          FROM orders t
          WHERE t.status = 'open' AND t.trail_bps IS NOT NULL
            AND t.base_token = ${pair.base} AND t.quote_token = ${pair.quote}
        ) AS moved
        WHERE id = moved.moved_id AND status = 'open'
          AND (water_mark IS DISTINCT FROM moved.mark OR trigger_price IS NULL)`.execute(tables)
    },
    /** Open orders that the price triggers, oldest first. */
    async met({ pair, priceE18, blockNumber }: PricePoint, limit: number) {
      const { rows } = await sql<Pick<StoredOrder, 'accountId' | 'id'>>`
        SELECT id, account_id FROM orders
        WHERE status = 'open' AND base_token = ${pair.base} AND quote_token = ${pair.quote}
          AND ${meets(priceE18, blockNumber)}
        ORDER BY created_at, id LIMIT ${limit}`.execute(tables)
      return rows
    },
    /**
     * Takes an order for execution, in one statement: of several processes, one gets it. A leg of a pair is taken only
     * while the pair is open.
     */
    async claim(id: string, point: PricePoint, now: Date): Promise<StoredOrder | undefined> {
      const { rows } = await sql<OrderRow>`
        UPDATE orders o SET status = 'triggered', status_reason = NULL,
          reference_price = ${point.priceE18}::numeric,
          reference_block = ${point.blockNumber}::numeric, updated_at = ${now}
        WHERE o.id = ${id} AND o.status = 'open' AND ${meets(point.priceE18, point.blockNumber)}
          AND (o.expires_at IS NULL OR o.expires_at > ${now})
          AND (o.parent_id IS NULL OR EXISTS (
            SELECT FROM orders p WHERE p.id = o.parent_id AND p.status = 'open'))
        RETURNING o.*`.execute(tables)
      return rows[0] && toOrder(rows[0])
    },
  }
}

/** A list of constants, so that PostgreSQL uses the partial index of living orders. */
const terminalList = orderMachine.states
  .filter((state) => orderMachine.isTerminal(state))
  .map((state) => `'${state}'`)
  .join(', ')

function sameAs(accountId: string, same: Candidate['same']): RawBuilder<unknown> {
  if (same === null) return sql`false`
  return 'clientOrderId' in same
    ? sql`o.account_id = ${accountId} AND o.client_order_id = ${same.clientOrderId}`
    : sql`o.account_id = ${accountId} AND o.fingerprint = ${same.fingerprint}
        AND o.created_at > ${same.since}`
}

function meets(priceE18: bigint, blockNumber: bigint): RawBuilder<unknown> {
  return sql`(
    (trigger_direction = 'at_or_above' AND trigger_price <= ${priceE18}::numeric)
      OR (trigger_direction = 'at_or_below' AND trigger_price >= ${priceE18}::numeric))
    AND (attempt_block IS NULL OR attempt_block < ${blockNumber}::numeric)`
}

function toOrder(row: OrderRow): StoredOrder {
  const { amountIn, baseToken, fee, filledIn, filledOut, quoteToken, status, ...same } = row
  const { limitPrice, maxPrice, minPrice, referencePrice, triggerPrice, waterMark, ...order } = same
  assert(orderMachine.isState(status), `an order in state ${status}`)
  return {
    ...order,
    status,
    pair: { base: baseToken, quote: quoteToken },
    amountInAtomic: amountIn,
    filledInAtomic: filledIn,
    filledOutAtomic: filledOut,
    feeAtomic: fee,
    limitPriceE18: limitPrice,
    triggerPriceE18: triggerPrice,
    minPriceE18: minPrice,
    maxPriceE18: maxPrice,
    waterMarkE18: waterMark,
    referencePriceE18: referencePrice,
  }
}

/** The columns of an order. */
export function toOrderRow(order: StoredOrder): OrderRow {
  const { amountInAtomic, feeAtomic, filledInAtomic, filledOutAtomic, pair, ...same } = order
  const { limitPriceE18, maxPriceE18, minPriceE18, triggerPriceE18, ...rest } = same
  const { referencePriceE18, waterMarkE18, ...row } = rest
  return {
    ...row,
    baseToken: pair.base,
    quoteToken: pair.quote,
    amountIn: amountInAtomic,
    filledIn: filledInAtomic,
    filledOut: filledOutAtomic,
    fee: feeAtomic,
    limitPrice: limitPriceE18,
    triggerPrice: triggerPriceE18,
    minPrice: minPriceE18,
    maxPrice: maxPriceE18,
    waterMark: waterMarkE18,
    referencePrice: referencePriceE18,
  }
}
