import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLogger } from '../../test/support/auth-world.ts'
import type { Config } from './config.ts'
import { openEmbedded } from './open-embedded.ts'
import { createShutdown } from './shutdown.ts'

const here = process.arch
const runOn = (arch: string) => Object.defineProperty(process, 'arch', { value: arch })
let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'engine-'))
})
afterEach(() => {
  runOn(here)
  rmSync(dataDir, { recursive: true, force: true })
})

/** Opens the store as a start does, asks it who it is, and closes it. */
async function open(embeddedEngine: Config['embeddedEngine'] = null) {
  const said: string[] = []
  const shutdown = createShutdown({ logger: silentLogger, partTimeoutMs: 30_000 })
  const say = (line: string) => void said.push(line)
  const parts = { ownerOf: () => null, logger: silentLogger, say, shutdown }
  try {
    const { database, name } = await openEmbedded({ dataDir, embeddedEngine }, parts)
    await sql`create table if not exists entry (n int)`.execute(database.query)
    await sql`insert into entry values (1)`.execute(database.query)
    const { rows } = await sql<{ n: string }>`select count(*) as n from entry`.execute(
      database.query,
    )
    return { name, said, entries: Number(rows[0]?.n) }
  } finally {
    await shutdown.stop('the test ended')
  }
}

test('a new folder gets PostgreSQL, which finds its own again', async () => {
  expect(await open()).toMatchObject({ name: 'embedded PostgreSQL 18.4', said: [], entries: 1 })
  expect(await open()).toMatchObject({ entries: 2 })
  expect(await open('postgres')).toMatchObject({ entries: 3 })
})

test('where PostgreSQL cannot run, PGlite serves, which is said with the reason, and goes on later', async () => {
  runOn('mips')
  const { name, said, entries } = await open()
  expect([name, entries]).toEqual(['embedded PGlite', 1])
  expect(said).toEqual([
    expect.stringMatching(/there is no PostgreSQL for \w+ mips.*PGlite serves/),
  ])
  runOn(here)
  const again = await open()
  expect([again.name, again.entries]).toEqual(['embedded PGlite', 2])
  expect(again.said).toEqual([expect.stringContaining('PGlite made this DATA_DIR')])
})

test('what one engine made the other one refuses, with the way out', async () => {
  await open()
  await expect(open('pglite')).rejects.toThrow(/made by PostgreSQL.*PGlite cannot.*DATA_DIR/)
  runOn('mips')
  await expect(open()).rejects.toThrow(/made by PostgreSQL.*no PostgreSQL for.*DATA_DIR/)
  expect(readdirSync(join(dataDir, 'database')).filter((name) => name.includes('-'))).toEqual([
    'server-18',
  ])
  runOn(here)
  expect(await open()).toMatchObject({ entries: 2 })
})

test('what PGlite made PostgreSQL refuses when it is asked for by name', async () => {
  await open('pglite')
  await expect(open('postgres')).rejects.toThrow(/made by PGlite 18.*DATA_DIR/)
  expect(existsSync(join(dataDir, 'database', 'server-18'))).toBe(false)
  expect(await open('pglite')).toMatchObject({ entries: 2 })
})

test('PostgreSQL that is asked for by name and cannot run is no reason for another engine', async () => {
  runOn('mips')
  await expect(open('postgres')).rejects.toThrow('PostgreSQL cannot run here: there is no')
  expect(existsSync(join(dataDir, 'database'))).toBe(false)
})
