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
import { tokenFactsStore } from './token-facts.store.ts'
import { filterNames } from './token-names.store.ts'

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
  // Who comes first after a block makes the figures.
  await market.tokens.get(token)
  const before = count()
  const { data, meta } = await market.tokens.get(token)
  expect(data).toMatchObject({ day: { trades: 5 }, change: { m5: { reason: null } } })
  expect(meta.block?.number).toBe(6)
  expect(count() - before).toBe(1)
  const page = await market.tokens.list({ limit: 10 })
  expect(page.items.map((item) => item.token)).toEqual([tokenOf(1), token])
  expect(page.items[1]).toEqual(data)
  expect(count() - before).toBe(2)
  await expect(market.tokens.get(traderOf(1))).rejects.toMatchObject({ spec: { status: 404 } })
  expect(count() - before).toBe(3)
})

test('a page of many tokens is read along the index of its order', async () => {
  await sql`
    INSERT INTO market_token_figures (token, family, creator, found_by, launch_place, launched_at,
      due_at, price, stage, volume_h24, liquidity)
    SELECT 'token' || n, 'rh', 'c' || n % 500, 'x', n, 0, 9e18, 1, 'curve', n, n
    FROM generate_series(1, 20000) AS n`.execute(world.database.query)
  await sql`ANALYZE market_token_figures`.execute(world.database.query)
  const { db, plans } = planning(world.database.query)
  const page = { filter: {}, descending: true, limit: 50 }
  const after = { token, value: '100' }
  const store = tokenFactsStore(db)
  const sorts = ['volume_h24', 'liquidity']
  for (const column of sorts) {
    const sort = { column, isAlwaysKnown: column !== 'liquidity' }
    await store.page({ ...page, sort, after }).catch(() => undefined)
  }
  await store
    .page({ ...page, filter: { creator: traderOf(1) }, sort: newest, after: null })
    .catch(() => undefined)
  await store.of(token).catch(() => undefined)
  expect(plans).toHaveLength(4)
  expect(plans[0]).toContain('market_figures_volume_h24')
  expect(plans[1]).toContain('market_figures_liquidity')
  expect(plans[2]).toContain('market_figures_creator')
  expect(plans[3]).toContain('market_token_figures_pkey')
  for (const plan of plans) {
    expect(plan).not.toMatch(/Seq Scan on market_token_figures/)
    expect(plan).toContain('market_figures_leaving')
  }
})

test('a few named tokens are read by their keys, and many along the index of the order', async () => {
  const { query } = world.database
  await sql`
    INSERT INTO market_tokens SELECT 'token' || n, 'rh', 'x', 'x', 'c', '', 1, 1, 0, 0, n, '0x', false
    FROM generate_series(1, 20000) AS n`.execute(query)
  await sql`
    INSERT INTO market_token_names
    SELECT 'token' || n, md5(n::text), 'moon', md5(n::text) || ' moon'
    FROM generate_series(1, 20000) AS n`.execute(query)
  await sql`VACUUM ANALYZE market_token_names`.execute(query)
  await sql`ANALYZE market_tokens`.execute(query)
  const { db, plans } = planning(query)
  await filterNames(db, 'abcd').catch(() => undefined)
  expect(plans[0]).toContain('market_token_names_trigrams')
  const [few, many] = [await filterNames(query, 'abcd'), await filterNames(query, 'Moon')]
  expect('ids' in few && few.ids.length).toBeGreaterThan(2)
  expect('test' in many).toBe(true)
  const page = { descending: true, limit: 50, after: null }
  const sort = { column: 'volume_h24', isAlwaysKnown: true }
  for (const names of [few, many]) {
    await tokenFactsStore(db)
      .page({ ...page, sort, filter: { names } })
      .catch(() => undefined)
  }
  const [, byKeys, along] = plans
  expect(byKeys).toContain('market_token_figures_pkey')
  expect(along).toContain('market_figures_volume_h24')
  expect(along).toContain('SubPlan')
  for (const plan of plans) {
    expect(plan).not.toMatch(/Seq Scan on market_(token_figures|token_names|tokens)/)
  }
})

const newest = { column: 'launch_place', isAlwaysKnown: true }
