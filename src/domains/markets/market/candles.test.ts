import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../../../test/support/launchpad-world.ts'
import {
  createMarketChain,
  createMarketWorld,
  genesisTime,
  type MarketWorld,
  tokenOf,
  traderOf,
} from '../../../../test/support/market-chain.ts'
import type { Interval } from './intervals.ts'
import type { TradeView } from './market.schemas.ts'

const token = tokenOf(0)
const pool = `curve:${token}`
const chain = createMarketChain()
let world: MarketWorld

const trade = (price: bigint, trader = 1, side: 'buy' | 'sell' = 'buy') => ({
  trade: 0,
  side,
  trader: traderOf(trader),
  eth: 10n ** 17n,
  tokens: 10n ** 21n,
  price: [price * 10n ** 18n, 10n ** 27n] as const,
})

beforeAll(async () => {
  world = await createMarketWorld(chain, { isSimulated: (address) => address === traderOf(2) })
  chain.mine([{ launch: 0 }], 30)
  // 00:00:40 and 00:00:50: one minute; then 00:03:10, a day later, and a week after that.
  chain.mine([trade(2n), trade(5n, 2)], 10)
  chain.mine([trade(3n, 1, 'sell')], 10)
  chain.mine([trade(4n)], 140)
  chain.mine([trade(6n)], 86_400)
  chain.mine([trade(7n)], 7 * 86_400)
  chain.mine([], 120)
  await world.sync()
})
afterAll(() => world?.close())

const list = async (interval: Interval, more: object = {}) =>
  (await world.market.candles.list({ token, interval, fill: 'none', limit: 500, ...more })).data
const at = (seconds: number) => new Date((genesisTime + seconds) * 1_000).toISOString()

test('400 where `after` is not before `before`', async () => {
  const range = { before: at(60), after: at(60) }
  expect(await refusalOf(list('1m', range))).toMatchObject({ code: 'request.invalid' })
  expect((await list('1m', { before: at(60), after: at(0) })).items).toHaveLength(1)
})

test('a candle is the first, highest, lowest and last price of its trades, with what was traded', async () => {
  const { items: candles, usdReason } = await list('1m')
  expect(candles).toHaveLength(4)
  expect(candles.at(-1)).toMatchObject({
    startedAt: at(0),
    endsAt: at(60),
    open: '0.000000002',
    high: '0.000000005',
    low: '0.000000002',
    close: '0.000000003',
    volumeEth: '0.3',
    volumeTokens: '3000',
    trades: 3,
    buys: 2,
    simulatedTrades: 1,
    usd: null,
    filled: false,
    closed: true,
    revision: 0,
  })
  expect(usdReason).toBe('no_usd_reference_for_history')
})

test.each([
  ['1s', 5, 40],
  ['5m', 3, 0],
  ['15m', 3, 0],
  ['1h', 3, 0],
  ['4h', 3, 0],
  ['1d', 3, 0],
  // 1 July 2026 is a Wednesday: its week began on Monday, 29 June.
  ['1w', 2, -2 * 86_400],
  ['1M', 1, 0],
] as const)('%s: %i candles, the oldest from second %i on', async (interval, count, first) => {
  const { items: candles } = await list(interval)
  expect(candles.map(({ trades }) => trades).reduce((sum, each) => sum + each)).toBe(6)
  expect(candles).toHaveLength(count)
  expect(candles.at(-1)).toMatchObject({ startedAt: at(first), open: '0.000000002' })
  expect(candles[0]?.close).toBe('0.000000007')
})

test('a week or month is closed only when a block after its end is indexed', async () => {
  expect((await list('1M')).items.map(({ closed }) => closed)).toEqual([false])
  expect((await list('1d')).items.map(({ closed }) => closed)).toEqual([false, true, true])
})

test('a flat fill repeats the price before each gap, from the opening price on', async () => {
  const { items: candles } = await list('1m', { fill: 'flat', before: at(300) })
  expect(candles.map(({ close, filled }) => [close, filled])).toEqual(
    [
      ['0.000000003', true],
      ['0.000000004', false],
      ['0.000000003', true],
      ['0.000000003', true],
      ['0.000000003', false],
    ].with(0, ['0.000000004', true]),
  )
  expect(candles[0]).toMatchObject({ trades: 0, volumeEth: '0', tradesHash: null })
  const seconds = (await list('1s', { fill: 'flat', before: at(42) })).items
  expect(seconds.at(-1)).toMatchObject({ startedAt: at(30), close: '0.000000001', filled: true })
  expect(seconds[0]).toMatchObject({ startedAt: at(41), close: '0.000000005', filled: true })
})

test.each([
  ['none', '4h'],
  ['flat', '4h'],
  ['none', '1s'],
] as const)('pages of fill=%s, %s, join to the whole list', async (fill, interval) => {
  const whole = (await list(interval, { fill })).items
  const paged: unknown[] = []
  let cursor: string | null = null
  do {
    const page = await list(interval, { fill, limit: 2, ...(cursor === null ? {} : { cursor }) })
    paged.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(paged).toEqual(whole)
})

test('before and after bound the starts of candles', async () => {
  const { items: candles } = await list('1m', { after: at(60), before: at(86_400) })
  expect(candles.map(({ startedAt }) => startedAt)).toEqual([at(180)])
})

test('the candles of the curve are those of the token until it has a pool', async () => {
  const ofPool = await world.market.candles.list({ pool, interval: '5m', fill: 'none', limit: 500 })
  expect(ofPool.data.items).toEqual((await list('5m')).items)
})

test.each(['1s', '1m', '5m', '15m', '1h', '4h', '1d', '1w', '1M'] as const)(
  'anybody can make the hash of a %s candle from the trades of its proof',
  async (interval) => {
    const candle = (await list(interval)).items.at(-1)
    const startedAt = candle?.startedAt ?? ''
    const { data } = await world.market.candles.proof({ token, interval, startedAt, limit: 200 })
    expect(data.items).toHaveLength(candle?.trades ?? -1)
    expect(data.tradesHash).toBe(candle?.tradesHash)
    expect(hashOf(interval, data.items)).toBe(data.tradesHash)
  },
)

/** An independent implementation of the hash recipe: from trades to minutes, and up. */
function hashOf(interval: Interval, trades: readonly TradeView[]): string {
  const sha = (...parts: readonly (Buffer | string)[]) =>
    parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
  const chainOf = (some: readonly TradeView[]) =>
    some.reduce((before, each) => {
      const price = (Number(each.priceEth) * 1e9).toFixed(0)
      const amounts = `${each.ethAtomic}:${each.tokenAtomic}:${price}${'0'.repeat(18)}`
      return sha(before, `${each.id}:${each.transactionHash}:${each.side}:${amounts}\n`)
    }, Buffer.alloc(32))
  const up = (some: readonly TradeView[], widths: readonly number[]): Buffer => {
    const [width, ...smaller] = widths
    if (width === undefined) return chainOf(some)
    const groups = new Map<number, TradeView[]>()
    for (const each of some) {
      const key = Math.floor(Date.parse(each.tradedAt) / 1_000 / width)
      groups.set(key, [...(groups.get(key) ?? []), each])
    }
    return sha(...[...groups.values()].map((group) => up(group, smaller)))
  }
  const parts: Readonly<Record<Interval, readonly number[]>> = {
    '1s': [],
    '1m': [],
    '5m': [60],
    '15m': [60],
    '1h': [900, 60],
    '4h': [3_600, 900, 60],
    '1d': [3_600, 900, 60],
    '1w': [86_400, 3_600, 900, 60],
    '1M': [86_400, 3_600, 900, 60],
  }
  return up(trades, parts[interval]).toString('hex')
}

test('what cannot be answered is refused in words', async () => {
  const asked = { token, interval: '5m', limit: 10 } as const
  const { candles } = world.market
  expect(await refusalOf(candles.proof({ ...asked, startedAt: at(61) }))).toMatchObject({
    status: 400,
    faults: ['query/startedAt'],
  })
  const query = { interval: '1m', fill: 'none', limit: 10 } as const
  expect(await refusalOf(candles.list(query))).toMatchObject({ status: 400, faults: ['query'] })
  expect(await refusalOf(candles.list({ ...query, token: tokenOf(9) }))).toMatchObject({
    code: 'resource.not_found',
  })
  expect(await refusalOf(candles.list({ ...query, token, cursor: 'nonsense' }))).toMatchObject({
    faults: ['query/cursor'],
  })
  const wrong = token.slice(0, -1) + (token.endsWith('a') ? 'A' : 'a')
  expect(await refusalOf(candles.list({ ...query, token: wrong }))).toMatchObject({ status: 400 })
})
