import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import { integer, tablesOf, text } from '../../../ports/tables.ts'

const recordsTables = tablesOf(
  { agentSearchRuns: { agent: text(), account: text(), succeeded: integer, failed: integer } },
  { uses: integer, accounts: integer },
)

/** So often one account's runs of an agent count, so that nobody makes an agent look used alone. */
const usesOfAccountMax = 20

/** Which accounts have run which agents, and how the runs ended. */
export function recordsStore(db: Queryable) {
  const tables = recordsTables.on(db)
  return {
    async count(agent: string, account: string, hasSucceeded: boolean): Promise<void> {
      const [succeeded, failed] = hasSucceeded ? [1, 0] : [0, 1]
      await tables
        .insertInto('agentSearchRuns')
        .values({ agent, account, succeeded, failed })
        .onConflict((conflict) =>
          conflict.columns(['agent', 'account']).doUpdateSet({
            succeeded: sql<number>`agent_search_runs.succeeded + ${succeeded}`,
            failed: sql<number>`agent_search_runs.failed + ${failed}`,
          }),
        )
        .execute()
    },
    /** What the runs of an agent by others than `owner` come to, at most some of each account. */
    async sum(agent: string, owner: string | null) {
      const { rows } = await sql<{ uses: number; failed: number }>`
        SELECT coalesce(sum(least(succeeded, ${usesOfAccountMax})), 0)::int AS uses,
          coalesce(sum(least(failed, ${usesOfAccountMax})), 0)::int AS failed
        FROM agent_search_runs WHERE agent = ${agent} AND account <> ${owner ?? ''}`.execute(tables)
      return rows[0] ?? { uses: 0, failed: 0 }
    },
  }
}
