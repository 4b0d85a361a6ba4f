import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { realRandom, silentLogger } from '../../../../test/support/auth-world.ts'
import { httpServerOf } from '../../../../test/support/http-server.ts'
import {
  createMarketChain,
  createMarketWorld,
  type MarketWorld,
  tokenOf,
  traderOf,
} from '../../../../test/support/market-chain.ts'
import { AppError } from '../../../kernel/errors.ts'
import { upstreamErrors } from '../../../kernel/shared-errors.ts'
import type { SearchSource } from '../../../ports/search-source.ts'
import { createMarketService, createTokenSearch } from '../../markets/market/index.ts'
import {
  createListedSource,
  createSearchService,
  createTransactionSource,
  searchRows,
} from './index.ts'

const hash = `0x${'5a'.repeat(32)}` as const
const names = ['Candle', 'Candle Wick', 'Dogecoin', 'Москва', '北京 Coin', 'Pepé', 'Lucky Umbrella']
let world: MarketWorld
const chain = createMarketChain()

beforeAll(async () => {
  world = await createMarketWorld(chain)
  chain.mine(names.map((name, launch) => ({ launch, name, creator: traderOf(launch) })))
  await world.sync()
})
afterAll(() => world?.close())

const listed = createListedSource('operation', [
  {
    id: 'orders.place',
    title: 'POST /api/trading/orders',
    subtitle: 'Place an order',
    href: '/api-catalog?op=orders.place',
    image: null,
    names: ['/api/trading/orders'],
    about: 'Place an order Trading',
  },
])

async function find(query: Record<string, string>, more: readonly SearchSource[] = []) {
  const transactions = createTransactionSource({
    evm: { getTransaction: async (asked) => (asked === hash ? transaction : null) },
    solana: { getTransaction: async () => null },
  })
  const search = createSearchService({
    logger: silentLogger,
    sources: [
      createTokenSearch({ ...world, foundTokens: world.market.foundTokens }),
      listed,
      transactions,
      ...more,
    ],
  })
  const http = await httpServerOf({ search: searchRows }, { search })
  const answer = await http.inject({ method: 'GET', url: '/api/search', query })
  return { status: answer.statusCode, body: answer.json() }
}
const transaction = {
  hash,
  from: traderOf(1),
  to: traderOf(2),
  data: '0x',
  value: 0n,
  nonce: 1,
} as never
const titles = async (q: string) =>
  (await find({ q })).body.items.map(({ title }: { title: string }) => title)

test('200: what is named so comes first, then what begins so', async () => {
  const { body } = await find({ q: 'candle' })
  expect(body.items.map(({ id }: { id: string }) => id)).toEqual([tokenOf(0), tokenOf(1)])
  expect(body.items[0]).toMatchObject({
    kind: 'token',
    title: 'Candle',
    href: `/api/market/tokens/${tokenOf(0)}`,
    simulated: false,
  })
  expect(body.items[0].score).toBeGreaterThan(body.items[1].score)
})

test('200: a token has its price, its change in a day and what all of it comes to', async () => {
  const trade = { trade: 2, side: 'buy', trader: traderOf(8), eth: 1n, tokens: 10n ** 18n } as const
  chain.mine([{ ...trade, price: [2n, 10n ** 9n] }])
  chain.mine([{ ...trade, price: [3n, 10n ** 9n] }], 86_400)
  await world.sync()
  const picture = `bafkrei${'a'.repeat(52)}`
  await sql`
    UPDATE market_tokens SET metadata_uri = ${`ipfs://${picture}`} WHERE token = ${tokenOf(2)}
  `.execute(world.database.query)
  const described = createMarketService({
    ...world,
    random: realRandom,
    logger: silentLogger,
    baseUrl: 'https://bourse.example',
    readDescription: async () => JSON.stringify({ image: `ipfs://${picture}` }),
  })
  const { database } = world
  const source = createTokenSearch({ database, foundTokens: described.foundTokens })
  const [found] = await source.find({
    written: 'Dogecoin',
    text: 'dogecoin',
    limit: 5,
    principal: null,
  })
  expect(found).toMatchObject({
    image: `https://bourse.example/api/media/${picture}?width=64`,
    figures: {
      priceEth: '0.000000003',
      priceUsd: null,
      changePct24h: '50.00',
      marketCapEth: '3',
      marketCapUsd: null,
    },
  })
  const { body } = await find({ q: 'dogecoin' })
  expect(body.items[0]).toMatchObject({ id: tokenOf(2), figures: found?.figures, image: null })
  const other = await find({ q: 'orders.place' })
  expect(other.body.items[0].figures).toBeNull()
})

test('200: of namesakes the one with the lower address is first, behind what is held', async () => {
  const twins = [tokenOf(20), tokenOf(21), tokenOf(22)].toSorted()
  chain.mine([20, 21, 22].map((launch) => ({ launch, name: 'Twin' })))
  await world.sync()
  const { body } = await find({ q: 'twin' })
  expect(body.items.map(({ id }: { id: string }) => id)).toEqual(twins)
})

test('200: of things of a list that are alike the lower id is first, behind the better match', async () => {
  const like = { subtitle: null, href: null, image: null, names: [], about: '' }
  const source = createListedSource('market', [
    { ...like, id: 'b', title: 'Zebra stripes' },
    { ...like, id: 'c', title: 'Zebra' },
    { ...like, id: 'a', title: 'Zebra stripes' },
  ])
  const { body } = await find({ q: 'zebra' }, [source])
  expect(body.items.map(({ id }: { id: string }) => id)).toEqual(['c', 'a', 'b'])
})

test('200: of equal matches of several kinds the order is that of the kinds, then of the ids', async () => {
  const one = (kind: 'agent' | 'market', id: string): SearchSource => ({
    kinds: [kind],
    find: async () => [
      {
        kind,
        id,
        title: id,
        subtitle: null,
        href: null,
        score: 0.5,
        image: null,
        simulated: false,
      },
    ],
  })
  const sources = [one('agent', 'z'), one('agent', 'y'), one('market', 'x')]
  const { body } = await find({ q: 'qqq' }, sources)
  expect(body.items.map(({ id }: { id: string }) => id)).toEqual(['x', 'y', 'z'])
})

test.each([
  ['lukcy', 'two letters of a word exchanged'],
  ['lukc', 'the same, not yet written out'],
  ['umrbella', 'in its second word'],
  ['luckky umrbella', 'a slip in each word'],
  ['umbrela', 'a letter left out'],
])('200: a word of a name is found although it is written %s: %s', async (q) => {
  expect(await titles(q)).toContain('Lucky Umbrella')
})

test('200: words are found in any order', async () => {
  expect((await titles('wick candle'))[0]).toBe('Candle Wick')
})

test.each([
  ['dogecion', 'Dogecoin'],
  ['dogeoin', 'Dogecoin'],
  ['dogecoinn', 'Dogecoin'],
  ['dogexoin', 'Dogecoin'],
  ['pepe', 'Pepé'],
  ['moskva', 'Москва'],
  ['МОСКВА', 'Москва'],
  ['北京', '北京 Coin'],
  ['beijing', '北京 Coin'],
])('200: %s finds %s', async (written, name) => {
  expect((await titles(written))[0]).toBe(name)
})

test('200: an address, or its beginning in any case of letters, finds the token and its creator', async () => {
  const start = tokenOf(2).slice(0, 14).toUpperCase().replace('0X', '0x')
  expect((await find({ q: start })).body.items[0]).toMatchObject({ id: tokenOf(2), kind: 'token' })
  const { body } = await find({ q: traderOf(3).toLowerCase() })
  expect(body.items).toEqual([
    expect.objectContaining({ kind: 'wallet', id: traderOf(3), subtitle: 'launched a token' }),
  ])
})

test('200: any other address is a wallet that can be looked at', async () => {
  const { body } = await find({ q: `0x${'12'.repeat(20)}` })
  expect(body.items).toMatchObject([
    { kind: 'wallet', href: `/api/trading/portfolio/0x${'12'.repeat(20)}` },
  ])
})

test('200: a hash finds its transaction, and one that no chain knows finds nothing', async () => {
  expect((await find({ q: hash })).body.items).toMatchObject([{ kind: 'transaction', id: hash }])
  expect((await find({ q: `0x${'6b'.repeat(32)}` })).body.items).toEqual([])
})

test('200: an operation is found by its path, its name and what it is for', async () => {
  for (const q of ['/api/trading/orders', 'orders.place', 'place ordr']) {
    expect((await find({ q })).body.items[0]).toMatchObject({
      kind: 'operation',
      id: 'orders.place',
    })
  }
})

test('200: only the kinds that were asked for', async () => {
  const { body } = await find({ q: 'candle', kinds: 'operation,transaction' })
  expect(body.items).toEqual([])
  expect(body.searched).toEqual(['transaction', 'operation'])
})

test('200: a source that fails is named, and the others answer', async () => {
  const broken: SearchSource = {
    kinds: ['agent'],
    find: async () => {
      throw new AppError(upstreamErrors.unavailable, 'away')
    },
  }
  const { body } = await find({ q: 'candle' }, [broken])
  expect(body.items).toHaveLength(2)
  expect(body.failed).toEqual([{ kind: 'agent', code: 'upstream.unavailable' }])
})

test('200: signs alone find nothing, and those of the pattern language mean themselves', async () => {
  for (const q of ['%', '_', "'; --", '&|!', '\\', '🚀🚀']) {
    expect(await find({ q })).toMatchObject({ status: 200, body: { items: [] } })
  }
})

test('400: an unknown kind, an empty query and a long one', async () => {
  for (const query of [{ q: 'x', kinds: 'cat' }, { q: '' }, { q: 'x'.repeat(201) }]) {
    expect((await find(query)).status).toBe(400)
  }
})

test('a token that a reorganisation took back is not found', async () => {
  chain.mine([{ launch: 9, name: 'Vanishing' }])
  await world.sync()
  expect(await titles('vanishing')).toEqual(['Vanishing'])
  chain.cut(1)
  chain.mine()
  chain.mine()
  await world.sync()
  expect(await titles('vanishing')).toEqual([])
})
