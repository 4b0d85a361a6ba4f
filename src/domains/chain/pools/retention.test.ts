import { afterEach, beforeEach, expect, test } from 'vitest'
import { handClock, realRandom, silentLogger } from '../../../../test/support/auth-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { addressOf, poolOf, swapOf } from '../../../../test/support/pool-records.ts'
import { countRows, indexDays, trimAll } from '../../../../test/support/trim.ts'
import { createEventLog } from '../../../adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../../../adapters/sql/event-log/migrations.ts'
import type { Database } from '../../../ports/database.ts'
import { chainIndexMigrations } from '../chain-index/index.ts'
import { type ChangeRecord, poolHistoryStore, type SwapRecord } from './pool-history.store.ts'
import { poolsMigrations } from './pools.migrations.ts'
import { poolsStore } from './pools.store.ts'
import { poolsRetention } from './retention.store.ts'
import { retractPoolsAbove } from './retract-pools.ts'

let database: Database
beforeEach(async () => {
  database = await createTestDatabase([
    { domain: 'chain-index', migrations: chainIndexMigrations },
    { domain: 'pools', migrations: poolsMigrations },
    { domain: 'events', migrations: eventLogMigrations },
  ])
})
afterEach(() => database.close())

const trim = (days: number) => trimAll(database, poolsRetention, { days, nowMs: 0 })
const [first, second] = [addressOf(1), addressOf(2)]
const swaps = (differences: Partial<SwapRecord> = {}) =>
  Array.from({ length: 10 }, (_, day) =>
    swapOf(day * 100 + 3, { tick: day, liquidity: BigInt(day + 1), ...differences }),
  )
const change = (blockNumber: number, pool = first): ChangeRecord => ({
  blockNumber: BigInt(blockNumber),
  logIndex: 1,
  pool,
  kind: 'mint',
  sqrtPrice: 2n ** 96n,
  tick: 77,
  tickLower: -60,
  tickUpper: 60,
  liquidityDelta: 1n,
  liquidity: 5n,
  feeProtocol0: 0,
  feeProtocol1: 0,
})

test('swaps and changes go with their day, but the newest old change of each pool', async () => {
  await indexDays(database, { days: 10, projections: ['pools'] })
  const history = poolHistoryStore(database.query)
  await history.insertSwaps(swaps())
  await history.insertChanges([
    ...[10, 110, 510, 710, 810].map((block) => change(block)),
    ...[20, 120].map((block) => change(block, second)),
  ])
  await trim(2)
  // Day 9 is under way, so days 7 and 8 are retained whole.
  const page = await history.swapPage({ by: 'pool', value: first, limit: 50 })
  expect(page.map(({ blockNumber }) => Number(blockNumber))).toEqual([903, 803, 703])
  expect(await countRows(database, 'pool_changes')).toBe(4)
  expect((await history.lastChange(second))?.blockNumber).toBe(120n)
})

test('a pool goes back to where the newest swap left it, also where that one is kept no longer', async () => {
  await indexDays(database, { days: 10, projections: ['pools'] })
  const history = poolHistoryStore(database.query)
  await history.insertSwaps(swaps())
  await poolsStore(database.query).put(poolOf({ tick: 9, liquidity: 10n, swapCount: 10 }))
  await trim(1)
  expect(await countRows(database, 'pool_swaps')).toBe(2)
  const outbox = createEventLog({
    database,
    clock: handClock(),
    random: realRandom,
    logger: silentLogger,
  })
  const retract = (blockNumber: bigint) =>
    database.transaction((tx) => retractPoolsAbove({ tx, outbox, blockNumber }))
  await retract(850n)
  const pool = () => poolsStore(database.query).byAddress(first)
  expect(await pool()).toMatchObject({ tick: 8, liquidity: 9n, swapCount: 9 })
  await retract(800n)
  // The newest deleted change is that of day 7.
  expect(await pool()).toMatchObject({ tick: 7, liquidity: 8n, swapCount: 8 })
})

test('what people swapped waits to be summed up, where somebody does so', async () => {
  await indexDays(database, { days: 10, projections: ['pools', 'trading'] })
  const history = poolHistoryStore(database.query)
  await history.insertSwaps(swaps({ trader: addressOf(0x77) }))
  await history.insertSwaps([swapOf(4)])
  await trim(1)
  expect(await countRows(database, 'pool_swaps')).toBe(10)
})

test('nothing goes while the projection has blocks to catch up with', async () => {
  await indexDays(database, { days: 10, projections: [] })
  await poolHistoryStore(database.query).insertSwaps(swaps())
  await trim(1)
  expect(await countRows(database, 'pool_swaps')).toBe(10)
})
