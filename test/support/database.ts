import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../../src/adapters/sql/migrate.ts'
import { createPostgresDatabase } from '../../src/adapters/sql/postgres/database.ts'
import type { Database, MigrationSet } from '../../src/ports/database.ts'
import { nameOfSets } from './migration-sets.ts'
import { patient } from './patient-postgres.ts'
import { createPgliteTestDatabase } from './pglite-database.ts'

/** Names the address of the run's server to the processes that run tests. */
export const serverVariable = 'TEST_SERVER_URL'

/**
 * An empty database of this test's own, with `sets` applied: a copy of one that the run makes once for the same sets. It is
 * gone soon after it is closed.
 */
export async function createTestDatabase(sets: readonly MigrationSet[] = []): Promise<Database> {
  const url = process.env[serverVariable]
  if (url === undefined) return createPgliteTestDatabase(sets)
  const template = await ensureTemplate(url, sets)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asked(url, `create database ${name} template ${template} strategy file_copy`)
  const database = await createPostgresDatabase({ url: at(url, name), ...patient })
  let closing: Promise<void> | undefined
  const close = async () => {
    await database.close()
    dropSoon(url, name)
  }
  return {
    ...database,
    close: () => {
      closing ??= close()
      return closing
    },
  }
}

/** The name of a database with `sets` applied, which nobody is connected to. The first who needs it makes it. */
async function ensureTemplate(url: string, sets: readonly MigrationSet[]): Promise<string> {
  if (sets.length === 0) return 'template0'
  const key = createHash('sha256').update(nameOfSets(sets)).digest('hex').slice(0, 24)
  const template = `sets_${key}`
  if (await exists(url, template)) return template
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // One at a time makes it, in whichever process; the others find it then.
    await client.query('select pg_advisory_lock($1)', [lockKey])
    if (await exists(url, template)) return template
    await client.query(`drop database if exists ${template}_draft`)
    await client.query(`create database ${template}_draft template template0`)
    const database = await createPostgresDatabase({ url: at(url, `${template}_draft`), ...patient })
    await migrate(database, sets)
    await database.close()
    await client.query(`alter database ${template}_draft rename to ${template}`)
    return template
  } finally {
    await client.end()
  }
}

const lockKey = 4663

async function exists(url: string, name: string): Promise<boolean> {
  const { rows } = await administrator(url).query('select from pg_database where datname = $1', [
    name,
  ])
  return rows.length > 0
}

/** Databases that are closed and not dropped yet: the server lets one go at once when its connections have ended. */
const closed: string[] = []
const closedMax = 2

/** Nobody waits for it; what is left goes with the server at the end of the run. */
function dropSoon(url: string, name: string): void {
  closed.push(name)
  const oldest = closed.length > closedMax ? closed.shift() : undefined
  if (oldest === undefined) return
  asked(url, `drop database ${oldest} with (force)`).catch(() => {})
}

async function asked(url: string, statement: string): Promise<void> {
  await administrator(url).query(statement)
}

let administrators: pg.Pool | undefined

function administrator(url: string): pg.Pool {
  if (administrators === undefined) {
    administrators = new pg.Pool({ connectionString: url, max: 2, allowExitOnIdle: true })
    // The server of the run ends before the process does.
    administrators.on('error', () => {})
  }
  return administrators
}

function at(url: string, name: string): string {
  return url.replace('/template1?', `/${name}?`)
}
