import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { race } from '../../../../test/support/race.ts'
import { ensureDatabaseBase } from './base-directory.ts'
import { createPgliteDatabase } from './database.ts'

let root: string
let baseCacheDir: string
let made: readonly string[]
let base: string
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'base-'))
  baseCacheDir = join(root, 'cache')
  // Two at once, as two processes that start for the first time.
  const enough = 'a base is for everybody'
  made = await race({ times: 2, enough }, () => ensureDatabaseBase(baseCacheDir))
  base = made[0] ?? ''
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('an empty database is prepared once, whoever asks, and nothing else is left', async () => {
  expect(made).toEqual([base, base])
  expect(readdirSync(baseCacheDir).map((name) => join(baseCacheDir, name))).toEqual([base])
  const { ino } = statSync(join(base, 'PG_VERSION'))
  expect(await ensureDatabaseBase(baseCacheDir)).toBe(base)
  expect(statSync(join(base, 'PG_VERSION')).ino).toBe(ino)
})

test('everybody may read all of it, and only its owner may change it', () => {
  const entries = readdirSync(base, { recursive: true, withFileTypes: true })
  const modes = entries.map((entry) => {
    const mode = statSync(join(entry.parentPath, entry.name)).mode & 0o777
    return `${entry.isDirectory() ? 'folder' : 'file'} ${mode.toString(8)}`
  })
  expect(new Set(modes)).toEqual(new Set(['folder 755', 'file 644']))
  expect(statSync(base).mode & 0o777).toBe(0o755)
})

test('what is made of it has one database, which no other is a template for', async () => {
  const dataDir = join(root, 'made')
  const database = await createPgliteDatabase({ dataDir, baseCacheDir, durable: false })
  const { rows } = await sql`select datname as name from pg_database`.execute(database.query)
  await database.close()
  expect(rows).toEqual([{ name: 'postgres' }])
})

test('what stands in its place and is no database is said, and left as it is', async () => {
  const taken = join(root, 'taken')
  const place = base.replace(baseCacheDir, taken)
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'notes.txt'), 'mine')
  await expect(ensureDatabaseBase(taken)).rejects.toMatchObject({ code: 'ENOTEMPTY' })
  expect(readdirSync(taken)).toHaveLength(1)
  expect(readdirSync(place)).toEqual(['notes.txt'])
})
