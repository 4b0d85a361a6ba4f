import { type RawBuilder, sql } from 'kysely'
import { assert } from '../../kernel/errors.ts'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'
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

/** An order as its table keeps it. */
export type OrderRow = {
  id: string
  account_id: string
  client_order_id: string | null
  mode: OrderMode
  kind: OrderKind
  side: OrderSide
  base_token: Hex
  quote_token: Hex
  base_decimals: number
  quote_decimals: number
  amount_in: string
  limit_price: string | null
  trigger_price: string | null
  trigger_direction: TriggerDirection | null
  trail_bps: number | null
  max_slippage_bps: number
  min_price: string | null
  max_price: string | null
  interval_seconds: number | null
  time_in_force: TimeInForce
  expires_at: Date | null
  tag: string | null
  parent_id: string | null
  leg_number: number | null
  replaces_id: string | null
  fingerprint: string | null
  paper_generation: number | null
  created_at: Date
  status: string
  status_reason: OrderReason | null
  filled_in: string
  filled_out: string
  fee: string
  water_mark: string | null
  reference_price: string | null
  reference_block: string | null
  attempts: number
  turn: number
  attempt_block: string | null
  replaced_by_id: string | null
  updated_at: Date
}

/** Which orders of an account are meant. */
export type OrderFilter = {
  readonly states?: readonly OrderState[]
  readonly mode?: OrderMode | undefined
  readonly kind?: OrderKind | undefined
  readonly side?: OrderSide | undefined
  readonly pair?: Pair | undefined
  readonly tag?: string | undefined
}

/** Where a pair stands, for the orders that wait for a price. */
export type PricePoint = {
  readonly pair: Pair
  readonly priceE18: bigint
  readonly blockNumber: bigint
}

/** An order that somebody wants to place, and how one that it repeats is known; null where none is looked for. */
export type Candidate = {
  readonly same:
    | { readonly clientOrderId: string }
    | { readonly fingerprint: string; readonly since: Date }
    | null
  readonly livingMax: number
}

/** What was found of an account before one more order. */
export type Standing = {
  readonly lastSeq: bigint
  readonly living: number
  readonly same: { readonly id: string; readonly status: OrderState } | null
}

/** Orders. */
export function ordersStore(db: Queryable) {
  return { ...writing(db), ...reading(db), ...arming(db) }
}

function writing(db: Queryable) {
  return {
    /** Lets one transaction at a time change the orders of the account. */
    async lockAccount(accountId: string): Promise<void> {
      const { rows } = await sql`
        SELECT 1 FROM order_accounts WHERE account_id = ${accountId} FOR NO KEY UPDATE`.execute(db)
      if (rows.length > 0) return
      await sql`
        INSERT INTO order_accounts (account_id) VALUES (${accountId})
        ON CONFLICT (account_id) DO UPDATE SET last_seq = order_accounts.last_seq`.execute(db)
    },
    /** Writes what has become of the order. */
    async update(order: StoredOrder): Promise<void> {
      await sql`
        UPDATE orders SET status = ${order.status}, status_reason = ${order.statusReason},
          filled_in = ${order.filledInAtomic}::numeric,
          filled_out = ${order.filledOutAtomic}::numeric, fee = ${order.feeAtomic}::numeric,
          reference_price = ${order.referencePriceE18}::numeric,
          reference_block = ${order.referenceBlock}::numeric, attempts = ${order.attempts},
          turn = ${order.turn}, attempt_block = ${order.attemptBlock}::numeric,
          replaced_by_id = ${order.replacedById}, updated_at = ${order.updatedAt}
        WHERE id = ${order.id}`.execute(db)
    },
  }
}

function reading(db: Queryable) {
  const select = async (rest: RawBuilder<unknown>): Promise<readonly StoredOrder[]> => {
    const { rows } = await sql<OrderRow>`SELECT o.* FROM orders o ${rest}`.execute(db)
    return rows.map(toOrder)
  }
  return {
    find: async (id: string) => (await select(sql`WHERE o.id = ${id}`))[0],
    children: (parentId: string) =>
      select(sql`WHERE o.parent_id = ${parentId} ORDER BY o.leg_number`),
    /**
     * What stands against one more order of the account, which is locked: the one that it may be a repeat of, and how many
     * live, counted up to a limit. With the number of the account's newest event.
     */
    async standing(accountId: string, { same, livingMax }: Candidate): Promise<Standing> {
      const { rows } = await sql<{
        last_seq: string
        living: number
        same_id: string | null
        same_status: OrderState | null
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
        WHERE a.account_id = ${accountId}`.execute(db)
      const [row] = rows
      if (row === undefined) throw new Error('an order of an account that was not locked')
      return {
        lastSeq: BigInt(row.last_seq),
        living: row.living,
        same:
          row.same_id === null || row.same_status === null
            ? null
            : { id: row.same_id, status: row.same_status },
      }
    },
    /** Orders of the account that are not legs of a pair, newest first. */
    list: (page: {
      readonly accountId: string
      readonly filter: OrderFilter
      readonly after: { readonly at: Date; readonly id: string } | null
      readonly limit: number
    }) => {
      const { after, filter } = page
      return select(sql`
        WHERE o.account_id = ${page.accountId} AND o.parent_id IS NULL ${filtering(filter)}
          AND (${after?.at ?? null}::timestamptz IS NULL OR
            (o.created_at, o.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::text))
        ORDER BY o.created_at DESC, o.id DESC LIMIT ${page.limit}`)
    },
    /** Those whose time is up and that nothing is running for. */
    expiring: (now: Date, limit: number) =>
      select(sql`
        WHERE o.status IN ('open', 'partially_filled') AND o.parent_id IS NULL
          AND o.expires_at <= ${now} ORDER BY o.expires_at LIMIT ${limit}`),
    /** Orders that something should be running for, and whose last change is long ago. */
    stalled: (before: Date, limit: number) =>
      select(sql`
        WHERE o.status IN ('triggered', 'executing', 'awaiting_signature', 'submitted',
          'cancel_pending', 'reverted_by_reorg') AND o.kind <> 'oco'
          AND o.updated_at <= ${before} ORDER BY o.updated_at LIMIT ${limit}`),
  }
}

function arming(db: Queryable) {
  return {
    /** Every pair that an open order waits for a price of. */
    async watchedPairs(): Promise<readonly Pair[]> {
      const { rows } = await sql<{ base_token: Hex; quote_token: Hex }>`
        SELECT DISTINCT base_token, quote_token FROM orders
        WHERE status = 'open' AND trigger_direction IS NOT NULL`.execute(db)
      return rows.map((row) => ({ base: row.base_token, quote: row.quote_token }))
    },
    /** Keeps the best price of trailing orders and moves what triggers them, in one statement: it only ever gets better. */
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
          AND (water_mark IS DISTINCT FROM moved.mark OR trigger_price IS NULL)`.execute(db)
    },
    /** Open orders that the price meets, oldest first. */
    async met({ pair, priceE18, blockNumber }: PricePoint, limit: number) {
      const { rows } = await sql<{ id: string; account_id: string }>`
        SELECT id, account_id FROM orders
        WHERE status = 'open' AND base_token = ${pair.base} AND quote_token = ${pair.quote}
          AND ${meets(priceE18, blockNumber)}
        ORDER BY created_at, id LIMIT ${limit}`.execute(db)
      return rows.map((row) => ({ id: row.id, accountId: row.account_id }))
    },
    /**
     * Takes an order for execution, in one statement: of any number who try, one gets it. A leg of a pair is taken only
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
        RETURNING o.*`.execute(db)
      return rows[0] && toOrder(rows[0])
    },
  }
}

/** Written out, so that the index of those that live is meant. */
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

function filtering({ states, mode, kind, side, pair, tag }: OrderFilter): RawBuilder<unknown> {
  return sql`
    AND (${states === undefined}::boolean OR o.status = ANY (${[...(states ?? [])]}::text[]))
    AND (${mode ?? null}::text IS NULL OR o.mode = ${mode ?? null}::text)
    AND (${kind ?? null}::text IS NULL OR o.kind = ${kind ?? null}::text)
    AND (${side ?? null}::text IS NULL OR o.side = ${side ?? null}::text)
    AND (${tag ?? null}::text IS NULL OR o.tag = ${tag ?? null}::text)
    AND (${pair?.base ?? null}::text IS NULL OR o.base_token = ${pair?.base ?? null}::text)
    AND (${pair?.quote ?? null}::text IS NULL OR o.quote_token = ${pair?.quote ?? null}::text)`
}

function toOrder(row: OrderRow): StoredOrder {
  assert(orderMachine.isState(row.status), `an order in state ${row.status}`)
  return {
    id: row.id,
    accountId: row.account_id,
    clientOrderId: row.client_order_id,
    mode: row.mode,
    kind: row.kind,
    side: row.side,
    pair: { base: row.base_token, quote: row.quote_token },
    baseDecimals: row.base_decimals,
    quoteDecimals: row.quote_decimals,
    amountInAtomic: BigInt(row.amount_in),
    limitPriceE18: whole(row.limit_price),
    triggerPriceE18: whole(row.trigger_price),
    triggerDirection: row.trigger_direction,
    trailBps: row.trail_bps,
    maxSlippageBps: row.max_slippage_bps,
    minPriceE18: whole(row.min_price),
    maxPriceE18: whole(row.max_price),
    intervalSeconds: row.interval_seconds,
    timeInForce: row.time_in_force,
    expiresAt: row.expires_at,
    tag: row.tag,
    parentId: row.parent_id,
    legNumber: row.leg_number,
    replacesId: row.replaces_id,
    fingerprint: row.fingerprint,
    paperGeneration: row.paper_generation,
    createdAt: row.created_at,
    status: row.status,
    statusReason: row.status_reason,
    filledInAtomic: BigInt(row.filled_in),
    filledOutAtomic: BigInt(row.filled_out),
    feeAtomic: BigInt(row.fee),
    waterMarkE18: whole(row.water_mark),
    referencePriceE18: whole(row.reference_price),
    referenceBlock: whole(row.reference_block),
    attempts: row.attempts,
    turn: row.turn,
    attemptBlock: whole(row.attempt_block),
    replacedById: row.replaced_by_id,
    updatedAt: row.updated_at,
  }
}

function whole(text: string | null): bigint | null {
  return text === null ? null : BigInt(text)
}
