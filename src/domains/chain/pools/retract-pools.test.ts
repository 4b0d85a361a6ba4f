import { afterEach, beforeEach, expect, test } from 'vitest'
import { handClock, realRandom, silentLogger } from '../../../../test/support/auth-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { addressOf, poolOf, swapOf } from '../../../../test/support/pool-records.ts'
import { createEventLog } from '../../../adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../../../adapters/sql/event-log/migrations.ts'
import type { Database } from '../../../ports/database.ts'
import type { LogPlace } from '../chain-index/index.ts'
import { type ChangeRecord, poolHistoryStore } from './pool-history.store.ts'
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

/** The events that a retraction writes, in their order. */
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
  // A token whose last pool is deleted is deleted too; one with another pool is not.
  const known = [0x1001, 0x1002, 0x1003, 0x1004, 0x1005].map((number) => addressOf(number))
  const tokens = await poolTokensStore(database.query).byAddresses(known)
  const counts = new Map(tokens.map(({ address, poolCount }) => [address, poolCount]))
  expect(known.map((address) => counts.get(address))).toEqual([
    1,
    undefined,
    undefined,
    undefined,
    1,
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

const placeOf = (blockNumber: bigint, logIndex: number): LogPlace => ({ blockNumber, logIndex })
const bySwap = { tick: 10, liquidity: 7n }
const byChange = { tick: 20, liquidity: 9n }
/** A change that leaves the pool at the tick of its position. */
const changeAt = (place: LogPlace): ChangeRecord => ({
  ...place,
  ...byChange,
  pool: addressOf(1),
  kind: 'fee_protocol',
  sqrtPrice: 2n ** 96n,
  tickLower: null,
  tickUpper: null,
  liquidityDelta: 0n,
  feeProtocol0: 0,
  feeProtocol1: 0,
})

test.each([
  ['a swap in a later block', placeOf(2n, 0), placeOf(1n, 5), bySwap],
  ['a change in a later block', placeOf(1n, 5), placeOf(2n, 0), byChange],
  ['a swap later in its block', placeOf(2n, 4), placeOf(2n, 1), bySwap],
  ['a change later in its block', placeOf(2n, 1), placeOf(2n, 4), byChange],
])('a pool is as %s left it, where what came after goes', async (_, swapped, changed, left) => {
  const pools = poolsStore(database.query)
  const history = poolHistoryStore(database.query)
  await pools.put(poolOf({ tick: 30, liquidity: 1n, swapCount: 1 }))
  await history.insertSwaps([swapOf(2, { ...swapped, ...bySwap })])
  await history.insertChanges([changeAt(changed), changeAt(placeOf(3n, 0))])
  await retract(2n)
  expect(await pools.byAddress(addressOf(1))).toMatchObject({ ...left, swapCount: 1 })
})
