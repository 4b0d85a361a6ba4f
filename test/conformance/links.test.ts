import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { domainRows } from '../../src/app/domain-rows.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import { listedOperations } from '../../src/catalog/listed.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { openAppOwner } from '../support/app-owner.ts'
import { type Link, namedLinks } from './links/named-links.ts'
import { routesToCome } from './specification/routes-to-come.ts'

const origins = ['http://localhost:4663']
const catalog = buildCatalog(domainRows({ embedded: true }), { serviceSlug: 'svc' })
const rows = listedOperations(catalog).map(({ path, entry }) => ({ path, entry }))
type Place = { readonly method: string; readonly path: string; readonly form: RegExp }
const table: readonly Place[] = rows.map(({ path, entry }) => ({
  method: entry.operation.method,
  path,
  form: formOf(path),
}))
const toCome: readonly Place[] = [...routesToCome].map((name) => {
  const [method = '', path = ''] = name.split(' ')
  return { method, path, form: formOf(path) }
})

/** Addresses that clients are given to put paths of their own behind: the account library's and a model's. */
const bases = ['/api/auth', '/api/ai/v1']

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ DEMO: 'off' })
})
afterAll(() => app?.close())

/** What a path of the table answers, with one segment for each name. */
function formOf(path: string): RegExp {
  const parts = path.split(/\{[^}]+\}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^/]+?')}/?$`)
}

async function read(path: string): Promise<unknown> {
  const answer = await app.http.inject({ url: path, headers: { host: 'localhost:4663' } })
  const isJson = /json/.test(String(answer.headers['content-type']))
  return isJson ? answer.json() : answer.body
}

function isAmong(list: readonly Place[], { isMention, method, path }: Link): boolean {
  if (method === null && bases.includes(path)) return true
  const above = path.endsWith('/') ? path : `${path}/`
  return list.some(
    (row) =>
      (row.form.test(path) && (method === null || method === row.method)) ||
      (isMention && path !== '/' && row.path.startsWith(above)),
  )
}

/** The links of a document that lead nowhere, each with where it stands. */
function leadingNowhere(document: unknown): readonly string[] {
  const lost = namedLinks(document, origins).filter(
    (link) => !isAmong(table, link) && !isAmong(toCome, link),
  )
  return [...new Set(lost.map(({ at, method, path }) => `${method ?? ''} ${path} at ${at}`))]
}

const files = [
  '/index.de-DE.json',
  '/candle-reader.json',
  '/candle-reader.fr-FR.json',
  '/api/agents/catalog/candle-reader.json',
  '/api/agents/registry/candle-reader.json',
  '/errors/payment.required',
  '/api-catalog?q=keys',
  '/scalar/blocks?family=Auth',
  '/.well-known/agent-card.json?agent=candle-reader',
]

/** What anybody may read: cards, descriptions, lists, pages. The script of the reference is its authors'. */
const documents = rows
  .filter(({ entry, path }) => {
    const { auth, kind, method } = entry.operation
    const isRead = method === 'GET' && auth.length === 0 && (kind === 'json' || kind === 'document')
    return isRead && !path.includes('{') && !path.endsWith('.js')
  })
  .map(({ path }) => path)

describe('every link that a document names leads somewhere', () => {
  test('there are documents, and they name links', async () => {
    expect(documents.length).toBeGreaterThan(100)
    for (const path of ['/api', '/api/developer/status', '/agents-manifest.json', '/docs']) {
      expect([path, namedLinks(await read(path), origins).length > 3]).toEqual([path, true])
    }
  })

  test.each([...documents, ...files])('%s', async (path) => {
    expect(leadingNowhere(await read(path))).toEqual([])
  })

  test('what keys read: the description of the gateway, tools, prompts and resources', async () => {
    const { key, send } = await openAppOwner(app)
    const gateway = await send('/api/gateway/openapi.json')
    expect(namedLinks(gateway.json, origins).length).toBeGreaterThan(200)
    expect(leadingNowhere({ ...gateway.json, paths: {} })).toEqual([])
    const client = new Client({ name: 'links', version: '1' })
    const requestInit = { headers: { authorization: `Bearer ${key}` } }
    await client.connect(
      new StreamableHTTPClientTransport(new URL('/mcp', app.baseUrl), { requestInit }),
    )
    const told = {
      instructions: client.getInstructions(),
      tools: await client.listTools(),
      prompts: await client.listPrompts(),
      resources: await client.listResources(),
    }
    await client.close()
    expect(leadingNowhere(told)).toEqual([])
  })

  test.each([
    ['a refusal', 'GET', '/api/auth/me', 401],
    ['nothing', 'GET', '/no/such/place', 404],
    ['a challenge', 'POST', '/api/mpp/charge', 402],
  ] as const)('%s: %s %s', async (_, method, url, status) => {
    const answer = await app.http.inject({
      method,
      url,
      ...(method === 'POST' ? { payload: {} } : {}),
    })
    expect(answer.statusCode).toBe(status)
    expect(leadingNowhere(answer.json())).toEqual([])
  })
})

test('a link to nowhere is found, however it is named', () => {
  const lost = {
    docs: '/no-such-page',
    url: 'http://localhost:4663/no-such-page',
    charge: 'PUT /api/mpp/charge',
    text: 'See [this](http://localhost:4663/no-such-page) or `/api/no-such-route`.',
    page: '<!doctype html><a href="/no-such-page">',
  }
  const at = leadingNowhere(lost).map((line) => line.split(' at /')[1])
  expect(new Set(at)).toEqual(new Set(Object.keys(lost)))
})
