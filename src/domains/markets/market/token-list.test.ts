import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { httpServerOf } from '../../../../test/support/http-server.ts'
import {
  createMarketChain,
  createMarketWorld,
  type Doing,
  type MarketWorld,
  poolLaunchLogs,
  tokenOf,
  traderOf,
  uniswap,
} from '../../../../test/support/market-chain.ts'
import { marketRows } from './index.ts'
import { createTokenPictures } from './token-pictures.ts'
import { tokenSorts } from './token-sort-names.ts'

const hour = 3_600
const opened: { close: () => Promise<unknown> }[] = []
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close()
})

async function open(options: Parameters<typeof createMarketWorld>[1] = {}) {
  const chain = createMarketChain()
  const world = await createMarketWorld(chain, options)
  const server = await httpServerOf({ market: marketRows }, { market: world.market }, {})
  opened.push(world, server)
  return { chain, server, world }
}

/** The curve opens with 1 ETH for 10^27; with `eth` tenths more it has as many tokens less. */
const trade = (index: number, eth: bigint, trader = 1): Doing => {
  const reserve = 10n ** 18n + eth * 10n ** 17n
  return {
    trade: index,
    side: 'buy',
    trader: traderOf(trader),
    eth: eth * 10n ** 17n,
    tokens: 10n ** 24n,
    price: [reserve, 10n ** 45n / reserve],
  }
}

async function list(server: FastifyInstance, query = '', headers: Record<string, string> = {}) {
  const answer = await server.inject({ url: `/api/market/tokens?limit=200${query}`, headers })
  const { items = [], meta } = answer.body === '' ? {} : answer.json()
  const symbols: string[] = items.map(({ symbol }: { symbol: string }) => symbol)
  return { answer, items, meta, symbols: symbols.join(' ') }
}

async function market(world: MarketWorld, chain: ReturnType<typeof createMarketChain>) {
  chain.mine([{ launch: 0 }, { launch: 1, name: '50%_Off' }, { launch: 2, creator: traderOf(7) }])
  chain.mine([trade(1, 5n), trade(2, 1n)], hour)
  chain.mine([trade(2, 2n, 2)], 2 * hour)
  await world.sync()
}

test('200 for anybody, with everything that a row of a screen shows', async () => {
  const { chain, server, world } = await open()
  await market(world, chain)
  const { items } = await list(server, '&sort=volume')
  expect(items[0]).toMatchObject({
    symbol: 'TK1',
    priceEth: '0.00000000225',
    marketCapEth: '2.25',
    change: {
      h1: { pct: '0.00' },
      launch: { pct: '125.00' },
      h24: { reason: 'window_not_covered' },
    },
    activity: { h1: { trades: 0 }, h6: { volumeEth: '0.5' }, launch: { trades: 1 } },
    liquidityEth: '0.5',
    graduation: { stage: 'curve', progressBps: 4166, reason: null },
    image: { url: null, reason: 'no_description' },
    socials: {},
    risk: { creatorHoldsBps: 0, creatorSoldBps: 0, creatorTokens: 2 },
  })
  expect(items[0].risk.notChecked).toContain('contract_rights')
  expect(items[0]).toMatchObject({
    sparklineStepSeconds: 900,
    sparkline: [...Array(4).fill('0.000000001'), ...Array(9).fill('0.00000000225')],
  })
  const one = await server.inject({ url: `/api/market/tokens/${tokenOf(1)}` })
  expect(one.json().data).toEqual(items[0])
})

test('200 tells who else than its creator bought in the block of a launch, for ever', async () => {
  const { chain, server, world } = await open()
  const own = { ...trade(0, 3n, 7), tokens: 10n ** 23n }
  chain.mine([{ launch: 0, creator: traderOf(7) }, trade(0, 1n), trade(0, 2n, 2), own])
  chain.mine([trade(0, 4n, 3)], hour)
  await world.sync()
  const risk = async () => (await list(server)).items[0].risk
  expect((await risk()).firstBlockBuyers).toEqual({ count: 2, boughtBps: 20 })
  expect((await risk()).notChecked).not.toContain('first_block_buyers')
  await sql`
    INSERT INTO market_kept (what, from_time, from_block)
    SELECT 'trades', launched_at + 1, block_number + 1 FROM market_tokens`.execute(
    world.database.query,
  )
  chain.mine([trade(0, 5n, 4)], hour)
  await world.sync()
  expect((await risk()).firstBlockBuyers).toEqual({ count: 2, boughtBps: 20 })
})

test.each([
  ['', 'TK2 TK1 TK0'],
  ['&order=asc', 'TK0 TK1 TK2'],
  ['&sort=price', 'TK1 TK2 TK0'],
  ['&sort=marketCap&order=asc', 'TK0 TK2 TK1'],
  ['&sort=volume', 'TK1 TK2 TK0'],
  ['&sort=volume&window=1h', 'TK2 TK1 TK0'],
  ['&sort=trades', 'TK2 TK1 TK0'],
  ['&sort=change&window=launch', 'TK1 TK2 TK0'],
  ['&sort=liquidity', 'TK1 TK2 TK0'],
  ['&sort=holders&order=asc', 'TK0 TK1 TK2'],
  ['&sort=progress', 'TK1 TK2 TK0'],
  ['&q=tk1', 'TK1'],
  ['&q=OKEN%20', 'TK2 TK0'],
  ['&q=%25', 'TK1'],
  ['&q=_', 'TK1'],
  ['&q=k1', ''],
  ['&q=of', 'TK1'],
  ['&q=T', 'TK2 TK1 TK0'],
  ['&q=tok&sort=price', 'TK2 TK0'],
  ['&q=0x', 'TK2 TK1 TK0'],
  [`&q=${tokenOf(2).slice(0, 9).toLowerCase()}`, 'TK2'],
  [`&q=${tokenOf(2).slice(9, 19)}`, ''],
  [`&creator=${traderOf(7)}`, 'TK2'],
  ['&family=rh&sort=volume', 'TK1 TK2 TK0'],
  ['&family=pons', ''],
  ['&stage=curve', 'TK2 TK1 TK0'],
  ['&stage=graduated', ''],
])('200 in the order and the part asked for: %s', async (query, expected) => {
  const { chain, server, world } = await open()
  await market(world, chain)
  // Equal values have no order of their own.
  const sorted = (symbols: string) => (query.includes('1h') ? symbols.slice(0, 3) : symbols)
  expect(sorted((await list(server, query)).symbols)).toBe(sorted(expected))
})

test('200 page by page, every token once in any order, also where values are unknown', async () => {
  const { chain, server, world } = await open({ uniswap })
  await market(world, chain)
  chain.mine([{ logs: poolLaunchLogs(5, traderOf(60), 2n ** 96n) }])
  await world.sync()
  expect((await list(server, '&stage=none')).symbols).toBe('TK5')
  for (const sort of tokenSorts) {
    for (const order of ['asc', 'desc']) {
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const after: string = cursor === '' ? '' : `&cursor=${cursor}`
        const url = `/api/market/tokens?limit=1&sort=${sort}&order=${order}${after}`
        const page = (await server.inject({ url })).json()
        seen.push(...page.items.map(({ symbol }: { symbol: string }) => symbol))
        cursor = page.nextCursor
      }
      expect([...seen].sort(), `${sort} ${order}`).toEqual(['TK0', 'TK1', 'TK2', 'TK5'])
      if (sort === 'liquidity' || sort === 'progress') expect(seen[3]).toBe('TK5')
    }
  }
})

test('200 after a value moved: nothing behind the cursor is missed', async () => {
  const { chain, server, world } = await open()
  await market(world, chain)
  const first = (await server.inject({ url: '/api/market/tokens?limit=1&sort=volume' })).json()
  expect(first.items[0].symbol).toBe('TK1')
  chain.mine([trade(1, 9n)])
  await world.sync()
  const rest = await list(server, `&sort=volume&cursor=${first.nextCursor}`)
  expect(rest.symbols).toBe('TK2 TK0')
})

test('200 with figures that end with time, and those of the history that holds', async () => {
  const { chain, server, world } = await open()
  await market(world, chain)
  await list(server)
  chain.cut(1)
  await world.sync()
  expect((await list(server, '&sort=volume')).items[1]).toMatchObject({
    symbol: 'TK2',
    day: { volumeEth: '0.1', trades: 1 },
  })
  chain.mine([], 30 * hour)
  await world.sync()
  const { items } = await list(server, '&sort=price')
  expect(items[0]).toMatchObject({
    symbol: 'TK1',
    day: { volumeEth: '0', trades: 0 },
    change: { h24: { pct: '0.00', reason: null } },
    activity: { launch: { volumeEth: '0.5', trades: 1 } },
  })
  expect(items[0].sparkline).toEqual(Array(24).fill('0.00000000225'))
})

test('200 with a line of minutes for a token of ten minutes', async () => {
  const { chain, server, world } = await open()
  chain.mine([{ launch: 0 }])
  chain.mine([trade(0, 1n)], 300)
  chain.mine([], 300)
  await world.sync()
  const { items } = await list(server)
  expect(items[0]).toMatchObject({
    sparklineStepSeconds: 60,
    sparkline: [...Array(5).fill('0.000000001'), ...Array(6).fill('0.00000000121')],
  })
})

test('304 while no fact moved, though blocks were made; 200 when one did', async () => {
  const { chain, server, world } = await open()
  await market(world, chain)
  const { answer } = await list(server)
  const etag = String(answer.headers['etag'])
  chain.mine([], 1)
  await world.sync()
  const known = { 'if-none-match': etag }
  expect((await list(server, '', known)).answer.statusCode).toBe(304)
  chain.mine([trade(0, 1n)], 1)
  await world.sync()
  expect((await list(server, '', known)).answer.statusCode).toBe(200)
})

test.each([
  'sort=fame',
  'window=1h',
  'sort=volume&window=launch',
  'sort=price&window=5m',
  'order=up',
  'q=',
  'family=other',
  'creator=0x12',
  'cursor=abc',
  'limit=0',
])('400 for %s', async (query) => {
  const { server } = await open()
  const answer = await server.inject({ url: `/api/market/tokens?${query}` })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.invalid'])
})

test('400 for the cursor of another order', async () => {
  const { chain, server, world } = await open()
  await market(world, chain)
  const { nextCursor } = (await server.inject({ url: '/api/market/tokens?limit=1' })).json()
  const url = `/api/market/tokens?sort=volume&cursor=${nextCursor}`
  expect((await server.inject({ url })).statusCode).toBe(400)
})

test('200 with everything that a page about a token shows first, each part with its time', async () => {
  const { chain, server, world } = await open()
  await market(world, chain)
  const url = `/api/market/tokens/${tokenOf(2)}/view?interval=1h`
  const answer = await server.inject({ url })
  const asOf = new Date(Number(chain.blocks.at(-1)?.timestamp) * 1_000).toISOString()
  const part = { asOf, problem: null }
  expect(answer.json()).toMatchObject({
    token: { ...part, data: { symbol: 'TK2', day: { trades: 2 } } },
    pools: { ...part, data: [{ kind: 'curve' }] },
    candles: { ...part, data: { interval: '1h', items: [{ close: '0.00000000144' }, {}, {}, {}] } },
    trades: { ...part, data: { items: [{ side: 'buy' }, { side: 'buy' }] } },
    holders: { ...part, data: { items: [{ isPool: true }, { isPool: false }, { isPool: false }] } },
  })
  const known = { 'if-none-match': String(answer.headers['etag']) }
  expect((await server.inject({ url, headers: known })).statusCode).toBe(304)
  const unknown = `/api/market/tokens/${traderOf(3)}/view`
  expect((await server.inject({ url: unknown })).statusCode).toBe(404)
  expect((await server.inject({ url: url.replace('1h', '2h') })).statusCode).toBe(400)
})

test('200 with the picture and the links of a description that is kept here', async () => {
  const cid = `baf${'a'.repeat(56)}`
  const said = {
    description: 'words',
    image: `ipfs://${cid}`,
    links: { site: 'https://a.example', bad: 'javascript:alert(1)' },
  }
  const asked: string[] = []
  const pictures = createTokenPictures(async (name) => {
    asked.push(name)
    return name === cid ? JSON.stringify(said) : null
  })
  const uris = [`ipfs://${cid}`, 'https://other.example/a.json', '']
  const found = await pictures.of(uris)
  expect(found.get(`ipfs://${cid}`)).toEqual({
    description: 'words',
    image: said.image,
    imageCid: cid,
    links: { site: 'https://a.example' },
    reason: null,
  })
  expect(found.get(uris[1] ?? '')).toMatchObject({ reason: 'described_elsewhere' })
  expect(found.get('')).toMatchObject({ reason: 'no_description' })
  await pictures.of(uris)
  expect(asked).toEqual([cid])
})

test('200 by ids as GeckoTerminal writes them, and 400 for those of another network', async () => {
  const { chain, server, world } = await open()
  await market(world, chain)
  const [token, pool] = [tokenOf(1), `curve:${tokenOf(1)}`]
  const get = async (path: string) => {
    const answer = await server.inject({ url: `/api/market/${path}` })
    return { status: answer.statusCode, body: answer.json() }
  }
  const one = await get(`tokens/${token}`)
  expect(one.body.data.id).toBe(`robinhood_${token}`)
  expect((await get(`tokens/robinhood_${token.toLowerCase()}`)).body.data).toEqual(one.body.data)
  expect((await get(`tokens/Robinhood_${token}/view`)).body.token.data).toEqual(one.body.data)
  const pools = await get(`pools?pool=robinhood_${pool}`)
  expect(pools.body.items).toMatchObject([{ id: `robinhood_${pool}`, pool }])
  expect((await get(`pools?token=robinhood_${token}`)).body.items).toEqual(pools.body.items)
  for (const path of [
    `candles?token=robinhood_${token}&interval=1h`,
    `candles?pool=robinhood_${pool}&interval=1h`,
    `trades?pool=robinhood_${pool}`,
    `trades?token=robinhood_${token}`,
    `holders?token=robinhood_${token}`,
    `traders?token=robinhood_${token}`,
    `corrections?token=robinhood_${token}`,
  ]) {
    const { body, status } = await get(path)
    expect([path, status]).toEqual([path, 200])
    const plain = await get(path.replace('robinhood_', ''))
    expect(body).toEqual(plain.body)
  }
  for (const path of [
    `tokens/eth_${token}`,
    `pools?pool=base_${pool}`,
    `candles?token=solana_${token}&interval=1h`,
  ]) {
    const { body, status } = await get(path)
    expect([path, status, body.code]).toEqual([path, 400, 'request.invalid'])
    expect(body.errors[0].message).toBe('is of another network than robinhood')
  }
})

test('200 by a word that very many have: complete, without twice, in order, and narrowed further', async () => {
  const { chain, server, world } = await open()
  const many = Array.from({ length: 1_020 }, (_, launch) => ({ launch, name: `Moon ${launch}` }))
  chain.mine([...many, { launch: 5_000, name: 'Sun', creator: traderOf(7) }])
  chain.mine([trade(3, 5n), trade(1_010, 2n), trade(5_000, 9n)])
  await world.sync()
  await list(server)
  const found: string[] = []
  for (let cursor = ''; ; ) {
    const { answer, items } = await list(server, `&q=moon&sort=volume${cursor}`)
    found.push(...items.map(({ symbol }: { symbol: string }) => symbol))
    const { nextCursor } = answer.json()
    if (nextCursor === null) break
    cursor = `&cursor=${nextCursor}`
  }
  expect(found.slice(0, 2)).toEqual(['TK3', 'TK1010'])
  expect(new Set(found)).toEqual(new Set(many.map(({ launch }) => `TK${launch}`)))
  expect(found).toHaveLength(1_020)
  expect((await list(server, '&q=moon%201019&sort=holders')).symbols).toBe('TK1019')
  expect((await list(server, `&q=moon&creator=${traderOf(7)}`)).symbols).toBe('')
  expect((await list(server, `&q=0x&creator=${traderOf(7)}`)).symbols).toBe('TK5000')
})
