import { sql } from 'kysely'
import type { Queryable } from '../../ports/database.ts'
import type { Decision } from './decision-chain.ts'
import type { StoredOrder, StoredRound } from './order-record.ts'
import type { OrderRow } from './orders.store.ts'
import type { OrderEventRecord } from './records.store.ts'

/** Orders of one account that begin together, and all that is on record of them from the first moment. */
export type NewOrders = {
  readonly accountId: string
  /** The number of the account's newest event before these. */
  readonly lastSeq: bigint
  readonly orders: readonly StoredOrder[]
  readonly rounds: readonly StoredRound[]
  readonly decisions: readonly (Decision & { readonly orderId: string })[]
  /** Numbered on from `lastSeq`. */
  readonly events: readonly (OrderEventRecord & { readonly orderId: string })[]
}

/** Writes them in one statement. The account must be locked since before its last number was read. */
export async function insertNewOrders(tx: Queryable, begun: NewOrders): Promise<void> {
  const { accountId, lastSeq, orders, rounds, decisions, events } = begun
  const { rows } = await sql`
    WITH numbered AS (
      UPDATE order_accounts SET last_seq = last_seq + ${events.length}::int
      WHERE account_id = ${accountId} AND last_seq = ${lastSeq}::bigint RETURNING 1
    ), placed AS (
      INSERT INTO orders (${orderColumns}) SELECT ${orderColumns}
      FROM jsonb_populate_recordset(NULL::orders, ${JSON.stringify(orders.map(toOrderRow))}::jsonb)
    ), planned AS (
      INSERT INTO order_rounds (order_id, round, amount_in, due_at, hold_id, status)
      SELECT order_id, round, amount_in, due_at, hold_id, status FROM jsonb_populate_recordset(
        NULL::order_rounds, ${JSON.stringify(rounds.map(toRoundRow))}::jsonb)
    ), decided AS (
      INSERT INTO order_decisions
        (order_id, number, kind, facts, decided_at, previous_hash, hash)
      SELECT order_id, number, kind, facts, decided_at, previous_hash, hash
      FROM jsonb_populate_recordset(
        NULL::order_decisions, ${JSON.stringify(decisions.map(toDecisionRow))}::jsonb)
    ), told AS (
      INSERT INTO order_events (account_id, seq, order_id, topic, payload, recorded_at)
      SELECT ${accountId}, seq, order_id, topic, payload, recorded_at
      FROM jsonb_populate_recordset(
        NULL::order_events, ${JSON.stringify(events.map(toEventRow))}::jsonb)
    )
    SELECT 1 FROM numbered`.execute(tx)
  if (rows.length !== 1) throw new Error('orders of an account that was not locked')
}

const orderColumns = sql.raw(`
  id, account_id, client_order_id, mode, kind, side, base_token, quote_token, base_decimals,
  quote_decimals, amount_in, limit_price, trigger_price, trigger_direction, trail_bps,
  max_slippage_bps, min_price, max_price, interval_seconds, time_in_force, expires_at, tag,
  parent_id, leg_number, replaces_id, fingerprint, paper_generation, created_at, status,
  status_reason, filled_in, filled_out, fee, water_mark, reference_price, reference_block,
  attempts, turn, attempt_block, replaced_by_id, updated_at`)

function toOrderRow(order: StoredOrder): OrderRow {
  return {
    id: order.id,
    account_id: order.accountId,
    client_order_id: order.clientOrderId,
    mode: order.mode,
    kind: order.kind,
    side: order.side,
    base_token: order.pair.base,
    quote_token: order.pair.quote,
    base_decimals: order.baseDecimals,
    quote_decimals: order.quoteDecimals,
    amount_in: order.amountInAtomic.toString(),
    limit_price: text(order.limitPriceE18),
    trigger_price: text(order.triggerPriceE18),
    trigger_direction: order.triggerDirection,
    trail_bps: order.trailBps,
    max_slippage_bps: order.maxSlippageBps,
    min_price: text(order.minPriceE18),
    max_price: text(order.maxPriceE18),
    interval_seconds: order.intervalSeconds,
    time_in_force: order.timeInForce,
    expires_at: order.expiresAt,
    tag: order.tag,
    parent_id: order.parentId,
    leg_number: order.legNumber,
    replaces_id: order.replacesId,
    fingerprint: order.fingerprint,
    paper_generation: order.paperGeneration,
    created_at: order.createdAt,
    status: order.status,
    status_reason: order.statusReason,
    filled_in: order.filledInAtomic.toString(),
    filled_out: order.filledOutAtomic.toString(),
    fee: order.feeAtomic.toString(),
    water_mark: text(order.waterMarkE18),
    reference_price: text(order.referencePriceE18),
    reference_block: text(order.referenceBlock),
    attempts: order.attempts,
    turn: order.turn,
    attempt_block: text(order.attemptBlock),
    replaced_by_id: order.replacedById,
    updated_at: order.updatedAt,
  }
}

function toRoundRow(round: StoredRound) {
  return {
    order_id: round.orderId,
    round: round.round,
    amount_in: round.amountInAtomic.toString(),
    due_at: round.dueAt,
    hold_id: round.holdId,
    status: round.status,
  }
}

function toDecisionRow(decision: NewOrders['decisions'][number]) {
  const { orderId, number, kind, facts, decidedAt, previousHash, hash } = decision
  return {
    ...{ order_id: orderId, number, kind, facts, hash },
    ...{ decided_at: decidedAt, previous_hash: previousHash },
  }
}

function toEventRow({ orderId, seq, topic, payload, recordedAt }: NewOrders['events'][number]) {
  return {
    ...{ order_id: orderId, seq: seq.toString(), topic, payload },
    recorded_at: recordedAt,
  }
}

function text(amount: bigint | null): string | null {
  return amount === null ? null : amount.toString()
}
