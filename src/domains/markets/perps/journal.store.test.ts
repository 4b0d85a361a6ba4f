import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import type { Database } from '../../../ports/database.ts'
import { toSnapshot } from './exchange/snapshot.ts'
import { createExchange } from './exchange/state.ts'
import { journalStore } from './journal.store.ts'
import { perpsMigrations } from './perps.migrations.ts'

let database: Database
let journal: ReturnType<typeof journalStore>
beforeEach(async () => {
  database = await createTestDatabase([{ domain: 'perps', migrations: perpsMigrations }])
  journal = journalStore(database.query)
})
afterEach(() => database.close())

const keepAt = (seq: number, kept: number) =>
  journal.keepSnapshot(toSnapshot({ ...createExchange(), seq }), kept)
const newestBefore = async (seq: number) => (await journal.snapshotBefore(seq))?.numbers.seq

test('the exchange is loaded from the newest snapshot, and an answer from the newest one before its command', async () => {
  for (const seq of [2, 4, 6]) await keepAt(seq, 5)
  expect((await journal.newestSnapshot())?.numbers.seq).toBe(6)
  expect([await newestBefore(7), await newestBefore(6), await newestBefore(5)]).toEqual([6, 4, 4])
  expect(await newestBefore(2)).toBeUndefined()
})

test('the journal goes back to the oldest snapshot, and has no command that was before all of them', async () => {
  const left = async () => (await journal.after(0, 100)).map(({ seq }) => seq)
  const all = [1, 2, 3, 4, 5, 6, 7]
  await journal.append(
    all.map((seq) => ({
      seq,
      commandId: `wish_${seq}`,
      atMs: seq,
      command: { kind: 'tick', prices: [] },
    })),
  )
  await keepAt(2, 2)
  // Everything before the first snapshot can still be recomputed from the beginning.
  expect(await left()).toEqual(all)
  await keepAt(4, 2)
  expect(await left()).toEqual([3, 4, 5, 6, 7])
  await keepAt(6, 2)
  expect(await left()).toEqual([5, 6, 7])
  expect(await newestBefore(5)).toBe(4)
})
