import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { ordersSets, pair } from '../../../../test/support/orders-world.ts'
import { planning } from '../../../../test/support/plans.ts'
import type { Database } from '../../../ports/database.ts'
import { ordersStore } from './orders.store.ts'
import { priceScale } from './price.ts'

let database: Database
/**
 * Of one pair: ended orders, orders that wait for another price, a few that the price of two triggers, and a few that
 * trail.
 */
beforeAll(async () => {
  database = await createTestDatabase(ordersSets)
  await sql`
    INSERT INTO orders (id, account_id, mode, kind, side, base_token, quote_token, base_decimals,
      quote_decimals, amount_in, max_slippage_bps, time_in_force, created_at, updated_at, status,
      trigger_direction, trigger_price, trail_bps)
    SELECT 'o' || n, 'acct_' || n % 500, 'paper', 'limit', 'sell', ${pair.base}, ${pair.quote}, 18, 6,
      1, 50, 'gtc', now(), now(), CASE WHEN n % 10 = 1 THEN 'open' ELSE 'filled' END, 'at_or_above',
      CASE WHEN n % 1000 = 1 THEN 1 ELSE 3 END * ${priceScale}::numeric,
      CASE WHEN n % 1000 = 11 THEN 100 END
    FROM generate_series(1, 40000) AS n`.execute(database.query)
  await sql`ANALYZE orders`.execute(database.query)
})
afterAll(() => database?.close())

const point = { pair, priceE18: 2n * priceScale, blockNumber: 7n }
const planOf = async (work: (store: ReturnType<typeof ordersStore>) => Promise<unknown>) => {
  const { db, plans } = planning(database.query)
  await work(ordersStore(db))
  return plans.join('\n')
}

test('of a pair the orders that a price meets are read, and not all that wait', async () => {
  const plan = await planOf((store) => store.met(point, 200))
  expect(plan).toMatch(/Index Cond: .*trigger_direction = 'at_or_above'.* AND \(trigger_price <= /)
  expect(plan).toMatch(/Index Cond: .*trigger_direction = 'at_or_below'.* AND \(trigger_price >= /)
  expect(plan).not.toContain('Seq Scan')
  const { rows } = await sql<{ met: string }>`
    SELECT count(*) AS met FROM orders WHERE status = 'open' AND trigger_price < ${point.priceE18}::numeric`.execute(
    database.query,
  )
  expect(await ordersStore(database.query).met(point, 200)).toHaveLength(Number(rows[0]?.met))
})
test('of a pair the orders that trail are read, and no others', async () => {
  const plan = await planOf((store) => store.trail(point))
  expect(plan).toMatch(/on orders_trailing|using orders_trailing/)
  expect(plan).not.toContain('Seq Scan')
})
test('the pairs that somebody waits for are read of those that wait', async () => {
  const plan = await planOf((store) => store.watchedPairs())
  expect(plan).toContain('orders_armed_at')
})
