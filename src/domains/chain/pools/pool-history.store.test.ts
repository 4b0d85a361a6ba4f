import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { swapOf } from '../../../../test/support/pool-records.ts'
import type { Database } from '../../../ports/database.ts'
import { type ChangeRecord, poolHistoryStore } from './pool-history.store.ts'
import { poolsMigrations } from './pools.migrations.ts'

let database: Database
let history: ReturnType<typeof poolHistoryStore>
beforeEach(async () => {
  database = await createTestDatabase([{ domain: 'pools', migrations: poolsMigrations }])
  history = poolHistoryStore(database.query)
})
afterEach(() => database.close())

function changeOf(number: number): ChangeRecord {
  const { blockNumber, liquidity, logIndex, pool, sqrtPrice, tick } = swapOf(number)
  return {
    blockNumber,
    liquidity,
    logIndex,
    pool,
    sqrtPrice,
    tick,
    kind: 'mint',
    tickLower: -60,
    tickUpper: 60,
    liquidityDelta: 1n,
    feeProtocol0: 0,
    feeProtocol1: 0,
  }
}

// Two hundred rows go into one statement.
describe.each([0, 1, 199, 200, 201, 400])('of a block with %i logs', (count) => {
  const numbers = Array.from({ length: count }, (_, n) => n + 1)
  test('every swap is kept once', async () => {
    const swaps = numbers.map((number) => swapOf(number))
    await history.insertSwaps(swaps)
    expect(await history.removeSwapsAbove(0n)).toEqual(swaps.toReversed())
  })
  test('every change is kept once', async () => {
    const changes = numbers.map(changeOf)
    await history.insertChanges(changes)
    const kept = await history.removeChangesAbove(0n)
    expect(kept.toSorted((a, b) => Number(a.blockNumber - b.blockNumber))).toEqual(changes)
  })
})

test('swaps that go are named newest first, of one block the later log first', async () => {
  const [newest, third] = [swapOf(3, { logIndex: 4 }), swapOf(3)]
  const [second, first] = [swapOf(2, { logIndex: 3 }), swapOf(2, { logIndex: 1 })]
  const kept = swapOf(1, { logIndex: 5 })
  await history.insertSwaps([newest, third, first, second, kept])
  expect(await history.removeSwapsAbove(1n)).toEqual([newest, third, second, first])
  expect(await history.removeSwapsAbove(0n)).toEqual([kept])
})

test('swaps that wait for their traders come oldest first, also within a block, and none is passed over', async () => {
  const swaps = [swapOf(2, { logIndex: 3 }), swapOf(2, { logIndex: 1 }), swapOf(1, { logIndex: 5 })]
  await history.insertSwaps(swaps.map((swap) => ({ ...swap, trader: null })))
  const first = await history.unread({ blockNumber: 0n, logIndex: 0 }, 2)
  const places = [
    { blockNumber: 1n, logIndex: 5 },
    { blockNumber: 2n, logIndex: 1 },
    { blockNumber: 2n, logIndex: 3 },
  ]
  expect(first).toMatchObject(places.slice(0, 2))
  expect(await history.unread({ blockNumber: 2n, logIndex: 1 }, 2)).toMatchObject(places.slice(2))
})
