import { type RawBuilder, sql } from 'kysely'
import type { LedgerAsset } from '../../../kernel/assets.ts'
import { assert } from '../../../kernel/errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Period } from './periods.ts'
import { type SubscriptionState, subscriptionMachine } from './plan-states.ts'

export type StoredSubscription = {
  readonly id: string
  readonly accountId: string
  readonly plan: string
  readonly planVersion: number
  readonly state: SubscriptionState
  /** Periods are counted from here. */
  readonly startsAt: Date
  readonly period: Period
  readonly endsWithPeriod: boolean
  /** Why it ended: `canceled`, `refunded`, `replaced`, `unpaid`. */
  readonly reason: string | null
  readonly createdAt: Date
}

/** A period that was paid for. */
export type PaidPeriod = {
  readonly subscriptionId: string
  readonly index: number
  readonly asset: LedgerAsset
  readonly feeAtomic: bigint
  readonly description: string
  readonly start: Date
  readonly end: Date
}

type SubscriptionRow = {
  id: string
  account_id: string
  plan: string
  plan_version: number
  state: string
  starts_at: Date
  period_index: number
  period_start: Date
  period_end: Date
  ends_with_period: boolean
  reason: string | null
  created_at: Date
}

/** Subscriptions and the periods that were paid for. */
export function subscriptionsStore(db: Queryable) {
  return { ...subscriptions(db), ...periods(db) }
}

function subscriptions(db: Queryable) {
  const select = async (rest: RawBuilder<unknown>) => {
    const { rows } = await sql<SubscriptionRow>`
      SELECT * FROM billing_subscriptions ${rest}`.execute(db)
    return rows.map(toSubscription)
  }
  return {
    /** Lets one transaction at a time change subscriptions of the account. */
    async lockAccount(accountId: string): Promise<void> {
      await sql`
        SELECT pg_advisory_xact_lock(hashtext('billing.subscriptions'), hashtext(${accountId}))
      `.execute(db)
    },
    async insert(one: StoredSubscription): Promise<void> {
      await sql`
        INSERT INTO billing_subscriptions (id, account_id, plan, plan_version, state, starts_at,
          period_index, period_start, period_end, created_at)
        VALUES (${one.id}, ${one.accountId}, ${one.plan}, ${one.planVersion}, ${one.state},
          ${one.startsAt}, ${one.period.index}, ${one.period.start}, ${one.period.end},
          ${one.createdAt})`.execute(db)
    },
    async update(one: StoredSubscription, endedAt: Date | null): Promise<void> {
      await sql`
        UPDATE billing_subscriptions SET state = ${one.state}, starts_at = ${one.startsAt},
          period_index = ${one.period.index}, period_start = ${one.period.start},
          period_end = ${one.period.end}, ends_with_period = ${one.endsWithPeriod},
          reason = ${one.reason}, ended_at = ${endedAt}
        WHERE id = ${one.id}`.execute(db)
    },
    find: async (id: string) => (await select(sql`WHERE id = ${id}`))[0],
    inState: async (accountId: string, state: SubscriptionState) =>
      (
        await select(
          sql`WHERE account_id = ${accountId} AND state = ${state} ORDER BY created_at DESC LIMIT 1`,
        )
      )[0],
    /** Running ones whose period is over, and waiting ones whose time has come. */
    due: (at: Date, limit: number) =>
      select(sql`
        WHERE (state = 'active' AND period_end <= ${at})
          OR (state = 'scheduled' AND starts_at <= ${at})
        ORDER BY period_end LIMIT ${limit}`),
    /** The account's subscriptions, newest first. */
    list: (page: {
      readonly accountId: string
      readonly after: { readonly at: Date; readonly id: string } | null
      readonly limit: number
    }) => {
      const { after } = page
      return select(sql`
        WHERE account_id = ${page.accountId}
          AND (${after?.at ?? null}::timestamptz IS NULL OR
            (created_at, id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::text))
        ORDER BY created_at DESC, id DESC LIMIT ${page.limit}`)
    },
  }
}

function periods(db: Queryable) {
  return {
    async insertPeriod(accountId: string, paid: PaidPeriod, at: Date): Promise<void> {
      await sql`
        INSERT INTO billing_subscription_periods (subscription_id, period_index, account_id, asset,
          fee_atomic, description, period_start, period_end, charged_at)
        VALUES (${paid.subscriptionId}, ${paid.index}, ${accountId}, ${paid.asset},
          ${paid.feeAtomic.toString()}::numeric, ${paid.description}, ${paid.start}, ${paid.end},
          ${at})`.execute(db)
    },
    /** Takes a paid period out of what is to be invoiced; one that stands on an invoice stays. */
    async forgetPeriod(subscriptionId: string, index: number): Promise<void> {
      await sql`
        DELETE FROM billing_subscription_periods WHERE subscription_id = ${subscriptionId}
          AND period_index = ${index} AND invoice_id IS NULL`.execute(db)
    },
  }
}

function toSubscription(row: SubscriptionRow): StoredSubscription {
  assert(subscriptionMachine.isState(row.state), `a subscription in state ${row.state}`)
  return {
    id: row.id,
    accountId: row.account_id,
    plan: row.plan,
    planVersion: row.plan_version,
    state: row.state,
    startsAt: row.starts_at,
    period: { index: row.period_index, start: row.period_start, end: row.period_end },
    endsWithPeriod: row.ends_with_period,
    reason: row.reason,
    createdAt: row.created_at,
  }
}
