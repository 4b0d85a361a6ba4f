import { sql } from 'kysely'
import type { PriceAsset } from '../../../../kernel/assets.ts'
import type { Queryable } from '../../../../ports/database.ts'
import {
  bigint,
  integer,
  list,
  type RowOf,
  tablesOf,
  text,
  time,
} from '../../../../ports/tables.ts'
import type { PlanState } from './plan-states.ts'
import { freePlan } from './standard-plans.ts'

const plansTables = tablesOf({
  billingPlans: {
    plan: text(),
    version: integer,
    state: text<PlanState>(),
    name: text(),
    summary: text(),
    asset: text<PriceAsset>(),
    priceAtomic: bigint,
    includedAtomic: bigint,
    rateMultiplier: integer,
    features: list(),
    createdAt: time,
  },
})
/** One version of a plan. */
export type StoredPlan = RowOf<typeof plansTables, 'billingPlans'>

/** Versions of plans. */
export function plansStore(db: Queryable) {
  const billing = plansTables.on(db)
  const plans = () => billing.selectFrom('billingPlans').selectAll()
  // As a literal, so that the partial index of active plans matches.
  const active = () => plans().where('state', '=', sql.lit('active'))
  return {
    /** Serialises changes of plans. */
    async lock(): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtext('billing.plans'), 0)`.execute(billing)
    },
    async insert(stored: StoredPlan): Promise<void> {
      const { plan, version, state, name, summary, asset, createdAt } = stored
      const { priceAtomic, includedAtomic, rateMultiplier, features } = stored
      await billing
        .insertInto('billingPlans')
        .values({
          plan,
          version,
          state,
          name,
          summary,
          asset,
          priceAtomic,
          includedAtomic,
          rateMultiplier,
          features,
          createdAt,
        })
        .execute()
    },
    async setState(plan: string, version: number, state: PlanState): Promise<void> {
      await billing
        .updateTable('billingPlans')
        .set({ state })
        .where('plan', '=', plan)
        .where('version', '=', version)
        .execute()
    },
    find: (plan: string, version: number) =>
      plans().where('plan', '=', plan).where('version', '=', version).executeTakeFirst(),
    active: (plan: string) => active().where('plan', '=', plan).executeTakeFirst(),
    /** Plans open to subscribers, cheapest first. */
    allActive: () => active().orderBy('priceAtomic').orderBy('plan').limit(200).execute(),
    /** The multiplier of the account's current plan, else of the free one; 1 without either. */
    async rateMultiplierOf(accountId: string): Promise<number> {
      const { rows } = await sql<{ rateMultiplier: number }>`
        SELECT coalesce(
          (SELECT p.rate_multiplier FROM billing_subscriptions s
            JOIN billing_plans p ON p.plan = s.plan AND p.version = s.plan_version
            WHERE s.account_id = ${accountId} AND s.state = 'active'),
          (SELECT rate_multiplier FROM billing_plans WHERE plan = ${freePlan} AND state = 'active'),
          1) AS rate_multiplier`.execute(billing)
      return rows[0]?.rateMultiplier ?? 1
    },
    async lastVersion(plan: string): Promise<number> {
      const { version } = await billing
        .selectFrom('billingPlans')
        .select(sql<number>`coalesce(max(version), 0)`.as('version'))
        .where('plan', '=', plan)
        .executeTakeFirstOrThrow()
      return version
    },
  }
}
