import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import { generated, integer, type RowOf, type TablesOf, tablesOf } from '../../../ports/tables.ts'

const budgetTables = tablesOf({
  apiKeyBudgets: {
    id: generated(integer),
    calls: integer,
    windowSeconds: integer,
    revision: generated(integer),
    windowStart: generated(integer),
    used: generated(integer),
    granted: generated(integer),
  },
})
type Budgets = TablesOf<typeof budgetTables>

/** The calls per window. Windows start at multiples of their length since 1970, UTC. */
export type Budget = { readonly calls: number; readonly windowSeconds: number }

/** Calls that one process may admit before the window ends; zero when the budget is used up. */
export type Grant = {
  readonly calls: number
  readonly revision: number
  readonly windowStart: number
  readonly endsAtMs: number
}

/** The maximum that a process draws at once, and so the maximum that a killed process loses. */
const grantMax = 256
/** A process draws this fraction of the remainder when it does not know how many it needs. */
const shareOfRest = 16

/** Budgets of keys. A key and its successor may share one. */
export function keyBudgetsStore(db: Queryable) {
  const budgets = budgetTables.on(db)
  return {
    async create({ calls, windowSeconds }: Budget): Promise<number> {
      const { id } = await budgets
        .insertInto('apiKeyBudgets')
        .values({ calls, windowSeconds })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    /** The used calls stay counted while the window length is unchanged; another length starts from zero. */
    async change(id: number, { calls, windowSeconds }: Budget): Promise<void> {
      const same = sql`window_seconds = ${windowSeconds}::bigint`
      await sql`
        UPDATE api_key_budgets SET
          calls = ${calls}::bigint,
          window_seconds = ${windowSeconds}::bigint,
          revision = CASE WHEN ${same} THEN revision ELSE revision + 1 END,
          window_start = CASE WHEN ${same} THEN window_start ELSE 0 END,
          used = CASE WHEN ${same} THEN used ELSE 0 END
        WHERE id = ${id}::bigint`.execute(budgets)
    },
    /** Removes a budget that no key refers to. */
    async removeUnused(id: number): Promise<void> {
      await sql`
        DELETE FROM api_key_budgets
        WHERE id = ${id}::bigint
          AND NOT EXISTS (SELECT 1 FROM api_keys WHERE budget_id = ${id}::bigint)`.execute(budgets)
    },
    /**
     * Draws calls in one statement, at least `wanted` if so many are left, so that all processes together never exceed
     * the budget of a window. Undefined when the budget no longer exists.
     */
    draw: (id: number, wanted: number, nowMs: number) => draw(budgets, id, { wanted, nowMs }),
    /** Returns drawn but unused calls. Has no effect once their window is over. */
    async giveBack(id: number, grant: Grant, calls: number): Promise<void> {
      await sql`
        UPDATE api_key_budgets SET used = used - ${calls}::bigint
        WHERE id = ${id}::bigint AND revision = ${grant.revision}::bigint
          AND window_start = ${grant.windowStart}::bigint`.execute(budgets)
    },
    /** The number of undrawn calls, and the seconds until the next window. */
    async restOf(id: number, nowMs: number) {
      const budget = await budgets
        .selectFrom('apiKeyBudgets')
        .select(['calls', 'windowSeconds', 'windowStart', 'used'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!budget) return undefined
      const { calls, used: drawn, windowSeconds, windowStart } = budget
      const { endsAt, used } = usedAt({ calls, drawn, windowSeconds, windowStart }, nowMs)
      return {
        calls: Math.max(0, calls - used),
        windowSeconds,
        secondsLeft: endsAt - Math.floor(nowMs / 1_000),
      }
    },
  }
}

/** What is drawn of a budget in the window of a moment, never more than all of it, and when that window ends. */
export function usedAt(
  budget: Budget & { readonly drawn: number; readonly windowStart: number },
  nowMs: number,
): { readonly used: number; readonly endsAt: number } {
  const { calls, drawn, windowSeconds, windowStart } = budget
  const start = Math.floor(nowMs / 1_000 / windowSeconds) * windowSeconds
  // An owner may lower a budget below what is drawn already.
  const used = windowStart >= start ? Math.min(drawn, calls) : 0
  return { used, endsAt: start + windowSeconds }
}

async function draw(
  budgets: Budgets,
  id: number,
  { wanted, nowMs }: { readonly wanted: number; readonly nowMs: number },
): Promise<Grant | undefined> {
  const now = Math.floor(nowMs / 1_000)
  const start = sql`(${now}::bigint / window_seconds) * window_seconds`
  // A process whose clock is behind draws from the latest window that was started; windows never go back.
  const used = sql`CASE WHEN window_start >= ${start} THEN used ELSE 0 END`
  const left = sql`greatest(0, calls - (${used}))`
  const share = sql`
    least(${left}, ${grantMax}::bigint, greatest(${wanted}::bigint, ${left} / ${shareOfRest}::bigint))`
  const { rows } = await sql<
    Pick<
      RowOf<typeof budgetTables, 'apiKeyBudgets'>,
      'granted' | 'revision' | 'windowStart' | 'windowSeconds'
    >
  >`
    UPDATE api_key_budgets SET
      granted = ${share},
      used = (${used}) + ${share},
      window_start = greatest(window_start, ${start})
    WHERE id = ${id}::bigint
    RETURNING granted, revision, window_start, window_seconds`.execute(budgets)
  const [row] = rows
  if (!row) return undefined
  const { granted: calls, revision, windowStart, windowSeconds } = row
  return { calls, revision, windowStart, endsAtMs: (windowStart + windowSeconds) * 1_000 }
}
