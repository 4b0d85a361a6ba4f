import { beforeAll, describe, expect, test } from 'vitest'
import { domainRows } from '../../src/app/domain-rows.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import type { Entry } from '../../src/catalog/entry.ts'
import { pathParameters } from '../../src/kernel/operation.ts'
import { sessionOf } from '../security/callers.ts'
import type { RunningApp } from '../support/app.ts'
import { sharedTestApp } from '../support/shared-app.ts'

const listed = 'http://localhost:4663'
const strangers = ['https://app.example.org', 'null', 'http://localhost:4664', `${listed}.evil.org`]
const cookieKinds = new Set(['wallet_session', 'account_session'])
const { entries } = buildCatalog(domainRows({ embedded: true }), { serviceSlug: 'svc' })
const rows = entries.filter(({ operation }) => operation.kind !== 'socket')

let app: RunningApp
let cookie: string
let key: string
beforeAll(async () => {
  app = await sharedTestApp()
  cookie = await sessionOf(app.baseUrl)
  const made = await app.http.inject({
    method: 'POST',
    url: '/api/developer/keys',
    headers: { cookie, origin: listed },
    payload: { name: 'page' },
  })
  key = made.json().key
}, 60_000)

/** A row that only cookies open is for our own pages. */
function isForAnyOrigin({ operation }: Entry): boolean {
  const kinds: readonly string[] = operation.auth
  return kinds.length === 0 || kinds.some((kind) => !cookieKinds.has(kind))
}

function ask(
  { operation: { path, method } }: Entry,
  headers: Readonly<Record<string, string>>,
  asked: 'OPTIONS' | 'HEAD' | null = null,
) {
  const url = pathParameters(path).reduce((at, name) => at.replace(`{${name}}`, 'x'), path)
  // The head of a stream is all that comes to an end.
  return app.http.inject({ method: asked ?? (method === 'GET' ? 'HEAD' : method), url, headers })
}

/** What a browser would do with the answer. */
function verdictOf(headers: Readonly<Record<string, unknown>>) {
  return {
    origin: headers['access-control-allow-origin'],
    cookies: headers['access-control-allow-credentials'],
    varies: String(headers['vary']).split(', ').includes('Origin'),
  }
}

describe('what pages of other origins may do follows from the declaration of', () => {
  test.each(rows.map((entry) => [entry.id, entry] as const))('%s', async (_, entry) => {
    const isOpen = isForAnyOrigin(entry)
    const { method } = entry.operation
    const toStrangers = { origin: isOpen ? '*' : undefined, cookies: undefined, varies: true }
    for (const origin of strangers) {
      const answer = await ask(entry, { origin })
      expect([origin, verdictOf(answer.headers)]).toEqual([origin, toStrangers])
      const exposed = String(answer.headers['access-control-expose-headers'])
      if (isOpen) expect(exposed).toMatch(/www-authenticate.*payment-required.*x-request-id/)
      const preflight = await ask(
        entry,
        {
          origin,
          'access-control-request-method': method,
          'access-control-request-headers': 'x-api-key, idempotency-key, payment-signature',
          'access-control-request-private-network': 'true',
        },
        'OPTIONS',
      )
      const methods = String(preflight.headers['access-control-allow-methods']).split(', ')
      expect(methods.includes(method)).toBe(isOpen)
      expect(preflight.headers['access-control-allow-private-network']).toBeUndefined()
      if (!isOpen) continue
      expect(verdictOf(preflight.headers)).toEqual(toStrangers)
      expect(preflight.headers['access-control-allow-headers']).toMatch(
        /^authorization, .*idempotency-key.*x-api-key.*payment-signature.*x-svc-oneshot/,
      )
    }
    expect(verdictOf((await ask(entry, {})).headers)).toEqual(toStrangers)
    const toOurs = { origin: listed, cookies: 'true', varies: true }
    expect(verdictOf((await ask(entry, { origin: listed })).headers)).toEqual(toOurs)
    expect(verdictOf((await ask(entry, { origin: listed }, 'OPTIONS')).headers)).toEqual(toOurs)
  })
})

test('refusals of every kind can be read by any origin', async () => {
  const origin = 'https://app.example.org'
  const answers = [
    await app.http.inject({ url: '/api/nothing', headers: { origin } }),
    await app.http.inject({ method: 'PATCH', url: '/api/health', headers: { origin } }),
    await app.http.inject({ url: '/api/health?a=%ff', headers: { origin } }),
    await app.http.inject({
      url: '/api/developer/status',
      headers: { origin, 'x-api-key': 'ct_sk_x' },
    }),
    await app.http.inject({ url: '/api/developer/keys', headers: { origin } }),
    await app.http.inject({
      method: 'POST',
      url: '/api/x402/agent/chat',
      headers: { origin },
      payload: { agent: 'guide', message: 'latest launches' },
    }),
  ]
  for (const { headers } of answers) {
    expect(verdictOf(headers)).toEqual({ origin: '*', cookies: undefined, varies: true })
    expect(headers['access-control-expose-headers']).toContain('www-authenticate')
  }
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 405, 400, 401, 401, 402])
})

test('a key works from any origin; a cookie is nobody there, and changes nothing', async () => {
  for (const origin of strangers) {
    const me = (headers: Readonly<Record<string, string>>) =>
      app.http.inject({ url: '/api/auth/me', headers: { origin, ...headers } })
    expect((await me({ authorization: `Bearer ${key}` })).statusCode).toBe(200)
    expect((await me({ cookie })).statusCode).toBe(401)
    const change = await app.http.inject({
      method: 'POST',
      url: '/api/developer/keys',
      headers: { origin, cookie },
      payload: { name: 'stolen' },
    })
    expect([change.statusCode, change.json().code]).toEqual([403, 'auth.origin_refused'])
  }
  const ours = await app.http.inject({ url: '/api/auth/me', headers: { origin: listed, cookie } })
  const own = await app.http.inject({ url: '/api/auth/me', headers: { cookie } })
  expect([ours.statusCode, own.statusCode]).toEqual([200, 200])
})

test('a preflight from our own page is let into a private network', async () => {
  const answer = await app.http.inject({
    method: 'OPTIONS',
    url: '/api/health',
    headers: { origin: listed, 'access-control-request-private-network': 'true' },
  })
  expect(answer.headers['access-control-allow-private-network']).toBe('true')
})
