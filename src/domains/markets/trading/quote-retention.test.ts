import { sql } from 'kysely'
import { getAddress, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { refusalOf } from '../../../../test/support/launchpad-world.ts'
import { createScriptedPools } from '../../../../test/support/scripted-pools.ts'
import type { Database } from '../../../ports/database.ts'
import { createPoolLists, poolsMigrations } from '../../chain/pools/index.ts'
import { createSwapPricing, type PricingOptions } from './pricing.ts'
import { createQuotesService } from './quotes.service.ts'
import { tradingMigrations } from './trading.migrations.ts'

const [weth, usd, coin, swapRouter, launchpad] = ['a1', 'b2', 'c3', 'd4', 'e5'].map((digits) =>
  getAddress(`0x${digits.repeat(20)}`),
) as [Hex, Hex, Hex, Hex, Hex]
const dayMs = 86_400_000
const quoteLifeMs = 20_000

let database: Database
let nowMs = 1_800_000_000_000

beforeAll(async () => {
  database = await createTestDatabase([
    { domain: 'pools', migrations: poolsMigrations },
    { domain: 'trading', migrations: tradingMigrations },
  ])
}, 60_000)
afterAll(() => database?.close())

/** Quotes of one pool in memory, stored in a database of their own, at a time set by the test. */
function createQuotes() {
  const wide = { liquidity: 10n ** 20n, tick: 0, reach: 60_000 }
  // Without a curve in the pair, this is the only quote function of the launchpad that is called.
  const quotes = { burning: async () => new Map() }
  const pricing = createSwapPricing({
    mirror: createScriptedPools([{ ...wide, tokens: [usd, coin], feePpm: 3_000 }]),
    launchpad: { quotes } as unknown as PricingOptions['launchpad'],
    weth,
    gasPrice: async () => 0n,
  })
  const simulation = { status: 'not_run', revertReason: null } as const
  const issues = { allowance: null, balance: null, simulation }
  return createQuotesService({
    database,
    clock: { nowMs: () => nowMs },
    random: { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) },
    venue: { weth, swapRouter, launchpad },
    lists: createPoolLists({ database }),
    pricing,
    gasPrices: { maxFee: async () => null },
    checks: { issues: async () => ({ issues, gasUsed: null }) },
    chainId: 4663,
  })
}

test('a quote is known for a day after it expired, and forgotten with one of those given later', async () => {
  const quotes = createQuotes()
  const pair = { sellToken: usd, buyToken: coin, amount: '1000000' }
  const give = async () =>
    (await quotes.quote({ ...pair, side: 'exactIn', slippageBps: 50 })).quoteId
  const first = await give()
  nowMs += 1
  const second = await give()
  const codes = async () => [
    (await refusalOf(quotes.get(first))).code,
    (await refusalOf(quotes.get(second))).code,
  ]
  // The second expired a day ago to the millisecond, the first just before.
  nowMs += quoteLifeMs + dayMs
  for (let given = 2; given < 255; given++) await give()
  expect(await codes()).toEqual(['trading.quote_expired', 'trading.quote_expired'])
  await give()
  expect(await codes()).toEqual(['resource.not_found', 'trading.quote_expired'])
})

test('a quote can be taken until it expires, and not in that moment any more', async () => {
  const quotes = createQuotes()
  const pair = { sellToken: usd, buyToken: coin, amount: '1000000' }
  const given = await quotes.quote({ ...pair, side: 'exactIn', slippageBps: 50 })
  nowMs = Date.parse(given.expiresAt) - 1
  expect(await quotes.get(given.quoteId)).toEqual(given)
  nowMs += 1
  expect(await refusalOf(quotes.get(given.quoteId))).toMatchObject({
    code: 'trading.quote_expired',
    status: 410,
    extra: { expiresAt: given.expiresAt },
  })
})

test('a quote that the version before stored is still one of its paths', async () => {
  const quotes = createQuotes()
  const { quoteId } = await quotes.quote({
    sellToken: usd,
    buyToken: coin,
    amount: '1000000',
    side: 'exactIn',
    slippageBps: 50,
  })
  const stored = () => sql`SELECT route FROM trading_quotes WHERE id = ${quoteId}`
  const { rows: before } = await stored().execute(database.query)
  await sql`
    UPDATE trading_quotes
    SET route = (route - 'paths') || jsonb_build_object('ways', route -> 'paths')
    WHERE id = ${quoteId}`.execute(database.query)
  await database.transaction(async (tx) => {
    await tradingMigrations.find(({ name }) => name === '0004_route_paths')?.up(tx)
  })
  expect((await stored().execute(database.query)).rows).toEqual(before)
})
