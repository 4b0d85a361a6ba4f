import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpServerOf } from '../../../../../test/support/http-server.ts'
import {
  createMarketChain,
  createMarketWorld,
  genesisTime,
  type MarketWorld,
  tokenOf,
  traderOf,
} from '../../../../../test/support/market-chain.ts'
import { migrate } from '../../../../adapters/sql/migrate.ts'
import { createVenueTape, marketRows, venueTapeMigrations } from '../index.ts'

const eth = 10n ** 18n
const token = tokenOf(0)
let world: MarketWorld
const chain = createMarketChain()

beforeAll(async () => {
  world = await createMarketWorld(chain)
  await migrate(world.database, [{ domain: 'market_venues', migrations: venueTapeMigrations }])
  const trade = (side: 'buy' | 'sell', weth: bigint, tokens: bigint) => ({
    trade: 0,
    side,
    trader: traderOf(1),
    eth: weth,
    tokens,
  })
  chain.mine(
    [
      { launch: 0, name: 'Candle' },
      { launch: 1, name: 'Other' },
    ],
    60,
  )
  chain.mine([trade('buy', eth, 1_000n * eth)], 60)
  chain.mine([trade('buy', 2n * eth, 1_000n * eth)], 60)
  chain.mine([], 600)
  chain.mine([trade('sell', eth, 1_000n * eth)], 60)
  await world.sync()
  await world.database.transaction((tx) =>
    createVenueTape().record(tx, [
      {
        venue: 'paper-exchange',
        symbol: 'BTC_USDC_PERP',
        kind: 'last',
        atMs: genesisTime * 1_000,
        priceE18: 95_000n * eth,
      },
    ]),
  )
})
afterAll(() => world?.close())

async function get(path: string, query: Readonly<Record<string, string>> = {}) {
  const http = await httpServerOf({ market: marketRows }, { market: world.market })
  const answer = await http.inject({ method: 'GET', url: `/api/market/udf/${path}`, query })
  return { status: answer.statusCode, text: answer.body, body: answer.json() }
}
const at = (seconds: number) => String(genesisTime + seconds)

test('200: the configuration names the lengths and exchanges that symbols have', async () => {
  const { body } = await get('config')
  expect(body).toMatchObject({ supports_search: true, supports_time: true })
  expect(body.exchanges.map(({ value }: { value: string }) => value)).toContain('PAPER')
  expect(body.supported_resolutions).toContain('1S')
})

test('200: a token is known by its address, and its scale shows five digits of its price', async () => {
  const { body } = await get('symbols', { symbol: `RH:${token.toLowerCase()}` })
  expect(body).toMatchObject({ ticker: token, description: 'Candle', session: '24x7', minmov: 1 })
  const { data } = await world.market.tokens.get(token)
  const shown = Number(data.priceEth) * body.pricescale
  expect([shown >= 10_000, shown < 100_000]).toEqual([true, true])
  expect((await get('symbols', { symbol: 'PAPER:BTC_USDC_PERP' })).body).toMatchObject({
    ticker: 'BTC_USDC_PERP',
    type: 'futures',
    pricescale: 100,
  })
})

test('200: bars ascend, begin in the range, and are those of the candles', async () => {
  const { body } = await get('history', {
    symbol: token,
    resolution: '1',
    from: at(0),
    to: at(3_600),
  })
  expect(body.s).toBe('ok')
  expect(body.t).toEqual([120, 180, 840].map((seconds) => genesisTime + seconds))
  const { data } = await world.market.candles.list({
    token,
    interval: '1m',
    fill: 'none',
    limit: 10,
  })
  expect(body.c).toEqual(data.items.toReversed().map(({ close }) => Number(close)))
  expect(body.v).toEqual([1_000, 1_000, 1_000])
  const later = await get('history', { symbol: token, resolution: '1', from: at(121), to: at(840) })
  expect(later.body.t).toEqual([genesisTime + 180])
})

test('200: countback answers so many bars before the end, whatever `from` says', async () => {
  const { body } = await get('history', {
    ...{ symbol: token, resolution: '1', from: at(800), to: at(3_600) },
    countback: '2',
  })
  expect(body.t).toEqual([180, 840].map((seconds) => genesisTime + seconds))
})

test('200: a stretch without bars says when the newest older one begins', async () => {
  const query = { symbol: token, resolution: '1', from: at(240), to: at(720) }
  expect((await get('history', query)).body).toEqual({ s: 'no_data', nextTime: genesisTime + 180 })
  const never = { symbol: tokenOf(1), resolution: '1D', from: at(0), to: at(9_000_000) }
  expect((await get('history', never)).body).toEqual({ s: 'no_data' })
})

test('200: a market of the exchange has bars of lengths that tokens have not', async () => {
  const query = { symbol: 'BTC_USDC_PERP', resolution: '30', from: at(0), to: at(3_600) }
  expect((await get('history', query)).body).toMatchObject({
    s: 'ok',
    t: [genesisTime],
    c: [95_000],
  })
})

test('200: symbols are searched by name, misspelled too, by exchange and by type', async () => {
  const tickers = async (query: Record<string, string>) =>
    (await get('search', query)).body.map(({ ticker }: { ticker: string }) => ticker)
  expect(await tickers({ query: 'cnadle' })).toEqual([token])
  expect(await tickers({ query: 'btc' })).toEqual(['BTC_USDC_PERP'])
  expect(await tickers({ query: '', type: 'futures' })).toEqual(['BTC_USDC_PERP'])
  expect(await tickers({ query: '', exchange: 'rh' })).toEqual([tokenOf(1), token])
  expect(await tickers({ query: 'candle', exchange: 'PAPER' })).toEqual([])
})

test('200: the time is plain text', async () => {
  expect((await get('time')).text).toBe(String(genesisTime + 86_400))
})

test('404: an unknown symbol, in the words of the protocol', async () => {
  for (const symbol of [`0x${'12'.repeat(20)}`, 'DOGE_USDC_PERP']) {
    const { body, status } = await get('symbols', { symbol })
    expect([status, body.s, body.errmsg]).toEqual([404, 'error', 'unknown_symbol'])
    const history = await get('history', { symbol, resolution: '1', from: at(0), to: at(60) })
    expect([history.status, history.body.errmsg]).toEqual([404, 'unknown_symbol'])
  }
})

test('400: an unknown length, one that the symbol has not, and a range that ends before it begins', async () => {
  const ask = { symbol: token, from: at(0), to: at(60) }
  for (const query of [
    { ...ask, resolution: '7' },
    { ...ask, resolution: '30' },
    { ...ask, resolution: '1', from: at(61) },
    { ...ask, resolution: '1', to: '-1' },
    { ...ask, resolution: '1', to: '99999999999999' },
  ]) {
    const { body, status } = await get('history', query)
    expect([status, body.s]).toEqual([400, 'error'])
  }
})
