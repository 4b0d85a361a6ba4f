import { type RawBuilder, sql } from 'kysely'
import type { Trim } from '../../../ports/retention.ts'
import { retainedFromBlock } from './days.store.ts'

/**
 * The trim of a retention rule for a projection's table with `block_number` and `log_index`. For each value of the
 * column `newestOf` the newest old row stays: it is the state in which the retained period begins.
 */
export function trimBlocks(of: {
  readonly projection: string
  readonly table: string
  readonly newestOf?: string
  /** SQL condition on the row `old`: which rows may be deleted at all. */
  readonly only?: RawBuilder<unknown>
}): Trim {
  const table = sql.table(of.table)
  const may = of.only ?? sql`TRUE`
  return async ({ query }, { days, rowsMax }) => {
    const { rows } = await sql`
      WITH kept AS MATERIALIZED (SELECT ${retainedFromBlock(of.projection, days)} AS block),
      gone AS (
        SELECT old.block_number, old.log_index FROM ${table} AS old
        WHERE old.block_number < (SELECT block FROM kept) AND ${may} AND ${hasLater(of)}
        ORDER BY old.block_number, old.log_index LIMIT ${rowsMax}::int
        FOR UPDATE OF old SKIP LOCKED
      )
      DELETE FROM ${table} AS row USING gone
      WHERE row.block_number = gone.block_number AND row.log_index = gone.log_index
      RETURNING 1`.execute(query)
    return rows.length
  }
}

function hasLater({ newestOf, table }: { readonly table: string; readonly newestOf?: string }) {
  if (newestOf === undefined) return sql`TRUE`
  const column = sql.ref(newestOf)
  return sql`EXISTS (
    SELECT FROM ${sql.table(table)} AS later
    WHERE later.${column} = old.${column}
      AND (later.block_number, later.log_index) > (old.block_number, old.log_index)
      AND later.block_number < (SELECT block FROM kept))`
}
