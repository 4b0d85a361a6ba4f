import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countingDatabase, realRandom, silentLogger } from '../../../../test/support/auth-world.ts'
import {
  createMarketChain,
  createMarketWorld,
  type MarketWorld,
  tokenOf,
  traderOf,
} from '../../../../test/support/market-chain.ts'
import { planning } from '../../../../test/support/plans.ts'
import { createMarketService } from './index.ts'

const token = tokenOf(0)
const chain = createMarketChain()
let world: MarketWorld

beforeAll(async () => {
  world = await createMarketWorld(chain)
  chain.mine([{ launch: 0 }, { launch: 1 }])
  for (let seconds = 0; seconds < 5; seconds += 1) {
    const trade = { trade: 0, side: 'buy', trader: traderOf(1), eth: 10n ** 17n } as const
    chain.mine([{ ...trade, tokens: 10n ** 21n, price: [2n * 10n ** 18n, 10n ** 27n] }], 400)
  }
  await world.sync()
})
afterAll(() => world?.close())

function counted() {
  const database = countingDatabase(world.database)
  const { clock } = world
  const market = createMarketService({ database, clock, random: realRandom, logger: silentLogger })
  return { count: database.count, market }
}

test('a token, or a page of them, is read with the position in one statement', async () => {
  const { count, market } = counted()
  const { data, meta } = await market.tokens.get(token)
  expect(data).toMatchObject({ day: { trades: 5 }, change: { m5: { reason: null } } })
  expect(meta.block?.number).toBe(6)
  expect(count()).toBe(1)
  const page = await market.tokens.list({ limit: 10 })
  expect(page.items.map((item) => item.token)).toEqual([tokenOf(1), token])
  expect(page.items[1]).toEqual(data)
  expect(count()).toBe(2)
  await expect(market.tokens.get(traderOf(1))).rejects.toMatchObject({ spec: { status: 404 } })
  expect(count()).toBe(3)
})

test('of all trades and holders it reads those of the token alone', async () => {
  await sql`
    INSERT INTO market_trades (block_number, log_index, block_hash, transaction_hash, traded_at,
      token, pool, trader, side, eth_amount, token_amount, price, simulated)
    SELECT 1000 + n, 0, '0x', '0x', 1700000000 + n, 'token' || n % 500, 'p', 't', 'buy', 1, 1, 1, false
    FROM generate_series(1, 50000) AS n`.execute(world.database.query)
  await sql`
    INSERT INTO market_balances SELECT 'token' || n % 500, 'h' || n, 1
    FROM generate_series(1, 50000) AS n`.execute(world.database.query)
  await sql`ANALYZE market_trades, market_balances`.execute(world.database.query)
  const { db, plans } = planning(world.database.query)
  const database = { ...world.database, query: db }
  const { clock } = world
  const market = createMarketService({ database, clock, random: realRandom, logger: silentLogger })
  await market.tokens.get(token).catch(() => undefined)
  expect(plans).toHaveLength(1)
  expect(plans[0]).toContain('market_trades_token')
  expect(plans[0]).not.toMatch(/Seq Scan on market_(?:trades|balances)/)
})
