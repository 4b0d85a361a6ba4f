import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type AuthWorld,
  countingDatabase,
  createAuthWorld,
  evmSigner,
  realRandom,
  signIn,
  silentLogger,
} from '../../../../test/support/auth-world.ts'
import { httpServerOf } from '../../../../test/support/http-server.ts'
import { scopeOf } from '../../../kernel/operation.ts'
import { createScopeBook } from '../../../kernel/scope.ts'
import { authRows } from '../auth/index.ts'
import {
  createKeyAuthenticator,
  createKeyBudgets,
  createKeysService,
  createKeyUsage,
  keysMigrations,
  keysRows,
} from './index.ts'
import { holderKeyFormat } from './key-format.ts'

const path = '/api/developer/keys'
type Headers = Readonly<Record<string, string>>
let world: AuthWorld
let server: FastifyInstance
let session: Headers
let statements: () => number

beforeEach(async () => {
  world = await createAuthWorld({ migrations: [{ domain: 'keys', migrations: keysMigrations }] })
  const database = countingDatabase(world.database)
  statements = database.count
  const parts = { ...world, database, logger: silentLogger, random: realRandom }
  const rows = Object.values(keysRows.operations)
  const keys = createKeysService({
    ...parts,
    scopes: createScopeBook(rows.map((row) => ({ ...row, scope: scopeOf(row) }))),
  })
  const usage = createKeyUsage(parts)
  const budgets = createKeyBudgets(parts)
  const options = {
    authenticators: [
      world.sessions,
      createKeyAuthenticator({ ...parts, usage, budgets, walletsOf: world.auth.walletsOf }),
    ],
    clock: world.clock,
    budgets,
    policies: {
      anonymous: { limit: 1_000, windowMs: 60_000 },
      principal: { limit: 1_000, windowMs: 60_000 },
      signIn: { limit: 60, windowMs: 60_000 },
    },
  }
  server = await httpServerOf(
    { auth: authRows, keys: keysRows },
    { auth: world.auth, keys },
    options,
  )
  session = await openSession()
})
afterEach(async () => {
  await server.close()
  await world.close()
})

async function openSession(): Promise<Headers> {
  const { token } = await signIn(world, evmSigner())
  return { cookie: `__Host-svc.sid=${token}`, origin: 'http://localhost:4663' }
}

async function send(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  { headers = session, body }: { readonly headers?: Headers; readonly body?: object } = {},
) {
  return server.inject({ method, url, headers, ...(body ? { payload: body } : {}) })
}

async function mint(body: object = {}): Promise<{ key: string; record: { id: number } }> {
  return (await send('POST', path, { body: { name: 'bot', ...body } })).json()
}

describe('POST /api/auth/validate-key', () => {
  const url = '/api/auth/validate-key'
  const ask = (key: unknown) => send('POST', url, { headers: {}, body: { key } })
  const notValid = { valid: false, code: 'NOT_VALID' }

  test('200 for a good key, which counts as no use', async () => {
    const { key, record } = await mint()
    const answer = await ask(key)
    expect([answer.statusCode, answer.json()]).toEqual([200, { valid: true, code: 'VALID' }])
    expect((await send('GET', `${path}/${record.id}`)).json().lastUsedAt).toBeNull()
  })
  test('200 with the same bytes after the same statements for every key that is not good', async () => {
    const [revoked, disabled, expired, bound] = [
      await mint(),
      await mint(),
      await mint({ expiresAt: '2026-07-15T09:00:01.000Z' }),
      await mint(),
    ]
    await send('DELETE', `${path}/${revoked.record.id}`)
    await send('POST', `${path}/${disabled.record.id}/disable`)
    const body = { addressAllowList: ['203.0.113.0/24'] }
    await send('PATCH', `${path}/${bound.record.id}`, { body })
    world.clock.advance(1_000)
    const unknown = holderKeyFormat.create(realRandom)
    const answers = []
    for (const key of [
      unknown,
      revoked.key,
      disabled.key,
      expired.key,
      bound.key,
      'x',
      'ct_sk_',
      unknown.replace('ct_sk_', 'ct_os_'),
      `${unknown} `,
    ]) {
      const before = statements()
      const answer = await ask(key)
      const { 'ratelimit-remaining': _, 'ratelimit-reset': __, ...headers } = answer.headers
      const { 'x-request-id': ___, date: ____, ...stable } = headers
      answers.push([answer.statusCode, answer.body, statements() - before, stable])
      world.clock.advance(60_000)
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.slice(0, 3)).toEqual([200, JSON.stringify(notValid), 1])
  })
  test.each([undefined, 7, '', 'x'.repeat(257), ['x']])('400 for %j', async (key) => {
    expect((await ask(key)).statusCode).toBe(400)
  })
  test('429 above ten questions in any minute of an address', async () => {
    const times: number[] = []
    for (let second = 0; second < 180; second++) {
      for (let tries = 0; tries < 3; tries++) {
        const answer = await ask('x')
        if (answer.statusCode === 200) times.push(second)
        else expect(answer.statusCode).toBe(429)
      }
      world.clock.advance(1_000)
    }
    const most = Math.max(
      ...times.map((from) => times.filter((at) => at >= from && at < from + 60).length),
    )
    expect(most).toBeLessThanOrEqual(10)
    expect(times.length).toBeGreaterThan(15)
  })
})

describe('POST /api/developer/keys/verify', () => {
  const verify = async (body: object, headers: Headers = session) => {
    const answer = await send('POST', `${path}/verify`, { body, headers })
    expect(answer.statusCode).toBe(200)
    return answer.json()
  }
  const patch = (id: number, body: object) => send('PATCH', `${path}/${id}`, { body })

  test('200 VALID with the record, for a session and for a key of the account', async () => {
    const { key, record } = await mint()
    const expected = { valid: true, code: 'VALID', record, retryAfterSeconds: null }
    expect(await verify({ key })).toEqual(expected)
    expect(await verify({ key }, { 'x-api-key': key })).toEqual(expected)
  })
  test('200 NOT_FOUND for an unknown, malformed, revoked key and for one of another account', async () => {
    const revoked = await mint()
    await send('DELETE', `${path}/${revoked.record.id}`)
    const mine = await mint()
    const stranger = await openSession()
    const notFound = { valid: false, code: 'NOT_FOUND', record: null, retryAfterSeconds: null }
    for (const key of [holderKeyFormat.create(realRandom), 'x', revoked.key]) {
      expect(await verify({ key })).toEqual(notFound)
    }
    expect(await verify({ key: mine.key }, stranger)).toEqual(notFound)
  })
  test('200 DISABLED, EXPIRED', async () => {
    const { key, record } = await mint({ expiresAt: '2026-07-15T09:00:01.000Z' })
    await send('POST', `${path}/${record.id}/disable`)
    expect(await verify({ key })).toMatchObject({ valid: false, code: 'DISABLED' })
    world.clock.advance(1_000)
    expect(await verify({ key })).toMatchObject({ valid: false, code: 'EXPIRED' })
  })
  test('200 FORBIDDEN from elsewhere, INSUFFICIENT_PERMISSIONS without a scope', async () => {
    const { key, record } = await mint({ scopes: ['route:get:/api/developer/keys'] })
    await patch(record.id, { addressAllowList: ['192.0.2.0/24'] })
    expect(await verify({ key, address: '203.0.113.5' })).toMatchObject({ code: 'FORBIDDEN' })
    expect(await verify({ key, address: 'nowhere' })).toMatchObject({ code: 'FORBIDDEN' })
    expect(await verify({ key, address: '192.0.2.9' })).toMatchObject({ code: 'VALID' })
    for (const scope of ['api:*', 'route:developer:*', 'route:post:/api/developer/keys']) {
      expect(await verify({ key, scopes: [scope] })).toMatchObject({
        code: 'INSUFFICIENT_PERMISSIONS',
      })
    }
    const scopes = ['route:get:/api/developer/keys']
    expect(await verify({ key, scopes })).toMatchObject({ code: 'VALID' })
  })
  test.each([
    [60, 'RATE_LIMITED'],
    [61, 'USAGE_EXCEEDED'],
    [3_600, 'USAGE_EXCEEDED'],
  ])(
    '200 where a budget of %i s is used up %s until the next window, and asking uses nothing',
    async (windowSeconds, code) => {
      const intoWindowMs = world.clock.nowMs() % (windowSeconds * 1_000)
      world.clock.advance(windowSeconds * 1_000 - intoWindowMs)
      const { key, record } = await mint()
      await patch(record.id, { budget: { calls: 1, windowSeconds } })
      for (let times = 0; times < 3; times++) {
        expect(await verify({ key })).toMatchObject({ code: 'VALID', retryAfterSeconds: null })
      }
      expect((await send('GET', path, { headers: { 'x-api-key': key } })).statusCode).toBe(200)
      const usedUp = { valid: false, code }
      expect(await verify({ key })).toMatchObject({ ...usedUp, retryAfterSeconds: windowSeconds })
      world.clock.advance(20_500)
      const left = windowSeconds - 20
      expect(await verify({ key })).toMatchObject({ ...usedUp, retryAfterSeconds: left })
      world.clock.advance((left - 1) * 1_000 + 499)
      expect(await verify({ key })).toMatchObject({ ...usedUp, retryAfterSeconds: 1 })
      world.clock.advance(1)
      expect(await verify({ key })).toMatchObject({ code: 'VALID', retryAfterSeconds: null })
    },
  )
  test('400 for a scope that is none, 401 without a credential', async () => {
    const bad = await send('POST', `${path}/verify`, { body: { key: 'x', scopes: ['api:**'] } })
    expect(bad.statusCode).toBe(400)
    const anonymous = await send('POST', `${path}/verify`, { body: { key: 'x' }, headers: {} })
    expect(anonymous.statusCode).toBe(401)
  })
})

describe('PATCH /api/developer/keys/{keyId}', () => {
  test('200 and the key calls as often as its budget says, then 429 with the seconds to wait', async () => {
    const { key, record } = await mint()
    const body = { budget: { calls: 3, windowSeconds: 60 } }
    const changed = await send('PATCH', `${path}/${record.id}`, { body })
    expect(changed.json()).toMatchObject({ id: record.id, ...body })
    const statuses = []
    for (let index = 0; index < 5; index++) {
      statuses.push((await send('GET', path, { headers: { 'x-api-key': key } })).statusCode)
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    const refused = await send('GET', path, { headers: { authorization: `Bearer ${key}` } })
    expect(refused.json()).toMatchObject({ code: 'keys.budget_exceeded', retryAfterSeconds: 60 })
    expect(refused.headers['retry-after']).toBe('60')
    world.clock.advance(60_000)
    expect((await send('GET', path, { headers: { 'x-api-key': key } })).statusCode).toBe(200)
  })
  test('a key and its successor share one budget', async () => {
    const { key, record } = await mint()
    const body = { budget: { calls: 3, windowSeconds: 60 } }
    await send('PATCH', `${path}/${record.id}`, { body })
    const reroll = { overlapSeconds: 60 }
    const answer = await send('POST', `${path}/${record.id}/reroll`, { body: reroll })
    const next = answer.json().key
    const statuses = []
    for (const one of [key, next, key, next]) {
      statuses.push((await send('GET', path, { headers: { 'x-api-key': one } })).statusCode)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
  })
  test('200 binds the key to other addresses than this one: it opens nothing from here', async () => {
    const { key, record } = await mint()
    const body = { addressAllowList: ['203.0.113.0/24'] }
    await send('PATCH', `${path}/${record.id}`, { body })
    const answer = await send('GET', path, { headers: { 'x-api-key': key } })
    expect(answer.json()).toMatchObject({ status: 401, code: 'auth.invalid_credential' })
  })
  test.each([
    { name: '' },
    { name: 'a\u202eb' },
    { scopes: [] },
    { scopes: ['api:**'] },
    { scopes: ['route:developer:*', 'route:developer:*'] },
    { addressAllowList: [] },
    { addressAllowList: ['192.0.2.1/24'] },
    { addressAllowList: ['2001:db8::1/128'] },
    { budget: { calls: 0, windowSeconds: 60 } },
    { budget: { calls: 1.5, windowSeconds: 60 } },
    { budget: { calls: 1 } },
    { budget: { calls: 1, windowSeconds: 60, used: 0 } },
    { budget: { calls: 1, windowSeconds: 2_678_401 } },
    { expiresAt: null },
    { accountId: 'acct_x' },
    { state: 'active' },
  ])('400 for %j', async (body) => {
    const { record } = await mint()
    expect((await send('PATCH', `${path}/${record.id}`, { body })).statusCode).toBe(400)
  })
  test('403 for wider scopes, 409 for a key that has ended', async () => {
    const { record } = await mint({ scopes: ['route:developer:*'] })
    const widen = await send('PATCH', `${path}/${record.id}`, { body: { scopes: ['api:*'] } })
    expect(widen.json()).toMatchObject({ status: 403, code: 'keys.scope_widened' })
    await send('DELETE', `${path}/${record.id}`)
    const ended = await send('PATCH', `${path}/${record.id}`, { body: { name: 'x' } })
    expect(ended.json()).toMatchObject({ status: 409, code: 'keys.ended', state: 'revoked' })
  })
})

describe('what a key may not do, and strangers', () => {
  test('403 with a key for all that makes or changes keys, 404 for another account, 401 without', async () => {
    const { key, record } = await mint()
    const calls = [
      ['PATCH', `${path}/${record.id}`, { name: 'x' }],
      ['POST', `${path}/${record.id}/disable`, undefined],
      ['POST', `${path}/${record.id}/enable`, undefined],
      ['POST', `${path}/${record.id}/reroll`, { overlapSeconds: 1 }],
    ] as const
    const stranger = await openSession()
    for (const [method, url, body] of calls) {
      const call = async (headers: Headers) =>
        (await send(method, url, { headers, ...(body ? { body } : {}) })).statusCode
      expect([url, await call({ 'x-api-key': key }), await call(stranger), await call({})]).toEqual(
        [url, 403, 404, 401],
      )
    }
    for (const url of [path, '/api/arena/keys']) {
      const answer = await send('POST', url, { headers: { 'x-api-key': key }, body: { name: 'x' } })
      expect(answer.statusCode).toBe(403)
    }
    expect((await send('GET', `${path}/${record.id}`)).json()).toEqual(record)
  })
  test('403 with a key that revokes another key, 200 when it revokes itself', async () => {
    const [mine, other] = [await mint(), await mint()]
    const headers = { 'x-api-key': mine.key }
    const refused = await send('DELETE', `${path}/${other.record.id}`, { headers })
    expect(refused.json()).toMatchObject({ status: 403, code: 'auth.forbidden' })
    const done = await send('DELETE', `${path}/${mine.record.id}`, { headers })
    expect(done.json()).toMatchObject({ id: mine.record.id, state: 'revoked' })
  })
})

describe('POST /api/developer/keys/{keyId}/reroll', () => {
  test('200 shows the new key once and both records', async () => {
    const { key, record } = await mint()
    const body = { overlapSeconds: 60 }
    const answer = await send('POST', `${path}/${record.id}/reroll`, { body })
    const rerolled = answer.json()
    expect(rerolled.previous).toMatchObject({ id: record.id, state: 'rotating' })
    for (const one of [key, rerolled.key]) {
      expect(
        (await send('GET', '/api/auth/me', { headers: { 'x-api-key': one } })).statusCode,
      ).toBe(200)
    }
    const again = await send('POST', `${path}/${record.id}/reroll`, { body })
    expect(again.json()).toMatchObject({ status: 409, state: 'rotating' })
    const list = await send('GET', path)
    expect(list.body).not.toContain(rerolled.key.slice(12))
  })
  test.each([{}, { overlapSeconds: -1 }, { overlapSeconds: 86_401 }, { overlapSeconds: 0.5 }])(
    '400 for %j',
    async (body) => {
      const { record } = await mint()
      expect((await send('POST', `${path}/${record.id}/reroll`, { body })).statusCode).toBe(400)
    },
  )
})

describe('POST /api/arena/keys', () => {
  test('200 with and without a name', async () => {
    const named = (await send('POST', '/api/arena/keys', { body: { name: 'fighter' } })).json()
    expect(named.key).toMatchObject({ name: 'fighter', scopes: ['route:arena:*'] })
    const headers = { 'x-api-key': named.apiKey }
    const elsewhere = await send('GET', '/api/auth/me', { headers })
    expect(elsewhere.json()).toMatchObject({ status: 403, code: 'auth.forbidden' })
    const plain = await send('POST', '/api/arena/keys', { body: {} })
    expect(plain.json().key).toMatchObject({ name: 'arena' })
  })
  test('400 for an unknown field, 401 without a credential', async () => {
    const url = '/api/arena/keys'
    expect((await send('POST', url, { body: { userId: 'acct_x' } })).statusCode).toBe(400)
    expect((await send('POST', url, { body: {}, headers: {} })).statusCode).toBe(401)
  })
})
