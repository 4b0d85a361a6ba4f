import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClientLibrary } from '../../src/adapters/client-library/create-client-library.ts'
import {
  createDiscoveryService,
  discoveryRows,
} from '../../src/domains/platform/discovery/index.ts'
import type { Principal } from '../../src/kernel/principal.ts'
import { httpServerOf, principal, tableAuthenticator } from '../support/http-server.ts'
import { tinyTerminal } from '../support/terminal-files.ts'
import { documentsOf, fixtureCatalog, settings } from './documents.fixture.ts'

const key = { authorization: 'Bearer ct_sk_good' }
const mcpCallers: Principal[] = []
let server: FastifyInstance

beforeAll(async () => {
  const discovery = createDiscoveryService({
    documents: documentsOf(fixtureCatalog),
    library: createClientLibrary(),
    terminalFiles: tinyTerminal,
    settings,
    clock: { nowMs: () => 1_700_000_000_000 },
    readiness: async () => [{ name: 'database', state: 'down', required: true }],
    mcp: {
      handle: async (request, caller) => {
        mcpCallers.push(caller)
        return Response.json({ echoed: await request.text(), method: request.method })
      },
    },
  })
  server = await httpServerOf(
    { discovery: discoveryRows },
    { discovery },
    { authenticators: [tableAuthenticator('api_key', { ct_sk_good: principal() })] },
  )
})
afterAll(() => server.close())

const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  server.inject({ url, headers })

describe('the discovery rows over HTTP', () => {
  const withoutInput = Object.values(discoveryRows.operations).filter(
    ({ path, method }) =>
      method === 'GET' && !path.includes('{') && path !== '/mcp' && path !== '/api/ready',
  )

  test.each(withoutInput.flatMap(({ path, aliases }) => [path, ...(aliases ?? [])]))(
    'GET %s: 200 without a credential',
    async (path) => {
      const answer = await get(path)
      expect([answer.statusCode, answer.body.length > 0]).toEqual([200, true])
    },
  )

  test('GET /api/developer/status: 200 with the caller of the key', async () => {
    const { principal: caller } = (await get('/api/developer/status', key)).json()
    expect(caller).toEqual(principal())
    expect((await get('/api/developer/status')).json().principal).toBeNull()
  })

  test('GET /openapi.json: 304 for who has it already', async () => {
    const { etag } = (await get('/openapi.json')).headers
    const again = await get('/api/developer/openapi.json', { 'if-none-match': String(etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('GET /scalar/blocks: 200 with a policy that lets others frame it, 404 for a stranger', async () => {
    const block = await get('/scalar/blocks?operation=get_api_health')
    expect(block.headers['content-security-policy']).toContain('frame-ancestors *')
    expect(block.headers['x-frame-options']).toBeUndefined()
    expect((await get('/scalar/blocks?operation=get_nothing')).statusCode).toBe(404)
  })

  test('GET /errors/{code}: 200 for a code, 404 for none, 400 for what cannot be one', async () => {
    expect((await get('/errors/rate.limited')).statusCode).toBe(200)
    expect((await get('/errors/rate.nothing')).json()).toMatchObject({ code: 'resource.not_found' })
    expect((await get('/errors/%3Cscript%3E')).statusCode).toBe(400)
  })

  test('GET /api/ready: 503 problem that names what is missing', async () => {
    const answer = await get('/api/ready')
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json()).toMatchObject({
      code: 'discovery.not_ready',
      detail: 'Not ready: database.',
      retryable: true,
      components: [{ name: 'database', state: 'down' }],
    })
  })
})

describe.each([
  '/openapi.json',
  '/openapi-3.0.json',
  '/asyncapi.json',
  '/llms.txt',
  '/docs',
  '/errors',
  '/scalar/js/scalar.js',
])('GET %s is sent compressed', (path) => {
  const read = {
    br: brotliDecompressSync,
    gzip: gunzipSync,
  }

  test.each(['br', 'gzip'] as const)(
    '200 in %s, the same text under a tag of its own',
    async (coding) => {
      const plain = await get(path)
      const answer = await get(path, { 'accept-encoding': coding })
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(answer.headers['content-encoding']).toBe(coding)
      expect(read[coding](answer.rawPayload).equals(plain.rawPayload)).toBe(true)
      expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
      expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
      const tags = [plain.headers.etag, answer.headers.etag].map(String)
      expect(new Set(tags).size).toBe(2)
      for (const tag of tags) expect(tag).toMatch(/^"[^"]+"$/)
      for (const one of [plain, answer])
        expect(String(one.headers.vary)).toContain('Accept-Encoding')
    },
  )

  test('304 for who has this variant, 200 for who has the other', async () => {
    const asked = { 'accept-encoding': 'br, gzip' }
    const etag = String((await get(path, asked)).headers.etag)
    const again = await get(path, { ...asked, 'if-none-match': etag })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    expect((await get(path, { 'if-none-match': etag })).statusCode).toBe(200)
  })

  test('200 as it is for who refuses every coding', async () => {
    const answer = await get(path, { 'accept-encoding': 'br;q=0, gzip;q=0, identity' })
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined])
  })
})

describe('/mcp', () => {
  test.each(['GET', 'POST', 'DELETE'] as const)('401 for %s without a key', async (method) => {
    const answer = await server.inject({ method, url: '/mcp' })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'auth.required'])
  })

  test('200 hands the request and the key’s owner to the endpoint', async () => {
    const payload = { jsonrpc: '2.0', id: 1, method: 'ping' }
    const answer = await server.inject({ method: 'POST', url: '/mcp', headers: key, payload })
    expect(answer.json()).toEqual({ echoed: JSON.stringify(payload), method: 'POST' })
    expect(mcpCallers.at(-1)?.accountId).toBe('acct_a')
  })
})
