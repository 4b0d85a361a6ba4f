import { CamelCasePlugin, type ColumnType, type Kysely, type Selectable } from 'kysely'
import type { Queryable } from '../../ports/database.ts'

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
  readonly attempt: Readonly<Record<string, unknown>> | null
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
  return {
    /** False when there is a refund with this id already. */
    async insert({ amountAtomic, attempt, ...plain }: RefundRecord): Promise<boolean> {
      const row = await tables
        .insertInto('refunds')
        .values({
          ...plain,
          amountAtomic: amountAtomic.toString(),
          attempt: attempt === null ? null : JSON.stringify(attempt),
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
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
    async saveAttempt(id: string, attempt: Readonly<Record<string, unknown>>): Promise<void> {
      await tables
        .updateTable('refunds')
        .set({ attempt: JSON.stringify(attempt) })
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .execute()
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

/** As many as a charge can have: each is at least one atomic unit, and one runs at a time. */
const refundsMax = 200

function toRecord({ amountAtomic, ...row }: Selectable<RefundTable>): RefundRecord {
  return { ...row, amountAtomic: BigInt(amountAtomic) }
}
