import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import { integer, tablesOf, text } from '../../../ports/tables.ts'

const freeCallsTables = tablesOf({
  agentFreeCalls: { slug: text(), accountId: text(), day: text(), used: integer },
})

/** The calls that one account has had for nothing of one agent on a day. */
export type FreeCalls = {
  readonly slug: string
  readonly accountId: string
  /** Of UTC, as `2026-07-15`. */
  readonly day: string
}

/** Store of the free calls of sold agents. */
export function freeCallsStore(db: Queryable) {
  const tables = freeCallsTables.on(db)
  return {
    async used({ slug, accountId, day: on }: FreeCalls): Promise<number> {
      const found = await tables
        .selectFrom('agentFreeCalls')
        .select('used')
        .where('slug', '=', slug)
        .where('accountId', '=', accountId)
        .where('day', '=', on)
        .executeTakeFirst()
      return found?.used ?? 0
    },
    /** Takes one of at most `max` calls; false where all are taken. However many ask at once, no more are given. */
    async take(call: FreeCalls, max: number): Promise<boolean> {
      if (max < 1) return false
      const { numInsertedOrUpdatedRows } = await tables
        .insertInto('agentFreeCalls')
        .values({ ...call, used: 1 })
        .onConflict((taken) =>
          taken
            .columns(['slug', 'accountId', 'day'])
            .doUpdateSet({ used: sql<number>`agent_free_calls.used + 1` })
            .where('agentFreeCalls.used', '<', max),
        )
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
  }
}
