import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { addressOf, poolOf } from '../../../../test/support/pool-records.ts'
import type { Database } from '../../../ports/database.ts'
import { chainIndexMigrations } from '../chain-index/index.ts'
import { createPoolMirror } from './mirror.ts'
import { poolsMigrations } from './pools.migrations.ts'
import { poolsStore } from './pools.store.ts'

let database: Database
beforeEach(async () => {
  database = await createTestDatabase([
    { domain: 'chain-index', migrations: chainIndexMigrations },
    { domain: 'pools', migrations: poolsMigrations },
  ])
})
afterEach(() => database.close())

/** Creates this many pools of one revision, with addresses from one upwards. */
async function openPools(count: number): Promise<void> {
  await poolsStore(database.query).put(poolOf())
  await sql`
    INSERT INTO pools SELECT copied.* FROM pools p, generate_series(2, ${count}::integer) n,
      jsonb_populate_record(p, jsonb_build_object(
        'address', '0x' || lpad(to_hex(n), 40, '0'))) copied`.execute(database.query)
}

test('a pool without a price is no way to go, until it has one', async () => {
  const pools = poolsStore(database.query)
  const mirror = createPoolMirror({ database })
  const unpriced = poolOf({ sqrtPrice: null, tick: null })
  await pools.put(unpriced)
  await mirror.refresh()
  expect(mirror.pool(unpriced.address)).toBeUndefined()
  expect(mirror.poolsOf(unpriced.token0)).toEqual([])
  await pools.put(poolOf({ revision: await pools.nextRevision('forward') }))
  await mirror.refresh()
  expect(mirror.poolsOf(unpriced.token0).map(({ address }) => address)).toEqual([addressOf(1)])
})

test('what a reorganisation took back is no way to go any more; what it left stays loaded', async () => {
  const pools = poolsStore(database.query)
  const [kept, gone] = [poolOf(), poolOf({ address: addressOf(2) })]
  for (const pool of [kept, gone]) await pools.put(pool)
  const mirror = createPoolMirror({ database })
  await mirror.refresh()
  await mirror.load([kept.address, gone.address])
  await pools.remove([gone.address])
  await pools.nextRevision('back')
  await mirror.refresh()
  expect(mirror.poolsOf(kept.token0).map(({ address }) => address)).toEqual([kept.address])
  expect(mirror.pool(gone.address)).toBeUndefined()
  expect([mirror.state(kept.address), mirror.state(gone.address)]).toMatchObject([
    { liquidity: kept.liquidity },
    undefined,
  ])
})

test('every pool of one block is mirrored, however many they are', async () => {
  await openPools(2_500)
  const mirror = createPoolMirror({ database })
  await mirror.refresh()
  const found = mirror.poolsOf(poolOf().token0).map(({ address }) => address)
  expect(found.toSorted()).toEqual(Array.from({ length: 2_500 }, (_, n) => addressOf(n + 1)))
})

test('the ticks of 5,000 pools are kept at once; those of one more begin anew', async () => {
  await openPools(5_001)
  const mirror = createPoolMirror({ database })
  await mirror.refresh()
  const [first, last] = [addressOf(1), addressOf(5_001)]
  await mirror.load(Array.from({ length: 5_000 }, (_, n) => addressOf(n + 1)))
  expect(mirror.state(first)).toBeDefined()
  await mirror.load([last])
  expect(mirror.state(last)).toBeDefined()
  expect(mirror.state(first)).toBeUndefined()
})
