import { sql } from 'kysely'
import type { Database } from '../../src/ports/database.ts'

/** What a column is given of which a test says nothing, by its type. */
const anything: Readonly<Record<string, string>> = {
  ARRAY: `'{}'`,
  boolean: 'false',
  bytea: `'\\x00'`,
  date: `'2026-01-01'`,
  json: `'{}'`,
  jsonb: `'{}'`,
  text: `'any'`,
  'timestamp with time zone': `'2026-01-01T00:00:00Z'`,
}

/** Writes a row of which only these columns matter; the others get whatever their type allows. */
export async function putRow(
  database: Database,
  table: string,
  values: Readonly<Record<string, string | number | Date | null>>,
): Promise<void> {
  const { rows: columns } = await sql<{ name: string; type: string }>`
    SELECT column_name AS name, data_type AS type FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = ${table} AND is_nullable = 'NO'
      AND column_default IS NULL AND is_identity = 'NO' AND is_generated = 'NEVER'`.execute(
    database.query,
  )
  const missing = columns.filter(({ name }) => !(name in values))
  const names = [...Object.keys(values), ...missing.map(({ name }) => name)]
  const given = Object.values(values).map((value) => sql`${value}`)
  const filled = missing.map(({ type }) => sql.raw(anything[type] ?? '1'))
  await sql`
    INSERT INTO ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    VALUES (${sql.join([...given, ...filled])})`.execute(database.query)
}
