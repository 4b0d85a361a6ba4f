import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../src/adapters/sql/migrate.ts'
import {
  createPgliteDatabase,
  type PgliteDatabase,
} from '../../src/adapters/sql/pglite/database.ts'
import type { Database, MigrationSet } from '../../src/ports/database.ts'
import { type DatabaseState, keepState, takeBack } from './database-state.ts'

/**
 * A database of a test's own where PostgreSQL cannot run, with `sets` applied. The engine is shared by the tests
 * of a worker, one after another: `close` hands it back, the next caller gets it as it was when its sets were applied.
 */
export async function createPgliteTestDatabase(
  sets: readonly MigrationSet[] = [],
): Promise<Database> {
  const { engine, state } = idle().pop() ?? { engine: await openEngine(), state: null }
  const name = nameOf(sets)
  const kept = state?.name === name ? await takeBack(engine.client, state) : null
  const current = kept ?? (await makeState(engine, { name, sets }))
  let closed = false
  return {
    ...engine,
    close: async () => {
      if (closed) return
      closed = true
      idle().push({ engine, state: current })
    },
  }
}

async function makeState(
  engine: PgliteDatabase,
  { name, sets }: { readonly name: string; readonly sets: readonly MigrationSet[] },
): Promise<DatabaseState> {
  await empty(engine)
  await migrate(engine, sets)
  return keepState(engine.client, name)
}

interface IdleEngine {
  readonly engine: PgliteDatabase
  readonly state: DatabaseState | null
}

/** On the global object, because a test runner may load this module once for each file of a worker. */
function idle(): IdleEngine[] {
  const key = Symbol.for('test.databases.idle')
  const found: IdleEngine[] | undefined = Reflect.get(globalThis, key)
  if (found !== undefined) return found
  const created: IdleEngine[] = []
  Reflect.set(globalThis, key, created)
  return created
}

/** Sets whose steps have the same names are the same: a process has one version of them. */
function nameOf(sets: readonly MigrationSet[]): string {
  return JSON.stringify(
    sets.map(({ domain, migrations }) => [domain, ...migrations.map((step) => step.name)]),
  )
}

const dirPrefix = 'bourse-test-'

async function openEngine(): Promise<PgliteDatabase> {
  removeAbandoned()
  const dataDir = join(tmpdir(), `${dirPrefix}${process.pid}-${randomUUID()}`)
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  return createPgliteDatabase({ dataDir, durable: false, keepAlive: false })
}

/** A test runner kills its workers, which then remove nothing: the next ones do it for them. */
function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    const processId = Number(name.startsWith(dirPrefix) ? name.split('-')[2] : Number.NaN)
    if (Number.isInteger(processId) && !isAlive(processId)) {
      rmSync(join(tmpdir(), name), { recursive: true, force: true })
    }
  }
}

function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0)
  } catch {
    return false
  }
}

async function empty({ client }: PgliteDatabase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace
     where nspname !~ '^pg_' and nspname <> 'information_schema'`,
  )
  for (const { name } of rows) await client.exec(`drop schema "${name}" cascade`)
  await client.exec('create schema public')
  await client.exec('discard all')
}
