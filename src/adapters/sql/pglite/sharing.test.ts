import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPgliteDatabase, type PgliteDatabase } from './database.ts'

const callers = new AsyncLocalStorage<string>()
let dataDir: string
let database: PgliteDatabase
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sharing-'))
  const ownerOf = () => callers.getStore() ?? null
  database = await createPgliteDatabase({ dataDir, durable: false, ownerOf })
})
afterAll(async () => {
  await database?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('of the statements of one caller four go before that of another who comes later', async () => {
  const answered: string[] = []
  const ask = (owner: string) =>
    callers.run(owner, async () => {
      await sql`select 1`.execute(database.query)
      answered.push(owner)
    })
  await Promise.all([...Array.from({ length: 20 }, () => ask('a')), ask('b')])
  expect(answered.slice(0, 5)).toEqual(['a', 'a', 'a', 'a', 'b'])
  expect(answered).toHaveLength(21)
})
