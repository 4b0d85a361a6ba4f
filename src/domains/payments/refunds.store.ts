import { CamelCasePlugin, type ColumnType, type Kysely, type Selectable, sql } from 'kysely'
import type { Queryable } from '../../ports/database.ts'

type Attempt = Readonly<Record<string, unknown>>
export type RefundStatus = 'failed' | 'pending' | 'settled'

/** One refund of a charge, whole or in part. */
export type RefundRecord = {
  readonly id: string
  readonly chargeId: string
  readonly amountAtomic: bigint
  readonly reason: string
  /** Back to the payer on their network, or to their account here. */
  readonly to: 'credit' | 'network'
  /** Who ordered it: an account. */
  readonly orderedBy: string
  readonly status: RefundStatus
  /** What the rail must know to try again without paying twice. */
  readonly attempt: Attempt | null
  readonly reference: string | null
  readonly failure: string | null
  readonly createdAt: Date
  readonly endedAt: Date | null
}

type RefundTable = Omit<RefundRecord, 'amountAtomic' | 'attempt'> & {
  amountAtomic: string
  attempt: ColumnType<Record<string, unknown> | null, string | null, string | null>
}
type Tables = { refunds: RefundTable }

/** Rows of refunds. */
export function refundsStore(db: Queryable) {
  const tables: Kysely<Tables> = db
    .withTables<Tables>()
    .withPlugin(new CamelCasePlugin({ maintainNestedObjectKeys: true }))
  return { ...reading(tables), ...writing(tables) }
}

function reading(tables: Kysely<Tables>) {
  return {
    async byId(id: string): Promise<RefundRecord | undefined> {
      const row = await tables
        .selectFrom('refunds')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row && toRecord(row)
    },
    /** The refunds of a charge, oldest first. */
    async ofCharge(chargeId: string): Promise<readonly RefundRecord[]> {
      const rows = await tables
        .selectFrom('refunds')
        .selectAll()
        .where('chargeId', '=', chargeId)
        .orderBy('createdAt')
        .orderBy('id')
        .limit(refundsMax)
        .execute()
      return rows.map(toRecord)
    },
    /** The one refund of a charge that has not ended. */
    async pendingOf(chargeId: string): Promise<RefundRecord | undefined> {
      const row = await tables
        .selectFrom('refunds')
        .selectAll()
        .where('chargeId', '=', chargeId)
        .where('status', '=', 'pending')
        .executeTakeFirst()
      return row && toRecord(row)
    },
  }
}

function writing(tables: Kysely<Tables>) {
  return {
    /**
     * Writes a new refund of a charge that counts it already. False, and nothing written, when what the charge says
     * was refunded is not what its refunds add up to.
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
     * Keeps what is about to be sent in place of `before`. False when the refund has ended or another process kept its
     * own meanwhile: of two that try at once one may send.
     */
    async saveAttempt(id: string, before: Attempt | null, attempt: Attempt): Promise<boolean> {
      const row = await tables
        .updateTable('refunds')
        .set({ attempt: JSON.stringify(attempt) })
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

/** As many as a charge can have, so that whoever looks at it sees every one. */
export const refundsMax = 200

function toRecord({ amountAtomic, ...row }: Selectable<RefundTable>): RefundRecord {
  return { ...row, amountAtomic: BigInt(amountAtomic) }
}
