import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import {
  createMarketChain,
  createMarketWorld,
  type Doing,
  launchpad,
  type MarketWorld,
  tokenOf,
  traderOf,
  transferLog,
} from '../../../../test/support/market-chain.ts'
import { planning } from '../../../../test/support/plans.ts'
import { trimAll } from '../../../../test/support/trim.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import { chainIndexMigrations } from '../../chain/chain-index/index.ts'
import { heldHistoryStore, heldTokensMax, heldTransfersMax } from './held-history.store.ts'
import { resolutionOf, stepOf } from './held-history.ts'
import { marketMigrations } from './market.migrations.ts'
import { marketRetention } from './retention.store.ts'

const [hour, day] = [3_600, 86_400]
const [me, other] = [traderOf(1), traderOf(2)]
const ranges = ['24h', '7d', '30d', 'all'] as const
const opened: { close: () => Promise<unknown> }[] = []
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close()
})

async function open(
  chain: ReturnType<typeof createMarketChain>,
  options: Parameters<typeof createMarketWorld>[1] = {},
): Promise<MarketWorld> {
  const world = await createMarketWorld(chain, options)
  opened.push(world)
  await world.sync()
  return world
}

/** Ether for a whole token: tenths. */
type Step = {
  readonly at: number
  readonly token: number
  readonly price?: number
  readonly mine: bigint
}

/** A month of trades and gifts of two tokens, with what each did to the price and to what `me` has. */
function month() {
  const chain = createMarketChain()
  const steps: Step[] = []
  const now = () => Number(chain.blocks.at(-1)?.timestamp ?? 0n)
  chain.mine([{ launch: 0 }, { launch: 1 }])
  let state = 7
  const dice = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const has = [0n, 0n]
  for (let turn = 0; turn < 150; turn += 1) {
    const [token, price] = [dice(2), 1 + dice(50)]
    const tokens = BigInt(1 + dice(1_000)) * 10n ** 18n
    const mine = has[token] ?? 0n
    const isSale = mine > tokens && dice(2) === 0
    const what = dice(4)
    const doing: Doing =
      what > 0
        ? {
            trade: token,
            side: isSale ? 'sell' : 'buy',
            trader: what === 1 ? other : me,
            eth: 10n ** 15n,
            tokens,
            price: [BigInt(price) * 10n ** 17n, 10n ** 18n],
          }
        : {
            logs: [
              transferLog(tokenOf(token), isSale ? me : launchpad, isSale ? other : me, tokens),
            ],
          }
    chain.mine([doing], 1 + dice(9) * dice(9) * 700)
    const moves = what === 1 ? 0n : isSale ? -tokens : tokens
    has[token] = mine + moves
    steps.push({ at: now(), token, mine: moves, ...(what > 0 ? { price } : {}) })
  }
  return { chain, steps, now }
}

/** What `me` had, added up from the beginning for one moment. */
function worthAt(steps: readonly Step[], isBefore: (at: number) => boolean): bigint {
  return [0, 1].reduce((sum, token) => {
    const own = steps.filter((step) => step.token === token && isBefore(step.at))
    const amount = own.reduce((total, { mine }) => total + mine, 0n)
    const price = own.findLast((step) => step.price !== undefined)?.price
    // A launch opens at 1 ETH for 10^27.
    return sum + (price === undefined ? amount / 10n ** 9n : (amount * BigInt(price)) / 10n)
  }, 0n)
}

test.each(ranges)(
  '%s: each point is what was held by then at the prices of then',
  async (range) => {
    const { chain, now, steps } = month()
    const world = await open(chain)
    const asked = { range, points: 500 }
    const { points, ...rest } = await world.market.heldHistory(me, asked)
    expect(rest).toMatchObject({ leftOut: 0, beginsLate: null })
    expect(points.length).toBeGreaterThan(90)
    expect(points.length).toBeLessThanOrEqual(500)
    for (const [index, { at, valueWei }] of points.entries()) {
      const seconds = Date.parse(at) / 1_000
      const isLast = index === points.length - 1
      expect([at, valueWei]).toEqual([
        at,
        worthAt(steps, (time) => (isLast ? time <= seconds : time < seconds)),
      ])
    }
    expect(points.at(-1)?.at).toBe(new Date(now() * 1_000).toISOString())
    const held = await world.market.tokens.heldBy(me, 100)
    expect(points.at(-1)?.valueWei).toBe(held.items.reduce((sum, item) => sum + item.valueWei, 0n))
    expect(points.at(-1)?.tokens).toBe(held.items.length)
  },
)

test('dollars are told for the last point, at the present price of ether', async () => {
  const { chain } = month()
  const feed = {
    name: 'feed',
    origin: 'https://feed.example',
    isConfigured: true,
    ether: async () => ({ usdPerEth: 2_000n * 10n ** 8n, asOf: new Date() }),
  }
  const world = await open(chain, { feeds: [feed] })
  const { points } = await world.market.heldHistory(me, { range: '7d', points: 20 })
  expect(points[0]?.valueUsd).toEqual({ value: null, reason: 'no_usd_reference_for_history' })
  const held = await world.market.tokens.heldBy(me, 100)
  const last = points.at(-1)
  expect(last?.valueUsd).toEqual(held.inUsd(last?.valueWei ?? 0n))
  expect(last?.valueUsd.reason).toBeNull()
})

test('a token that nobody traded counts at its opening price, and is counted apart', async () => {
  const chain = createMarketChain()
  chain.mine([{ launch: 0 }, { launch: 1 }])
  chain.mine([{ logs: [transferLog(tokenOf(0), launchpad, me, 10n ** 24n)] }], hour)
  chain.mine([], 2 * hour)
  const world = await open(chain)
  const read = () => world.market.heldHistory(me, { range: '24h', points: 100 })
  const { points } = await read()
  expect(points.at(-1)).toMatchObject({ tokens: 1, untraded: 1, valueWei: 10n ** 15n })
  expect(points[0]).toMatchObject({ tokens: 0, untraded: 0, valueWei: 0n })
  chain.mine([
    { trade: 0, side: 'buy', trader: other, eth: 1n, tokens: 1n, price: [2n, 10n ** 9n] },
  ])
  await world.sync()
  expect((await read()).points.at(-1)).toMatchObject({ untraded: 0, valueWei: 2n * 10n ** 15n })
})

test('who never held anything, and what is burnt, is worth nothing at every point', async () => {
  const { chain } = month()
  const nobody: Hex = `0x${'0'.repeat(40)}`
  chain.mine([{ logs: [transferLog(tokenOf(0), me, nobody, 5n)] }])
  const world = await open(chain)
  for (const holder of [traderOf(50), nobody]) {
    const { points } = await world.market.heldHistory(holder, { range: '7d', points: 200 })
    expect(points.length).toBeGreaterThan(150)
    expect(points.every(({ tokens, valueWei }) => tokens === 0 && valueWei === 0n)).toBe(true)
  }
  expect(
    (await world.market.heldHistory(traderOf(50), { range: 'all', points: 9 })).points,
  ).toEqual([expect.objectContaining({ valueWei: 0n })])
})

test('before the first block there is no point', async () => {
  const world = await createMarketWorld(createMarketChain())
  opened.push(world)
  expect(await world.market.heldHistory(me, { range: 'all', points: 9 })).toMatchObject({
    points: [],
    position: null,
  })
})

test('after a reorganisation it is the history that an index from nothing tells', async () => {
  const { chain } = month()
  const world = await open(chain)
  const before = await world.market.heldHistory(me, { range: '30d', points: 200 })
  chain.cut(40)
  const trade = { trade: 0, side: 'buy', trader: me, eth: 1n, tokens: 77n * 10n ** 18n } as const
  for (let turn = 0; turn < 42; turn += 1) {
    chain.mine([{ ...trade, price: [BigInt(turn + 1), 10n] }], 9 * hour)
  }
  await world.sync()
  const after = await world.market.heldHistory(me, { range: '30d', points: 200 })
  expect(after).not.toEqual(before)
  expect(after).toEqual(
    await (await open(chain)).market.heldHistory(me, { range: '30d', points: 200 }),
  )
})

test('what retention deleted is not made up: the points begin where transfers are kept', async () => {
  const { chain, now } = month()
  const world = await open(chain, { retainedBlocks: 4 })
  const asked = { range: '30d', points: 500 } as const
  const whole = await world.market.heldHistory(me, asked)
  await trimAll(world.database, marketRetention, { days: 3, nowMs: now() * 1_000 })
  const left = await world.market.heldHistory(me, asked)
  expect(left.beginsLate).toBe('kept_from_then_on')
  expect(left.points.length).toBeGreaterThan(10)
  expect(left.points).toEqual(whole.points.slice(-left.points.length))
  expect(left.points.length).toBeLessThan(whole.points.length)
  const all = await world.market.heldHistory(me, { range: 'all', points: 500 })
  expect(all.beginsLate).toBe('kept_from_then_on')
})

test('of an account with very many transfers the newest are read, and it is said', async () => {
  const { chain, now } = month()
  const world = await open(chain)
  await sql`
    INSERT INTO market_transfers (block_number, log_index, token, sender, recipient, amount,
      transferred_at)
    SELECT -n, 0, ${tokenOf(0)}, ${other}, ${me}, 0, ${now() - 5 * day}::int8
    FROM generate_series(1, ${heldTransfersMax}) AS n`.execute(world.database.query)
  const { beginsLate, points } = await world.market.heldHistory(me, { range: '30d', points: 500 })
  expect(beginsLate).toBe('too_many_transfers')
  expect(Date.parse(points[0]?.at ?? '')).toBeGreaterThan((now() - 5 * day) * 1_000)
})

test('of more than a hundred tokens those that are worth least are left out, and counted', async () => {
  const chain = createMarketChain()
  const tokens = Array.from({ length: heldTokensMax + 3 }, (_, launch) => launch)
  chain.mine(tokens.map((launch) => ({ launch })))
  chain.mine(
    tokens.map((launch) => ({
      logs: [transferLog(tokenOf(launch), launchpad, me, BigInt(launch + 1) * 10n ** 18n)],
    })),
  )
  const world = await open(chain)
  const { leftOut, points } = await world.market.heldHistory(me, { range: '24h', points: 100 })
  expect(leftOut).toBe(3)
  const sum = tokens.slice(3).reduce((total, launch) => total + BigInt(launch + 1) * 10n ** 9n, 0n)
  expect(points.at(-1)).toMatchObject({ tokens: heldTokensMax, valueWei: sum })
})

test('transfers and candles are read along their indexes', async () => {
  const world = await open(createMarketChain())
  const { query } = world.database
  await sql`
    INSERT INTO market_transfers (block_number, log_index, token, sender, recipient, amount,
      transferred_at)
    SELECT n, 0, 'token' || n % 50, 'holder' || n % 900, 'holder' || n % 700, 1, n
    FROM generate_series(1, 40000) AS n`.execute(query)
  await sql`
    INSERT INTO market_candles
    SELECT 'token' || n % 50, 'pool', 3600, n / 50 * 3600, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, ''
    FROM generate_series(1, 40000) AS n`.execute(query)
  await sql`
    INSERT INTO market_balances SELECT 'token' || n % 50, 'holder' || n, 1
    FROM generate_series(1, 20000) AS n`.execute(query)
  await sql`ANALYZE`.execute(query)
  const { db, plans } = planning(query)
  const asked = { holder: 'holder7', from: 39_000, stepSeconds: hour, resolution: hour } as const
  const store = heldHistoryStore(db)
  // A plan is no history, and no history is made of one.
  await store.since(asked as never).catch(() => undefined)
  await store.first(asked.holder as never).catch(() => undefined)
  const [since = '', first = ''] = plans
  for (const plan of [since, first]) {
    expect(plan).toContain('market_transfers_recipient')
    expect(plan).toContain('market_transfers_sender')
    expect(plan).not.toMatch(/Seq Scan on market_(transfers|candles|balances)/)
  }
  expect(since).toContain('market_candles_pkey')
})

describe('steps', () => {
  test.each([
    [day, 200, 900],
    [day, 25, hour],
    [7 * day, 200, hour],
    [30 * day, 200, 4 * hour],
    [30 * day, 31, day],
    [2_000 * day, 500, 7 * day],
    [2_000 * day, 2, 72 * 28 * day],
  ])('%i s in at most %i points: every %i s', (span, points, step) => {
    expect(stepOf(span, points)).toBe(step)
    expect(step % resolutionOf(step)).toBe(0)
  })
})

test('transfers that were indexed before have the time of what happened last', async () => {
  const at = marketMigrations.findIndex(({ name }) => name === '0005_transfer_times')
  const database = await createTestDatabase([
    { domain: 'chain-index', migrations: chainIndexMigrations },
    { domain: 'market', migrations: marketMigrations.slice(0, at) },
  ])
  opened.push(database)
  const { query } = database
  await sql`
    INSERT INTO market_tokens SELECT 'a', 'rh', 'A', 'A', 'c', '', 1, 1, 1000, 5, 0, '0x', false
  `.execute(query)
  await sql`
    INSERT INTO market_trades
    SELECT 9, 1, '0x', '0x', 1090, 'a', 'p', 't', 'buy', 1, 1, 1, 1, 1, false`.execute(query)
  await sql`
    INSERT INTO market_transfers
    SELECT n, 0, 'a', 's', 'r', 1 FROM unnest(ARRAY[5, 7, 9, 12]) AS n`.execute(query)
  await sql`INSERT INTO market_kept VALUES ('trades', 900, 4)`.execute(query)
  await marketMigrations[at]?.up(query)
  const { rows } = await sql<{ at: string }>`
    SELECT transferred_at AS at FROM market_transfers ORDER BY block_number`.execute(query)
  expect(rows.map((row) => Number(row.at))).toEqual([1_000, 1_000, 1_090, 1_090])
  const kept = await sql<{ at: string }>`
    SELECT from_time AS at FROM market_kept WHERE what = 'transfers'`.execute(query)
  expect(kept.rows.map((row) => Number(row.at))).toEqual([1_000])
})
