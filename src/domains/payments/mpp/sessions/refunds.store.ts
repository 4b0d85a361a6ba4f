import type { Kysely } from 'kysely'
import type { LedgerAsset } from '../../../../kernel/assets.ts'
import type { Queryable } from '../../../../ports/database.ts'
import type { RefundRecord } from './session-record.ts'

type RefundRow = {
  id: string
  session_id: string
  kind: 'late' | 'rest'
  payer: string
  asset: LedgerAsset
  amount: string
  status: 'failed' | 'pending' | 'sent'
  attempt: unknown
  reference: string | null
  failure: string | null
  lease: string | null
  leased_until: Date | null
  due_at: Date | null
  attempts: number
  created_at: Date
  updated_at: Date
}
type Tables = { mpp_refunds: RefundRow }

/** Who takes a refund up: under which lease, from when until when. */
export type RefundLease = { readonly lease: string; readonly now: Date; readonly until: Date }

/** Rows of refunds that go to wallets. */
export function sessionRefundsStore(db: Queryable) {
  const tables = db.withTables<Tables>()
  return {
    async insert(
      refund: Pick<RefundRecord, 'amountAtomic' | 'asset' | 'id' | 'kind' | 'payer' | 'sessionId'>,
      now: Date,
    ): Promise<void> {
      await tables
        .insertInto('mpp_refunds')
        .values({
          id: refund.id,
          session_id: refund.sessionId,
          kind: refund.kind,
          payer: refund.payer,
          asset: refund.asset,
          amount: refund.amountAtomic.toString(),
          status: 'pending',
          attempt: null,
          reference: null,
          failure: null,
          lease: null,
          leased_until: null,
          due_at: now,
          attempts: 0,
          created_at: now,
          updated_at: now,
        })
        .execute()
    },
    async ofSession(sessionId: string): Promise<readonly RefundRecord[]> {
      const rows = await tables
        .selectFrom('mpp_refunds')
        .selectAll()
        .where('session_id', '=', sessionId)
        .orderBy('id')
        .execute()
      return rows.map(toRefund)
    },
    /** Takes up one refund that is still to be sent and that nobody holds. */
    async takeUp(
      id: string,
      { lease, now, until }: RefundLease,
    ): Promise<RefundRecord | undefined> {
      const row = await tables
        .updateTable('mpp_refunds')
        .set({ lease, leased_until: until, due_at: until, updated_at: now })
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .where((each) => each.or([each('lease', 'is', null), each('leased_until', '<=', now)]))
        .returningAll()
        .executeTakeFirst()
      return row && toRefund(row)
    },
    /** The ids of refunds whose time has come. */
    async due(now: Date, limit: number): Promise<readonly string[]> {
      const rows = await tables
        .selectFrom('mpp_refunds')
        .select('id')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },
    ...leases(tables),
  }
}

/** What whoever holds a refund may do with it. */
function leases(tables: Kysely<Tables>) {
  return {
    /** Keeps the signed transaction before it is sent; raises when the lease was lost meanwhile. */
    async saveAttempt(
      id: string,
      lease: string,
      attempt: Readonly<Record<string, unknown>>,
    ): Promise<void> {
      const row = await tables
        .updateTable('mpp_refunds')
        .set({ attempt: JSON.stringify(attempt) })
        .where('id', '=', id)
        .where('lease', '=', lease)
        .where('status', '=', 'pending')
        .returning('id')
        .executeTakeFirst()
      if (row === undefined) throw new Error(`the refund ${id} was taken over by another process`)
    },
    /** Ends a refund that this lease holds; false when it no longer does. */
    async end(
      id: string,
      lease: string,
      end: {
        readonly status: 'failed' | 'sent'
        readonly reference: string | null
        readonly failure: string | null
        readonly now: Date
      },
    ): Promise<boolean> {
      const row = await tables
        .updateTable('mpp_refunds')
        .set({
          status: end.status,
          reference: end.reference,
          failure: end.failure,
          lease: null,
          leased_until: null,
          due_at: null,
          updated_at: end.now,
        })
        .where('id', '=', id)
        .where('lease', '=', lease)
        .where('status', '=', 'pending')
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
    /** Lets a refund go that could not be sent now; it is due again at `dueAt`. */
    async letGo(
      id: string,
      lease: string,
      later: { readonly dueAt: Date; readonly failure: string },
    ) {
      await tables
        .updateTable('mpp_refunds')
        .set((each) => ({
          lease: null,
          leased_until: null,
          due_at: later.dueAt,
          failure: later.failure,
          attempts: each('attempts', '+', 1),
        }))
        .where('id', '=', id)
        .where('lease', '=', lease)
        .execute()
    },
  }
}

function toRefund(row: RefundRow): RefundRecord {
  return {
    id: row.id,
    sessionId: row.session_id,
    kind: row.kind,
    payer: row.payer,
    asset: row.asset,
    amountAtomic: BigInt(row.amount),
    status: row.status,
    attempt: typeof row.attempt === 'object' && row.attempt !== null ? { ...row.attempt } : null,
    reference: row.reference,
    failure: row.failure,
    attempts: row.attempts,
  }
}
