import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPgliteDatabase, type PgliteDatabase } from './database.ts'

let dataDir: string
let database: PgliteDatabase
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'listening-'))
  database = await createPgliteDatabase({ dataDir, durable: false })
})
afterAll(async () => {
  await database?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('a channel is listened to for as long as somebody subscribes to it', async () => {
  const listening = async () => {
    const { rows } = await sql<{ channel: string }>`
      select pg_listening_channels() as channel`.execute(database.query)
    return rows.map(({ channel }) => channel)
  }
  const stopFirst = await database.subscribe('some', () => {})
  const stopSecond = await database.subscribe('some', () => {})
  await stopFirst()
  await stopFirst()
  expect(await listening()).toEqual(['some'])
  await stopSecond()
  expect(await listening()).toEqual([])
})
