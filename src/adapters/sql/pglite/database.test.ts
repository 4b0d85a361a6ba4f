import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
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
import { ensureDatabaseBase } from './base-directory.ts'
import { createPgliteDatabase, type PgliteDatabase } from './database.ts'

const engine = 'pglite'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'database-'))
  chmodSync(root, 0o755)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('each commit that was answered has reached the disk', async () => {
  await withDatabase('fsync', async (database) => {
    await sql`create table entry (n int)`.execute(database.query)
    const before = await database.diagnose()
    for (let n = 0; n < 20; n += 1)
      await sql`insert into entry values (${n})`.execute(database.query)
    const after = await database.diagnose()
    expect(after.fsyncCount - before.fsyncCount).toBeGreaterThanOrEqual(20)
  })
})

test('a directory that is open is refused, to this process and to others, until it is closed', async () => {
  const dataDir = join(root, 'lock')
  await withDatabase('lock', async () => {
    await expect(createPgliteDatabase({ dataDir })).rejects.toMatchObject({
      name: 'DataDirInUse',
      dataDir,
    })
    expect(await firstLineOf(startWriter({ engine, dataDir, mode: 'open' }))).toBe('DataDirInUse')
  })
  expect(await firstLineOf(startWriter({ engine, dataDir, mode: 'open' }))).toBe('opened')
}, 60_000)

test('another user than the one who prepared the empty database opens their own', async () => {
  const baseCacheDir = join(root, 'base')
  const base = await ensureDatabaseBase(baseCacheDir)
  for (const kept of ['readable', 'unreadable', 'absent']) {
    if (kept === 'unreadable') chmodSync(join(base, 'PG_VERSION'), 0o000)
    if (kept === 'absent') rmSync(base, { recursive: true })
    chmodSync(baseCacheDir, 0o555)
    const dataDir = join(root, `of-nobody-${kept}`)
    mkdirSync(dataDir)
    if (nobody !== null) chownSync(dataDir, nobody.uid, nobody.gid)
    expect(
      await firstLineOf(
        startWriter({
          engine,
          dataDir,
          mode: 'open',
          other: { baseCacheDir, user: nobody?.uid ?? null },
        }),
      ),
    ).toBe('opened')
    chmodSync(baseCacheDir, 0o755)
  }
}, 60_000)

test('killed in the middle of writing, nothing that was answered is lost and nothing is torn', async () => {
  const dataDir = join(root, 'kill')
  const answered: number[] = []
  for (const lineCount of [1, 23, 60]) {
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
}, 60_000)

test('what was written is there after opening again, whatever a killed process left behind', async () => {
  await withDatabase('reopen', async (database) => {
    await sql`create table entry as select 7 as n`.execute(database.query)
  })
  writeFileSync(join(root, 'reopen', 'postgres-18', 'postmaster.pid'), '')
  await withDatabase('reopen', async (database) => {
    const { rows } = await sql`select n from entry`.execute(database.query)
    expect(rows).toEqual([{ n: 7 }])
  })
})

test('an interrupted first start leaves nothing that the next one trips over', async () => {
  const dataDir = join(root, 'interrupted')
  mkdirSync(join(dataDir, '.draft-half', 'base'), { recursive: true })
  mkdirSync(join(dataDir, 'postgres-18', 'base'), { recursive: true })
  await withDatabase('interrupted', async (database) => {
    expect(await database.health()).toMatchObject({ ok: true })
    expect(existsSync(join(dataDir, '.draft-half'))).toBe(false)
  })
})

test('a directory that cannot be opened says why, and is not left locked', async () => {
  await withDatabase('older', async () => {})
  const dataDir = join(root, 'older')
  writeFileSync(join(dataDir, 'postgres-18', 'PG_VERSION'), '17\n')
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await expect(createPgliteDatabase({ dataDir })).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      diagnostics: expect.stringContaining('incompatible'),
    })
  }
})

test('the event loop turns while statements run without a pause between them', async () => {
  await withDatabase('turns', async (database) => {
    let turns = 0
    let counting = true
    const count = (): void => {
      turns += 1
      if (counting) setImmediate(count)
    }
    setImmediate(count)
    for (let n = 0; n < 200; n += 1) await sql`select ${n}::int`.execute(database.query)
    counting = false
    expect(turns).toBeGreaterThanOrEqual(200)
  })
})

test('a library on the shared session is refused inside a transaction instead of waiting for it', async () => {
  await withDatabase('library', async (database) => {
    await database.transaction(async () => {
      await expect(database.client.query('select 1')).rejects.toMatchObject({
        name: 'TransactionMisuse',
      })
    })
    expect((await database.client.query('select $1::int as n', [1])).rows).toEqual([{ n: 1 }])
  })
})

test('upkeep runs by itself as the log grows, and dead rows are given back', async () => {
  const options = { upkeepWalBytes: 100_000, upkeepIntervalMs: 20 }
  const database = await createPgliteDatabase({ dataDir: join(root, 'upkeep'), ...options })
  const writeAndDelete = async (rowCount: number): Promise<void> => {
    await sql`insert into entry select n, repeat('x', 500) from generate_series(1, ${rowCount}::int) n
    `.execute(database.query)
    await sql`delete from entry`.execute(database.query)
  }
  await sql`create table entry (n int, filler text)`.execute(database.query)
  await writeAndDelete(2_000)
  // Upkeep may have come between the two statements, so there must be something more for it to see.
  const sizeAfterMore = async (): Promise<number> => {
    await writeAndDelete(100)
    const { rows } = await sql<{ bytes: string }>`
      select pg_relation_size('entry') as bytes`.execute(database.query)
    return Number(rows[0]?.bytes)
  }
  await expect.poll(sizeAfterMore, { timeout: 45_000 }).toBeLessThan(500_000)
  expect((await database.diagnose()).upkeepCount).toBeGreaterThan(0)
  await database.close()
})

test('upkeep leaves no more than 48 MB of write-ahead log on the disk, whatever was written', async () => {
  const dataDir = join(root, 'log')
  const database = await createPgliteDatabase({ dataDir, durable: false })
  await sql`create table entry (filler text storage external)`.execute(database.query)
  for (let round = 0; round < 3; round += 1) {
    await sql`
      insert into entry select repeat('x', 4000) from generate_series(1, 16000) n
    `.execute(database.query)
    await sql`truncate entry`.execute(database.query)
    await database.upkeep()
  }
  await database.close()
  const folder = join(dataDir, 'postgres-18', 'pg_wal')
  const segments = readdirSync(folder).filter((name) => /^[\dA-F]{24}$/.test(name))
  expect(segments.length * 16).toBeLessThanOrEqual(48)
})

test('everything asked of a closed database is refused', async () => {
  const database = await createPgliteDatabase({ dataDir: join(root, 'closed') })
  await database.close()
  await database.close()
  await expect(sql`select 1`.execute(database.query)).rejects.toThrow()
  await expect(database.transaction(async () => {})).rejects.toThrow()
  expect(await database.health()).toMatchObject({ ok: false })
})

async function withDatabase(
  name: string,
  work: (database: PgliteDatabase) => Promise<void>,
): Promise<void> {
  const database = await createPgliteDatabase({ dataDir: join(root, name) })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

/** An administrator may read and write everything, and so sees none of what other users run into. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null
