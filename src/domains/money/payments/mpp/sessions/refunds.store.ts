import type { LedgerAsset } from '../../../../../kernel/assets.ts'
import type { Queryable } from '../../../../../ports/database.ts'
import {
  bigint,
  integer,
  json,
  nullable,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../../../ports/tables.ts'
import type { RefundRecord } from './session-record.ts'

const refundsTables = tablesOf({
  mppRefunds: {
    id: text(),
    sessionId: text(),
    kind: text<RefundRecord['kind']>(),
    payer: text(),
    asset: text<LedgerAsset>(),
    amount: bigint,
    status: text<RefundRecord['status']>(),
    attempt: nullable(json<Readonly<Record<string, unknown>>>()),
    reference: nullable(text()),
    failure: nullable(text()),
    lease: nullable(text()),
    leasedUntil: nullable(time),
    dueAt: nullable(time),
    attempts: integer,
    createdAt: time,
    updatedAt: time,
  },
})
type Refunds = TablesOf<typeof refundsTables>

/** The lease under which a refund is taken up. */
export type RefundLease = { readonly lease: string; readonly now: Date; readonly until: Date }

/** Rows of refunds to wallets. */
export function sessionRefundsStore(db: Queryable) {
  const tables = refundsTables.on(db)
  return {
    async insert(
      refund: Pick<RefundRecord, 'amount' | 'asset' | 'id' | 'kind' | 'payer' | 'sessionId'>,
      now: Date,
    ): Promise<void> {
      await tables
        .insertInto('mppRefunds')
        .values({
          id: refund.id,
          sessionId: refund.sessionId,
          kind: refund.kind,
          payer: refund.payer,
          asset: refund.asset,
          amount: refund.amount,
          status: 'pending',
          attempt: null,
          reference: null,
          failure: null,
          lease: null,
          leasedUntil: null,
          dueAt: now,
          attempts: 0,
          createdAt: now,
          updatedAt: now,
        })
        .execute()
    },
    /** Takes up one unsent refund that nobody holds. */
    async takeUp(
      id: string,
      { lease, now, until }: RefundLease,
    ): Promise<RefundRecord | undefined> {
      return tables
        .updateTable('mppRefunds')
        .set({ lease, leasedUntil: until, dueAt: until, updatedAt: now })
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .where((each) => each.or([each('lease', 'is', null), each('leasedUntil', '<=', now)]))
        .returningAll()
        .executeTakeFirst()
    },
    ...reads(tables),
    ...leases(tables),
  }
}

function reads(tables: Refunds) {
  return {
    async ofSession(sessionId: string): Promise<readonly RefundRecord[]> {
      return tables
        .selectFrom('mppRefunds')
        .selectAll()
        .where('sessionId', '=', sessionId)
        .orderBy('id')
        .execute()
    },
    /** Whether an ended session's remainder is being returned, or was sent. */
    async hasRest(sessionId: string): Promise<boolean> {
      const row = await tables
        .selectFrom('mppRefunds')
        .select('id')
        .where('sessionId', '=', sessionId)
        .where('kind', '=', 'rest')
        .executeTakeFirst()
      return row !== undefined
    },
    /** The ids of due refunds. */
    async due(now: Date, limit: number): Promise<readonly string[]> {
      const rows = await tables
        .selectFrom('mppRefunds')
        .select('id')
        .where('dueAt', '<=', now)
        .orderBy('dueAt')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },
  }
}

/** The operations of a refund's holder. */
function leases(tables: Refunds) {
  return {
    /** Stores the signed transaction before it is sent; raises when the lease was lost meanwhile. */
    async saveAttempt(
      id: string,
      lease: string,
      attempt: Readonly<Record<string, unknown>>,
    ): Promise<void> {
      const row = await tables
        .updateTable('mppRefunds')
        .set({ attempt })
        .where('id', '=', id)
        .where('lease', '=', lease)
        .where('status', '=', 'pending')
        .returning('id')
        .executeTakeFirst()
      if (row === undefined) throw new Error(`the refund ${id} was taken over by another process`)
    },
    /** Ends a refund held under this lease; false when the lease was lost. */
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
        .updateTable('mppRefunds')
        .set({
          status: end.status,
          reference: end.reference,
          failure: end.failure,
          lease: null,
          leasedUntil: null,
          dueAt: null,
          updatedAt: end.now,
        })
        .where('id', '=', id)
        .where('lease', '=', lease)
        .where('status', '=', 'pending')
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
    /** Releases the lease of a refund that could not be sent now; it is due again at `dueAt`. */
    async retryLater(
      id: string,
      lease: string,
      later: { readonly dueAt: Date; readonly failure: string },
    ) {
      await tables
        .updateTable('mppRefunds')
        .set((each) => ({
          lease: null,
          leasedUntil: null,
          dueAt: later.dueAt,
          failure: later.failure,
          attempts: each('attempts', '+', 1),
        }))
        .where('id', '=', id)
        .where('lease', '=', lease)
        .execute()
    },
  }
}
