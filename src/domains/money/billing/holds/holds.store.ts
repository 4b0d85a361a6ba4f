import { sql } from 'kysely'
import type { LedgerAsset } from '../../../../kernel/assets.ts'
import type { Queryable } from '../../../../ports/database.ts'
import {
  bigint,
  flag,
  generated,
  integer,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../../ports/tables.ts'
import type { HoldStatus } from '../../ledger/index.ts'
import { type NewestFirstPlace, olderThan } from '../newest-first.store.ts'

const holdsTables = tablesOf(
  {
    billingHolds: {
      accountId: text(),
      /** Chosen by the caller, unique for the account. */
      id: text(),
      ledgerHoldId: text(),
      purpose: text(),
      asset: text<LedgerAsset>(),
      amountAtomic: bigint,
      ttlSeconds: integer,
      createdAt: time,
      budgetsOpen: generated(flag),
    },
    ledgerHolds: { id: text(), status: text<HoldStatus>(), committed: bigint, expiresAt: time },
  },
  { committedAtomic: bigint },
)
/** A hold that an account requests. */
export type NewAccountHold = Omit<
  RowOf<typeof holdsTables, 'billingHolds'>,
  'ledgerHoldId' | 'budgetsOpen'
>

/** A hold with its state in the ledger. */
export type AccountHold = NewAccountHold & {
  readonly status: HoldStatus
  readonly committedAtomic: bigint
  readonly expiresAt: Date
}

/** The ledger's id of an account's hold. */
export function ledgerHoldId(accountId: string, id: string): string {
  return `hold:${accountId}:${id}`
}

type Billing = TablesOf<typeof holdsTables>

/** Holds of accounts, joined with the ledger's rows. */
export function holdsStore(db: Queryable) {
  const billing = holdsTables.on(db)
  return { ...reading(billing), ...writing(billing) }
}

function reading(billing: Billing) {
  const joined = () =>
    billing
      .selectFrom('billingHolds')
      .innerJoin('ledgerHolds', 'ledgerHolds.id', 'billingHolds.ledgerHoldId')
  const holds = () =>
    joined()
      .select(['billingHolds.accountId', 'billingHolds.id', 'purpose', 'asset', 'amountAtomic'])
      .select(['ttlSeconds', 'billingHolds.createdAt'])
      .select(['status', 'committed as committedAtomic', 'expiresAt'])
  return {
    async countOpen(accountId: string): Promise<number> {
      const { open } = await joined()
        .select(sql<number>`count(*)::int`.as('open'))
        .where('billingHolds.accountId', '=', accountId)
        .where((row) => row.ref('budgetsOpen'))
        .where('status', '=', 'held')
        .executeTakeFirstOrThrow()
      return open
    },
    find: (accountId: string, id: string): Promise<AccountHold | undefined> =>
      holds()
        .where('billingHolds.accountId', '=', accountId)
        .where('billingHolds.id', '=', id)
        .executeTakeFirst(),
    /** The account's holds, newest first. */
    list({
      accountId,
      status,
      after,
      limit,
    }: {
      readonly accountId: string
      readonly status: HoldStatus | undefined
      readonly after: NewestFirstPlace | null
      readonly limit: number
    }): Promise<readonly AccountHold[]> {
      const own = holds().where('billingHolds.accountId', '=', accountId)
      return (status === undefined ? own : own.where('status', '=', status))
        .where(olderThan(after, 'billingHolds.createdAt', 'billingHolds.id'))
        .orderBy('billingHolds.createdAt', 'desc')
        .orderBy('billingHolds.id', 'desc')
        .limit(limit)
        .execute()
    },
    /** Holds that have expired in the ledger and still count in budgets; locked, skipping those locked by others. */
    lockExpired: (limit: number) =>
      joined()
        .select(['billingHolds.accountId', 'billingHolds.id'])
        .where((row) => row.ref('budgetsOpen'))
        .where('status', '=', 'expired')
        .limit(limit)
        .forUpdate('billingHolds')
        .skipLocked()
        .execute(),
  }
}

function writing(billing: Billing) {
  return {
    /** Serialises the creation of holds for the account, so that the limit holds. */
    async lockAccount(accountId: string): Promise<void> {
      await sql`
        SELECT pg_advisory_xact_lock(hashtext('billing.holds'), hashtext(${accountId}))`.execute(
        billing,
      )
    },
    async insert(hold: NewAccountHold): Promise<void> {
      const { accountId, id, purpose, asset, amountAtomic, ttlSeconds, createdAt } = hold
      await billing
        .insertInto('billingHolds')
        .values({
          accountId,
          id,
          ledgerHoldId: ledgerHoldId(accountId, id),
          purpose,
          asset,
          amountAtomic,
          ttlSeconds,
          createdAt,
        })
        .execute()
    },
    /** Records that budgets no longer count the hold; false when that was recorded before. */
    async closeBudgets(accountId: string, id: string): Promise<boolean> {
      const closed = await billing
        .updateTable('billingHolds')
        .set({ budgetsOpen: false })
        .where('accountId', '=', accountId)
        .where('id', '=', id)
        .where('budgetsOpen', '=', true)
        .returning('id')
        .executeTakeFirst()
      return closed !== undefined
    },
  }
}
