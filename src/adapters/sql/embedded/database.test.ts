import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  firstLineOf,
  startWriter,
  writeUntilKilled,
} from '../../../../test/support/started-writer.ts'
import { ensureServerBase } from './base-folder.ts'
import { createEmbeddedDatabase } from './database.ts'
import { findPrograms } from './programs.ts'

type EmbeddedDatabase = Awaited<ReturnType<typeof createEmbeddedDatabase>>

const engine = 'postgres'
const isRoot = process.getuid?.() === 0

let root: string
beforeAll(() => {
  // No other user may look into it, as into the folder of an installation.
  root = mkdtempSync(join(tmpdir(), 'embedded-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const clusterOf = (name: string) => join(root, name, 'server-18')
const serverOf = (name: string) =>
  Number(readFileSync(join(clusterOf(name), 'postmaster.pid'), 'utf8').split('\n')[0])

test('stopping the server under its own connections is no failure', async () => {
  const failures: Error[] = []
  const onError = (failure: Error) => void failures.push(failure)
  const open = () => createEmbeddedDatabase({ dataDir: join(root, 'stopped'), onError })
  for (let time = 0; time < 5; time++) {
    const database = await open()
    const reads = Array.from({ length: 20 }, () =>
      sql`select pg_sleep(0.02)`.execute(database.query),
    )
    await Promise.all(reads)
    await database.close()
  }
  expect(failures).toEqual([])
})

test('the server is sure of its disk, and the program owns one database and nothing else', async () => {
  await withDatabase('sure', async (database) => {
    const { rows } = await sql<{ name: string; value: string }>`
      select name, setting as value from pg_settings
      where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses')
      order by name`.execute(database.query)
    expect(rows.map(({ name, value }) => `${name}=${value}`)).toEqual([
      'fsync=on',
      'full_page_writes=on',
      'listen_addresses=',
      'synchronous_commit=on',
    ])
    const role = await sql`select rolsuper, rolcreaterole, rolcreatedb from pg_roles
      where rolname = current_user`.execute(database.query)
    expect(role.rows).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false }])
    await expect(sql`copy (select 1) to program 'true'`.execute(database.query)).rejects.toThrow()
    expect(statSync(join(root, 'sure', 'socket')).mode & 0o777).toBe(0o700)
  })
})

test('a folder that is open is refused, to this process and to others, until it is closed', async () => {
  const dataDir = join(root, 'lock')
  await withDatabase('lock', async () => {
    await expect(createEmbeddedDatabase({ dataDir })).rejects.toMatchObject({
      name: 'DataDirInUse',
      dataDir,
    })
    expect(await firstLineOf(startWriter({ engine, dataDir, mode: 'open' }))).toBe('DataDirInUse')
  })
  expect(await firstLineOf(startWriter({ engine, dataDir, mode: 'open' }))).toBe('opened')
})

test('killed in the middle of writing, nothing that was answered is lost and nothing is torn', async () => {
  const dataDir = join(root, 'kill')
  const answered: number[] = []
  for (const lineCount of [1, 23, 160]) {
    answered.push(...(await writeUntilKilled({ engine, dataDir }, lineCount)))
  }
  await withDatabase('kill', async (database) => {
    const { rows } = await sql<{ n: number; half: number }>`select n, half from entry`.execute(
      database.query,
    )
    const found = new Set(rows.map(({ n }) => n))
    expect(answered.filter((n) => !found.has(n))).toEqual([])
    expect(rows.filter(({ half }) => half === 1)).toHaveLength(rows.length / 2)
  })
})

test('the server does not outlive a program that is killed', async () => {
  const child = startWriter({ engine, dataDir: join(root, 'outlive'), mode: 'write' })
  await once(child.stdout ?? child, 'data')
  const server = serverOf('outlive')
  child.kill('SIGKILL')
  await expect.poll(() => isAlive(server)).toBe(false)
})

test('a server whose watch was killed with the program is ended by the next start, which loses nothing', async () => {
  const child = startWriter({ engine, dataDir: join(root, 'orphan'), mode: 'write' })
  await once(child.stdout ?? child, 'data')
  const server = serverOf('orphan')
  // The shells that hold the server are its parent and that one's other child.
  const parent = Number(words('ps', '-o', 'ppid=', '-p', `${server}`))
  const watch = words('ps', '-o', 'pid=,ppid=', '-A')
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([id, ppid]) => ppid === parent && id !== server)
    .map(([id = 0]) => id)
  expect(watch).toHaveLength(1)
  for (const id of [...watch, parent]) process.kill(id, 'SIGKILL')
  child.kill('SIGKILL')
  await once(child, 'close')
  expect(isAlive(server)).toBe(true)
  await withDatabase('orphan', async (database) => {
    expect(isAlive(server)).toBe(false)
    const { rows } = await sql`select n from entry where n = 1`.execute(database.query)
    expect(rows.length).toBeGreaterThan(0)
  })
})

test('the number of a killed server that now belongs to somebody else is not taken for one', async () => {
  await withDatabase('number', async () => {})
  const mark = join(clusterOf('number'), 'postmaster.pid')
  writeFileSync(mark, `${process.pid}\n${clusterOf('number')}\n`)
  await withDatabase('number', async (database) => {
    expect(await database.health()).toMatchObject({ ok: true })
  })
})

test('a server that breaks down is reported once, and the next start finds everything', async () => {
  const told: Error[] = []
  const dataDir = join(root, 'broken')
  const database = await createEmbeddedDatabase({
    dataDir,
    onBroken: (error) => void told.push(error),
  })
  await sql`create table entry as select 7 as n`.execute(database.query)
  process.kill(serverOf('broken'), 'SIGKILL')
  await expect.poll(() => told).toMatchObject([{ name: 'DatabaseUnavailable' }])
  await expect(sql`select 1`.execute(database.query)).rejects.toThrow()
  await database.close()
  await withDatabase('broken', async (again) => {
    expect((await sql`select n from entry`.execute(again.query)).rows).toEqual([{ n: 7 }])
  })
  expect(told).toHaveLength(1)
})

test('an interrupted first start leaves nothing that the next one trips over', async () => {
  const dataDir = join(root, 'interrupted')
  mkdirSync(join(dataDir, '.draft-half', 'base'), { recursive: true })
  mkdirSync(join(clusterOf('interrupted'), 'base'), { recursive: true })
  await withDatabase('interrupted', async (database) => {
    expect(await database.health()).toMatchObject({ ok: true })
    expect(existsSync(join(dataDir, '.draft-half'))).toBe(false)
  })
})

test('a folder of another major version or engine is refused with the way out, and left as it was', async () => {
  for (const [folder, said] of [
    ['server-17', 'made by PostgreSQL 17, and this is PostgreSQL 18'],
    ['postgres-18', 'made by PGlite 18, and this is PostgreSQL 18'],
  ] as const) {
    const dataDir = join(root, `of-${folder}`)
    mkdirSync(join(dataDir, folder), { recursive: true })
    writeFileSync(join(dataDir, folder, 'PG_VERSION'), `${folder.slice(-2)}\n`)
    await expect(createEmbeddedDatabase({ dataDir })).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      message: expect.stringMatching(new RegExp(`${said}.*DATA_DIR`)),
    })
    expect(readdirSync(dataDir)).toEqual([folder])
  }
})

test('a cluster that is damaged says so in its own words, and is not left locked', async () => {
  await withDatabase('damaged', async () => {})
  writeFileSync(join(clusterOf('damaged'), 'global', 'pg_control'), 'nothing')
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await expect(createEmbeddedDatabase({ dataDir: join(root, 'damaged') })).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      diagnostics: expect.stringContaining('pg_control'),
    })
  }
})

test('where the path is too long for a socket, the socket is elsewhere and closed to others', async () => {
  const name = 'long'.repeat(25)
  await withDatabase(name, async (database) => {
    const socketDir = new URL(database.url.replace('@/', '@host/')).searchParams.get('host') ?? ''
    expect(socketDir.startsWith(tmpdir())).toBe(true)
    expect(statSync(socketDir).mode & 0o777).toBe(0o700)
    expect(await database.health()).toMatchObject({ ok: true })
  })
})

test.runIf(isRoot)('another user than the one who prepared it opens their own', async () => {
  const nobody = 65_534
  const open = mkdtempSync(join(tmpdir(), 'embedded-open-'))
  chmodSync(open, 0o755)
  const baseCacheDir = join(open, 'base')
  await ensureServerBase(findPrograms(), baseCacheDir)
  for (const kept of ['readable', 'absent']) {
    if (kept === 'absent') rmSync(baseCacheDir, { recursive: true })
    if (kept === 'absent') mkdirSync(baseCacheDir, { mode: 0o555 })
    const dataDir = join(open, `of-nobody-${kept}`)
    mkdirSync(dataDir)
    chownSync(dataDir, nobody, nobody)
    const child = startWriter({
      engine,
      dataDir,
      mode: 'open',
      other: { baseCacheDir, user: nobody },
    })
    expect(await firstLineOf(child)).toBe('opened')
    expect(statSync(join(dataDir, 'server-18')).uid).toBe(nobody)
  }
  rmSync(open, { recursive: true })
})

test.runIf(isRoot)(
  'a user without a name opens what was prepared, and is told where nothing was',
  async () => {
    const nameless = 54_321
    const open = mkdtempSync(join(tmpdir(), 'embedded-nameless-'))
    chmodSync(open, 0o755)
    const lines: string[] = []
    for (const prepared of [true, false]) {
      const baseCacheDir = join(open, `base-${prepared}`)
      if (prepared) await ensureServerBase(findPrograms(), baseCacheDir)
      else mkdirSync(baseCacheDir)
      const dataDir = join(open, `data-${prepared}`)
      mkdirSync(dataDir)
      chownSync(dataDir, nameless, nameless)
      lines.push(
        await firstLineOf(
          startWriter({ engine, dataDir, mode: 'open', other: { baseCacheDir, user: nameless } }),
        ),
      )
    }
    expect(lines).toEqual(['opened', 'CannotRunHere'])
    rmSync(open, { recursive: true })
  },
)

async function withDatabase(
  name: string,
  work: (database: EmbeddedDatabase) => Promise<void>,
): Promise<void> {
  const database = await createEmbeddedDatabase({ dataDir: join(root, name) })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

function isAlive(processId: number): boolean {
  const state = words('ps', '-o', 'stat=', '-p', `${processId}`)
  // One that has ended and was not asked for yet is gone.
  return state !== '' && !state.startsWith('Z')
}

function words(command: string, ...args: readonly string[]): string {
  return spawnSync(command, args, { encoding: 'utf8' }).stdout.trim()
}
