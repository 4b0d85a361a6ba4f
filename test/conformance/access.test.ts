import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { domainRows } from '../../src/app/domain-rows.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import type { Entry } from '../../src/catalog/entry.ts'
import { errorsOf } from '../../src/catalog/implied-errors.ts'
import { AppError } from '../../src/kernel/errors.ts'
import { pathParameters, scopeOf } from '../../src/kernel/operation.ts'
import type { CredentialKind, Scope } from '../../src/kernel/principal.ts'
import { authErrors, paymentErrors } from '../../src/kernel/shared-errors.ts'
import { httpServerOf, principal, tableAuthenticator } from '../support/http-server.ts'
import { worded } from '../support/worded.ts'

const origin = 'http://localhost:4663'
const rows = domainRows({ embedded: true })
const { entries } = buildCatalog(rows, { serviceSlug: 'svc' })
const overHttp = entries.filter(({ operation }) => operation.kind !== 'socket')

/** How each kind of credential is presented; `narrow` has the scope of a family that no row has. */
const presented = {
  wallet_session: (secret: string) => ({ cookie: `__Host-svc.sid=${secret}`, origin }),
  account_session: (secret: string) => ({ cookie: `account.session=${secret}`, origin }),
  api_key: (secret: string) => ({ authorization: `Bearer ct_sk_${secret}` }),
  idp_bearer: (secret: string) => ({ authorization: `Bearer header.payload.${secret}` }),
  oneshot_key: (secret: string) => ({ 'x-svc-oneshot': `ct_os_${secret}` }),
  exchange_key: (secret: string) => ({ 'x-api-key': signingKey(secret), 'x-signature': 'any' }),
} satisfies Record<CredentialKind, (secret: string) => Record<string, string>>
const kinds: readonly CredentialKind[] = [
  'wallet_session',
  'account_session',
  'api_key',
  'idp_bearer',
  'oneshot_key',
  'exchange_key',
]
const prefixes = { api_key: 'ct_sk_', idp_bearer: 'header.payload.', oneshot_key: 'ct_os_' }

/** What is presented of a key that signs is the same for each request: 32 bytes in base64. */
function signingKey(secret: string): string {
  return Buffer.from(secret.padEnd(32, '.')).toString('base64')
}

let app: FastifyInstance
let reached: string[] = []
beforeAll(async () => {
  app = await httpServerOf(rows, services(), {
    authenticators: kinds.map((credential) => {
      const prefix = Object.entries(prefixes).find(([kind]) => kind === credential)?.[1] ?? ''
      const narrow: readonly Scope[] = ['route:no-such-family:*']
      const secretOf = (name: string) =>
        credential === 'exchange_key' ? signingKey(name) : `${prefix}${name}`
      return tableAuthenticator(credential, {
        [secretOf('whole')]: principal({ credential }),
        [secretOf('narrow')]: principal({ credential, scopes: narrow }),
      })
    }),
    names: {
      sessionCookie: '__Host-svc.sid',
      accountCookies: ['account.session'],
      oneshotHeader: 'x-svc-oneshot',
    },
    policies: { anonymous: unlimited, principal: unlimited, signIn: unlimited },
    baseUrl: origin,
    paywall: { admit: () => Promise.reject(new AppError(paymentErrors.required, 'Pay first.')) },
  })
})
afterAll(() => app.close())
const unlimited = { limit: 1_000_000, windowMs: 60_000 }

/** Services whose every member only says that it was reached. */
function services(): Record<string, unknown> {
  const probe: unknown = new Proxy(() => undefined, {
    get: () => probe,
    apply: () => {
      reached.push('handler')
      throw new Error('the handler was reached')
    },
  })
  return Object.fromEntries(Object.keys(rows).map((domain) => [domain, probe]))
}

async function call(
  { operation }: Entry,
  headers: Record<string, string>,
): Promise<{ readonly status: number; readonly code: string; readonly reached: boolean }> {
  reached = []
  const url = pathParameters(operation.path).reduce<string>(
    (path, name) => path.replace(`{${name}}`, 'x'),
    operation.path,
  )
  const answer = await app.inject({
    method: operation.method,
    url,
    headers: {
      ...(operation.method === 'GET' ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(operation.method === 'GET' ? {} : { payload: '{"no-such-field":1}' }),
  })
  const type = String(answer.headers['content-type'])
  return {
    status: answer.statusCode,
    // Some rows word their refusals as their protocol does.
    code: /^application\/(problem\+)?json/.test(type) ? String(answer.json()?.code ?? '') : '',
    reached: reached.length > 0,
  }
}

test('the table has rows, and the matrix looks at every one', () => {
  expect(overHttp.length).toBeGreaterThan(20)
})

describe.each(overHttp.map((entry) => [entry.id, entry] as const))('%s', (_, entry) => {
  const { operation } = entry
  const accepts: readonly CredentialKind[] = operation.auth

  test('no credential', async () => {
    const answer = await call(entry, {})
    if (accepts.length > 0)
      expect(answer).toEqual({
        status: 401,
        code: worded(entry.operation, authErrors.required),
        reached: false,
      })
    else expect([401, 403]).not.toContain(answer.status)
  })

  test.each(kinds)('a broken %s', async (kind) => {
    const answer = await call(entry, presented[kind]('broken'))
    const ambient = kind === 'wallet_session' || kind === 'account_session'
    if (!ambient) expect([answer.status, answer.reached]).toEqual([401, false])
    else if (accepts.length > 0) expect([answer.status, answer.reached]).toEqual([401, false])
    else expect([401, 403]).not.toContain(answer.status)
  })

  test.each(kinds)('a valid %s', async (kind) => {
    const answer = await call(entry, presented[kind]('whole'))
    if (accepts.length === 0 || accepts.includes(kind)) {
      const gated = operation.gate !== undefined
      expect(answer.code).not.toBe(worded(entry.operation, authErrors.required))
      expect(answer.status === 403).toBe(gated)
    } else {
      expect(answer).toEqual({
        status: 403,
        code: worded(entry.operation, authErrors.forbidden),
        reached: false,
      })
    }
  })

  test.each(kinds)('a %s with the scope of another family', async (kind) => {
    const answer = await call(entry, presented[kind]('narrow'))
    if (accepts.length === 0) expect([401, 403]).not.toContain(answer.status)
    else expect([answer.status, answer.reached]).toEqual([403, false])
  })

  test('declares 401, 403, 404 and 500, and a scope', () => {
    const statuses = new Set(errorsOf(operation).map((spec) => spec.status))
    expect([401, 403, 404, 500].filter((status) => !statuses.has(status))).toEqual([])
    expect(scopeOf(operation)).toMatch(/^(api:\*|route:[a-z0-9-]+:\*)$/)
  })
})
