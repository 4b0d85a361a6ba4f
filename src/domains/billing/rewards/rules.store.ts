import { sql } from 'kysely'
import type { PriceAsset } from '../../../kernel/assets.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Activity, RewardTerms } from './reward-rules.ts'

export type StoredRule = RewardTerms & {
  readonly id: string
  readonly state: 'active' | 'archived'
  readonly createdAt: Date
}

type RuleRow = {
  id: string
  activity: Activity
  asset: PriceAsset
  rate_bps: number
  cap_atomic: string
  epoch_seconds: number
  claim_days: number
  state: 'active' | 'archived'
  created_at: Date
}

/** Rules of rewards. A rule is never changed: another one takes its place. */
export function rulesStore(db: Queryable) {
  return {
    /** Lets one transaction at a time change rules. */
    async lock(): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtext('billing.rewards'), 0)`.execute(db)
    },
    async insert(rule: StoredRule): Promise<void> {
      await sql`
        INSERT INTO reward_rules (id, activity, asset, rate_bps, cap_atomic, epoch_seconds,
          claim_days, state, created_at)
        VALUES (${rule.id}, ${rule.activity}, ${rule.asset}, ${rule.rateBps},
          ${rule.capAtomic.toString()}::numeric, ${rule.epochSeconds}, ${rule.claimDays},
          ${rule.state}, ${rule.createdAt})`.execute(db)
    },
    /** Ends the active rule of the activity and asset; answers its id. */
    async archive(activity: Activity, asset: PriceAsset): Promise<string | undefined> {
      const { rows } = await sql<{ id: string }>`
        UPDATE reward_rules SET state = 'archived'
        WHERE activity = ${activity} AND asset = ${asset} AND state = 'active'
        RETURNING id`.execute(db)
      return rows[0]?.id
    },
    async find(id: string): Promise<StoredRule | undefined> {
      const { rows } = await sql<RuleRow>`SELECT * FROM reward_rules WHERE id = ${id}`.execute(db)
      return rows[0] && toRule(rows[0])
    },
    /** In the order in which a charge adds to claims, and a refund takes from them. */
    async active(): Promise<readonly StoredRule[]> {
      const { rows } = await sql<RuleRow>`
        SELECT * FROM reward_rules WHERE state = 'active' ORDER BY activity, asset`.execute(db)
      return rows.map(toRule)
    },
    async count(): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        SELECT count(*)::int AS n FROM reward_rules`.execute(db)
      return rows[0]?.n ?? 0
    },
  }
}

function toRule(row: RuleRow): StoredRule {
  return {
    id: row.id,
    activity: row.activity,
    asset: row.asset,
    rateBps: row.rate_bps,
    capAtomic: BigInt(row.cap_atomic),
    epochSeconds: row.epoch_seconds,
    claimDays: row.claim_days,
    state: row.state,
    createdAt: row.created_at,
  }
}
