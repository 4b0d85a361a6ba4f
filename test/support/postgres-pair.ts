import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { migrate } from '../../src/adapters/sql/migrate.ts'
import { createPostgresDatabase } from '../../src/adapters/sql/postgres/database.ts'
import type { Database, MigrationSet } from '../../src/ports/database.ts'
import { patient } from './patient-postgres.ts'

/** Two pools, as of two processes, on an empty schema of a PostgreSQL server, with `sets` applied. */
export async function openPostgresPair(
  url: string,
  sets: readonly MigrationSet[],
): Promise<readonly [Database, Database]> {
  const schema = `test_${randomUUID().replaceAll('-', '')}`
  const admin = await createPostgresDatabase({
    url,
    connectionsMax: 1,
    ...patient,
  })
  await sql`create schema ${sql.id(schema)}`.execute(admin.query)
  const first = await createPostgresDatabase({ url, schema, ...patient })
  const second = await createPostgresDatabase({ url, schema, ...patient })
  await migrate(first, sets)
  let open = 2
  const close = (database: Database) => async () => {
    await database.close()
    open -= 1
    if (open > 0) return
    await sql`drop schema ${sql.id(schema)} cascade`.execute(admin.query)
    await admin.close()
  }
  return [
    { ...first, close: close(first) },
    { ...second, close: close(second) },
  ]
}
