import { sql } from 'kysely'
import type { PriceAsset } from '../../../../kernel/assets.ts'
import type { Queryable } from '../../../../ports/database.ts'
import { bigint, integer, type RowOf, tablesOf, text, time } from '../../../../ports/tables.ts'
import type { Activity } from './reward-rules.ts'

const rulesTables = tablesOf({
  rewardRules: {
    id: text(),
    activity: text<Activity>(),
    asset: text<PriceAsset>(),
    rateBps: integer,
    capAtomic: bigint,
    epochSeconds: integer,
    claimDays: integer,
    state: text<'active' | 'archived'>(),
    createdAt: time,
  },
})
export type StoredRule = RowOf<typeof rulesTables, 'rewardRules'>

/** Rules of rewards. A rule never changes; it is replaced. */
export function rulesStore(db: Queryable) {
  const rewards = rulesTables.on(db)
  const rules = () => rewards.selectFrom('rewardRules').selectAll()
  return {
    /** Serialises changes of rules. */
    async lock(): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtext('billing.rewards'), 0)`.execute(rewards)
    },
    async insert(rule: StoredRule): Promise<void> {
      const { id, activity, asset, rateBps, capAtomic, epochSeconds, claimDays } = rule
      const { state, createdAt } = rule
      await rewards
        .insertInto('rewardRules')
        .values({
          id,
          activity,
          asset,
          rateBps,
          capAtomic,
          epochSeconds,
          claimDays,
          state,
          createdAt,
        })
        .execute()
    },
    /** Ends the active rule of the activity and asset; returns its id. */
    async archive(activity: Activity, asset: PriceAsset): Promise<string | undefined> {
      const archived = await rewards
        .updateTable('rewardRules')
        .set({ state: 'archived' })
        .where('activity', '=', activity)
        .where('asset', '=', asset)
        .where('state', '=', sql.lit('active'))
        .returning('id')
        .executeTakeFirst()
      return archived?.id
    },
    find: (id: string) => rules().where('id', '=', id).executeTakeFirst(),
    /** In the order in which charges and refunds lock claims. */
    active: (): Promise<readonly StoredRule[]> =>
      rules().where('state', '=', sql.lit('active')).orderBy('activity').orderBy('asset').execute(),
    async count(): Promise<number> {
      const { all } = await rewards
        .selectFrom('rewardRules')
        .select(sql<number>`count(*)::int`.as('all'))
        .executeTakeFirstOrThrow()
      return all
    },
  }
}
