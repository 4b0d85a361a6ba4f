import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createMarketChain,
  createMarketWorld,
  type MarketWorld,
  tokenOf,
  traderOf,
} from '../../../../test/support/market-chain.ts'

const token = tokenOf(0)
const chain = createMarketChain()
let world: MarketWorld

const trade = (price: number) => ({
  trade: 0,
  side: 'buy' as const,
  trader: traderOf(1),
  eth: 10n ** 17n,
  tokens: 10n ** 21n,
  price: [BigInt(price) * 10n ** 18n, 10n ** 27n] as const,
})

beforeAll(async () => {
  world = await createMarketWorld(chain)
  chain.mine([{ launch: 0 }], 1)
  // Six seconds with several trades, two without, and then one trade in each.
  for (let second = 0; second < 6; second++) {
    const base = 10 + second * 3
    chain.mine([trade(base), trade(base + 1), trade(base + 2)], 1)
  }
  chain.mine([], 1)
  chain.mine([], 1)
  for (let second = 0; second < 8; second++) chain.mine([trade(100 + second)], 1)
  await world.sync()
})
afterAll(() => world?.close())

async function pages(fill: 'flat' | 'none', limit: number) {
  const found = []
  let cursor: string | undefined
  do {
    const more = cursor === undefined ? {} : { cursor }
    const query = { token, interval: '1s' as const, fill, limit, ...more }
    const { items, nextCursor } = (await world.market.candles.list(query)).data
    found.push(...items)
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
  return found
}

test.each([1, 2, 3, 5, 10, 12, 500])(
  'pages of %i filled seconds hold every second once, and every trade',
  async (limit) => {
    const traded = await pages('none', 500)
    expect(traded).toHaveLength(14)
    const filled = await pages('flat', limit)
    expect(filled.filter((candle) => !candle.filled)).toEqual(traded)
    const starts = filled.map(({ startedAt }) => Date.parse(startedAt) / 1_000)
    const newest = starts[0] ?? 0
    expect(starts).toEqual(starts.map((_, index) => newest - index))
    // A second without trades has the price before it.
    for (const [index, candle] of filled.entries()) {
      const before = filled[index + 1]
      if (candle.filled && before !== undefined) expect(candle.open).toBe(before.close)
    }
  },
)
