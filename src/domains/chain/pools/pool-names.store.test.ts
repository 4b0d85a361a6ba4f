import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { addressOf } from '../../../../test/support/pool-records.ts'
import type { Database } from '../../../ports/database.ts'
import { createPoolNames } from './pool-names.store.ts'
import { poolsMigrations } from './pools.migrations.ts'

const [pool, half, candle, ether, odd] = [1, 2, 3, 4, 5].map(addressOf)
const all = [pool, half, candle, ether, odd].filter((address) => address !== undefined)

let database: Database
beforeAll(async () => {
  database = await createTestDatabase([{ domain: 'pools', migrations: poolsMigrations }])
  for (const [address, token1, fee] of [
    [pool, ether, 3_000],
    [half, odd, 100],
  ] as const) {
    await sql`
      INSERT INTO pools (address, token0, token1, fee_ppm, tick_spacing, created_block, created_log,
        created_at, created_event, liquidity, fee_protocol0, fee_protocol1, swap_count, revision)
      VALUES (${address}, ${candle}, ${token1}, ${fee}::int4, 60, 1, 1, now(), '', 0, 0, 0, 0, 1)`.execute(
      database.query,
    )
  }
  await sql`
    INSERT INTO pool_tokens (address, symbol, name, state, pool_count) VALUES
      (${candle}, 'CNDL', 'Candle', 'read', 2), (${ether}, 'WETH', NULL, 'read', 1),
      (${odd}, NULL, NULL, 'odd', 1)`.execute(database.query)
})
afterAll(() => database.close())

test('pools are called by their tokens and fee, and tokens by what their contracts say', async () => {
  const names = await createPoolNames({ database })({ evm: all, solana: [], principal: null })
  const shown = all.map((address) =>
    (names.get(address) ?? []).map(({ kind, name }) => [kind, name]),
  )
  expect(shown).toEqual([
    [['pool', 'CNDL/WETH 0.3%']],
    [['pool', 'CNDL/? 0.01%']],
    [['token', 'Candle']],
    [['token', 'WETH']],
    [],
  ])
})
