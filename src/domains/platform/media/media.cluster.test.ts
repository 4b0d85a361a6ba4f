import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, handClock, realRandom, silentLogger } from '../../../../test/support/auth-world.ts'
import { nextCallerAddress } from '../../../../test/support/caller-addresses.ts'
import { createInterleaving, type Interleaving } from '../../../../test/support/interleaving.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import { createFileBlobStore } from '../../../adapters/files/file-blob-store.ts'
import { createSharpPictures } from '../../../adapters/sharp/sharp-pictures.ts'
import { createEventLog, type SqlEventLog } from '../../../adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../../../adapters/sql/event-log/migrations.ts'
import type { Database } from '../../../ports/database.ts'
import { createMediaService, type MediaService, mediaMigrations } from './index.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''

// The embedded store runs one transaction at a time; only a server shows what is read beside another one.
describe.skipIf(url === '')('what two processes do with an object at once', () => {
  const clock = handClock()
  let folder: string
  let databases: readonly [Database, Database]
  let interleave: Interleaving['interleave']
  let log: SqlEventLog
  let one: MediaService
  let other: MediaService
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'media-'))
    databases = await openPostgresPair(url, [
      { domain: 'event_log', migrations: eventLogMigrations },
      { domain: 'media', migrations: mediaMigrations },
    ])
    const interleaving = createInterleaving(databases[0])
    interleave = interleaving.interleave
    log = logOn(databases[1])
    one = mediaOn(interleaving.database)
    other = mediaOn(databases[1])
  })
  afterAll(async () => {
    for (const database of databases) await database.close()
    await rm(folder, { recursive: true })
  })

  const logOn = (database: Database) =>
    createEventLog({ database, clock, random: realRandom, logger: silentLogger })
  const mediaOn = (database: Database) =>
    createMediaService({
      database,
      clock,
      outbox: logOn(database),
      blobs: createFileBlobStore({ folder }),
      pictures: createSharpPictures(),
      settings: { baseUrl: 'http://localhost:4663' },
    })

  test('an object that both hide is hidden once, for the reason of whoever was first', async () => {
    const uploader = { principal: null, addressBlock: nextCallerAddress() }
    const { cid } = await one.compose({ name: 'Candle', symbol: 'CNDL' }, uploader)
    const hide = (media: MediaService, reason: string) =>
      media.moderate(cid, { status: 'hidden', reason })
    const [, code] = await interleave(
      () => hide(one, 'A brand of others.'),
      () => codeOf(hide(other, 'Another reason.')),
    )
    expect(code).toBe('resource.illegal_transition')
    const { items } = await one.list({ limit: 10, status: 'hidden' })
    expect(items).toMatchObject([{ cid, hiddenReason: 'A brand of others.' }])
    await log.sequence()
    const filter = { topics: ['media.hidden'], accountId: null, subject: cid }
    const { events } = await log.read({ afterSeq: 0n, filter, limit: 10 })
    expect(events).toHaveLength(1)
  })
})
