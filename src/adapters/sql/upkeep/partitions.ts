import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../../../ports/clock.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { PartitionedTable } from '../../../ports/retention.ts'

/** The current partition and the next two. */
const stretches = 3
/** The maximum of partitions created in one round, however far ahead rows were written. */
const stretchesMax = 120
const lockName = 'partitions'

type Parts = Ports<'clock' | 'database' | 'logger'>

/**
 * Creates future partitions ahead of time. Safe in any number of processes at once, and after any pause. A range that
 * already has rows in the default partition stays there. A failure is logged and left to the next round; until then the
 * default partition takes the rows.
 */
export async function makePartitions(
  parts: Parts,
  tables: readonly PartitionedTable[],
): Promise<void> {
  for (const table of tables) {
    await makeAhead(parts, table).catch((failure: unknown) =>
      parts.logger.warn('future partitions could not be created', {
        table: table.name,
        reason: String(failure),
      }),
    )
  }
}

async function makeAhead(parts: Parts, table: PartitionedTable): Promise<void> {
  const { database, logger } = parts
  const scale = scaleOf(parts, table)
  const end = scale.after(await scale.newest(), stretches)
  let from = await coveredUntil(database.query, table, scale)
  for (let created = 0; from < end && created < stretchesMax; created += 1) {
    const to = scale.after(from, 1)
    try {
      await database.transaction((tx) => makePartition(tx, table, { scale, from, to }))
    } catch (failure) {
      if (database.violationOf(failure)?.kind !== 'check') throw failure
      logger.warn('rows of a range are in the default partition, and stay there', {
        table: table.name,
        from: scale.nameOf(from),
      })
    }
    from = to
  }
}

/** The partitioning scale of a table. A position is a whole number: milliseconds, or a counter. */
type Scale = {
  readonly newest: () => Promise<bigint>
  /** The start of the partition that is `count` after the one with this position. */
  readonly after: (place: bigint, count: number) => bigint
  /** A position as a partition bound. */
  readonly boundOf: (place: bigint) => string
  readonly nameOf: (place: bigint) => string
  /** The position of a bound's text. */
  readonly placeOf: (bound: RawBuilder<unknown>) => RawBuilder<unknown>
}

function scaleOf({ clock, database }: Parts, { by, name }: PartitionedTable): Scale {
  if (by === 'month') return monthsOf(clock)
  const { column, width } = by
  return {
    async newest() {
      const { rows } = await sql<{ newest: string }>`
        SELECT coalesce(max(${sql.id(column)}), 0) AS newest FROM ${sql.id(name)}`.execute(
        database.query,
      )
      return BigInt(rows[0]?.newest ?? 0)
    },
    after: (place, count) => (place / width + BigInt(count)) * width,
    boundOf: String,
    nameOf: String,
    placeOf: (bound) => sql`${bound}::bigint`,
  }
}

/** Months in UTC. */
function monthsOf(clock: Clock): Scale {
  const timeOf = (place: bigint) => new Date(Number(place)).toISOString()
  return {
    newest: async () => BigInt(clock.nowMs()),
    after(place, count) {
      const at = new Date(Number(place))
      return BigInt(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + count, 1))
    },
    boundOf: timeOf,
    nameOf: (place) => timeOf(place).slice(0, 7).replace('-', '_'),
    placeOf: (bound) => sql`(extract(epoch FROM ${bound}::timestamptz) * 1000)::bigint`,
  }
}

/** The first position that only the default partition covers. */
async function coveredUntil(
  db: Queryable,
  { name }: PartitionedTable,
  { placeOf }: Scale,
): Promise<bigint> {
  const bound = sql`substring(pg_get_expr(part.relpartbound, part.oid) FROM 'TO \\(''?([^'')]+)')`
  const { rows } = await sql<{ until: string | null }>`
    SELECT max(${placeOf(bound)}) AS until
    FROM pg_inherits JOIN pg_class AS part ON part.oid = inhrelid
    WHERE inhparent = ${name}::regclass`.execute(db)
  const until = rows[0]?.until ?? null
  if (until === null) throw new Error(`assertion failed: ${name} has a first partition`)
  return BigInt(until)
}

async function makePartition(
  tx: Queryable,
  { keep, name }: PartitionedTable,
  stretch: { readonly scale: Scale; readonly from: bigint; readonly to: bigint },
): Promise<void> {
  const { scale, from, to } = stretch
  const part = `${name}_${scale.nameOf(from)}`
  // Writers queue behind this lock request, so it must not wait for long.
  await sql`SET LOCAL lock_timeout = '1s'`.execute(tx)
  await sql`SELECT pg_advisory_xact_lock(hashtext(${lockName}), hashtext(${name}))`.execute(tx)
  const { rows } = await sql<{ known: string | null }>`
    SELECT to_regclass(${part})::text AS known`.execute(tx)
  if (rows[0]?.known !== null) return
  await sql`
    CREATE TABLE ${sql.id(part)} PARTITION OF ${sql.id(name)}
    FOR VALUES FROM (${sql.lit(scale.boundOf(from))}) TO (${sql.lit(scale.boundOf(to))})`.execute(
    tx,
  )
  // Triggers on the parent do not fire when a partition is changed or truncated by its own name.
  const kept = sql.id(`${part}_kept`)
  await sql`
    CREATE TRIGGER ${kept} BEFORE UPDATE OR DELETE OR TRUNCATE ON ${sql.id(part)}
    FOR EACH STATEMENT EXECUTE FUNCTION ${sql.id(keep)}()`.execute(tx)
  await sql`ALTER TABLE ${sql.id(part)} ENABLE ALWAYS TRIGGER ${kept}`.execute(tx)
}
