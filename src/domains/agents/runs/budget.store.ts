import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import { bigint, integer, tablesOf } from '../../../ports/tables.ts'
import { type Amounts, nothing } from './run-record.ts'

/** What statements here work out. */
const sums = tablesOf({}, { costMicroUsd: bigint, tokens: integer, ms: integer, calls: integer })

/**
 * Store of the budgets of runs. A run's path is itself first and its root last; every transaction locks in that order.
 */
export function budgetStore(db: Queryable) {
  return {
    /**
     * Reserves on the run and all its ancestors, by one conditional statement each. False when one of them has not
     * enough left; then the transaction must be rolled back.
     */
    async reserve(path: readonly string[], wanted: Amounts): Promise<boolean> {
      for (const id of path) {
        const { rows } = await sql`
          UPDATE agent_runs SET
            cost_reserved = cost_reserved + ${wanted.costMicroUsd}::numeric,
            tokens_reserved = tokens_reserved + ${wanted.tokens},
            ms_reserved = ms_reserved + ${wanted.ms},
            calls_reserved = calls_reserved + ${wanted.calls}
          WHERE id = ${id}
            AND cost_used + cost_reserved + ${wanted.costMicroUsd}::numeric <= cost_max
            AND tokens_used + tokens_reserved + ${wanted.tokens} <= tokens_max
            AND ms_used + ms_reserved + ${wanted.ms} <= ms_max
            AND calls_used + calls_reserved + ${wanted.calls} <= calls_max
          RETURNING id`.execute(db)
        if (rows.length === 0) return false
      }
      return true
    },
    /** Locks the rows until the transaction ends, so that settling afterwards cannot deadlock. */
    async lock(path: readonly string[]): Promise<void> {
      for (const id of path) {
        await sql`SELECT 1 FROM agent_runs WHERE id = ${id} FOR UPDATE`.execute(db)
      }
    },
    /** Replaces a reservation by the usage; a usage above the reservation counts as the reservation. */
    async settle(path: readonly string[], reserved: Amounts, used: Amounts): Promise<void> {
      const least = leastOf(reserved, used)
      for (const id of path) {
        await sql`
          UPDATE agent_runs SET
            cost_reserved = cost_reserved - ${reserved.costMicroUsd}::numeric,
            cost_used = cost_used + ${least.costMicroUsd}::numeric,
            tokens_reserved = tokens_reserved - ${reserved.tokens},
            tokens_used = tokens_used + ${least.tokens},
            ms_reserved = ms_reserved - ${reserved.ms}, ms_used = ms_used + ${least.ms},
            calls_reserved = calls_reserved - ${reserved.calls},
            calls_used = calls_used + ${least.calls}
          WHERE id = ${id}`.execute(db)
      }
    },
    /** What the run and all its ancestors have left: the least of each amount. */
    async left(path: readonly string[]): Promise<Amounts> {
      const { rows } = await sql<Amounts>`
        SELECT coalesce(min(cost_max - cost_used - cost_reserved), 0) AS cost_micro_usd,
          coalesce(min(tokens_max - tokens_used - tokens_reserved), 0) AS tokens,
          coalesce(min(ms_max - ms_used - ms_reserved), 0) AS ms,
          coalesce(min(calls_max - calls_used - calls_reserved), 0) AS calls
        FROM agent_runs WHERE id = ANY(${[...path]}::text[])`.execute(sums.on(db))
      return rows[0] ?? nothing
    },
  }
}

/** The smaller of each amount; at least zero. */
function leastOf(one: Amounts, other: Amounts): Amounts {
  const least = (a: number, b: number) => Math.max(0, Math.ceil(Math.min(a, b)))
  const cost = one.costMicroUsd < other.costMicroUsd ? one.costMicroUsd : other.costMicroUsd
  return {
    costMicroUsd: cost < 0n ? 0n : cost,
    tokens: least(one.tokens, other.tokens),
    ms: least(one.ms, other.ms),
    calls: least(one.calls, other.calls),
  }
}
