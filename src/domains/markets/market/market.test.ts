import { encodeAbiParameters, encodeEventTopics, parseAbi, parseAbiParameters } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { principal } from '../../../../test/support/http-server.ts'
import { refusalOf } from '../../../../test/support/launchpad-world.ts'
import {
  createMarketChain,
  createMarketWorld,
  type Doing,
  genesisTime,
  type MarketWorld,
  poolLaunchLogs,
  supply,
  tokenOf,
  traderOf,
  transferLog,
  uniswap,
} from '../../../../test/support/market-chain.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import { filterFields, isField } from './filter.ts'

const alice = principal({ accountId: 'acct_alice' })
const bob = principal({ accountId: 'acct_bob' })
const token = tokenOf(0)
const day = 86_400
const opened: MarketWorld[] = []

afterEach(async () => {
  for (const world of opened.splice(0)) await world.close()
})

async function open(options: Parameters<typeof createMarketWorld>[1] = {}) {
  const chain = createMarketChain()
  const world = await createMarketWorld(chain, options)
  opened.push(world)
  return { chain, world, market: world.market }
}

const trade = (
  price: bigint,
  more: { readonly trader?: number; readonly side?: 'buy' | 'sell'; readonly trade?: number } = {},
): Doing => ({
  trade: more.trade ?? 0,
  side: more.side ?? 'buy',
  trader: traderOf(more.trader ?? 1),
  eth: 10n ** 17n,
  tokens: 10n ** 21n,
  price: [price * 10n ** 18n, 10n ** 27n],
})

test('before the first block every answer says that it rests on nothing', async () => {
  const { market } = await open()
  expect(await market.tokens.list({ limit: 10 })).toMatchObject({
    items: [],
    meta: { asOf: null, block: null, quality: 'unavailable' },
  })
})

test('an answer says at which block it is, and how old that is', async () => {
  const { chain, market, world } = await open()
  chain.mine([{ launch: 0 }], 60)
  await world.sync()
  world.clock.set((genesisTime + 62) * 1_000)
  const { meta } = await market.tokens.get(token)
  expect(meta).toMatchObject({
    ageMs: 2_000,
    source: 'indexer',
    block: { number: 1 },
    quality: 'complete',
    warnings: [],
  })
  world.clock.set((genesisTime + 3_600) * 1_000)
  expect((await market.tokens.get(token)).meta).toMatchObject({ quality: 'delayed' })
})

test('a name from the chain that hides text is shown with marks, and stops nothing', async () => {
  const { chain, market, world } = await open()
  chain.mine([{ launch: 0, name: 'US\u200bDC\u0000' }, { launch: 1 }])
  await world.sync()
  expect((await market.tokens.get(token)).data).toMatchObject({
    name: 'US\ufffdDC\ufffd',
    textWarnings: [{ code: 'hides_text', field: 'name' }],
  })
  expect((await market.tokens.get(tokenOf(1))).data).toMatchObject({ textWarnings: [] })
})

test('a change over a window that the token does not cover is null with a reason', async () => {
  const { chain, market, world } = await open()
  chain.mine([{ launch: 0 }])
  chain.mine([trade(2n)], 400)
  await world.sync()
  const { data } = await market.tokens.get(token)
  expect(data.change).toMatchObject({
    // There was no trade when the window began: the change counts from the opening price.
    m5: { pct: '100.00', reason: null },
    h1: { pct: null, reason: 'window_not_covered' },
    h6: { pct: null, reason: 'window_not_covered' },
    h24: { pct: null, reason: 'window_not_covered' },
  })
  expect(data).toMatchObject({ priceEth: '0.000000002', marketCapEth: '2', holders: 1 })
  chain.mine([trade(1n)], day)
  await world.sync()
  const { items } = await market.tokens.prices([token, tokenOf(5)].join())
  expect(items).toMatchObject([
    { known: true, change24h: { pct: '-50.00' }, priceUsd: { reason: 'no_usd_reference' } },
    { known: false, priceEth: null, priceUsd: { reason: 'not_a_launched_token' } },
  ])
})

test('the entity tag of simple prices changes exactly when a price does', async () => {
  const { chain, market, world } = await open()
  const tagOf = async () => (await market.tokens.simplePrices(token)).headers?.['etag']
  chain.mine([{ launch: 0 }])
  chain.mine([trade(2n)])
  await world.sync()
  const first = await tagOf()
  chain.mine([], 500)
  await world.sync()
  expect(await tagOf()).toBe(first)
  chain.mine([trade(3n)])
  await world.sync()
  expect(await tagOf()).not.toBe(first)
})

test('dollar figures come from the first feed that answers, and a failed one rests', async () => {
  let asked = 0
  const failing = {
    name: 'first',
    origin: 'a test',
    isConfigured: true,
    ether: () => {
      asked += 1
      return Promise.reject(new Error('down'))
    },
  }
  const price = { usdPerEth: 2_500n * 10n ** 8n, asOf: new Date(0) }
  const working = { ...failing, name: 'second', ether: () => Promise.resolve(price) }
  const off = { ...failing, name: 'third', isConfigured: false }
  const { chain, market, world } = await open({ feeds: [failing, working, off] })
  chain.mine([{ launch: 0 }])
  await world.sync()
  const [item] = (await market.tokens.prices(token)).items
  expect(item?.priceUsd).toEqual({ value: '0.0000025', reason: null })
  world.clock.set(world.clock.nowMs() + 11_000)
  await market.tokens.prices(token)
  expect(asked).toBe(1)
  expect((await market.status()).data).toMatchObject({
    feeds: [
      { name: 'indexer' },
      { name: 'first', state: 'failing' },
      { name: 'second', state: 'ready' },
      { name: 'third', state: 'not_configured' },
    ],
    usdReference: { feed: 'second' },
  })
})

test('trades, holders and traders come in pages that join to the whole', async () => {
  const { chain, market, world } = await open()
  chain.mine([{ launch: 0 }])
  for (let n = 0; n < 7; n++) chain.mine([trade(BigInt(n + 1), { trader: n % 3 })])
  await world.sync()
  for (const read of [market.trades.trades, market.trades.holders, market.trades.traders]) {
    const whole: readonly unknown[] = (await read({ token, limit: 200 })).items
    const paged: unknown[] = []
    let cursor: string | null = null
    do {
      const page: { readonly items: readonly unknown[]; readonly nextCursor: string | null } =
        await read({ token, limit: 2, ...(cursor === null ? {} : { cursor }) })
      paged.push(...page.items)
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(paged).toEqual(whole)
    expect(whole.length).toBeGreaterThan(2)
  }
})

test('a holder is who the transfers say, with the share of the supply; the curve is no account', async () => {
  const { chain, market, world } = await open()
  chain.mine([{ launch: 0 }, trade(1n)])
  chain.mine([{ logs: [transferLog(token, traderOf(1), traderOf(2), 4n * 10n ** 20n)] }])
  await world.sync()
  const { items } = await market.trades.holders({ token, limit: 10 })
  expect(items.map(({ balanceAtomic, isPool }) => [BigInt(balanceAtomic), isPool])).toEqual([
    [supply - 10n ** 21n, true],
    [6n * 10n ** 20n, false],
    [4n * 10n ** 20n, false],
  ])
  expect((await market.tokens.get(token)).data).toMatchObject({ holders: 2, topTenBps: 0 })
})

test('what a trader realised is at average cost, and tokens from elsewhere count for nothing', async () => {
  const { chain, market, world } = await open()
  const at = { trade: 0, trader: traderOf(1) }
  chain.mine([
    { launch: 0 },
    { ...at, side: 'buy', eth: 100n, tokens: 100n },
    { ...at, side: 'buy', eth: 300n, tokens: 100n },
    { ...at, side: 'sell', eth: 900n, tokens: 300n },
    { trade: 0, trader: traderOf(2), side: 'sell', eth: 50n, tokens: 10n },
  ])
  await world.sync()
  const { items } = await market.trades.traders({ token, limit: 10 })
  // 200 of the 300 sold were bought, for 400; they brought 600.
  expect(items.map(({ realisedEth }) => realisedEth)).toEqual(['0.0000000000000002', null])
})

test('the most traded tokens come first, by the score that is told', async () => {
  const { chain, market, world } = await open({ isSimulated: (each) => each === traderOf(9) })
  chain.mine([{ launch: 0 }, { launch: 1, creator: traderOf(9) }])
  chain.mine([trade(1n), trade(2n, { trade: 1 }), trade(2n, { trade: 1, trader: 9 })], 10)
  await world.sync()
  const { items } = await market.screener.trending({ window: '5m', limit: 10 })
  // Two trades, two traders, 200 finney: 2 + 10 + 14; one of each, 100 finney: 1 + 5 + 10.
  expect(items.map(({ score, simulatedTrades }) => [score, simulatedTrades])).toEqual([
    [26, 1],
    [16, 0],
  ])
  chain.mine([], 301)
  await world.sync()
  expect((await market.screener.trending({ window: '5m', limit: 10 })).items).toEqual([])
})

test('of two alike the lower address comes first, whoever came first: tokens, traders and holders', async () => {
  const { chain, market, world } = await open()
  const lower = (one: Hex, other: Hex) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)
  const [low, high] = [0, 1].toSorted((one, other) => lower(tokenOf(one), tokenOf(other)))
  const [few, many] = [1, 2].toSorted((one, other) => lower(traderOf(one), traderOf(other)))
  // The token with the higher address is launched first and trades first.
  for (const launch of [high, low]) chain.mine([{ launch: launch ?? 0 }])
  for (const traded of [high, low]) {
    for (const trader of [many, few])
      chain.mine([trade(2n, { trade: traded ?? 0, trader: trader ?? 0 })])
  }
  await world.sync()
  const tokens = [tokenOf(low ?? 0), tokenOf(high ?? 0)]
  const traders = [traderOf(few ?? 0), traderOf(many ?? 0)]
  const { items: trending } = await market.screener.trending({ window: '1h', limit: 10 })
  expect(trending.map((each) => each.token)).toEqual(tokens)
  expect(new Set(trending.map(({ score }) => score)).size).toBe(1)
  const { items: screened } = await market.screener.screen(alice, { limit: 10, sort: 'trades24h' })
  expect(screened.map((each) => each.token)).toEqual(tokens)
  const { items: active } = await market.trades.traders({ token, limit: 10 })
  expect(active.map(({ trader }) => trader)).toEqual(traders)
  const { items: holders } = await market.trades.holders({ token, limit: 10 })
  expect(holders.slice(1).map(({ holder }) => holder)).toEqual(traders)
})

test('a screen lets through what its filter says, sorted, and can be saved', async () => {
  const { chain, market, world } = await open()
  chain.mine([{ launch: 0 }, { launch: 1 }, { launch: 2 }])
  chain.mine([trade(2n), trade(9n, { trade: 1 }), trade(9n, { trade: 1 })])
  await world.sync()
  const { screener } = market
  const found = async (query: object) =>
    (await screener.screen(alice, { limit: 10, ...query })).items.map(({ symbol }) => symbol)
  expect(await found({})).toEqual(['TK1', 'TK0', 'TK2'])
  expect(await found({ sort: 'symbol', order: 'asc' })).toEqual(['TK0', 'TK1', 'TK2'])
  expect(await found({ filter: 'priceEth > 0.000000002' })).toEqual(['TK1'])
  expect(await found({ filter: 'priceEth >= 0.000000002 and volumeEth24h < 0.2' })).toEqual(['TK0'])
  expect(await found({ filter: 'trades24h = 0 or symbol = "tk1"' })).toEqual(['TK1', 'TK2'])
  expect(await found({ filter: 'name contains "EN 2" and hasPool = false' })).toEqual(['TK2'])
  expect(await found({ filter: 'changeBps24h > -10000 or changeBps24h < 1' })).toEqual([])
  expect(await found({ filter: `creator != "'; DROP TABLE market_tokens; --"`, limit: 1 })).toEqual(
    ['TK1'],
  )
  const screen = {
    name: 'dear',
    filter: 'priceEth > 0.000000002',
    sort: 'name',
    order: 'asc',
  } as const
  const { id: screenId } = await screener.save(alice, screen)
  expect(await found({ screenId })).toEqual(['TK1'])
  expect(await refusalOf(screener.save(alice, screen))).toMatchObject({ code: 'market.name_taken' })
  expect(await refusalOf(screener.save(alice, { ...screen, filter: 'x' }))).toMatchObject({
    code: 'market.filter_invalid',
    extra: { position: 1 },
  })
  expect(await refusalOf(screener.screen(bob, { screenId, limit: 1 }))).toMatchObject({
    code: 'resource.not_found',
  })
  expect(await refusalOf(screener.remove(bob, screenId))).toMatchObject({ status: 404 })
  await screener.remove(alice, screenId)
  expect((await screener.screens(alice)).items).toEqual([])
})

test('pages of a screen hold every token once in any order, also when values move between them', async () => {
  const { chain, market, world } = await open()
  chain.mine([{ launch: 0 }, { launch: 1 }])
  // Older than a day: the change of younger tokens is unknown.
  chain.mine([], 90_000)
  chain.mine([{ launch: 2 }, { launch: 3, creator: traderOf(9) }, { launch: 4 }])
  chain.mine([trade(2n), trade(9n, { trade: 1 }), trade(9n, { trade: 1 }), trade(3n, { trade: 2 })])
  await world.sync()
  const { screener } = market
  const paged = async (query: object, between = async () => {}) => {
    const tokens: string[] = []
    let cursor: string | null = null
    do {
      const more: object = cursor === null ? {} : { cursor }
      const page = await screener.screen(alice, { limit: 1, ...query, ...more })
      tokens.push(...page.items.map(({ symbol }) => symbol))
      cursor = page.nextCursor
      await between()
    } while (cursor !== null)
    return tokens
  }
  const sorts = Object.keys(filterFields).filter(isField)
  expect(sorts).toHaveLength(Object.keys(filterFields).length)
  for (const sort of sorts) {
    for (const order of ['asc', 'desc'] as const) {
      const whole = (await screener.screen(alice, { limit: 10, sort, order })).items
      expect(whole).toHaveLength(5)
      expect(await paged({ sort, order }), `${sort} ${order}`).toEqual(
        whole.map(({ symbol }) => symbol),
      )
    }
  }
  // The last token becomes the first after the first page; no token is listed twice.
  const seen = await paged({ sort: 'volumeEth24h' }, async () => {
    chain.mine([trade(2n, { trade: 4 }), trade(2n, { trade: 4 }), trade(2n, { trade: 4 })], 60)
    await world.sync()
  })
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toEqual(expect.arrayContaining(['TK0', 'TK1', 'TK2']))
  const { nextCursor } = await screener.screen(alice, { limit: 1, sort: 'symbol', order: 'asc' })
  for (const query of [{ sort: 'holders' }, { sort: 'symbol', order: 'desc' }] as const) {
    const other = { limit: 1, ...query, cursor: nextCursor ?? '' }
    expect(await refusalOf(screener.screen(alice, other))).toMatchObject({
      code: 'request.invalid',
    })
  }
})

test('an alert between the prices of a token fires, on the way up and down in one block, and no other does', async () => {
  const { chain, market, world } = await open()
  chain.mine([{ launch: 0 }, { launch: 1 }])
  chain.mine([trade(10n), trade(10n, { trade: 1 })])
  await world.sync()
  const set = (direction: 'above' | 'below', price: string, of = token) =>
    market.alerts.create(alice, { token: of, direction, priceEth: `0.0000000${price}`, note: '' })
  const up = await set('above', '15')
  const down = await set('below', '08')
  const edge = await set('above', '20')
  await set('above', '21')
  await set('below', '05')
  await set('above', '15', tokenOf(1))
  chain.mine([trade(20n), trade(8n), trade(20n)])
  await world.sync()
  const fired = (await world.events()).filter(({ topic }) => topic === 'market.alert_fired')
  expect(fired.map(({ subject }) => subject).toSorted()).toEqual(
    [up, up, down, edge, edge].map(({ id }) => id).toSorted(),
  )
})

test('an alert fires once for each crossing, is retracted with it, and sleeps while paused', async () => {
  const { chain, market, world } = await open()
  chain.mine([{ launch: 0 }])
  chain.mine([trade(9n)])
  await world.sync()
  const { id: alertId } = await market.alerts.create(alice, {
    token,
    direction: 'above',
    priceEth: '0.000000005',
    note: '',
  })
  const told = async () =>
    (await world.events())
      .filter(({ topic }) => topic.startsWith('market.alert'))
      .map(({ accountId, payload, topic }) => [topic, accountId, payload['crossedAtEth']])
  // A reorganisation of the block at which the alert was set does not count as after it.
  chain.cut(1)
  chain.mine([trade(4n), trade(9n)])
  await world.sync()
  expect(await told()).toEqual([])
  chain.mine([trade(8n), trade(4n), trade(5n), trade(6n)])
  chain.mine([trade(3n), trade(7n)])
  await world.sync()
  const fired = (price: string) => ['market.alert_fired', 'acct_alice', price]
  expect(await told()).toEqual([fired('0.000000005'), fired('0.000000007')])
  chain.cut(1)
  chain.mine([trade(3n)])
  await world.sync()
  expect((await told()).at(-1)).toEqual(['market.alert_retracted', 'acct_alice', '0.000000007'])
  expect(await market.alerts.get(alice, alertId)).toMatchObject({ firings: 1 })
  await market.alerts.setState(alice, alertId, 'paused')
  chain.mine([trade(8n), trade(1n)])
  await world.sync()
  await market.alerts.setState(alice, alertId, 'active')
  expect(await told()).toHaveLength(3)
  chain.mine([trade(5n)])
  await world.sync()
  expect((await told()).at(-1)).toEqual(fired('0.000000005'))
  expect(await refusalOf(market.alerts.get(bob, alertId))).toMatchObject({ status: 404 })
  expect(await refusalOf(market.alerts.remove(bob, alertId))).toMatchObject({ status: 404 })
  await market.alerts.remove(alice, alertId)
  chain.mine([trade(1n), trade(9n)])
  await world.sync()
  expect(await told()).toHaveLength(4)
  expect((await market.alerts.list(alice, { limit: 10 })).items).toEqual([])
})

test('an alert at the price itself fires when the price leaves it, and a move the other way arms it', async () => {
  const { chain, market, world } = await open()
  chain.mine([{ launch: 0 }])
  chain.mine([trade(9n)])
  await world.sync()
  const set = (direction: 'above' | 'below') =>
    market.alerts.create(alice, { token, direction, priceEth: '0.000000009', note: '' })
  const told = async () =>
    (await world.events())
      .filter(({ topic }) => topic.startsWith('market.alert'))
      .map(({ payload, subject, topic }) => [topic.slice(13), subject, payload['crossedAtEth']])
  const up = (await set('above')).id
  const down = (await set('below')).id
  // A trade at the price is no crossing.
  chain.mine([trade(9n)])
  await world.sync()
  expect(await told()).toEqual([])
  chain.mine([trade(10n), trade(11n)])
  await world.sync()
  expect(await told()).toEqual([['fired', up, '0.00000001']])
  // The way back crosses the other alert; the price that was only touched is not crossed by it.
  chain.mine([trade(9n), trade(8n)])
  await world.sync()
  const back = [
    ['fired', up, '0.00000001'],
    ['fired', down, '0.000000009'],
  ]
  expect(await told()).toEqual(back)
  chain.mine([trade(9n), trade(10n)])
  await world.sync()
  const touched = [...back, ['fired', up, '0.000000009']]
  expect(await told()).toEqual(touched)
  // Resumed at the price, it starts at the price again.
  await market.alerts.setState(alice, up, 'paused')
  chain.mine([trade(9n)])
  await world.sync()
  await market.alerts.setState(alice, up, 'active')
  chain.mine([trade(12n)])
  await world.sync()
  expect(await told()).toEqual([
    ...touched,
    ['fired', down, '0.000000009'],
    ['fired', up, '0.000000012'],
  ])
})

test('an alert at the price of a token that nobody traded fires at the first trade, again after a reorganisation', async () => {
  const { chain, market, world } = await open()
  chain.mine([{ launch: 0 }])
  await world.sync()
  const shown = (await market.tokens.get(token)).data.priceEth
  const { id: alertId } = await market.alerts.create(alice, {
    token,
    direction: 'above',
    priceEth: shown ?? '',
    note: '',
  })
  const told = async () =>
    (await world.events())
      .filter(({ subject }) => subject === alertId)
      .map(({ payload, topic }) => [topic.slice(13), payload['crossedAtEth']])
  chain.mine([trade(9n)])
  await world.sync()
  expect(await told()).toEqual([['fired', '0.000000009']])
  chain.cut(1)
  chain.mine()
  chain.mine([trade(7n)])
  await world.sync()
  expect((await told()).slice(1)).toEqual([
    ['retracted', '0.000000009'],
    ['fired', '0.000000007'],
  ])
})

const poolAbi = parseAbi([
  'event PoolCreated(address indexed token0, address indexed token1, uint24 indexed fee, int24 tickSpacing, address pool)',
  'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
])

function poolCreated(factory: Hex, mint: Hex, pool: Hex) {
  const isToken0 = BigInt(mint) < BigInt(uniswap.wethAddress)
  const [token0, token1] = isToken0 ? [mint, uniswap.wethAddress] : [uniswap.wethAddress, mint]
  return {
    address: factory,
    topics: topicsOf('PoolCreated', { token0, token1, fee: 10_000 }),
    data: encodeAbiParameters([{ type: 'int24' }, { type: 'address' }], [200, pool]),
  }
}

test.each([0, 1, 2, 3])(
  'swaps of token %i in a pool are trades beside those of its curve',
  async (n) => {
    const { chain, market, world } = await open({ uniswap })
    const mint = tokenOf(n)
    const address = traderOf(50)
    const isToken0 = BigInt(mint) < BigInt(uniswap.wethAddress)
    const router = traderOf(60)
    const swapped = (tokens: bigint, eth: bigint, recipient: Hex) => ({
      address,
      topics: topicsOf('Swap', { sender: router, recipient }),
      data: encodeAbiParameters(
        parseAbiParameters('int256, int256, uint160, uint128, int24'),
        // Four tokens for one ether: the root of the price is one half, or two.
        isToken0 ? [tokens, eth, 2n ** 95n, 1n, 0] : [eth, tokens, 2n ** 97n, 1n, 0],
      ),
    })
    // A contract's purchase arrives there first, and is transferred to the buyer afterwards.
    const amount = 4n * 10n ** 18n
    const bought =
      n < 2
        ? [swapped(-amount, 10n ** 18n, traderOf(3))]
        : [swapped(-amount, 10n ** 18n, router), transferLog(mint, router, traderOf(3), amount)]
    chain.mine([{ launch: n }, { ...trade(2n), trade: n }])
    chain.mine([
      {
        logs: [
          poolCreated(uniswap.factoryAddress, mint, address),
          poolCreated(traderOf(70), mint, traderOf(71)),
        ],
      },
      { logs: bought },
    ])
    const paid = transferLog(mint, traderOf(4), address, 8n * 10n ** 18n)
    chain.mine([
      { logs: [transferLog(mint, traderOf(5), address, 1n)] },
      { logs: [paid, swapped(8n * 10n ** 18n, -2n * 10n ** 18n, router)] },
    ])
    await world.sync()
    const { items } = await market.trades.trades({ token: mint, limit: 10 })
    expect(items).toMatchObject([
      { pool: address, side: 'sell', trader: traderOf(4), ethAtomic: `2${'0'.repeat(18)}` },
      { pool: address, side: 'buy', trader: traderOf(3), priceEth: '0.25' },
      { pool: `curve:${mint}`, side: 'buy' },
    ])
    const asked = { interval: '1m', fill: 'none', limit: 10 } as const
    const whole = await market.candles.list({ token: mint, ...asked })
    expect(whole.data.items).toMatchObject([{ trades: 3, open: '0.000000002', close: '0.25' }])
    const part = await market.candles.list({ pool: address, ...asked })
    expect(part.data.items).toMatchObject([{ trades: 2, open: '0.25' }])
    const pools = await market.tokens.pools({ token: mint })
    expect(new Set(pools.items.map(({ kind, priceEth }) => `${kind} ${priceEth}`))).toEqual(
      new Set(['curve 0.000000002', 'v3 0.25']),
    )
  },
)

test('a pool that is bought empty is worth what was paid, and moving its price is no trade', async () => {
  const { chain, market, world } = await open({ uniswap })
  const address = traderOf(50)
  const isToken0 = BigInt(token) < BigInt(uniswap.wethAddress)
  const last = isToken0 ? 2n ** 159n : 4_295_128_740n
  const swapped = (tokens: bigint, eth: bigint, liquidity: bigint) => ({
    address,
    topics: topicsOf('Swap', { sender: traderOf(60), recipient: traderOf(3) }),
    data: encodeAbiParameters(
      parseAbiParameters('int256, int256, uint160, uint128, int24'),
      isToken0 ? [tokens, eth, last, liquidity, 0] : [eth, tokens, last, liquidity, 0],
    ),
  })
  chain.mine([{ launch: 0 }, { logs: [poolCreated(uniswap.factoryAddress, token, address)] }])
  chain.mine([{ logs: [swapped(-4n * 10n ** 18n, 2n * 10n ** 18n, 0n)] }])
  chain.mine([{ logs: [swapped(0n, 0n, 0n)] }])
  await world.sync()
  expect((await market.trades.trades({ token, limit: 10 })).items).toMatchObject([
    { pool: address, side: 'buy', priceEth: '0.5' },
  ])
  expect((await market.tokens.get(token)).data.priceEth).toBe('0.5')
})

test('a token that is launched into a pool opens at the price of its position', async () => {
  const { chain, market, world } = await open({ uniswap })
  const isToken0 = BigInt(token) < BigInt(uniswap.wethAddress)
  const logs = poolLaunchLogs(0, traderOf(50), isToken0 ? 2n ** 95n : 2n ** 97n)
  chain.mine([{ logs }, { logs: logs.map((log) => ({ ...log, address: traderOf(70) })) }])
  await world.sync()
  const { items } = await market.tokens.list({ limit: 10 })
  expect(items).toMatchObject([{ token, family: 'uni', priceEth: '0.25', symbol: 'TK0' }])
})

function topicsOf(eventName: 'PoolCreated' | 'Swap', args: object): readonly Hex[] {
  const topics = encodeEventTopics({ abi: poolAbi, eventName, args })
  return topics.flatMap((topic) => (typeof topic === 'string' ? [topic] : []))
}
