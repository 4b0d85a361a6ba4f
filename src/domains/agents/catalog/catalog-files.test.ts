import { readdirSync, readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Ajv } from 'ajv'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogAgents, createCatalogWorld } from '../../../../test/support/catalog-world.ts'
import { httpServerOf } from '../../../../test/support/http-server.ts'
import { domainRows } from '../../../app/domain-rows.ts'
import { chooseEncoding } from '../../../kernel/encodings.ts'
import { translatedLocales } from '../../../kernel/locales.ts'
import { discoveryRows } from '../../platform/discovery/index.ts'
import { localeEntry } from './catalog-entries.ts'
import { buildCatalogFiles } from './catalog-files.ts'
import { definitionSchema } from './definition.ts'
import { agentCatalogRows } from './index.ts'

const folder = new URL('../../../../agents/', import.meta.url)
const ids = readdirSync(new URL('definitions/', folder))
const readText = (path: string) => readFileSync(new URL(path, folder), 'utf8')
let http: FastifyInstance
let world: ReturnType<typeof createCatalogWorld>

beforeAll(async () => {
  world = createCatalogWorld()
  const { operations } = discoveryRows
  http = await httpServerOf(
    // Only paths like those of the files, which a file could shadow.
    {
      discovery: { ...discoveryRows, operations: { openapi31: operations.openapi31 } },
      agent_catalog: agentCatalogRows,
    },
    {
      discovery: { openapi31: () => ({ contentType: 'application/json', body: '"openapi"' }) },
      agent_catalog: world.service,
    },
  )
})
afterAll(async () => {
  await http?.close()
})

const get = (url: string, headers: Record<string, string> = {}) => http.inject({ url, headers })

test('every definition matches the published schema, which is the one the program reads with', () => {
  const schema: object = JSON.parse(readText('schema/svcAgentSchema_v1.json'))
  expect(schema).toEqual(definitionSchema())
  const validate = new Ajv({ strict: false }).compile(schema)
  for (const id of ids) {
    expect([
      id,
      validate(JSON.parse(readText(`definitions/${id}/index.json`))),
      validate.errors,
    ]).toEqual([id, true, null])
  }
  expect(ids.length).toBeGreaterThanOrEqual(30)
})

test('every agent has every locale, with as many questions as the base', () => {
  expect(ids.length).toBeGreaterThanOrEqual(30)
  const wanted = ['index.json', ...translatedLocales.map((locale) => `index.${locale}.json`)]
  const filesOf = (id: string) => readdirSync(new URL(`definitions/${id}/`, folder)).toSorted()
  expect(Object.fromEntries(ids.map((id) => [id, filesOf(id)]))).toEqual(
    Object.fromEntries(ids.map((id) => [id, wanted.toSorted()])),
  )
  for (const id of ids) {
    const questions = (name: string): number =>
      JSON.parse(readText(`definitions/${id}/${name}`)).config.openingQuestions.length
    for (const name of wanted)
      expect([name, questions(name)]).toEqual([name, questions('index.json')])
  }
})

test('files answer with what a cache needs, and 304 to who has them', async () => {
  const answer = await get('/order-planner.de-DE.json')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=3600',
    vary: 'Origin, Accept-Encoding',
    'access-control-allow-origin': '*',
    'content-language': 'de-DE, en-US',
  })
  expect(answer.headers['ratelimit']).toBeUndefined()
  const text = JSON.parse(readText('definitions/order-planner/index.de-DE.json'))
  expect(answer.json()).toMatchObject({
    meta: text.meta,
    openingMessage: text.config.openingMessage,
  })
  const etag = String(answer.headers['etag'])
  const again = await get('/order-planner.de-DE.json', { 'if-none-match': etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a file in %s is the same file, with an ETag of its own', async (name, open) => {
  const plain = await get('/index.json')
  const packed = await get('/index.json', { 'accept-encoding': name })
  expect(packed.headers['content-encoding']).toBe(name)
  expect(open(packed.rawPayload).toString()).toBe(plain.body)
  expect(packed.headers['etag']).not.toBe(plain.headers['etag'])
})

test('encodings are chosen by weight, and a weight of 0 refuses', () => {
  expect(chooseEncoding('gzip, br')).toBe('br')
  expect(chooseEncoding('gzip;q=1, br;q=0.5')).toBe('gzip')
  expect(chooseEncoding('br;q=0, *;q=0.1')).toBe('gzip')
  expect(chooseEncoding('identity')).toBeUndefined()
  expect(chooseEncoding(undefined)).toBeUndefined()
})

test('every file of the table answers under its name', async () => {
  for (const url of [
    '/index.json',
    '/index.default.json',
    '/index.en-US.json',
    '/index.zh-TW.json',
    '/agents-manifest.json',
    '/schema/svcAgentSchema_v1.json',
    ...ids.flatMap((id) => [`/${id}.json`, `/${id}.en-US.json`, `/${id}.ja-JP.json`]),
  ]) {
    expect([url, (await get(url)).statusCode]).toEqual([url, 200])
  }
  expect((await get('/index.json')).json().agents).toHaveLength(ids.length)
})

test('a path that no file has is 404, and only another method of one that is there 405', async () => {
  const told = async (method: 'DELETE' | 'GET' | 'HEAD', url: string) => {
    const { headers, statusCode } = await http.inject({ method, url })
    return [statusCode, headers['allow']]
  }
  for (const url of ['/nope', '/docs', '/index', '/json', '/a.xml', '/ajson']) {
    expect([url, await told('GET', url)]).toEqual([url, [404, undefined]])
    expect([url, await told('HEAD', url)]).toEqual([url, [404, undefined]])
    expect([url, await told('DELETE', url)]).toEqual([url, [404, undefined]])
  }
  for (const url of ['/order-planner.json', '/order-planner.de-DE.json', '/index.json']) {
    expect([url, await told('DELETE', url)]).toEqual([url, [405, 'GET, HEAD, OPTIONS']])
  }
})

test('a command of the manifest names the address of the service', async () => {
  const { usage } = (await get('/agents-manifest.json')).json()
  expect(usage.curl).toMatch(/^curl https?:\/\/[^/]+\/index\.json$/)
  expect(usage.javascript).toContain(usage.curl.slice('curl '.length))
})

/** The index of agents with these names, days and tags, in the given order. */
function indexOver(agents: readonly { name: string; day?: string; tags?: string[] }[]) {
  const [known] = catalogAgents
  if (known === undefined) throw new Error('the tree has no agent')
  const { base } = known
  const files = buildCatalogFiles(
    agents.map(({ day = '2026-01-01', name, tags = [] }) => ({
      base: { ...base, identifier: name, createdAt: day, meta: { ...base.meta, tags } },
      texts: new Map(),
    })),
    'http://localhost:4663',
  )
  return JSON.parse(String(files.get('index.json')?.for(undefined).body))
}

test('the index has the newest agent first, and of those of one day the lower name', () => {
  const { agents } = indexOver([
    { name: 'cedar', day: '2026-01-02' },
    { name: 'ash', day: '2026-01-01' },
    { name: 'oak', day: '2026-02-01' },
    { name: 'birch', day: '2026-01-02' },
  ])
  expect(agents.map(({ identifier }: { identifier: string }) => identifier)).toEqual([
    'oak',
    'birch',
    'cedar',
    'ash',
  ])
})

test('the index names the tags of three agents or more, the most used first, of two alike the lower name', () => {
  const { tags } = indexOver([
    { name: 'ash', tags: ['rare', 'pools', 'fees', 'limits'] },
    { name: 'birch', tags: ['rare', 'pools', 'fees', 'limits'] },
    { name: 'cedar', tags: ['pools', 'fees', 'limits'] },
    { name: 'oak', tags: ['limits'] },
  ])
  expect(tags).toEqual(['limits', 'fees', 'pools'])
})

test('every language that an agent lists names a file of it, and `default` the base file', async () => {
  for (const { id, locales } of catalogAgents.map(localeEntry)) {
    const missing = locales.filter(
      (locale) => world.service.file(`${id}.${locale}.json`) === undefined,
    )
    expect([id, missing]).toEqual([id, []])
  }
  const base = await get('/order-planner.json')
  expect((await get('/order-planner.default.json')).headers['etag']).toBe(base.headers['etag'])
})

test.each([
  '/nobody.json',
  '/order-planner.xx-XX.json',
  '/index.xx.json',
  '/..%2f..%2fpackage.json',
  '/..%2forder-planner%2findex.json',
  '/order-planner%00.json',
  '/__proto__.json',
  '/constructor.json',
  '/order-planner.de-DE.extra.json',
  '/schema/other.json',
  '/Order-Planner.json',
])('%s is not found, as a problem document', async (url) => {
  const answer = await get(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toContain('application/problem+json')
})

test('no file hides another route of the table', async () => {
  const paths = Object.entries(domainRows({ embedded: true }))
    .filter(([domain]) => domain !== 'agent_catalog')
    .flatMap(([, { operations }]) => Object.values(operations))
    .flatMap(({ aliases, path }) => [path, ...(aliases ?? [])])
  expect(paths).toContain('/openapi.json')
  const catalog = world.service
  for (const path of paths) expect([path, catalog.file(path.slice(1))]).toEqual([path, undefined])
  expect((await get('/openapi.json')).body).toBe('"openapi"')
})
