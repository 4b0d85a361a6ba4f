import { afterEach, beforeEach, expect, test } from 'vitest'
import { handClock, realRandom, silentLogger } from '../../../test/support/auth-world.ts'
import { createTestDatabase } from '../../../test/support/database.ts'
import { addressOf, poolOf } from '../../../test/support/pool-records.ts'
import { createEventLog } from '../../adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../../adapters/sql/event-log/migrations.ts'
import type { Database } from '../../ports/database.ts'
import { poolsMigrations } from './pools.migrations.ts'
import { poolsStore } from './pools.store.ts'
import { retractPoolsAbove } from './retract-pools.ts'
import { poolTokensStore } from './tokens.store.ts'

let database: Database
beforeEach(async () => {
  database = await createTestDatabase([
    { domain: 'pools', migrations: poolsMigrations },
    { domain: 'events', migrations: eventLogMigrations },
  ])
})
afterEach(() => database.close())

/** What the events say of a retraction, in their order. */
async function retract(blockNumber: bigint): Promise<readonly unknown[]> {
  const parts = { database, clock: handClock(), random: realRandom, logger: silentLogger }
  const outbox = createEventLog(parts)
  await database.transaction((tx) => retractPoolsAbove({ tx, outbox, blockNumber }))
  await outbox.sequence()
  const filter = { topics: [], accountId: null, everyAudience: true } as const
  const { events } = await outbox.read({ afterSeq: 0n, filter, limit: 100 })
  return events.map(({ subject, topic }) => [topic, subject])
}

test('pools in which nothing has happened yet are taken back like others, the newest first', async () => {
  const pools = poolsStore(database.query)
  const places = [
    [2n, 3],
    [2n, 1],
    [3n, 0],
    [1n, 5],
  ] as const
  for (const [index, [createdBlock, createdLog]] of places.entries()) {
    const own = { token1: addressOf(0x1002 + index) }
    const pool = poolOf({ address: addressOf(index + 1), createdBlock, createdLog, ...own })
    await pools.put({ ...pool, sqrtPrice: null, tick: null })
    for (const token of [pool.token0, pool.token1]) {
      await poolTokensStore(database.query).addPool(token)
    }
  }
  const before = await pools.revision()
  expect(await retract(1n)).toEqual([3, 1, 2].map((n) => ['pool.removed', addressOf(n)]))
  const all = places.map((_, index) => addressOf(index + 1))
  expect((await pools.byAddresses(all)).map(({ address }) => address)).toEqual([addressOf(4)])
  // A token whose last pool went is forgotten, one that has another pool is not.
  const known = [0x1001, 0x1002, 0x1003, 0x1004, 0x1005].map((number) => addressOf(number))
  const tokens = await poolTokensStore(database.query).byAddresses(known)
  const counts = new Map(tokens.map(({ address, poolCount }) => [address, poolCount]))
  expect(known.map((address) => counts.get(address))).toEqual([
    ...[1, undefined, undefined, undefined, 1],
  ])
  expect((await pools.revision()).epoch).toBe(before.epoch + 1n)
})

test('where nothing is above the block nothing goes back', async () => {
  const pools = poolsStore(database.query)
  await pools.put(poolOf({ createdBlock: 1n }))
  const before = await pools.revision()
  expect(await retract(1n)).toEqual([])
  expect(await pools.revision()).toEqual(before)
})
