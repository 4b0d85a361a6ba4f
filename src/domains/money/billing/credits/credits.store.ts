import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { LedgerAsset } from '../../../../kernel/assets.ts'
import type { Queryable } from '../../../../ports/database.ts'
import {
  bigint,
  flag,
  generated,
  integer,
  nullable,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../../ports/tables.ts'
import { type NewestFirstPlace, olderThan } from '../newest-first.store.ts'
import type { GrantKind, Spending } from './consumption.ts'
import type { GrantState } from './credit-states.ts'

/**
 * The platform account that funds a grant: `external` for on-chain payments and paper, `revenue` for credit that a
 * plan's fee pays for, else `rewards`.
 */
export type Funding = 'external' | 'revenue' | 'rewards'

const creditsTables = tablesOf(
  {
    billingCreditGrants: {
      id: text(),
      accountId: text(),
      asset: text<LedgerAsset>(),
      kind: text<GrantKind>(),
      priority: integer,
      amountAtomic: bigint,
      remainingAtomic: bigint,
      /** The amount taken back because the grant expired or was voided. */
      takenBackAtomic: generated(bigint),
      state: text<GrantState>(),
      /** The unique source: `sub:<id>:3`, `checkout:<id>`. */
      source: text(),
      note: text(),
      fundingPurpose: text<Funding>(),
      expiresAt: nullable(time),
      isVoided: generated(flag),
      voidedAt: nullable(time),
      createdAt: time,
      endedAt: nullable(time),
    },
    billingCreditCursors: {
      accountId: text(),
      asset: text<LedgerAsset>(),
      /** The number of the last ledger entry that was allocated. */
      throughSeq: bigint,
    },
  },
  { seq: bigint },
)
type Billing = TablesOf<typeof creditsTables>
type GrantRow = RowOf<typeof creditsTables, 'billingCreditGrants'>

/** A part of an account's credit with one source. */
export type StoredGrant = Omit<GrantRow, 'endedAt' | 'fundingPurpose'> & {
  readonly funding: Funding
}

/** An account's credit in one asset. */
export type CreditAccount = { readonly accountId: string; readonly asset: LedgerAsset }

/** A change of a grant. */
export type GrantChange = {
  readonly state?: GrantState
  readonly remainingAtomic?: bigint
  readonly takenBackAtomic?: bigint
  /** When it was voided; only the first time is stored. */
  readonly voidedAt?: Date
  readonly endedAt?: Date
}

/** Kinds of transfers that take a grant's remainder back, and are not spending. */
export const takingBack = ['credit.expired', 'credit.voided', 'credit.refunded'] as const

/** A filter of an account's grants, starting after `after`. */
export type GrantListing = {
  readonly accountId: string
  readonly state: GrantState | undefined
  readonly after: NewestFirstPlace | null
  readonly limit: number
}

/** Grants, and how far spending was allocated to them. */
export function creditsStore(db: Queryable) {
  const billing = creditsTables.on(db)
  return { ...reading(billing), ...writing(billing), ...spending(billing) }
}

const grantColumns = [
  'id',
  'accountId',
  'asset',
  'kind',
  'priority',
  'amountAtomic',
  'remainingAtomic',
  'takenBackAtomic',
  'state',
  'source',
  'note',
  'fundingPurpose as funding',
  'expiresAt',
  'isVoided',
  'voidedAt',
  'createdAt',
] as const

function reading(billing: Billing) {
  const grants = () => billing.selectFrom('billingCreditGrants').select(grantColumns)
  // As a literal, so that the partial indexes of active and pending grants match.
  const inState = (state: 'active' | 'pending') => grants().where('state', '=', sql.lit(state))
  return {
    bySource: (source: string): Promise<StoredGrant | undefined> =>
      grants().where('source', '=', source).executeTakeFirst(),
    find: (id: string): Promise<StoredGrant | undefined> =>
      grants().where('id', '=', id).executeTakeFirst(),
    active: ({ accountId, asset }: CreditAccount): Promise<readonly StoredGrant[]> =>
      inState('active').where('accountId', '=', accountId).where('asset', '=', asset).execute(),
    /** Active grants that have ended, or that were voided while part of them was held. */
    due: (at: Date, limit: number): Promise<readonly StoredGrant[]> =>
      inState('active')
        .where((row) => row.or([row('expiresAt', '<=', at), row.ref('isVoided')]))
        .orderBy('expiresAt')
        .limit(limit)
        .execute(),
    /** Assets in which the account has active grants. */
    async activeAssets(accountId: string): Promise<readonly LedgerAsset[]> {
      const rows = await billing
        .selectFrom('billingCreditGrants')
        .select('asset')
        .distinct()
        .where('state', '=', sql.lit('active'))
        .where('accountId', '=', accountId)
        .orderBy('asset')
        .execute()
      return rows.map(({ asset }) => asset)
    },
    pending: (limit: number): Promise<readonly StoredGrant[]> =>
      inState('pending').orderBy('createdAt').limit(limit).execute(),
    /** The account's grants, newest first. */
    list({ accountId, state, after, limit }: GrantListing): Promise<readonly StoredGrant[]> {
      const own = grants().where('accountId', '=', accountId)
      return (state === undefined ? own : own.where('state', '=', state))
        .where(olderThan(after, 'createdAt', 'id'))
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
    },
  }
}

function writing(billing: Billing) {
  return {
    /** Writes the grant once per source; false when there is one, which stays unchanged. */
    async insert(grant: StoredGrant): Promise<boolean> {
      const { id, accountId, asset, kind, priority, amountAtomic, state, source, note } = grant
      const { funding, expiresAt, createdAt } = grant
      const written = await billing
        .insertInto('billingCreditGrants')
        .values({
          id,
          accountId,
          asset,
          kind,
          priority,
          amountAtomic,
          remainingAtomic: amountAtomic,
          state,
          source,
          note,
          fundingPurpose: funding,
          expiresAt,
          createdAt,
        })
        .onConflict((known) => known.column('source').doNothing())
        .returning('id')
        .executeTakeFirst()
      return written !== undefined
    },
    async update(id: string, change: GrantChange): Promise<void> {
      const { state, remainingAtomic, takenBackAtomic, voidedAt, endedAt } = change
      const voided = { isVoided: true, voidedAt: sql<Date>`coalesce(voided_at, ${voidedAt})` }
      await billing
        .updateTable('billingCreditGrants')
        .set({
          state,
          remainingAtomic,
          takenBackAtomic,
          endedAt,
          ...(voidedAt === undefined ? {} : voided),
        })
        .where('id', '=', id)
        .execute()
    },
  }
}

function spending(billing: Billing) {
  const cursors = ({ accountId, asset }: CreditAccount) =>
    sql<SqlBool>`account_id = ${accountId} AND asset = ${asset}`
  return {
    /** Locks the account's cursor, which serialises allocation; returns the last allocated entry. */
    async lockCursor({ accountId, asset }: CreditAccount): Promise<bigint> {
      await billing
        .insertInto('billingCreditCursors')
        .values({ accountId, asset, throughSeq: 0n })
        .onConflict((known) => known.doNothing())
        .execute()
      const { throughSeq } = await billing
        .selectFrom('billingCreditCursors')
        .select('throughSeq')
        .where(cursors({ accountId, asset }))
        .forUpdate()
        .executeTakeFirstOrThrow()
      return throughSeq
    },
    async moveCursor(creditAccount: CreditAccount, throughSeq: bigint): Promise<void> {
      await billing
        .updateTable('billingCreditCursors')
        .set({ throughSeq })
        .where(cursors(creditAccount))
        .execute()
    },
    /** Current holds on the credit account, grouped by which of `ends` preceded them. */
    async held(
      { accountId, asset }: CreditAccount,
      ends: readonly Date[],
    ): Promise<readonly Spending[]> {
      return spendings(
        billing,
        sql`
          SELECT h.amount, h.created_at AS decided_at
          FROM ledger_holds h JOIN ledger_accounts a ON a.id = h.account_id
          WHERE a.owner = ${accountId} AND a.purpose = 'available' AND a.asset = ${asset}
            AND h.status = 'held'`,
        ends,
      )
    },
    /** The number of the newest entry of the credit account; 0 without one. */
    async newestSeq({ accountId, asset }: CreditAccount): Promise<bigint> {
      const { rows } = await sql<{ seq: bigint }>`
        SELECT coalesce(max(e.transfer_seq), 0) AS seq
        FROM ledger_accounts a JOIN ledger_entries e ON e.account_id = a.id
        WHERE a.owner = ${accountId} AND a.purpose = 'available' AND a.asset = ${asset}`.execute(
        billing,
      )
      return rows[0]?.seq ?? 0n
    },
    /**
     * Spending in entries above `after` up to `through`, without taken-back grants, grouped by which of `ends` preceded
     * the spending or its hold.
     */
    async spentBetween(
      { accountId, asset }: CreditAccount,
      range: { readonly after: bigint; readonly through: bigint },
      ends: readonly Date[],
    ): Promise<readonly Spending[]> {
      return spendings(
        billing,
        sql`
          SELECT -e.amount AS amount, coalesce(h.created_at, t.posted_at) AS decided_at
          FROM ledger_accounts a
          JOIN ledger_entries e ON e.account_id = a.id
          JOIN ledger_transfers t ON t.seq = e.transfer_seq
          LEFT JOIN ledger_holds h ON h.id = t.hold_id
          WHERE a.owner = ${accountId} AND a.purpose = 'available' AND a.asset = ${asset}
            AND e.transfer_seq > ${range.after}::bigint
            AND e.transfer_seq <= ${range.through}::bigint
            AND e.amount < 0 AND t.kind <> ALL (${[...takingBack]}::text[])`,
        ends,
      )
    },
  }
}

/** Sums `amount` by `decided_at` between consecutive `ends`, oldest first. */
async function spendings(
  billing: Billing,
  rows: RawBuilder<unknown>,
  ends: readonly Date[],
): Promise<readonly Spending[]> {
  const moments = ends.map((end) => end.toISOString())
  const found = await sql<Spending>`
    SELECT sum(one.amount) AS amount_atomic, (
      SELECT max(ended) FROM unnest(${moments}::timestamptz[]) ended WHERE ended < one.decided_at
    ) AS after
    FROM (${rows}) one GROUP BY 2 ORDER BY 2 NULLS FIRST`.execute(billing)
  return found.rows
}
