import { type SqlBool, sql } from 'kysely'
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
import type { Period } from './periods.ts'
import type { SubscriptionState } from './plan-states.ts'

const subscriptionsTables = tablesOf({
  billingSubscriptions: {
    id: text(),
    accountId: text(),
    plan: text(),
    planVersion: integer,
    state: text<SubscriptionState>(),
    /** The anchor of the periods. */
    startsAt: time,
    periodIndex: integer,
    periodStart: time,
    periodEnd: time,
    endsWithPeriod: generated(flag),
    /** Why it ended: `canceled`, `refunded`, `replaced`, `unpaid`. */
    reason: nullable(text()),
    createdAt: time,
    endedAt: nullable(time),
  },
  billingSubscriptionPeriods: {
    subscriptionId: text(),
    periodIndex: integer,
    accountId: text(),
    asset: text<LedgerAsset>(),
    feeAtomic: bigint,
    description: text(),
    periodStart: time,
    periodEnd: time,
    chargedAt: time,
    invoiceId: nullable(text()),
  },
})
type SubscriptionRow = RowOf<typeof subscriptionsTables, 'billingSubscriptions'>
type PeriodColumns = 'periodIndex' | 'periodStart' | 'periodEnd'

export type StoredSubscription = Omit<SubscriptionRow, PeriodColumns | 'endedAt'> & {
  readonly period: Period
}

/** A period that was paid. */
export type PaidPeriod = {
  readonly subscriptionId: string
  readonly accountId: string
  readonly period: Period
  readonly asset: LedgerAsset
  readonly feeAtomic: bigint
  readonly description: string
}

type Billing = TablesOf<typeof subscriptionsTables>

/** Subscriptions and their paid periods. */
export function subscriptionsStore(db: Queryable) {
  const billing = subscriptionsTables.on(db)
  return { ...reading(billing), ...writing(billing), ...periods(billing) }
}

function reading(billing: Billing) {
  const subscriptions = () => billing.selectFrom('billingSubscriptions').selectAll()
  type Query = ReturnType<typeof subscriptions>
  const all = async (query: Query) => (await query.execute()).map(toSubscription)
  const first = async (query: Query) => (await all(query.limit(1)))[0]
  return {
    find: (id: string) => first(subscriptions().where('id', '=', id)),
    inState: (accountId: string, state: 'active' | 'scheduled') =>
      first(
        subscriptions()
          .where('accountId', '=', accountId)
          .where('state', '=', sql.lit(state))
          .orderBy('createdAt', 'desc'),
      ),
    /** Active ones whose period is over, and scheduled ones that are due. */
    due: (at: Date, limit: number) =>
      all(
        subscriptions()
          .where(
            sql<SqlBool>`((state = 'active' AND period_end <= ${at})
              OR (state = 'scheduled' AND starts_at <= ${at}))`,
          )
          .orderBy('periodEnd')
          .limit(limit),
      ),
    /** The account's subscriptions, newest first. */
    list: (page: {
      readonly accountId: string
      readonly after: NewestFirstPlace | null
      readonly limit: number
    }) =>
      all(
        subscriptions()
          .where('accountId', '=', page.accountId)
          .where(olderThan(page.after, 'createdAt', 'id'))
          .orderBy('createdAt', 'desc')
          .orderBy('id', 'desc')
          .limit(page.limit),
      ),
  }
}

function writing(billing: Billing) {
  return {
    /** Serialises changes to the account's subscriptions. */
    async lockAccount(accountId: string): Promise<void> {
      await sql`
        SELECT pg_advisory_xact_lock(hashtext('billing.subscriptions'), hashtext(${accountId}))
      `.execute(billing)
    },
    async insert(subscription: StoredSubscription): Promise<void> {
      const { id, accountId, plan, planVersion, state, startsAt, period, createdAt } = subscription
      await billing
        .insertInto('billingSubscriptions')
        .values({
          id,
          accountId,
          plan,
          planVersion,
          state,
          startsAt,
          ...columnsOf(period),
          createdAt,
        })
        .execute()
    },
    async update(subscription: StoredSubscription, endedAt: Date | null): Promise<void> {
      const { id, state, startsAt, period, endsWithPeriod, reason } = subscription
      await billing
        .updateTable('billingSubscriptions')
        .set({ state, startsAt, ...columnsOf(period), endsWithPeriod, reason, endedAt })
        .where('id', '=', id)
        .execute()
    },
  }
}

function periods(billing: Billing) {
  return {
    async insertPeriod(paid: PaidPeriod, chargedAt: Date): Promise<void> {
      const { subscriptionId, accountId, period, asset, feeAtomic, description } = paid
      await billing
        .insertInto('billingSubscriptionPeriods')
        .values({
          subscriptionId,
          ...columnsOf(period),
          accountId,
          asset,
          feeAtomic,
          description,
          chargedAt,
        })
        .execute()
    },
    /** Deletes a paid period that is not invoiced yet; an invoiced one stays. */
    async deletePeriod(subscriptionId: string, periodIndex: number): Promise<void> {
      await billing
        .deleteFrom('billingSubscriptionPeriods')
        .where('subscriptionId', '=', subscriptionId)
        .where('periodIndex', '=', periodIndex)
        .where('invoiceId', 'is', null)
        .execute()
    },
  }
}

function columnsOf({ index, start, end }: Period): Pick<SubscriptionRow, PeriodColumns> {
  return { periodIndex: index, periodStart: start, periodEnd: end }
}

function toSubscription(row: SubscriptionRow): StoredSubscription {
  const { periodIndex, periodStart, periodEnd, endedAt: _, ...subscription } = row
  return { ...subscription, period: { index: periodIndex, start: periodStart, end: periodEnd } }
}
