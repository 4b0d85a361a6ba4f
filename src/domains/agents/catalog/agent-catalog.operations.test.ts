import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogAgents, createCatalogWorld } from '../../../../test/support/catalog-world.ts'
import { httpServerOf } from '../../../../test/support/http-server.ts'
import { domainRows } from '../../../app/domain-rows.ts'
import { buildCatalog } from '../../../catalog/build-catalog.ts'
import { agentCatalogRows } from './index.ts'

let http: FastifyInstance
let world: ReturnType<typeof createCatalogWorld>
beforeAll(async () => {
  world = createCatalogWorld()
  http = await httpServerOf({ agent_catalog: agentCatalogRows }, { agent_catalog: world.service })
})
afterAll(async () => {
  await http?.close()
})

async function get(url: string) {
  const answer = await http.inject({ url })
  return { status: answer.statusCode, body: answer.json() }
}
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

test('the guide is one agent of the catalog, and what it was called before leads to it', async () => {
  const { body: catalog } = await get('/api/agents/catalog')
  const ids = catalog.agents.map(({ id }: { id: string }) => id)
  expect(ids).toContain('guide')
  expect(ids).not.toContain('platform-guide')
  for (const path of ['/api/agents/catalog/{id}.json', '/api/agents/registry/{id}.json']) {
    const [now, before] = await Promise.all(
      ['guide', 'platform-guide'].map((id) => get(path.replace('{id}', id))),
    )
    expect(before).toEqual(now)
    expect(now).toMatchObject({ status: 200 })
  }
})

test('every tool of a definition names a row of the table', () => {
  const { entries } = buildCatalog(domainRows({ embedded: true }), { serviceSlug: 'svc' })
  const known = entries.map(({ id }) => id)
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
