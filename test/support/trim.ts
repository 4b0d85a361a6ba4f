import { sql } from 'kysely'
import { createRetention } from '../../src/adapters/sql/upkeep/retention.ts'
import type { Database } from '../../src/ports/database.ts'
import {
  type RetentionDays,
  retentionSubjects,
  type TableRetention,
} from '../../src/ports/retention.ts'
import { silentLogger } from './auth-world.ts'
import { watched } from './visits.ts'

/** Takes out everything that a domain keeps no longer than `days`, at the time of the clock; a rule that fails fails the test. */
export async function trimAll(
  database: Database,
  { rules = [] }: Pick<TableRetention, 'rules'>,
  at: { readonly days: number; readonly nowMs: number },
): Promise<void> {
  const failures: unknown[] = []
  // Each subject is a number of days.
  const days = Object.fromEntries(
    retentionSubjects.map((subject) => [subject, at.days]),
  ) as RetentionDays
  const retention = createRetention({
    database,
    clock: { nowMs: () => at.nowMs },
    logger: { ...silentLogger, warn: (message, fields) => void failures.push([message, fields]) },
    visits: watched,
    rules,
    days,
  })
  while (!(await retention.runOnce()));
  if (failures.length > 0) throw new Error(JSON.stringify(failures))
}

/** How many rows a table has, of those that `where` names. */
export async function countRows(
  database: Database,
  table: string,
  where = sql<boolean>`TRUE`,
): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    SELECT count(*) AS count FROM ${sql.table(table)} WHERE ${where}`.execute(database.query)
  return Number(rows[0]?.count)
}

/** An index whose days began at blocks 0, 100, 200 and so on, which stands a little into the last one of them. */
export async function indexDays(
  database: Database,
  options: { readonly days: number; readonly projections: readonly string[] },
): Promise<void> {
  const last = options.days - 1
  await sql`
    INSERT INTO chain_days SELECT n, n * 100 FROM generate_series(0, ${last}::int) AS n`.execute(
    database.query,
  )
  await sql`
    UPDATE indexer_cursor SET block_number = ${last * 100 + 5}, block_hash = '0x',
      block_timestamp = ${last * 86_400 + 60}`.execute(database.query)
  await sql`
    INSERT INTO chain_blocks VALUES
      (${last * 100 + 5}, '0x', '0x', ${last * 86_400 + 60})`.execute(database.query)
  await sql`
    INSERT INTO indexer_projections SELECT name, 'following', NULL
    FROM unnest(${[...options.projections]}::text[]) AS name`.execute(database.query)
}
