import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { domainRows } from '../../src/app/domain-rows.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import type { Entry } from '../../src/catalog/entry.ts'
import { errorsOf } from '../../src/catalog/implied-errors.ts'
import { vendorSettingNames } from '../../src/domains/money/vendors/index.ts'
import { pathParameters } from '../../src/kernel/operation.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { evmSigner } from '../support/auth-world.ts'
import { type E2bServer, startE2bServer } from '../support/e2b-server.ts'
import { fc } from '../support/properties.ts'
import { nearly, nearlyObject } from './schema-arbitrary.ts'

/** Requests for each operation and each kind of caller; `npm run test:deep` and the nightly run ask for more. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 5)
const { entries } = buildCatalog(domainRows({ embedded: true }), { serviceSlug: 'svc' })
const fuzzed = entries.filter(
  ({ operation }) => operation.kind === 'json' || operation.kind === 'document',
)

/** With every vendor configured a call that is right asks for its payment, which nobody here has. */
const everyVendor = Object.fromEntries([
  ...vendorSettingNames.secrets.map((name) => [name, 'a-secret-of-this-test']),
  ...vendorSettingNames.baseUrls.map((name) => [name, 'https://vendor.invalid']),
])

/** An aggregator and an exchange that take no order: none of those that are made here is one. */
const aggregator = createServer((_request, response) => {
  response
    .writeHead(400, { 'content-type': 'application/json' })
    .end('{"error":"no such order","code":"INVALID_CLIENT_REQUEST","message":"no such order"}')
})

let app: TestApp
/** Sandboxes are made there for whoever asks rightly; no generated request names one of them, so nothing runs. */
let e2b: E2bServer
/** How many errors belong to tests that are over. */
let loggedBefore = 0
let callers: Readonly<Record<string, Readonly<Record<string, string>>>> = {}
beforeAll(async () => {
  const url = await listening()
  e2b = await startE2bServer()
  app = await startTestApp({
    ...everyVendor,
    E2B_API_KEY: e2b.apiKey,
    E2B_API_URL: e2b.url,
    E2B_SANDBOX_URL: e2b.url,
    JUPITER_URL: url,
    PERPS_EXCHANGE_URL: url,
    PERPS_API_KEY: Buffer.alloc(32, 7).toString('base64'),
  })
})
afterAll(async () => {
  await app.close()
  aggregator.close()
  await e2b.close()
})

function listening(): Promise<string> {
  return new Promise((resolve) => {
    aggregator.listen(0, '127.0.0.1', () => {
      const address = aggregator.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
    })
  })
}

/** What would tell a stranger about the inside of the program. */
const insideOut =
  /\bat [\w.<>]+ \(|node_modules|\/src\/|ECONNREFUSED|SELECT |INSERT INTO|kysely|pglite/i

describe.each(fuzzed.map((entry) => [entry.id, entry] as const))('%s', (_, entry) => {
  const { operation } = entry
  const { failure } = operation
  const declared = new Set([
    200,
    304,
    ...errorsOf(operation).map((spec) => {
      const problem = { ...spec, type: '', detail: '', requestId: '' }
      return failure?.write(problem).status ?? spec.status
    }),
  ])

  const requests = requestOf(entry)
  // Some operations end the session or the key.
  beforeAll(async () => {
    callers = (await areIn(callers)) ? callers : { anonymous: {}, ...(await signIn(app)) }
  })

  test.each(['anonymous', 'session', 'key'])(
    'bad input of %s is never a defect',
    async (caller) => {
      // A caller who may not come in proves nothing after the first few times.
      const admitted = operation.auth.length === 0 || caller !== 'anonymous'
      await fc.assert(
        fc.asyncProperty(requests, async (request) => {
          const answer = await app.http.inject({
            method: operation.method,
            url: request.url,
            headers: { ...callers[caller], ...request.headers },
            ...(request.body === undefined ? {} : { payload: request.body }),
          })
          const type = String(answer.headers['content-type'])
          expect(answer.statusCode, answer.body).toBeLessThan(500)
          expect(
            [...declared, 414],
            `${answer.statusCode} is not declared: ${answer.body}`,
          ).toContain(answer.statusCode)
          if (answer.statusCode < 400) return
          if (failure === undefined) expect(type).toMatch(/^application\/problem\+json/)
          else expect(type).toMatch(/^application\/json/)
          expect(answer.json()).toMatchObject(
            failure === undefined
              ? { status: answer.statusCode, type: expect.any(String) }
              : { code: expect.any(String), message: expect.any(String) },
          )
          expect(answer.body).not.toMatch(insideOut)
        }),
        { numRuns: admitted ? runs : 5, seed: seed(), endOnFailure: false },
      )
      const loggedHere = app.logged.slice(loggedBefore)
      loggedBefore = app.logged.length
      expect(loggedHere).toEqual([])
    },
  )
})

/** Printed with a failure by the library, so that a run can be repeated. */
function seed(): number {
  return Number(process.env['FUZZ_SEED'] ?? 4663)
}

function requestOf({ operation }: Entry) {
  const { params, query, body } = operation.input
  return fc
    .record({
      params: params ? nearlyObject(params) : fc.constant({}),
      query: query ? nearlyObject(query) : fc.constant({}),
      body: body
        ? fc.oneof(
            { weight: 8, arbitrary: nearlyObject(body) },
            { weight: 1, arbitrary: nearly({}) },
          )
        : fc.constant(undefined),
      cut: fc.nat(200),
    })
    .map((parts) => {
      const text = JSON.stringify(parts.body)
      return {
        url: toUrl(operation.path, parts.params, parts.query),
        headers: operation.method === 'GET' ? {} : { 'content-type': 'application/json' },
        // Now and then a body that ends too soon.
        body:
          operation.method === 'GET' ? undefined : parts.cut < 5 ? text?.slice(0, parts.cut) : text,
      }
    })
}

function toUrl(
  path: string,
  params: Record<string, unknown>,
  query: Record<string, unknown>,
): string {
  const filled = pathParameters(path).reduce<string>(
    (url, name) => url.replace(`{${name}}`, encode(params[name] ?? 'x') || 'x'),
    path,
  )
  const search = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`)
  return search.length === 0 ? filled : `${filled}?${search.join('&')}`
}

function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return encodeURIComponent((text ?? '').toWellFormed())
}

/** Whether both still are somebody. */
async function areIn({ session, key }: typeof callers): Promise<boolean> {
  if (session === undefined || key === undefined) return false
  const principalOf = async (headers: Readonly<Record<string, string>>) =>
    (await app.http.inject({ url: '/api/developer/status', headers })).json().principal
  return Boolean((await principalOf(session)) && (await principalOf(key)))
}

async function signIn({ http }: TestApp) {
  const origin = 'http://localhost:4663'
  const wallet = evmSigner()
  const challenge = await http.inject({
    url: `/api/auth/challenge?wallet=${wallet.address}`,
    headers: { host: 'localhost:4663' },
  })
  const { message } = challenge.json()
  const verified = await http.inject({
    method: 'POST',
    url: '/api/auth/verify',
    headers: { 'content-type': 'application/json' },
    payload: { walletAddress: wallet.address, message, signature: await wallet.sign(message) },
  })
  const cookie = String(verified.headers['set-cookie']).split(';')[0] ?? ''
  const session = { cookie, origin }
  const minted = await http.inject({
    method: 'POST',
    url: '/api/developer/keys',
    headers: { ...session, 'content-type': 'application/json' },
    payload: { name: 'fuzz' },
  })
  return { session, key: { authorization: `Bearer ${minted.json().key}` } }
}
