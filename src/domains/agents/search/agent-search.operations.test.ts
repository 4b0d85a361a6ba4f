import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAgentSearchWorld } from '../../../../test/support/agent-search-world.ts'
import { catalogAgents } from '../../../../test/support/catalog-world.ts'
import { httpServerOf } from '../../../../test/support/http-server.ts'
import { agentSearchRows, communityAgents } from './index.ts'

let http: FastifyInstance
let world: Awaited<ReturnType<typeof createAgentSearchWorld>>
const zebra = {
  id: 'eip155:4663:7',
  source: 'eip155:4663',
  title: 'Zebra arbitrage',
  description: 'Compares orders between pools.',
  category: 'trading',
  tags: ['orders'],
  capabilities: ['read-only'],
  chains: ['eip155:4663'],
  protocols: ['x402'],
  price: { amountAtomic: '1000', asset: 'USDC' },
  endpoint: 'https://agent.example/a2a',
  verified: false,
}

beforeAll(async () => {
  world = await createAgentSearchWorld()
  const { put } = communityAgents(world.index)
  const { query } = world.database
  await put(query, zebra, new Date(0))
  await put(query, { ...zebra, id: 'eip155:4663:8', price: null }, new Date(0))
  await put(query, { ...zebra, id: 'eip155:4663:9', title: "Robert'); DROP TABLE" }, new Date(0))
  await world.index.setQuality(query, 'eip155:4663:8', {
    rating: 4.5,
    ratings: 30,
    uses: 900,
    uptime: 0.98,
  })
  http = await httpServerOf({ agent_search: agentSearchRows }, { agent_search: world.service })
})
afterAll(async () => {
  await http?.close()
  await world?.database.close()
})

async function get(query: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await http.inject({ url: `/api/agents/search?${query}`, headers })
  return { status: answer.statusCode, body: answer.json() }
}
const ask = async (q: string, filters = '') =>
  (await get(`q=${encodeURIComponent(q)}${filters}`)).body
const idsOf = (page: { readonly items: readonly { readonly id: string }[] }) =>
  page.items.map(({ id }) => id)

/** All pages of a list, of `limit` items each. */
async function allOf(query: string, limit: number): Promise<readonly string[]> {
  const found: string[] = []
  let cursor = ''
  do {
    const { body } = await get(`${query}&limit=${limit}${cursor}`)
    found.push(...idsOf(body))
    cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`
  } while (cursor !== '')
  return found
}

describe('a question finds', () => {
  test.each([
    ['Is this token a rug pull?', 'contract-risk-inspector'],
    ['explain my invoice', 'invoice-auditor'],
    ['Gebühren', 'fee-claim-steward'],
    ['创作者费用', 'fee-claim-steward'],
    ['how far am I from LIQUIDATION', 'perps-margin-guard'],
    ['webhook', 'webhook-engineer'],
  ])('for "%s" an agent that answers it', async (question, agent) => {
    expect(idsOf(await ask(question)).slice(0, 5)).toContain(agent)
  })

  test('agents of the community among ours, and of two that match alike the one that is thought better of', async () => {
    const page = await ask('zebra')
    expect(idsOf(page)).toEqual(['eip155:4663:8', 'eip155:4663:7'])
    expect(page.items[0]).toMatchObject({
      origin: 'community',
      quality: { rating: 4.5, ratings: 30, uses: 900 },
      matched: ['zebra'],
    })
  })

  test('titles in the language of the question, or in the one that is asked for', async () => {
    const [german] = (await ask('Warum ist meine Rechnung so hoch')).items
    expect(german).toMatchObject({ id: 'invoice-auditor', locale: 'de-DE' })
    const [english] = (await ask('Warum ist meine Rechnung so hoch', '&locale=en-US')).items
    expect(english).toMatchObject({ id: 'invoice-auditor', title: 'Invoice Auditor' })
    expect(german.title).not.toBe(english.title)
  })

  test('nothing for words that only ask, and says so', async () => {
    expect(await ask('what is my')).toEqual({
      items: [],
      nextCursor: null,
      hint: 'only_small_words',
    })
    expect(await ask('was ist das')).toMatchObject({ items: [], hint: 'only_small_words' })
    expect(await ask('qqqqzzzz')).toEqual({ items: [], nextCursor: null, hint: null })
  })
})

describe('words with a slip of the hand find what was meant:', () => {
  test.each([
    ['portfoliio', 'portfolio'],
    ['liquidty pol', 'liquidity pool'],
    ['explain my invioce', 'explain my invoice'],
    ['Gebühern', 'Gebühren'],
  ])('%s', async (slipped, meant) => {
    const [wanted] = (await ask(meant)).items
    const found = await ask(slipped)
    expect(idsOf(found).slice(0, 3)).toContain(wanted.id)
  })

  test('on each page of them', async () => {
    const whole = await allOf('q=portfoliio%20liquidty', 200)
    expect(whole.length).toBeGreaterThan(2)
    expect(await allOf('q=portfoliio%20liquidty', 1)).toEqual(whole)
  })
})

describe('Accept-Language', () => {
  const titleOf = async (query: string, accepted: string) => {
    const { body } = await get(query, { 'accept-language': accepted })
    const found = body.items.find(({ id }: { id: string }) => id === 'invoice-auditor')
    return [found?.locale, found?.title]
  }

  test('is the language of titles where the question tells none', async () => {
    const [english, german] = [
      await titleOf('q=invoice', 'xx'),
      await titleOf('q=invoice', 'xx, fr;q=0.1, de-AT;q=0.8'),
    ]
    expect(english[0]).toBe('en-US')
    expect(german[0]).toBe('de-DE')
    expect(german[1]).not.toBe(english[1])
    expect((await titleOf('q=invoice&locale=en-US', 'de'))[0]).toBe('en-US')
  })

  test('gives way to the language of the question, and caches are told of it', async () => {
    const question = `q=${encodeURIComponent('Warum ist meine Rechnung so hoch')}`
    expect((await titleOf(question, 'it'))[0]).toBe('de-DE')
    const { headers } = await http.inject({ url: `/api/agents/search?${question}` })
    expect(headers['vary']).toContain('Accept-Language')
  })
})

describe('a filter', () => {
  test.each([
    ['price=paid', ['eip155:4663:7', 'eip155:4663:9']],
    ['price=paid&priceMax=0.0009', []],
    ['origin=community&priceMax=0.001', ['eip155:4663:8', 'eip155:4663:7', 'eip155:4663:9']],
    ['origin=community&priceMax=0.0009', ['eip155:4663:8']],
    ['ratingMin=4.5', ['eip155:4663:8']],
    ['ratingMin=5', []],
    ['q=orders&price=paid&protocol=x402', ['eip155:4663:7', 'eip155:4663:9']],
    ['chain=eip155:4663&origin=community&price=free', ['eip155:4663:8']],
    ['chain=eip155:1&origin=community', []],
    ['capability=read-only&category=trading&origin=community&ratingMin=4', ['eip155:4663:8']],
    ['verified=false', ['eip155:4663:8', 'eip155:4663:7', 'eip155:4663:9']],
  ])('%s', async (query, expected) => {
    expect(idsOf((await get(query)).body)).toEqual(expected)
  })

  test('for a tool passes agents that may call it', async () => {
    const all = (await get('origin=platform&limit=200')).body.items
    expect(all).toHaveLength(catalogAgents.length)
    const able = (tool: string) =>
      all.filter(({ tools }: { tools: readonly string[] }) => tools.includes(tool))
    const [tool] = all.flatMap(({ tools }: { tools: readonly string[] }) => tools)
    expect(able(tool).length).toBeGreaterThan(0)
    expect(able(tool).length).toBeLessThan(all.length)
    expect((await get(`tool=${tool}&origin=platform&limit=200`)).body.items).toEqual(able(tool))
  })
})

test.each(['category=trading', 'q=orders', 'q=token%20price%20order&price=free'])(
  'pages of one go through the same agents as one page: %s',
  async (query) => {
    const whole = await allOf(query, 200)
    expect(whole.length).toBeGreaterThan(2)
    expect(new Set(whole).size).toBe(whole.length)
    expect(await allOf(query, 1)).toEqual(whole)
    expect(await allOf(query, 7)).toEqual(whole)
  },
)

test('a cursor of another question is refused', async () => {
  const { body } = await get('q=orders&limit=1')
  const other = await get(`q=token%20price%20order%20pool&limit=1&cursor=${body.nextCursor}`)
  expect(other).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
  expect((await get(`limit=1&cursor=${body.nextCursor}`)).status).toBe(400)
})

test.each([
  `cursor=${Buffer.from('["ours","a\\u0000"]').toString('base64url')}`,
  'cursor=x',
  'category=none',
  'chain=%00',
  'limit=0',
  `q=${'x'.repeat(401)}`,
  'q=',
  'q=orders&colour=blue',
  'priceMax=-1',
  `priceMax=${'9'.repeat(31)}`,
  'priceMax=0.0000001',
  'ratingMin=4.2',
  'locale=xx',
])('a search with %s is refused', async (query) => {
  expect(await get(query)).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
})

test.each([
  "zebra' | 'token",
  'zebra & !order:*',
  "'); DROP TABLE agent_search; --",
  'zebra\\',
  '<-> <2> :A',
  'x'.repeat(400),
  '字'.repeat(400),
  'ze\u200bbra\u202e',
  'زبرا\u200cها',
  '\u{1d4c}\ud800',
  '%_%',
  'a b c d e f g h i j k l m n o p q r s t u v w x y z 0 1 2 3 4 5 6 7 8 9'.repeat(5),
  'نقل الرسوم '.repeat(30),
])('"%s" is words, whatever signs are between them', async (question) => {
  const answer = await get(`q=${encodeURIComponent(question.toWellFormed())}`)
  expect(answer.status).toBe(200)
  expect(answer.body.items.length).toBeLessThanOrEqual(50)
})

test('what is not seen does not hide a word', async () => {
  expect(idsOf(await ask('ze\u200bbra\u202e'))).toEqual(['eip155:4663:8', 'eip155:4663:7'])
})
