import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../src/ports/database.ts'

/** Two changes of which the second comes while the first is made and not yet committed. */
export type Crossing = {
  /** For whoever makes the first change. */
  readonly database: Database
  /**
   * Lets the first transaction of `first` do its work, begins `second` on another pool, and commits once that waits for
   * it or has ended. Answers what both came to.
   */
  readonly cross: <First, Second>(
    first: () => Promise<First>,
    second: () => Promise<Second>,
  ) => Promise<readonly [First, Second]>
}

/** Makes crossings on a database of a PostgreSQL server, which shows who waits for whom. */
export function createCrossing(database: Database): Crossing {
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
    async cross(first, second) {
      const { promise: isMade, resolve: made } = Promise.withResolvers<number>()
      const { promise: isEnough, resolve: commit } = Promise.withResolvers<void>()
      beforeCommit = (pid) => {
        made(pid)
        return isEnough
      }
      const one = first()
      try {
        const pid = await Promise.race([isMade, one.then(() => 0)])
        expect(pid, 'the first makes a transaction').toBeGreaterThan(0)
        let hasEnded = false
        const other = second().finally(() => {
          hasEnded = true
        })
        // What it fails with is for whoever waits for it below.
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
