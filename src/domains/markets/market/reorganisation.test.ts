import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import {
  createMarketChain,
  createMarketWorld,
  type Doing,
  genesisTime,
  graduationLog,
  launchpad,
  type MarketWorld,
  supply,
  tokenOf,
  traderOf,
  transferLog,
} from '../../../../test/support/market-chain.ts'

const opened: MarketWorld[] = []
afterEach(async () => {
  for (const world of opened.splice(0)) await world.close()
})

async function open(chain: ReturnType<typeof createMarketChain>): Promise<MarketWorld> {
  const world = await createMarketWorld(chain)
  opened.push(world)
  return world
}

/** The tables that must equal an index from nothing; corrections are left out, because they keep what was retracted. */
const followers = {
  market_tokens: 'token',
  market_pools: 'pool',
  market_trades: 'block_number, log_index',
  market_candles: 'token, resolution, started_at, pool',
  market_transfers: 'block_number, log_index',
  market_balances: 'token, holder',
  market_traders: 'token, trader',
  market_pool_moves: 'block_number, log_index, pool',
} as const

async function rowsOf({ database }: MarketWorld) {
  const tables: Record<string, readonly unknown[]> = {}
  for (const [table, order] of Object.entries(followers)) {
    const { rows } = await sql`SELECT * FROM ${sql.id(table)} ORDER BY ${sql.raw(order)}`.execute(
      database.query,
    )
    tables[table] = rows
  }
  return tables
}

/** Pseudo-random numbers; the same seed gives the same ones. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test.each([3, 11, 42])(
  'seed %i: after random reorganisations the rows are those of an index from nothing',
  async (seed) => {
    const next = numbers(seed)
    const chain = createMarketChain()
    const world = await open(chain)
    for (let step = 0; step < 40; step++) {
      const what = next(10)
      if (what < 2 && chain.blocks.length > 2) chain.cut(1 + next(6))
      // Some blocks lie hours apart, so that a reorganisation cuts candles of every stored length.
      chain.mine(
        doings(next, chain.launched()),
        next(4) === 0 ? 5_000 + next(90_000) : 1 + next(40),
      )
      // A cut that another block follows at once is a reorganisation at the same height.
      if (next(3) > 0) await world.sync()
    }
    await world.sync()
    const rows = await rowsOf(world)
    expect(rows['market_trades']?.length).toBeGreaterThan(10)
    expect(rows).toEqual(await rowsOf(await syncedFromNothing(chain)))
    const held = await sql<{ token: string; sum: string }>`
      SELECT token, sum(balance) AS sum FROM market_balances GROUP BY token`.execute(
      world.database.query,
    )
    expect(new Set(held.rows.map(({ sum }) => sum))).toEqual(new Set([supply.toString()]))
  },
)

async function syncedFromNothing(chain: ReturnType<typeof createMarketChain>) {
  const world = await open(chain)
  await world.sync()
  return world
}

/** Launches, trades, transfers and graduations of three tokens; of one that is not launched they count for nothing. */
function doings(next: (below: number) => number, launched: Set<number>): readonly Doing[] {
  return Array.from({ length: next(5) }, () => {
    const index = next(3)
    if (launched.has(index) || next(2) === 0) return trading(next, index)
    launched.add(index)
    return { launch: index }
  })
}

function trading(next: (below: number) => number, index: number): Doing {
  const what = next(8)
  const trader = traderOf(next(4))
  if (what === 7) {
    const transfer = transferLog(tokenOf(index), trader, traderOf(next(4)), BigInt(next(50)))
    return { logs: [transfer, graduationLog(index, traderOf(80))] }
  }
  return {
    trade: index,
    side: next(2) === 0 ? 'buy' : 'sell',
    trader,
    eth: BigInt(1 + next(1_000)) * 10n ** 14n,
    tokens: BigInt(1 + next(1_000)) * 10n ** 20n,
    price: [BigInt(1 + next(100)) * 10n ** 16n, 10n ** 27n],
  }
}

const buy = (eth: bigint, price: bigint): Doing => ({
  trade: 0,
  side: 'buy',
  trader: traderOf(1),
  eth,
  tokens: 10n ** 21n,
  price: [price, 10n ** 27n],
})

test('a trade that is taken back is told, with its candle before and after, and raises the revision', async () => {
  const chain = createMarketChain()
  const world = await open(chain)
  chain.mine([{ launch: 0 }])
  chain.mine([buy(10n ** 17n, 2n * 10n ** 18n)])
  chain.mine([buy(10n ** 17n, 3n * 10n ** 18n)])
  await world.sync()
  const [first] = (await list(world)).items
  expect(first).toMatchObject({ trades: 2, revision: 0, close: '0.000000003' })
  chain.cut(1)
  chain.mine()
  await world.sync()
  const [again] = (await list(world)).items
  expect(again).toMatchObject({ trades: 1, revision: 1, close: '0.000000002' })
  const told = (await world.events()).filter(({ topic }) => topic.startsWith('market.'))
  expect(told.map(({ topic }) => topic)).toEqual([
    'market.trade_retracted',
    'market.candle_revised',
  ])
  expect(told[1]?.payload).toMatchObject({
    token: tokenOf(0),
    interval: '1m',
    before: { trades: 2, tradesHash: first?.tradesHash },
    after: { trades: 1, tradesHash: again?.tradesHash },
  })
  const corrections = await world.market.trades.corrections({ limit: 10, token: tokenOf(0) })
  expect(corrections.items.map(({ kind }) => kind)).toEqual(['candle_revised', 'trade_retracted'])
})

test('a reorganisation that only adds to a closed candle raises its revision too', async () => {
  const chain = createMarketChain()
  const world = await open(chain)
  chain.mine([{ launch: 0 }], 1)
  chain.mine([buy(10n ** 17n, 2n * 10n ** 18n)], 1)
  chain.mine([buy(10n ** 17n, 2n * 10n ** 18n)], 100)
  chain.mine([], 200)
  await world.sync()
  expect((await list(world)).items[0]).toMatchObject({ trades: 1, closed: true, revision: 0 })
  chain.cut(1)
  chain.mine([buy(10n ** 17n, 4n * 10n ** 18n)], 10)
  chain.mine([], 200)
  await world.sync()
  expect((await list(world)).items).toMatchObject([
    { trades: 2, closed: true, revision: 1 },
    { trades: 1, closed: true, revision: 0 },
  ])
})

test('logs that only look like those of the launchpad or of a launched token change nothing', async () => {
  const chain = createMarketChain()
  const world = await open(chain)
  chain.mine([{ launch: 0 }])
  await world.sync()
  const before = await rowsOf(world)
  const transfer = transferLog(tokenOf(0), launchpad, traderOf(1), 5n)
  chain.mine([
    { logs: [{ ...transfer, address: tokenOf(7) }] },
    { logs: [{ ...transfer, data: '0x' }] },
    { logs: [{ ...transfer, topics: [...transfer.topics, transfer.topics[1] ?? '0x'] }] },
    { ...buy(10n ** 17n, 10n ** 18n), trade: 5 },
  ])
  await world.sync()
  expect(await rowsOf(world)).toEqual(before)
})

async function list(world: MarketWorld) {
  world.clock.set((genesisTime + 3_600) * 1_000)
  const asked = { token: tokenOf(0), interval: '1m', fill: 'none', limit: 10 } as const
  return (await world.market.candles.list(asked)).data
}
