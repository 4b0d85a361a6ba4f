import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { silentLogger } from '../../../../test/support/auth-world.ts'
import { createPgliteTestDatabase } from '../../../../test/support/pglite-database.ts'
import type { Database } from '../../../ports/database.ts'
import { eventLogMigrations } from './migrations.ts'
import { createSequencer } from './sequencer.ts'

let database: Database
beforeEach(async () => {
  database = await createPgliteTestDatabase([
    { domain: 'event-log', migrations: eventLogMigrations },
  ])
  // Its pauses end when the test says so; the database has its own thread and its own time.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await database.close()
})

test('an event is numbered two milliseconds after the first hint, however many follow', async () => {
  const heads: bigint[] = []
  const onExtent = ({ headSeq }: { readonly headSeq: bigint }) => void heads.push(headSeq)
  const sequencer = createSequencer({ database, logger: silentLogger, pollMs: 1_000_000, onExtent })
  sequencer.start()
  await expect.poll(() => heads).toEqual([0n])
  await sql`
    INSERT INTO events (id, topic, version, audience, subject, payload, recorded_at)
    VALUES ('evt_1', 'note.written', 1, 'public', 'n', '{}', now())`.execute(database.query)
  sequencer.hint()
  vi.advanceTimersByTime(1)
  sequencer.hint()
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(vi.getTimerCount()).toBe(0)
  await expect.poll(() => heads).toEqual([0n, 1n])
  await sequencer.stop()
})

test('it looks 2 ms after a hint, then later and later, but never later than it was told', async () => {
  let look = Promise.withResolvers<void>()
  const onExtent = () => look.resolve()
  const sequencer = createSequencer({ database, logger: silentLogger, pollMs: 8, onExtent })
  sequencer.start()
  await look.promise
  sequencer.hint()
  const restsMs = [2, 2, 4, 8, 8]
  for (const [rests, ms] of restsMs.entries()) {
    look = Promise.withResolvers()
    vi.advanceTimersByTime(ms - 1)
    expect([rests, vi.getTimerCount()]).toEqual([rests, 1])
    vi.advanceTimersByTime(1)
    expect([rests, vi.getTimerCount()]).toEqual([rests, 0])
    await look.promise
  }
  await sequencer.stop()
})
