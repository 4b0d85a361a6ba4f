import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { migrate } from '../../src/adapters/sql/migrate.ts'
import {
  createPgliteDatabase,
  type PgliteDatabase,
} from '../../src/adapters/sql/pglite/database.ts'
import type { Database, MigrationSet } from '../../src/ports/database.ts'
import { type DatabaseState, keepState, takeBack } from './database-state.ts'
import { nameOfSets } from './migration-sets.ts'
import { makeShortLivedDir } from './short-lived-dir.ts'

/**
 * A database of a test's own where PostgreSQL cannot run, with `sets` applied. The engine is shared by the tests
 * of a worker, one after another: `close` hands it back, the next caller gets it as it was when its sets were applied.
 */
export async function createPgliteTestDatabase(
  sets: readonly MigrationSet[] = [],
): Promise<Database> {
  const { engine, state } = idle().pop() ?? { engine: await openEngine(), state: null }
  const name = nameOfSets(sets)
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

async function openEngine(): Promise<PgliteDatabase> {
  const dataDir = makeShortLivedDir(tmpdir())
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  return createPgliteDatabase({ dataDir, durable: false, keepAlive: false })
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
