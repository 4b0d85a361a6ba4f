import { beforeAll, expect, test } from 'vitest'
import type { RunningApp } from '../../../../test/support/app.ts'
import { type AppOwner, openAppOwner } from '../../../../test/support/app-owner.ts'
import { sharedTestApp } from '../../../../test/support/shared-app.ts'

let app: RunningApp
let owner: AppOwner

beforeAll(async () => {
  app = await sharedTestApp()
  owner = await openAppOwner(app)
}, 120_000)

const documentOf = async (slug: string) => {
  const answer = await fetch(`${app.baseUrl}/api/agents/registry/${slug}.json`)
  return { status: answer.status, json: JSON.parse(await answer.text()) }
}
const pathsOf = (services: readonly { readonly name: string; readonly endpoint: string }[]) =>
  Object.fromEntries(services.map(({ name, endpoint }) => [name, new URL(endpoint).pathname]))
const make = (slug: string, visibility: string) =>
  owner.send('/api/agents/launch', {
    slug,
    agent: { name: `Agent ${slug}`, persona: 'You keep a secret.', visibility },
  })

test('200: the document of an account’s agent names the services of this agent', async () => {
  expect((await make('lamp-keeper', 'unlisted')).status).toBe(200)
  const { status, json } = await documentOf('lamp-keeper')
  expect([status, json]).toMatchObject([
    200,
    { name: 'Agent lamp-keeper', active: true, x402Support: false },
  ])
  expect(pathsOf(json.services)).toEqual({
    A2A: '/api/agents/a2a/lamp-keeper/card',
    MCP: '/mcp',
    run: '/api/agents/lamp-keeper/run',
    registration: '/api/agents/registry/lamp-keeper.json',
  })
  expect(JSON.stringify(json)).not.toContain('secret')
  const card = await fetch(json.services[0].endpoint.replace(/^https?:\/\/[^/]+/, app.baseUrl))
  expect([card.status, await card.json()]).toMatchObject([200, { name: 'Agent lamp-keeper' }])
})

test('200: its entry of the catalog tells what it is for, and none of its prompt', async () => {
  await make('reef-keeper', 'unlisted')
  const answer = await fetch(`${app.baseUrl}/api/agents/catalog/reef-keeper.json`)
  const text = await answer.text()
  expect([answer.status, JSON.parse(text)]).toMatchObject([
    200,
    {
      id: 'reef-keeper',
      title: 'Agent reef-keeper',
      tokenUsage: 5,
      endpoints: { a2a: expect.stringContaining('?agent=reef-keeper'), mint: null },
    },
  ])
  expect(text).not.toContain('secret')
  await make('hidden-keeper', 'private')
  const hidden = await fetch(`${app.baseUrl}/api/agents/catalog/hidden-keeper.json`)
  expect(hidden.status).toBe(404)
})

test('200: one that is sold names its chat and its offer', async () => {
  const offer = { slug: 'tide-keeper', label: 'Tide keeper', pricePerCallAtomic: '2000' }
  expect((await owner.send('/api/x402/agents', offer)).status).toBe(200)
  const { json } = await documentOf('tide-keeper')
  expect(json).toMatchObject({ name: 'Tide keeper', x402Support: true })
  expect(pathsOf(json.services)).toMatchObject({
    x402: '/api/x402/agent/chat',
    offer: '/api/x402/agents/tide-keeper',
  })
})

test('404 for one that is private, in the words for one that is not there', async () => {
  await make('own-keeper', 'private')
  const [hidden, none] = [await documentOf('own-keeper'), await documentOf('no-keeper')]
  expect([hidden.status, none.status]).toEqual([404, 404])
  expect(hidden.json.detail).toBe(none.json.detail)
})

test('200: its registration is prepared by its slug, and points at its document', async () => {
  await make('wind-keeper', 'public')
  const prepared = await owner.send('/api/agents/forge/prepare', {
    agent: 'wind-keeper',
    owner: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  })
  expect(JSON.stringify(prepared.json)).toContain('/api/agents/registry/wind-keeper.json')
})
