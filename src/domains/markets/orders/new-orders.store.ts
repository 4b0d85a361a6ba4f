import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import type { Decision } from './decision-chain.ts'
import type { StoredOrder, StoredRound } from './order-record.ts'
import { orderColumns, toOrderRow } from './orders.store.ts'
import type { OrderEventRecord } from './records.store.ts'

/** New orders of one account, with everything recorded of them at creation. */
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

/** Inserts them in one statement. The account must have been locked before `lastSeq` was read. */
export async function insertNewOrders(tx: Queryable, begun: NewOrders): Promise<void> {
  const { accountId, lastSeq, orders, rounds, decisions, events } = begun
  const { rows } = await sql`
    WITH numbered AS (
      UPDATE order_accounts SET last_seq = last_seq + ${events.length}::int
      WHERE account_id = ${accountId} AND last_seq = ${lastSeq}::bigint RETURNING 1
    ), placed AS (
      INSERT INTO orders (${columns}) SELECT ${columns}
      FROM jsonb_populate_recordset(NULL::orders, ${asRecordset(orders.map(toOrderRow))}::jsonb)
    ), planned AS (
      INSERT INTO order_rounds (order_id, round, amount_in, due_at, hold_id, status)
      SELECT order_id, round, amount_in, due_at, hold_id, status FROM jsonb_populate_recordset(
        NULL::order_rounds, ${asRecordset(rounds.map(toRoundRow))}::jsonb)
    ), decided AS (
      INSERT INTO order_decisions
        (order_id, number, kind, facts, decided_at, previous_hash, hash)
      SELECT order_id, number, kind, facts, decided_at, previous_hash, hash
      FROM jsonb_populate_recordset(
        NULL::order_decisions, ${asRecordset(decisions)}::jsonb)
    ), published AS (
      INSERT INTO order_events (account_id, seq, order_id, topic, payload, recorded_at)
      SELECT ${accountId}, seq, order_id, topic, payload, recorded_at
      FROM jsonb_populate_recordset(
        NULL::order_events, ${asRecordset(events)}::jsonb)
    )
    SELECT 1 FROM numbered`.execute(tx)
  if (rows.length !== 1) throw new Error('orders of an account that was not locked')
}

const columns = sql.raw(orderColumns.map(columnOf).join(', '))

/**
 * Rows for PostgreSQL's `jsonb_populate_recordset`, by column name. Amounts are texts, because JSON numbers cannot hold them.
 */
function asRecordset(rows: readonly object[]): string {
  return JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          columnOf(name),
          typeof value === 'bigint' ? value.toString() : value,
        ]),
      ),
    ),
  )
}

function columnOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function toRoundRow({ orderId, round, amountInAtomic, dueAt, holdId, status }: StoredRound) {
  return { orderId, round, amountIn: amountInAtomic, dueAt, holdId, status }
}
