import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpServerOf } from '../../../../../test/support/http-server.ts'
import {
  createMarketChain,
  createMarketWorld,
  type MarketWorld,
  tokenOf,
  traderOf,
} from '../../../../../test/support/market-chain.ts'
import { marketRows } from '../index.ts'

const eth = 10n ** 18n
const [ann, bob, robot, dan] = [traderOf(1), traderOf(2), traderOf(3), traderOf(4)]
let world: MarketWorld
const chain = createMarketChain()

beforeAll(async () => {
  world = await createMarketWorld(chain, { isSimulated: (address) => address === robot })
  const trade = (
    token: number,
    side: 'buy' | 'sell',
    ...[trader, weth, tokens]: readonly [`0x${string}`, bigint, bigint]
  ) => ({ trade: token, side, trader, eth: weth * eth, tokens: tokens * eth })
  chain.mine([
    { launch: 0, creator: ann },
    { launch: 1, creator: ann },
    { launch: 2, creator: robot },
  ])
  // Ann realised 3 long ago and loses 1 of the second token now; Bob gains 2 now; the robot gains 5.
  chain.mine([trade(0, 'buy', ann, 1n, 100n), trade(0, 'sell', ann, 4n, 100n)], 60)
  chain.mine([], 10 * 86_400)
  chain.mine([trade(1, 'buy', ann, 2n, 100n), trade(1, 'sell', ann, 1n, 100n)], 60)
  chain.mine([trade(0, 'buy', bob, 2n, 200n), trade(0, 'sell', bob, 2n, 100n)], 60)
  chain.mine([trade(2, 'buy', robot, 1n, 100n), trade(2, 'sell', robot, 6n, 100n)], 60)
  chain.mine([trade(0, 'sell', dan, 9n, 50n)], 60)
  await world.sync()
})
afterAll(() => world?.close())

async function list(path: string, query: Readonly<Record<string, string>> = {}) {
  const http = await httpServerOf({ market: marketRows }, { market: world.market })
  const url = `/api/market/leaderboards/${path}`
  const answer = await http.inject({ method: 'GET', url, query })
  return { status: answer.statusCode, items: answer.json().items }
}

test('200: traders of all time by what they realised, at average cost, unknown costs last', async () => {
  const { items } = await list('traders', { window: 'all' })
  expect(items).toMatchObject([
    { rank: 1, trader: robot, realisedEth: '5', winRateBps: 10_000, simulated: true },
    { rank: 2, trader: ann, realisedEth: '2', winRateBps: 5_000, tokens: 2, trades: 4 },
    { rank: 3, trader: bob, realisedEth: '1', volumeEth: '4' },
    { rank: 4, trader: dan, realisedEth: null, winRateBps: null, volumeEth: '9' },
  ])
})

test('200: what was realised before a window is not in it', async () => {
  const { items } = await list('traders', { window: '7d', simulated: 'exclude' })
  expect(items).toMatchObject([
    { rank: 1, trader: bob, realisedEth: '1' },
    { rank: 2, trader: ann, realisedEth: '-1', trades: 2 },
    { rank: 3, trader: dan, realisedEth: null },
  ])
})

test('200: traders by volume, of two alike the lower address first', async () => {
  const { items } = await list('traders', { window: 'all', sort: 'trades', limit: '3' })
  const shown = items.map(({ trader }: { trader: string }) => trader)
  expect(shown).toEqual([ann, ...[bob, robot].toSorted()])
  expect((await list('traders', { sort: 'volume' })).items[0]).toMatchObject({ trader: dan })
})

test('200: creators by what their tokens came to, without the simulated ones when asked so', async () => {
  const { items } = await list('creators')
  expect(items).toMatchObject([
    { rank: 1, creator: ann, launches: 2, volumeEth: '21', trades: 7, simulated: false },
    { rank: 2, creator: robot, launches: 1, volumeEth: '7', simulated: true },
  ])
  expect((await list('creators', { simulated: 'exclude', sort: 'launches' })).items).toHaveLength(1)
})

test('200: a token that was launched later is in the list at once', async () => {
  chain.mine([{ launch: 7, creator: dan }])
  await world.sync()
  const { items } = await list('creators', { sort: 'marketValue' })
  expect(items.map(({ creator }: { creator: string }) => creator)).toContain(dan)
  expect(tokenOf(7)).not.toBe(tokenOf(0))
})

test('400: an unknown window, order and too long a list', async () => {
  for (const query of [{ window: '1y' }, { sort: 'luck' }, { limit: '101' }, { limit: '0' }]) {
    expect((await list('traders', query)).status).toBe(400)
  }
})
