import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogAgents, createCatalogWorld } from '../../../../test/support/catalog-world.ts'
import { httpServerOf } from '../../../../test/support/http-server.ts'
import { domainRows } from '../../../app/domain-rows.ts'
import { operationId } from '../../../kernel/operation.ts'
import { createAgentSearch } from './agent-search.ts'
import { communityAgentsStore } from './community-agents.store.ts'
import { agentCatalogRows } from './index.ts'

let http: FastifyInstance
let world: Awaited<ReturnType<typeof createCatalogWorld>>
const community = {
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
  world = await createCatalogWorld()
  const store = communityAgentsStore(world.database.query)
  await store.put(community, new Date(0))
  await store.put({ ...community, id: 'eip155:4663:8', price: null }, new Date(0))
  http = await httpServerOf({ agent_catalog: agentCatalogRows }, { agent_catalog: world.service })
})
afterAll(async () => {
  await http?.close()
  await world?.database.close()
})

async function get(url: string) {
  const answer = await http.inject({ url })
  return { status: answer.statusCode, body: answer.json() }
}
const search = async (query: string) => (await get(`/api/agents/search?${query}`)).body
const idsOf = (page: { readonly items: readonly { readonly id: string }[] }) =>
  page.items.map(({ id }) => id)

test('the catalog counts its own agents, and names no address that nobody answers', async () => {
  const { body } = await get('/api/agents/catalog')
  expect(body.stats).toMatchObject({
    totalAgents: body.agents.length,
    totalFeatured: body.featured.length,
    totalOneShots: body.oneShots.length,
    totalTemplates: body.templates.length,
    mintCapableAgents: 2,
  })
  const inCategories: number[] = Object.values(body.stats.byCategory)
  expect(inCategories.every((count) => count > 0)).toBe(true)
  expect(inCategories.reduce((sum, count) => sum + count, 0)).toBe(catalogAgents.length)
  expect(body.deployPaths.map(({ id }: { id: string }) => id)).toEqual([
    'install',
    'chat',
    'mint',
    'forge',
    'fork',
  ])
  expect(body.agents[0].endpoints).toMatchObject({ a2a: null, mint: null, forge: null })
})

test('every agent has an entry and a pending registration under its address', async () => {
  const { body } = await get('/api/agents/registry')
  expect(body.count).toBe(catalogAgents.length)
  expect(body.agents).toHaveLength(catalogAgents.length)
  for (const { id, registrationUri } of body.agents) {
    const document = await get(new URL(registrationUri).pathname)
    expect(document.body.registrations).toMatchObject([
      { agentId: `svc:${id}`, status: 'pending-onchain-registration' },
    ])
    expect((await get(`/api/agents/catalog/${id}.json`)).body.id).toBe(id)
  }
})

test.each([
  '/api/agents/templates/blank.json',
  '/api/agents/acp',
  '/.well-known/acp.json',
  '/api/svc/browser-agents',
  '/api/svc/browser-agents/catalog',
  '/api/svc/browser-agents/mcp',
])('%s answers', async (url) => {
  expect((await get(url)).status).toBe(200)
})

test.each([
  '/api/agents/catalog/nobody.json',
  '/api/agents/registry/__proto__.json',
  '/api/agents/templates/none.json',
])('%s is not found', async (url) => {
  expect(await get(url)).toMatchObject({ status: 404, body: { code: 'resource.not_found' } })
})

test('search finds words and facets in both groups, ours first', async () => {
  expect(idsOf(await search('q=zebra'))).toEqual(['eip155:4663:7', 'eip155:4663:8'])
  expect(idsOf(await search('q=ORDERS&category=trading'))).toEqual([
    'order-planner',
    'eip155:4663:7',
    'eip155:4663:8',
  ])
  expect(idsOf(await search('q=orders&price=paid&protocol=x402'))).toEqual(['eip155:4663:7'])
  expect(idsOf(await search('capability=risk-gate&chain=eip155:4663'))).toContain('order-planner')
  expect(idsOf(await search('q=%21%21'))).toEqual([])
})

test('pages of one go through the same agents as one page', async () => {
  const whole = idsOf(await search('category=trading&limit=200'))
  const paged: string[] = []
  let cursor = ''
  do {
    const page = await search(`category=trading&limit=1${cursor}`)
    paged.push(...idsOf(page))
    cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`
  } while (cursor !== '')
  expect(paged).toEqual(whole)
})

test('a search finds ours by their identifier, whatever order they were read in, and all of them in pages', async () => {
  const agents = catalogAgents
    .map(({ base }) => base)
    .toSorted((one, other) => (one.identifier < other.identifier ? 1 : -1))
  const place = {
    baseUrl: 'http://localhost:4663',
    serviceSlug: 'svc',
    evmChainId: 4663,
    identityRegistry: null,
    pathOf: () => null,
  }
  const turned = createAgentSearch({ agents, database: world.database, place })
  const found: string[] = []
  let cursor = ''
  do {
    const page = await turned.search({ limit: 7, ...(cursor === '' ? {} : { cursor }) })
    found.push(...idsOf(page))
    cursor = page.nextCursor ?? ''
  } while (cursor !== '')
  const inOrder = agents.map(({ identifier }) => identifier).toReversed()
  expect(found).toEqual([...inOrder, 'eip155:4663:7', 'eip155:4663:8'])
})

test.each([
  `cursor=${Buffer.from('["ours","a\\u0000"]').toString('base64url')}`,
  'cursor=x',
  'category=none',
  'chain=%00',
  'limit=0',
])('a search with %s is refused', async (query) => {
  expect((await get(`/api/agents/search?${query}`)).status).toBe(400)
})

test('every tool of a definition names a row of the table', () => {
  const rows = Object.entries(domainRows({ embedded: true })).flatMap(([, { operations }]) =>
    Object.values(operations),
  )
  const known = rows.map((row) =>
    operationId({ ...row, path: row.path.replaceAll('{svc}', 'svc') }),
  )
  const unmatched = catalogAgents.flatMap(({ base }) =>
    base.config.plugins
      .filter((tool) => {
        const pattern = new RegExp(`^${tool.replaceAll('*', '.*')}$`)
        return !known.some((id) => pattern.test(id))
      })
      .map((tool) => `${base.identifier}: ${tool}`),
  )
  expect(unmatched).toEqual([])
})
