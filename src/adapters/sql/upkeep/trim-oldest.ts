import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import type { OldestRows, RetentionRule, TrimLimits } from '../../../ports/retention.ts'

/** Removes the oldest rows of a rule, with their dependent rows, in one statement; returns the number. */
export async function trimOldest(
  db: Queryable,
  { tables, oldest }: Pick<RetentionRule, 'tables'> & { readonly oldest: OldestRows },
  { before, rowsMax }: TrimLimits,
): Promise<number> {
  const [table = '', ...others] = tables
  const { by, inMs = false, key = ['id'], only, whole } = oldest
  const time = typeof by === 'string' ? sql.ref(`old.${by}`) : by
  const end = inMs ? sql`${String(before.getTime())}::int8` : sql`${before}`
  const removals = others.map(
    (other) => sql`, ${sql.id(`of_${other}`)} AS (
      DELETE FROM ${sql.table(other)} AS o USING gone
      WHERE o.${sql.id(whole?.column ?? '')} = gone.${sql.id(key[0] ?? '')})`,
  )
  const { rows } = await sql`
    WITH gone AS (
      SELECT ${sql.join(key.map((column) => sql.ref(`old.${column}`)))} FROM ${sql.table(table)} AS old
      WHERE ${time} < ${end} AND ${only?.(before) ?? sql`TRUE`}
      ORDER BY ${time} LIMIT ${Math.ceil(rowsMax / (whole?.rows ?? 1))}::int
      FOR UPDATE SKIP LOCKED
    )${sql.join(removals, sql``)}
    DELETE FROM ${sql.table(table)} AS t USING gone
    WHERE ${sql.join(
      key.map((column) => sql`t.${sql.id(column)} = gone.${sql.id(column)}`),
      sql` AND `,
    )} RETURNING 1`.execute(db)
  return rows.length
}
