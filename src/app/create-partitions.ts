import { sql } from 'kysely'
import type { Clock } from '../ports/clock.ts'
import type { Database } from '../ports/database.ts'
import type { Logger } from '../ports/logger.ts'
import type { PartitionedTable } from '../ports/retention.ts'

/** This month and the two after it. */
const monthsAhead = 3
const lockName = 'partitions'

/**
 * Makes the partitions of the months to come, so that what is written finds its own; safe in any number of processes at
 * once, and after any time without one. A month whose rows the table for the rest got already stays there.
 */
export async function makePartitions(
  {
    clock,
    database,
    logger,
  }: {
    readonly clock: Clock
    readonly database: Database
    readonly logger: Logger
  },
  tables: readonly PartitionedTable[],
): Promise<void> {
  const end = monthAfter(new Date(clock.nowMs()), monthsAhead)
  for (const table of tables) {
    let from = await coveredUntil(database, table)
    for (; from < end; from = monthAfter(from, 1)) {
      try {
        await makePartition(database, table, from)
      } catch (failure) {
        if (database.violationOf(failure)?.kind !== 'check') throw failure
        logger.warn('a month has rows already and stays in the partition for the rest', {
          table: table.name,
          month: from.toISOString().slice(0, 7),
        })
      }
    }
  }
}

/** The first moment that no partition is for, but the one for the rest. */
async function coveredUntil(
  { query }: Pick<Database, 'query'>,
  { name }: PartitionedTable,
): Promise<Date> {
  const { rows } = await sql<{ until: Date | null }>`
    SELECT max(substring(pg_get_expr(part.relpartbound, part.oid) FROM 'TO \\(''([^'']+)''\\)')::timestamptz)
      AS until
    FROM pg_inherits JOIN pg_class AS part ON part.oid = inhrelid
    WHERE inhparent = ${name}::regclass`.execute(query)
  const until = rows[0]?.until ?? null
  if (until === null) throw new Error(`assertion failed: ${name} has a first partition`)
  return until
}

function makePartition(
  database: Database,
  { keep, name }: PartitionedTable,
  from: Date,
): Promise<void> {
  const part = `${name}_${from.toISOString().slice(0, 7).replace('-', '_')}`
  const to = monthAfter(from, 1)
  return database.transaction(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext(${lockName}), hashtext(${name}))`.execute(tx)
    const { rows } = await sql<{ known: string | null }>`
      SELECT to_regclass(${part})::text AS known`.execute(tx)
    if (rows[0]?.known !== null) return
    await sql`
      CREATE TABLE ${sql.id(part)} PARTITION OF ${sql.id(name)}
      FOR VALUES FROM (${sql.lit(from.toISOString())}) TO (${sql.lit(to.toISOString())})`.execute(
      tx,
    )
    // A table is emptied by its own name too.
    await sql`
      CREATE TRIGGER ${sql.id(`${part}_kept`)} BEFORE TRUNCATE ON ${sql.id(part)}
      FOR EACH STATEMENT EXECUTE FUNCTION ${sql.id(keep)}()`.execute(tx)
  })
}

/** The beginning of a month so many months after the one of a time, in UTC. */
function monthAfter(at: Date, months: number): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1))
}
