import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { principal } from '../../../../test/support/http-server.ts'
import {
  createMarketChain,
  createMarketWorld,
  type Doing,
  genesisTime,
  type MarketWorld,
  tokenOf,
  traderOf,
} from '../../../../test/support/market-chain.ts'
import { countRows, trimAll } from '../../../../test/support/trim.ts'
import { historyStartStore } from './history-start.store.ts'
import { marketRetention, marketVenuesRetention } from './retention.store.ts'
import { venueTapeMigrations } from './venue-tape.migrations.ts'
import { createVenueTape, type VenuePrint } from './venue-tape.ts'

const alice = principal({ accountId: 'acct_alice' })
const [busy, quiet] = [tokenOf(0), tokenOf(1)]
const day = 86_400
const opened: MarketWorld[] = []

afterEach(async () => {
  for (const world of opened.splice(0)) await world.close()
})

const trade = (token: number, price: number, trader: number): Doing => ({
  trade: token,
  side: price % 2 === 0 ? 'sell' : 'buy',
  trader: traderOf(trader),
  eth: 10n ** 16n * BigInt(price),
  tokens: 10n ** 20n * BigInt(trader),
  price: [BigInt(price) * 10n ** 18n, 10n ** 27n],
})

/** Twelve days: one token is traded on each of them, the other on the first alone. */
function twelveDays() {
  const chain = createMarketChain()
  chain.mine([{ launch: 0 }, { launch: 1 }, trade(1, 3, 5)])
  for (let index = 0; index < 12; index += 1) {
    chain.mine([trade(0, 5 + index, 1), trade(0, 30 - index, 2)], index === 0 ? 10 : day - 130)
    chain.mine([trade(0, 7 + index, 3)], 61)
    chain.mine([trade(0, 8 + index, 1 + (index % 3))], 69)
  }
  return chain
}

async function indexOf(chain: ReturnType<typeof createMarketChain>): Promise<MarketWorld> {
  const world = await createMarketWorld(chain, { retainedBlocks: 8 })
  opened.push(world)
  await world.sync()
  return world
}

const nowMs = (genesisTime + 12 * day) * 1_000
const trim = (world: MarketWorld, days = 3) =>
  trimAll(world.database, marketRetention, { days, nowMs })

/** Answers made of sums, the newest trade or long candles, which retention must not change. */
async function lastingAnswers({ market }: MarketWorld) {
  const tokens = await Promise.all([market.tokens.get(busy), market.tokens.get(quiet)])
  const pools = await market.tokens.pools({ token: busy })
  const candles = await Promise.all(
    (['1h', '4h', '1d', '1w', '1M'] as const).flatMap((interval) =>
      [busy, quiet].flatMap((token) =>
        (['none', 'flat'] as const).map((fill) =>
          market.candles.list({ token, interval, fill, limit: 500 }),
        ),
      ),
    ),
  )
  const holders = await market.trades.holders({ token: busy, limit: 100 })
  const traders = await market.trades.traders({ token: busy, limit: 100 })
  const screened = await market.screener.trending({ window: '24h', limit: 10 })
  return { tokens, pools, candles, holders, traders, screened }
}

describe('what the market keeps for a while', () => {
  test('goes with its day: trades, transfers and candles of minutes, but the last price before', async () => {
    const world = await indexOf(twelveDays())
    expect(await countRows(world.database, 'market_trades')).toBe(49)
    await trim(world)
    const kept = sql<boolean>`traded_at >= ${genesisTime + 8 * day}`
    // Four days with four trades, and the newest old one of each token.
    expect(await countRows(world.database, 'market_trades', kept)).toBe(16)
    expect(await countRows(world.database, 'market_trades')).toBe(18)
    expect(await countRows(world.database, 'market_transfers')).toBe(16)
    const minutes = sql<boolean>`resolution = 60`
    const older = sql<boolean>`resolution = 60 AND started_at < ${genesisTime + 8 * day}`
    expect(await countRows(world.database, 'market_candles', minutes)).toBe(12)
    expect(await countRows(world.database, 'market_candles', older)).toBe(0)
    const others = sql<boolean>`resolution > 60`
    expect(await countRows(world.database, 'market_candles', others)).toBeGreaterThan(36)
  })
  test('takes nothing from prices, changes, sums, holders and candles of an hour and more', async () => {
    const world = await indexOf(twelveDays())
    const before = await lastingAnswers(world)
    await trim(world, 1)
    expect(await lastingAnswers(world)).toEqual(before)
  })
  test('is said to be gone where an answer would have it', async () => {
    const world = await indexOf(twelveDays())
    const start = new Date((genesisTime + 2 * day) * 1_000).toISOString()
    const proofOf = () =>
      world.market.candles.proof({ token: busy, interval: '1d', startedAt: start, limit: 50 })
    const { data: whole } = await proofOf()
    expect(whole).toMatchObject({ tradesKept: true })
    expect(whole.items).toHaveLength(4)
    await trim(world)
    const { data: left, meta } = await proofOf()
    expect(left).toEqual({ ...whole, tradesKept: false, items: [] })
    expect(meta.warnings).toContainEqual(expect.stringContaining('trades are kept from 2026-07-08'))

    const list = await world.market.trades.trades({ token: busy, limit: 50 })
    expect(list.items).toHaveLength(17)
    expect(list.meta.warnings).toEqual(
      expect.arrayContaining([expect.stringContaining('trades are kept from')]),
    )
    const kept = await historyStartStore(world.database.query).from()
    expect(kept.trades).toBeGreaterThan(genesisTime + 7 * day)
    for (const interval of ['1s', '1m', '5m'] as const) {
      for (const fill of ['flat', 'none'] as const) {
        const from = interval === '1s' ? kept.trades : kept.minutes
        const after = new Date((from - day) * 1_000).toISOString()
        const before = new Date((from + 300) * 1_000).toISOString()
        const wish = { token: busy, interval, fill, before, after, limit: 500 }
        const { data, meta: said } = await world.market.candles.list(wish)
        expect(data.nextCursor).toBeNull()
        for (const { startedAt } of data.items) {
          expect(Date.parse(startedAt)).toBeGreaterThanOrEqual(from * 1_000)
        }
        expect(said.warnings).toContainEqual(
          expect.stringContaining(`candles of ${interval} are kept from`),
        )
      }
    }
    const { meta: unsaid } = await world.market.candles.list({
      token: busy,
      interval: '1h',
      fill: 'none',
      limit: 500,
    })
    expect(unsaid.warnings.join()).not.toContain('kept')
  })
  test('stays as long as a reorganisation could take it back', async () => {
    const chain = twelveDays()
    const world = await createMarketWorld(chain, { retainedBlocks: 1_024 })
    opened.push(world)
    await world.sync()
    await trim(world, 1)
    expect(await countRows(world.database, 'market_trades')).toBe(49)
    expect(await countRows(world.database, 'market_transfers')).toBe(51)
  })
  test('is taken back by a reorganisation afterwards as if nothing had been removed', async () => {
    const chain = twelveDays()
    const world = await indexOf(chain)
    await trim(world, 1)
    chain.cut(4)
    chain.mine([trade(0, 90, 4), trade(1, 91, 4)], day)
    await world.sync()
    const fresh = await indexOf(chain)
    const forgotten = ({ tokens, ...rest }: Awaited<ReturnType<typeof lastingAnswers>>) => ({
      ...rest,
      tokens: tokens.map(({ data }) => data),
      // An index built from nothing has no revisions.
      candles: rest.candles.map(({ data }) =>
        data.items.map((candle) => ({ ...candle, revision: 0 })),
      ),
    })
    expect(forgotten(await lastingAnswers(world))).toEqual(forgotten(await lastingAnswers(fresh)))
  })
  test('is all there again when the index begins anew', async () => {
    const chain = twelveDays()
    const world = await indexOf(chain)
    const tables = ['market_trades', 'market_candles', 'market_balances', 'market_traders'] as const
    const rowsOf = () =>
      Promise.all(
        tables.map(async (table) => {
          const { rows } = await sql<{ row: string }>`
            SELECT t::text AS row FROM ${sql.table(table)} AS t ORDER BY 1`.execute(
            world.database.query,
          )
          return rows
        }),
      )
    const before = await rowsOf()
    await trim(world, 1)
    expect(await rowsOf()).not.toEqual(before)
    await sql`
      UPDATE indexer_projections SET state = 'astray', through_block = -1`.execute(
      world.database.query,
    )
    await world.indexer.stop()
    const { database } = world
    const again = await createMarketWorld(chain, { retainedBlocks: 8, database })
    await again.sync()
    await again.indexer.stop()
    expect(await rowsOf()).toEqual(before)
    expect(await countRows(world.database, 'market_kept')).toBe(0)
  })
})

describe('price alerts', () => {
  test('count the firings that are kept no longer, and go for good a while after they were removed', async () => {
    const chain = createMarketChain()
    const world = await createMarketWorld(chain, { retainedBlocks: 8 })
    opened.push(world)
    chain.mine([{ launch: 0 }])
    await world.sync()
    const made = await world.market.alerts.create(alice, {
      token: busy,
      direction: 'above',
      priceEth: '0.00000002',
      note: '',
    })
    // Each day crosses the price in both directions.
    for (let index = 0; index < 80; index += 1) {
      chain.mine([trade(0, 10, 1), trade(0, 30, 2)], index % 8 === 0 ? day : 60)
    }
    await world.sync()
    const history = () => world.market.alerts.get(alice, made.id)
    const before = await history()
    expect(before.firings).toBe(80)
    await trim(world, 2)
    expect(await countRows(world.database, 'market_alert_firings')).toBeLessThan(40)
    expect(await history()).toEqual(before)
    await world.market.alerts.remove(alice, made.id)
    const removedAtMs = world.clock.nowMs()
    for (let index = 0; index < 70; index += 1)
      chain.mine([trade(1, 10, 1)], index % 8 === 0 ? day : 60)
    await world.sync()
    const alerts = () => countRows(world.database, 'market_alerts')
    await trimAll(world.database, marketRetention, { days: 2, nowMs: removedAtMs + day * 1_000 })
    expect(await alerts()).toBe(1)
    await trimAll(world.database, marketRetention, {
      days: 2,
      nowMs: removedAtMs + 3 * day * 1_000,
    })
    expect([await alerts(), await countRows(world.database, 'market_alert_firings')]).toEqual([
      0, 0,
    ])
  })
})

test('corrections go with the time at which they were recorded', async () => {
  const world = await createMarketWorld(createMarketChain())
  opened.push(world)
  await sql`
    INSERT INTO market_corrections (kind, token, pool, happened_at, before, recorded_at)
    SELECT 'trade_retracted', ${busy}, 'curve', 1, '{}',
      ${new Date(nowMs)}::timestamptz - n * interval '1 hour'
    FROM generate_series(1100, 0, -1) AS n`.execute(world.database.query)
  await trim(world, 3)
  expect(await countRows(world.database, 'market_corrections')).toBe(73)
})

test('trades and minutes of venues go with their time, candles of an hour and more stay', async () => {
  const database = await createTestDatabase([
    { domain: 'market_venues', migrations: venueTapeMigrations },
  ])
  const atMs = (hoursAgo: number) => nowMs - hoursAgo * 3_600_000
  const prints = Array.from({ length: 100 }, (_, hours): VenuePrint[] =>
    ['A', 'B', 'C'].map((symbol) => ({
      venue: 'exchange',
      symbol,
      kind: 'last',
      atMs: atMs(99.5 - hours),
      priceE18: 5n,
      trade: {
        number: hours,
        atMs: atMs(99.5 - hours),
        side: 'buy',
        priceE18: 5n,
        baseE18: 1n,
        quoteE18: 5n,
        isSimulated: false,
      },
    })),
  )
  await createVenueTape().record(database.query, prints.flat())
  await trimAll(database, marketVenuesRetention, { days: 2, nowMs })
  expect(await countRows(database, 'market_venue_trades')).toBe(3 * 48)
  const minutes = sql<boolean>`resolution = 60`
  expect(await countRows(database, 'market_venue_candles', minutes)).toBe(3 * 48)
  const hours = sql<boolean>`resolution = 3600`
  expect(await countRows(database, 'market_venue_candles', hours)).toBe(300)
  await database.close()
})
