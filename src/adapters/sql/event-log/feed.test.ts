import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLogger } from '../../../../test/support/auth-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import type { Database } from '../../../ports/database.ts'
import { createFeed, type Feed } from './feed.ts'
import { eventLogMigrations } from './migrations.ts'

let database: Database
let feed: Feed
beforeEach(async () => {
  database = await createTestDatabase([{ domain: 'event-log', migrations: eventLogMigrations }])
  feed = createFeed({ database, logger: silentLogger, ringEventsMax: 10, ringBytesMax: 100_000 })
})
afterEach(async () => {
  feed.stop()
  await database.close()
})

/** Events that have their numbers. */
async function fill(from: number, to: number): Promise<void> {
  await sql`
    INSERT INTO events (id, seq, topic, version, audience, subject, payload, recorded_at)
    SELECT 'evt_' || n, n, 'note.written', 1, 'public', 'n', '{}', now()
    FROM generate_series(${from}::int, ${to}::int) n`.execute(database.query)
}
const seqsAfter = (seq: bigint) => feed.after(seq, 99)?.map((event) => Number(event.seq))
const upTo = (last: number, length: number) =>
  Array.from({ length }, (_, index) => last - length + 1 + index)

test('whoever follows has the newest events in memory, however far the log had come', async () => {
  await fill(1, 25)
  feed.join()
  feed.reach(25n)
  await expect.poll(() => seqsAfter(24n)).toEqual([25])
  expect(seqsAfter(15n)).toEqual(upTo(25, 10))
  expect(seqsAfter(14n)).toBeUndefined()
})

test('what is in memory stays there while more is read, and when nothing is', async () => {
  await fill(1, 12)
  feed.join()
  feed.reach(10n)
  await expect.poll(() => seqsAfter(0n)).toEqual(upTo(10, 10))
  feed.reach(12n)
  expect(seqsAfter(5n)).toEqual(upTo(10, 5))
  await expect.poll(() => seqsAfter(2n)).toEqual(upTo(12, 10))
  feed.leave()
  feed.reach(12n)
  expect(seqsAfter(2n)).toEqual(upTo(12, 10))
  expect(feed.knownSeq()).toBe(12n)
})

test('without a follower nothing is read, and what comes later is', async () => {
  await fill(1, 7)
  feed.reach(5n)
  feed.join()
  expect([seqsAfter(4n), seqsAfter(5n)]).toEqual([undefined, []])
  feed.reach(7n)
  await expect.poll(() => seqsAfter(5n)).toEqual([6, 7])
})
