import { type Generated, sql } from 'kysely'
import type { Queryable } from '../../ports/database.ts'

type BudgetTables = {
  api_key_budgets: {
    id: Generated<string>
    calls: string
    window_seconds: string
    revision: Generated<string>
    window_start: Generated<string>
    used: Generated<string>
    granted: Generated<string>
  }
}

/** How many calls in each window. Windows begin at multiples of their length since 1970, UTC. */
export type Budget = { readonly calls: number; readonly windowSeconds: number }

/** Calls that one process may let through before the window ends; none when the budget is used up. */
export type Grant = {
  readonly calls: number
  readonly revision: number
  readonly windowStart: number
  readonly endsAtMs: number
}

/** The most that a process draws at once: what a killed process can lose of a budget. */
const grantMax = 256
/** A process that does not know how many it needs draws this share of what is left. */
const shareOfRest = 16

/** Budgets of keys. A key and its successor may have the same one. */
export function keyBudgetsStore(db: Queryable) {
  const budgets = db.withTables<BudgetTables>()
  return {
    async create({ calls, windowSeconds }: Budget): Promise<number> {
      const { id } = await budgets
        .insertInto('api_key_budgets')
        .values({ calls: `${calls}`, window_seconds: `${windowSeconds}` })
        .returning('id')
        .executeTakeFirstOrThrow()
      return Number(id)
    },
    /** What was used stays used as long as the window keeps its length; another length begins afresh. */
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
    /** Removes a budget that no key has any more. */
    async removeUnused(id: number): Promise<void> {
      await sql`
        DELETE FROM api_key_budgets
        WHERE id = ${id}::bigint
          AND NOT EXISTS (SELECT 1 FROM api_keys WHERE budget_id = ${id}::bigint)`.execute(budgets)
    },
    /**
     * Draws calls in one statement, at least `wanted` where so many are left, so that all processes
     * together never draw more than the budget of a window. Undefined when the budget is no more.
     */
    draw: (id: number, wanted: number, nowMs: number) => draw(db, id, { wanted, nowMs }),
    /** Gives calls back that were drawn and not used. Nothing happens once their window is over. */
    async giveBack(id: number, grant: Grant, calls: number): Promise<void> {
      await sql`
        UPDATE api_key_budgets SET used = used - ${calls}::bigint
        WHERE id = ${id}::bigint AND revision = ${grant.revision}::bigint
          AND window_start = ${grant.windowStart}::bigint`.execute(budgets)
    },
    /** How many calls nobody has drawn yet, and the seconds until the next window. */
    async restOf(id: number, nowMs: number) {
      const budget = await budgets
        .selectFrom('api_key_budgets')
        .select(['calls', 'window_seconds', 'window_start', 'used'])
        .where('id', '=', id.toString())
        .executeTakeFirst()
      if (!budget) return undefined
      const windowSeconds = Number(budget.window_seconds)
      const start = Math.floor(nowMs / 1_000 / windowSeconds) * windowSeconds
      const used = Number(budget.window_start) >= start ? Number(budget.used) : 0
      return {
        calls: Math.max(0, Number(budget.calls) - used),
        windowSeconds,
        secondsLeft: start + windowSeconds - Math.floor(nowMs / 1_000),
      }
    },
  }
}

async function draw(
  db: Queryable,
  id: number,
  { wanted, nowMs }: { readonly wanted: number; readonly nowMs: number },
): Promise<Grant | undefined> {
  const now = Math.floor(nowMs / 1_000)
  const start = sql`(${now}::bigint / window_seconds) * window_seconds`
  // A process whose clock is behind draws from the window that others have begun; no window comes back.
  const used = sql`CASE WHEN window_start >= ${start} THEN used ELSE 0 END`
  const left = sql`greatest(0, calls - (${used}))`
  const granted = sql`
    least(${left}, ${grantMax}::bigint, greatest(${wanted}::bigint, ${left} / ${shareOfRest}::bigint))`
  const { rows } = await sql<{
    granted: string
    revision: string
    window_start: string
    window_seconds: string
  }>`
    UPDATE api_key_budgets SET
      granted = ${granted},
      used = (${used}) + ${granted},
      window_start = greatest(window_start, ${start})
    WHERE id = ${id}::bigint
    RETURNING granted, revision, window_start, window_seconds`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const windowStart = Number(row.window_start)
  return {
    calls: Number(row.granted),
    revision: Number(row.revision),
    windowStart,
    endsAtMs: (windowStart + Number(row.window_seconds)) * 1_000,
  }
}
