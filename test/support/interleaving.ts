import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../src/ports/database.ts'

/** Two transactions of which the second begins while the first is not committed yet. */
export type Interleaving = {
  /** For the first transaction. */
  readonly database: Database
  /**
   * Lets the first transaction of `first` do its work, begins `second` on another pool, and commits once that waits for
   * a lock of the first or has ended. Returns both results.
   */
  readonly interleave: <First, Second>(
    first: () => Promise<First>,
    second: () => Promise<Second>,
  ) => Promise<readonly [First, Second]>
}

/** Interleaves transactions on a PostgreSQL server, which tells who waits for whose lock. */
export function createInterleaving(database: Database): Interleaving {
  let beforeCommit: ((pid: number) => Promise<void>) | undefined
  return {
    database: {
      ...database,
      transaction: (work, options) =>
        database.transaction(async (tx) => {
          const result = await work(tx)
          const wait = beforeCommit
          beforeCommit = undefined
          if (wait === undefined) return result
          const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)
          await wait(rows[0]?.pid ?? 0)
          return result
        }, options),
    },
    async interleave(first, second) {
      const { promise: hasWorked, resolve: worked } = Promise.withResolvers<number>()
      const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
      beforeCommit = (pid) => {
        worked(pid)
        return mayCommit
      }
      const one = first()
      try {
        const pid = await Promise.race([hasWorked, one.then(() => 0)])
        expect(pid, 'the first begins a transaction').toBeGreaterThan(0)
        let hasEnded = false
        const other = second().finally(() => {
          hasEnded = true
        })
        // Its failure is handled where it is awaited below.
        other.catch(() => undefined)
        await expect.poll(async () => hasEnded || (await isWaitedFor(database, pid))).toBe(true)
        commit()
        return await Promise.all([one, other])
      } finally {
        beforeCommit = undefined
        commit()
      }
    },
  }
}

async function isWaitedFor({ query }: Database, pid: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM pg_stat_activity WHERE ${pid}::int = ANY (pg_blocking_pids(pid))`.execute(query)
  return rows.length > 0
}
