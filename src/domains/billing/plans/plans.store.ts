import { type RawBuilder, sql } from 'kysely'
import { assert } from '../../../kernel/errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import { type PlanState, planMachine } from './plan-states.ts'
import { freePlan, type PlanTerms } from './standard-plans.ts'

/** One version of a plan. */
export type StoredPlan = PlanTerms & {
  readonly version: number
  readonly state: PlanState
  readonly createdAt: Date
}

type PlanRow = {
  plan: string
  version: number
  state: string
  name: string
  summary: string
  asset: string
  price_atomic: string
  included_atomic: string
  rate_multiplier: number
  features: string[]
  created_at: Date
}

/** Versions of plans. */
export function plansStore(db: Queryable) {
  const select = async (rest: RawBuilder<unknown>) => {
    const { rows } = await sql<PlanRow>`SELECT * FROM billing_plans ${rest}`.execute(db)
    return rows.map(toPlan)
  }
  return {
    /** Lets one transaction at a time change plans. */
    async lock(): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtext('billing.plans'), 0)`.execute(db)
    },
    async insert(plan: StoredPlan): Promise<void> {
      await sql`
        INSERT INTO billing_plans (plan, version, state, name, summary, asset, price_atomic,
          included_atomic, rate_multiplier, features, created_at)
        VALUES (${plan.plan}, ${plan.version}, ${plan.state}, ${plan.name}, ${plan.summary},
          ${plan.asset}, ${plan.priceAtomic.toString()}::numeric,
          ${plan.includedAtomic.toString()}::numeric, ${plan.rateMultiplier},
          ${[...plan.features]}::text[], ${plan.createdAt})`.execute(db)
    },
    async setState(plan: string, version: number, state: PlanState): Promise<void> {
      await sql`
        UPDATE billing_plans SET state = ${state}
        WHERE plan = ${plan} AND version = ${version}`.execute(db)
    },
    find: async (plan: string, version: number) =>
      (await select(sql`WHERE plan = ${plan} AND version = ${version}`))[0],
    active: async (plan: string) =>
      (await select(sql`WHERE plan = ${plan} AND state = 'active'`))[0],
    /** What can be subscribed to, cheapest first. */
    allActive: () => select(sql`WHERE state = 'active' ORDER BY price_atomic, plan LIMIT 200`),
    /** Of the plan that the account runs on, else of the free one; 1 where there is none. */
    async rateMultiplierOf(accountId: string): Promise<number> {
      const { rows } = await sql<{ factor: number }>`
        SELECT coalesce(
          (SELECT p.rate_multiplier FROM billing_subscriptions s
            JOIN billing_plans p ON p.plan = s.plan AND p.version = s.plan_version
            WHERE s.account_id = ${accountId} AND s.state = 'active'),
          (SELECT rate_multiplier FROM billing_plans WHERE plan = ${freePlan} AND state = 'active'),
          1)::int AS factor`.execute(db)
      return rows[0]?.factor ?? 1
    },
    async lastVersion(plan: string): Promise<number> {
      const { rows } = await sql<{ last: number }>`
        SELECT coalesce(max(version), 0)::int AS last FROM billing_plans
        WHERE plan = ${plan}`.execute(db)
      return rows[0]?.last ?? 0
    },
  }
}

function toPlan(row: PlanRow): StoredPlan {
  assert(planMachine.isState(row.state), `a plan in state ${row.state}`)
  return {
    plan: row.plan,
    version: row.version,
    state: row.state,
    name: row.name,
    summary: row.summary,
    asset: row.asset === 'SOL' ? 'SOL' : 'USDC',
    priceAtomic: BigInt(row.price_atomic),
    includedAtomic: BigInt(row.included_atomic),
    rateMultiplier: row.rate_multiplier,
    features: row.features,
    createdAt: row.created_at,
  }
}
