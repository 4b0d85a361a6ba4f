import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { migrate } from '../../src/adapters/sql/migrate.ts'
import {
  createPostgresDatabase,
  type PostgresDatabase,
} from '../../src/adapters/sql/postgres/database.ts'
import type { MigrationSet } from '../../src/ports/database.ts'
import { patient } from './patient-postgres.ts'

/** A role of a test's own, as a name and a password. */
export type TestRole = { readonly name: string; readonly password: string }

/** A schema of a test's own on a PostgreSQL server. */
export type PostgresSchema = {
  readonly schema: string
  /** One more pool, as of one more process; of the given role, or of the schema's owner. */
  readonly open: (role?: TestRole) => Promise<PostgresDatabase>
  /** A role that owns nothing and may read and write, and empty, every table of the schema. */
  readonly createRole: () => Promise<TestRole>
  /** Closes every pool and drops the schema and its roles. */
  readonly close: () => Promise<void>
}

/** Makes an empty schema with `sets` applied. */
export async function openPostgresSchema(
  url: string,
  sets: readonly MigrationSet[],
): Promise<PostgresSchema> {
  const schema = `test_${randomUUID().replaceAll('-', '')}`
  const admin = await createPostgresDatabase({ url, connectionsMax: 1, ...patient })
  await sql`CREATE SCHEMA ${sql.id(schema)}`.execute(admin.query)
  const pools: PostgresDatabase[] = []
  const roles: TestRole[] = []
  const open = async (role?: TestRole) => {
    const own = new URL(url)
    if (role !== undefined) {
      own.username = role.name
      own.password = role.password
    }
    const pool = await createPostgresDatabase({ url: own.href, schema, ...patient })
    pools.push(pool)
    return pool
  }
  await migrate(await open(), sets)
  return {
    schema,
    open,
    async createRole() {
      const role = {
        name: `role_${randomUUID().replaceAll('-', '')}`,
        password: randomUUID(),
      }
      const [name, place] = [sql.id(role.name), sql.id(schema)]
      await sql`CREATE ROLE ${name} LOGIN PASSWORD ${sql.lit(role.password)}`.execute(admin.query)
      roles.push(role)
      await sql`GRANT USAGE ON SCHEMA ${place} TO ${name}`.execute(admin.query)
      for (const kind of ['TABLES', 'SEQUENCES', 'FUNCTIONS']) {
        await sql`GRANT ALL ON ALL ${sql.raw(kind)} IN SCHEMA ${place} TO ${name}`.execute(
          admin.query,
        )
      }
      return role
    },
    async close() {
      for (const pool of pools) await pool.close()
      await sql`DROP SCHEMA ${sql.id(schema)} CASCADE`.execute(admin.query)
      for (const { name } of roles) await sql`DROP ROLE ${sql.id(name)}`.execute(admin.query)
      await admin.close()
    },
  }
}
