import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import {
  bigint,
  json,
  nullable,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'

type Attempt = Readonly<Record<string, unknown>>
export type RefundStatus = 'failed' | 'pending' | 'settled'

const refundsTables = tablesOf({
  refunds: {
    id: text(),
    chargeId: text(),
    amountAtomic: bigint,
    reason: text(),
    /** To the payer on their network, or to their account here. */
    to: text<'credit' | 'network'>(),
    /** The account that ordered it. */
    orderedBy: text(),
    status: text<RefundStatus>(),
    /** What the rail needs to retry without paying twice. */
    attempt: nullable(json<Attempt>()),
    reference: nullable(text()),
    failure: nullable(text()),
    createdAt: time,
    endedAt: nullable(time),
  },
})
type Refunds = TablesOf<typeof refundsTables>

/** One refund of a charge, whole or partial. */
export type RefundRecord = RowOf<typeof refundsTables, 'refunds'>

/** Rows of refunds. */
export function refundsStore(db: Queryable) {
  const tables = refundsTables.on(db)
  return { ...reading(tables), ...writing(tables) }
}

function reading(tables: Refunds) {
  return {
    async byId(id: string): Promise<RefundRecord | undefined> {
      return tables.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
    },
    /** The refunds of a charge, oldest first. */
    async ofCharge(chargeId: string): Promise<readonly RefundRecord[]> {
      return tables
        .selectFrom('refunds')
        .selectAll()
        .where('chargeId', '=', chargeId)
        .orderBy('createdAt')
        .orderBy('id')
        .limit(refundsMax)
        .execute()
    },
    /** The unfinished refund of a charge. */
    async pendingOf(chargeId: string): Promise<RefundRecord | undefined> {
      return tables
        .selectFrom('refunds')
        .selectAll()
        .where('chargeId', '=', chargeId)
        .where('status', '=', 'pending')
        .executeTakeFirst()
    },
  }
}

function writing(tables: Refunds) {
  return {
    /**
     * Writes a new refund that its charge already counts. False, without writing, when the charge's total differs from
     * the sum of its refunds.
     */
    async insert(refund: RefundRecord): Promise<boolean> {
      const { rows } = await sql`
        INSERT INTO refunds (id, charge_id, amount_atomic, reason, "to", ordered_by, status, created_at)
        SELECT ${refund.id}, c.id, ${refund.amountAtomic}, ${refund.reason}, ${refund.to},
          ${refund.orderedBy}, ${refund.status}, ${refund.createdAt}::timestamptz
        FROM charges c
        WHERE c.id = ${refund.chargeId} AND c.refunded_atomic = ${refund.amountAtomic}::numeric + (
          SELECT coalesce(sum(r.amount_atomic), 0) FROM refunds r
          WHERE r.charge_id = c.id AND r.status <> 'failed'
        ) RETURNING id`.execute(tables)
      return rows.length > 0
    },
    /**
     * Stores the attempt to be sent in place of `before`. False when the refund has ended or another process stored its
     * own meanwhile: of two concurrent attempts only one may send.
     */
    async saveAttempt(id: string, before: Attempt | null, attempt: Attempt): Promise<boolean> {
      const row = await tables
        .updateTable('refunds')
        .set({ attempt })
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .where(
          sql<boolean>`attempt IS NOT DISTINCT FROM ${before && JSON.stringify(before)}::jsonb`,
        )
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
    /** Ends a pending refund; false when it has ended. */
    async end(
      id: string,
      end: Pick<RefundRecord, 'endedAt' | 'failure' | 'reference' | 'status'>,
    ): Promise<boolean> {
      const row = await tables
        .updateTable('refunds')
        .set(end)
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

/** The maximum per charge, so that readers always see all of them. */
export const refundsMax = 200
