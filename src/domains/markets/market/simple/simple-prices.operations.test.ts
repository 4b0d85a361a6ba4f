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
const [token, other] = [tokenOf(0), tokenOf(1)]
let world: MarketWorld
const chain = createMarketChain()

beforeAll(async () => {
  world = await createMarketWorld(chain, {
    feeds: [
      {
        name: 'fixed',
        origin: 'a test',
        isConfigured: true,
        ether: async () => ({ usdPerEth: 2_000_00000000n, asOf: new Date(0) }),
      },
    ],
  })
  chain.mine([{ launch: 0 }, { launch: 1 }])
  chain.mine([
    { trade: 0, side: 'buy', trader: traderOf(1), eth, tokens: 1_000n * eth },
    { trade: 1, side: 'buy', trader: traderOf(1), eth, tokens: 1_000n * eth },
  ])
  await world.sync()
})
afterAll(() => world?.close())

async function get(path: string, query: Readonly<Record<string, string>>) {
  const http = await httpServerOf({ market: marketRows }, { market: world.market })
  const answer = await http.inject({ method: 'GET', url: `/api/market/${path}`, query })
  return { status: answer.statusCode, body: answer.json() }
}

test('200: prices by id with what was asked for, and without what is not known', async () => {
  const { body } = await get('simple/price', {
    ids: `robinhood_${token.toLowerCase()},ethereum,bitcoin,robinhood_0x${'12'.repeat(20)},base_${other}`,
    vs_currencies: 'usd,eth',
    include_24hr_vol: 'true',
    include_market_cap: 'true',
    include_last_updated_at: 'true',
  })
  const { data } = await world.market.tokens.get(token)
  expect(body).toEqual({
    ethereum: { eth: 1, usd: 2_000 },
    [`robinhood_${token}`]: {
      eth: Number(data.priceEth),
      usd: Number(data.priceUsd.value),
      eth_24h_vol: 1,
      usd_24h_vol: 2_000,
      eth_market_cap: Number(data.marketCapEth),
      usd_market_cap: Number(data.marketCapUsd.value),
      last_updated_at: Date.parse(data.lastTradeAt ?? '') / 1_000,
    },
  })
})

test('200: prices by address, in lower case', async () => {
  const { body } = await get('simple/token_price/robinhood', {
    contract_addresses: `${token},${other}`,
    vs_currencies: 'eth,usd',
    include_24hr_change: 'true',
  })
  expect(Object.keys(body).toSorted()).toEqual(
    [token, other].map((a) => a.toLowerCase()).toSorted(),
  )
  expect(Object.keys(body[token.toLowerCase()]).toSorted()).toEqual([
    'eth',
    'eth_24h_change',
    'usd',
    'usd_24h_change',
  ])
})

test('404: another network', async () => {
  const query = { contract_addresses: token, vs_currencies: 'eth' }
  expect((await get('simple/token_price/base', query)).status).toBe(404)
})

test('400: an unknown currency, no ids, and more than a hundred', async () => {
  const ids = Array.from({ length: 101 }, (_, index) => tokenOf(index)).join(',')
  for (const query of [
    { ids: token, vs_currencies: 'btc' },
    { vs_currencies: 'eth' },
    { ids, vs_currencies: 'eth' },
  ]) {
    expect((await get('simple/price', query)).status).toBe(400)
  }
})

test('200: candles as a chart takes them, oldest first in Unix seconds', async () => {
  const query = { token, interval: '1m' }
  const usual = await get('candles', query)
  const { body } = await get('candles', { ...query, shape: 'lightweight' })
  const [newest] = usual.body.data.items
  expect(body.items.at(-1)).toEqual({
    time: Date.parse(newest.startedAt) / 1_000,
    open: Number(newest.open),
    high: Number(newest.high),
    low: Number(newest.low),
    close: Number(newest.close),
    volume: 1_000,
  })
  expect(body).toMatchObject({ nextCursor: null, meta: { source: 'indexer' } })
})
