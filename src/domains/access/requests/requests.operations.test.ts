import { Type as T } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { handClock, silentLogger } from '../../../../test/support/auth-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import {
  httpServerOf,
  principal,
  tableAuthenticator,
} from '../../../../test/support/http-server.ts'
import { trimAll } from '../../../../test/support/trim.ts'
import { createMemoryBus } from '../../../adapters/memory/bus.ts'
import { buildCatalog } from '../../../catalog/build-catalog.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Effect, JsonOperation } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { shape } from '../../../kernel/schemas.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Database } from '../../../ports/database.ts'
import type { Dispatch } from '../../../ports/dispatch.ts'
import { createDispatch } from '../../../surfaces/http/dispatch.ts'
import {
  type BufferedRequestLog,
  createRequestLog,
  createRequestsService,
  requestsMigrations,
  requestsRetention,
  requestsRows,
} from './index.ts'

const base = '/api/developer/requests'
let database: Database
let log: BufferedRequestLog
let http: FastifyInstance
let calls: string[] = []
const clock = handClock()
const handled = (name: string, ms = 0) => {
  calls.push(name)
  clock.advance(ms)
  return { ok: true }
}
const row = (
  name: `things.${string}`,
  part: Pick<JsonOperation, 'input' | 'method'> & {
    readonly path: `/${string}`
    readonly effect: Effect
    readonly handler?: () => { ok: boolean }
  },
): JsonOperation => ({
  kind: 'json',
  name,
  tier: 'private',
  family: 'Developer',
  summary: 'A row of this test',
  auth: accountCredentials,
  output: T.Object({ ok: T.Boolean() }),
  examples: [],
  ...part,
  handler: part.handler ?? (() => handled(name)),
})
const id = { params: shape({ id: T.String({ maxLength: 64 }) }) }
const things = {
  read: row('things.get', {
    method: 'GET',
    path: '/api/things/{id}',
    effect: 'none',
    input: { ...id, query: shape({ note: T.Optional(T.String({ maxLength: 6_000 })) }) },
    handler: () => handled('things.get', 7),
  }),
  gone: row('things.getGone', {
    method: 'GET',
    path: '/api/gone',
    effect: 'none',
    input: {},
    handler: () => {
      throw new AppError(resourceErrors.not_found, 'It is gone.')
    },
  }),
  preview: row('things.preview', {
    method: 'POST',
    path: '/api/things/preview',
    effect: 'none',
    input: { body: shape({ amount: T.Integer(), key: T.Optional(T.String()) }) },
  }),
  pause: row('things.pause', {
    method: 'POST',
    path: '/api/things/{id}/pause',
    effect: 'reversible',
    input: id,
  }),
  change: row('things.update', {
    method: 'PATCH',
    path: '/api/things/{id}',
    effect: 'reversible',
    input: { ...id, body: shape({ name: T.String() }) },
  }),
  burn: row('things.delete', {
    method: 'DELETE',
    path: '/api/things/{id}',
    effect: 'irreversible',
    input: id,
  }),
}
const domains = {
  requests: requestsRows,
  things: { operations: things, events: {}, errors: [], examples: {} },
}

beforeEach(async () => {
  calls = []
  database = await createTestDatabase([{ domain: 'requests', migrations: requestsMigrations }])
  const bus = createMemoryBus()
  log = createRequestLog({ clock, database, logger: silentLogger, bus })
  const rows = new Map(
    buildCatalog(domains, { serviceSlug: 'svc' }).entries.map((entry) => [
      entry.id,
      entry.operation,
    ]),
  )
  const dispatch: Dispatch = (request) => createDispatch(http)(request)
  const requests = createRequestsService({
    ...{ bus, clock, database, dispatch },
    operationOf: (operationId) => rows.get(operationId),
  })
  const keys = {
    ct_sk_ann: principal(),
    ct_sk_two: principal({ credentialId: 'key_3' }),
    ct_sk_bob: principal({ accountId: 'acct_b', credentialId: 'key_2' }),
    ct_sk_far: principal({ credentialId: 'key_4', scopes: ['route:perps:*'] }),
    ct_sk_run: principal({ credentialId: 'run_1' }),
  }
  http = await httpServerOf(
    domains,
    { requests, things: {} },
    {
      clock,
      requestLog: log,
      authenticators: [
        tableAuthenticator('api_key', keys),
        tableAuthenticator('wallet_session', {
          ann: principal({ credential: 'wallet_session', credentialId: 'sess_1' }),
          bob: principal({
            accountId: 'acct_b',
            credential: 'wallet_session',
            credentialId: 'sess_2',
          }),
        }),
      ],
    },
  )
})
afterEach(async () => {
  await http.close()
  await log.stop()
  await database.close()
})

type Sent = { readonly as?: string; readonly payload?: object }
const person = { cookie: '__Host-svc.sid=ann', origin: 'http://localhost:4663' }
const call = async (
  method: 'DELETE' | 'GET' | 'PATCH' | 'POST',
  url: string,
  { as = 'ann', payload }: Sent = {},
) => {
  const headers = as === 'person' ? person : { authorization: `Bearer ct_sk_${as}` }
  const answer = await http.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  await log.flush()
  return answer
}
const read = async (url: string, as = 'person') => {
  const answer = await call('GET', url, { as })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
/** The names of what is listed. */
const listed = async (query = '', as = 'person'): Promise<string[]> =>
  (await read(`${base}?${query}`, as)).items.map(
    ({ operation }: { operation: string }) => operation,
  )
const newest = async () => (await read(base)).items[0]

describe('the log', () => {
  test('200 shows what a key called, by whom, how it was answered and how long it took', async () => {
    const answer = await call('GET', '/api/things/7?note=x')
    expect(await newest()).toEqual({
      id: answer.headers['x-request-id'],
      keyId: 'key_1',
      operation: 'things.get',
      method: 'GET',
      route: '/api/things/{id}',
      path: '/api/things/7',
      status: 200,
      errorCode: null,
      durationMs: 7,
      cost: null,
      addressRange: '127.0.0.0/24',
      at: expect.any(String),
    })
    const detail = await read(`${base}/${String(answer.headers['x-request-id'])}`)
    expect(detail).toMatchObject({ effect: 'none', query: 'note=x', body: null })
  })

  test('200 has each call once, also of a repeated URL and of a refusal', async () => {
    await call('GET', '/api/things/7')
    await call('GET', '/api/things/7')
    await call('GET', '/api/gone')
    await call('POST', '/api/things/preview', { payload: { amount: 'x' } })
    await call('POST', '/api/things/preview', { as: 'far', payload: { amount: 1 } })
    const { items } = await read(base)
    const seen = items.map((one: Record<string, unknown>) => [one['status'], one['errorCode']])
    expect(seen).toEqual([
      [403, 'auth.forbidden'],
      [400, 'request.invalid'],
      [404, 'resource.not_found'],
      [200, null],
      [200, null],
    ])
  })

  test('200 leaves out sessions, runs, nobody, and keys that are refused', async () => {
    await call('GET', '/api/things/1', { as: 'person' })
    await call('GET', '/api/things/2', { as: 'run' })
    await call('GET', '/api/things/3', { as: 'none' })
    await http.inject({ method: 'GET', url: '/api/things/4' })
    expect(await listed()).toEqual([])
  })

  test('200 keeps a secret nowhere: not of a refused path, a query, or a body', async () => {
    const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
    const path = `/api/things/${encodeURIComponent(phrase)}`
    expect((await call('GET', path)).json().code).toBe('request.secret_refused')
    await call('GET', `/api/things/5?note=ct_sk_verysecret`)
    await call('POST', '/api/things/preview', { payload: { amount: 1, key: 'ct_sk_verysecret' } })
    await call('PATCH', '/api/things/6', { payload: { name: 'mine' } })
    await call('GET', `/api/things/8?note=${'x'.repeat(5_000)}`)
    // Refused before the guard looked at it.
    expect((await call('GET', path, { as: 'far' })).statusCode).toBe(403)
    const { rows } = await sql`SELECT * FROM api_requests`.execute(database.query)
    expect(rows).toHaveLength(6)
    await call('GET', path, { as: 'person' })
    await call('PATCH', '/api/things/6', { as: 'person', payload: { name: 'mine' } })
    const ofSessions = await sql`SELECT * FROM session_requests`.execute(database.query)
    expect(ofSessions.rows).toHaveLength(2)
    const text = JSON.stringify([rows, ofSessions.rows])
    for (const secret of ['sausage', 'verysecret', 'mine', 'xxxxx'])
      expect(text).not.toContain(secret)
  })
})

describe('filters', () => {
  beforeEach(async () => {
    await call('GET', '/api/things/first')
    clock.advance(60_000)
    await call('GET', '/api/gone', { as: 'two' })
    await call('POST', '/api/things/preview', { payload: { amount: 1 } })
  })
  test('200 by row, method, key, status, class, time and text', async () => {
    const minute = new Date(clock.nowMs() - 30_000).toISOString()
    expect(await listed('operation=things.get')).toEqual(['things.get'])
    expect(await listed('method=POST')).toEqual(['things.preview'])
    expect(await listed('keyId=key_3')).toEqual(['things.getGone'])
    expect(await listed('status=404')).toEqual(['things.getGone'])
    expect(await listed('status=2xx')).toEqual(['things.preview', 'things.get'])
    expect(await listed(`since=${minute}`)).toEqual(['things.preview', 'things.getGone'])
    expect(await listed(`until=${minute}`)).toEqual(['things.get'])
    expect(await listed('q=FIRST')).toEqual(['things.get'])
    expect(await listed('q=not_found')).toEqual(['things.getGone'])
  })
  test('200 with nothing for what would be a wildcard', async () => {
    for (const q of ['%25%25', '__', '%25first', "'--", '%5C%5C']) {
      expect(await listed(`q=${q}`)).toEqual([])
    }
  })
  test.each([
    'status=9xx',
    'status=40',
    'keyId=7',
    'method=BREW',
    'since=yesterday',
    'q=x',
    'limit=0',
    'operation=%25',
    'cursor=x',
    'accountId=acct_b',
    'q=%00%00',
  ])('400 for %s', async (query) => {
    const answer = await call('GET', `${base}?${query}`, { as: 'person' })
    expect(answer.statusCode).toBe(400)
  })
  test('200 page by page, without a gap or a repeat', async () => {
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await read(`${base}?limit=1${cursor}`)
      seen.push(...page.items.map(({ operation }: { operation: string }) => operation))
      cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`
    } while (cursor !== '')
    expect(seen).toEqual(await listed())
    expect(seen).toHaveLength(3)
  })
})

describe('who sees it', () => {
  test('200 a key sees its own calls only; another account sees none of them', async () => {
    const { headers } = await call('GET', '/api/things/7')
    const mine = `${base}/${String(headers['x-request-id'])}`
    await call('GET', '/api/gone', { as: 'two' })
    // What reads the log is in it as well.
    expect(await listed('operation=things.get', 'ann')).toEqual(['things.get'])
    expect(await listed('operation=things.getGone', 'ann')).toEqual([])
    expect(await listed('keyId=key_3', 'ann')).toEqual([])
    expect(await listed('operation=things.get', 'bob')).toEqual([])
    expect((await call('GET', mine, { as: 'two' })).statusCode).toBe(404)
    expect((await call('GET', mine, { as: 'bob' })).statusCode).toBe(404)
    expect((await call('POST', `${mine}/replay`, { as: 'bob', payload: {} })).statusCode).toBe(404)
    // What was refused to the other account is its own, and nothing else is.
    const theirs = (await read(`${base}/errors`, 'bob')).items
    expect(theirs.map((one: { operation: string }) => one.operation)).toEqual([
      'apiRequests.get',
      'apiRequests.replay',
    ])
    expect((await call('GET', base, { as: 'far' })).statusCode).toBe(403)
    expect((await http.inject({ method: 'GET', url: base })).statusCode).toBe(401)
  })
})

describe('calls of a session', () => {
  const idOf = async (...sent: Parameters<typeof call>) =>
    String((await call(...sent)).headers['x-request-id'])

  test('200 to its account alone: what was refused, and what changed something', async () => {
    const gone = await idOf('GET', '/api/gone', { as: 'person' })
    const paused = await idOf('POST', '/api/things/7/pause', { as: 'person' })
    expect(await read(`${base}/${gone}`)).toMatchObject({
      id: gone,
      keyId: null,
      operation: 'things.getGone',
      status: 404,
      errorCode: 'resource.not_found',
      query: '',
    })
    expect(await read(`${base}/${paused}`)).toMatchObject({ status: 200, effect: 'reversible' })
    // Neither a key of the same account nor anybody of another one.
    expect((await call('GET', `${base}/${gone}`, { as: 'ann' })).statusCode).toBe(404)
    const stranger = await http.inject({
      method: 'GET',
      url: `${base}/${gone}`,
      headers: { ...person, cookie: '__Host-svc.sid=bob' },
    })
    expect(stranger.statusCode).toBe(404)
  })

  test('404 for a read that was answered, and no list or sum has any of them', async () => {
    const seen = await idOf('GET', '/api/things/7', { as: 'person' })
    await call('GET', '/api/gone', { as: 'person' })
    expect((await call('GET', `${base}/${seen}`, { as: 'person' })).statusCode).toBe(404)
    expect(await listed()).toEqual([])
    expect((await read(`${base}/errors`)).items).toEqual([])
    expect((await read('/api/developer/usage?by=route')).items).toEqual([])
  })

  test('200 what was refused is made again', async () => {
    const gone = await idOf('GET', '/api/gone', { as: 'person' })
    const again = await call('POST', `${base}/${gone}/replay`, { as: 'person', payload: {} })
    expect(again.json()).toMatchObject({ replayed: gone, status: 404 })
  })

  test('the newest thousand of an account are kept, for seven days', async () => {
    const first = await idOf('GET', '/api/gone', { as: 'person' })
    clock.advance(1)
    await sql`
      INSERT INTO session_requests (id, account_id, operation_id, operation, effect, method, route,
        path, status, duration_ms, address_range, at)
      SELECT 'req_of_before' || n, account_id, operation_id, operation, effect, method, route, path,
        status, duration_ms, address_range, at
      FROM session_requests, generate_series(1, 999) AS n`.execute(database.query)
    expect(await read(`${base}/${first}`)).toMatchObject({ id: first })
    const last = await idOf('GET', '/api/gone', { as: 'person' })
    const count = async () => {
      const { rows } = await sql`SELECT id FROM session_requests`.execute(database.query)
      return rows.length
    }
    expect(await count()).toBe(1_000)
    expect(await read(`${base}/${last}`)).toMatchObject({ id: last })
    await trimAll(database, requestsRetention, {
      days: 1,
      nowMs: clock.nowMs() + 8 * 86_400_000,
    })
    expect(await count()).toBe(0)
  })
})

describe('groups and sums', () => {
  test('200 errors by code and row, with their first and last time', async () => {
    await call('GET', '/api/gone')
    clock.advance(1_000)
    const last = await call('GET', '/api/gone', { as: 'two' })
    await call('GET', '/api/things/7')
    const { items } = await read(`${base}/errors`)
    expect(items).toMatchObject([
      {
        code: 'resource.not_found',
        operation: 'things.getGone',
        count: 2,
        keyIds: ['key_1', 'key_3'],
        lastRequestId: last.headers['x-request-id'],
      },
    ])
    expect(Date.parse(items[0].lastSeenAt) - Date.parse(items[0].firstSeenAt)).toBe(1_000)
  })
  test('200 usage by route, key and day outlives the log, and a batch counts once', async () => {
    await call('GET', '/api/things/7')
    await call('GET', '/api/things/8')
    await call('GET', '/api/gone', { as: 'two' })
    const usage = (query: string) => read(`/api/developer/usage?${query}`)
    const get = {
      group: 'things.get',
      calls: 2,
      refused: 0,
      failed: 0,
      p50Ms: 8,
      p95Ms: 8,
      costs: [],
    }
    const gone = { ...get, group: 'things.getGone', calls: 1, refused: 1, p50Ms: 1, p95Ms: 1 }
    expect((await usage('by=route')).items).toEqual([get, gone])
    const keys = (await usage('by=key')).items
    expect(keys.map((one: { group: string; calls: number }) => [one.group, one.calls])).toEqual([
      ['key_1', 2],
      ['key_3', 1],
    ])
    const day = new Date(clock.nowMs()).toISOString().slice(0, 10)
    expect((await usage('')).items).toMatchObject([{ group: day, calls: 3, refused: 1 }])
    const twoPages = await usage('by=route&limit=1')
    expect((await usage(`by=route&limit=1&cursor=${twoPages.nextCursor}`)).items).toEqual([gone])
    clock.advance(8 * 86_400_000)
    await log.flush()
    await trimAll(database, requestsRetention, { days: 1, nowMs: clock.nowMs() })
    expect(await listed()).toEqual([])
    expect((await usage('by=route')).items).toEqual([get, gone])
    clock.advance(90 * 86_400_000)
    await trimAll(database, requestsRetention, { days: 1, nowMs: clock.nowMs() })
    expect((await usage('by=route&since=2026-01-01')).items).toEqual([])
    expect(
      (await call('GET', '/api/developer/usage?since=2026-02-02&until=2026-02-01')).statusCode,
    ).toBe(400)
  })
})

describe('replay', () => {
  const replay = async (url: string, payload: object = {}, as = 'ann') =>
    call('POST', `${url}/replay`, { as, payload })
  const logged = async (...sent: Parameters<typeof call>) =>
    `${base}/${String((await call(...sent)).headers['x-request-id'])}`
  const refusal = (answer: { statusCode: number; json: () => { code: string } }) => [
    answer.statusCode,
    answer.json().code,
  ]

  test('200 a call without effect is made again as it was sent, as a call of its own', async () => {
    const url = await logged('POST', '/api/things/preview', { payload: { amount: 7 } })
    const answer = await replay(url)
    expect(answer.json()).toMatchObject({ status: 200, body: { ok: true }, text: null })
    expect(calls).toEqual(['things.preview', 'things.preview'])
    const again = await read(`${base}/${answer.json().id}`)
    expect(again).toMatchObject({ operation: 'things.preview', body: '{"amount":7}' })
  })
  test('200 with its refusal, where the caller of now may not', async () => {
    const url = await logged('GET', '/api/gone')
    expect((await replay(url)).json()).toMatchObject({
      status: 404,
      body: { code: 'resource.not_found' },
    })
  })
  test('409 for what changes something, until it is confirmed', async () => {
    const url = await logged('POST', '/api/things/7/pause')
    expect(refusal(await replay(url))).toEqual([409, 'requests.confirm_required'])
    expect(calls).toEqual(['things.pause'])
    expect((await replay(url, { confirm: true })).json()).toMatchObject({ status: 200 })
    expect(calls).toEqual(['things.pause', 'things.pause'])
    expect((await replay(url, { confirm: false })).statusCode).toBe(400)
  })
  test('409 for what cannot be undone, was sent with a body, or whose query was not kept', async () => {
    const before = [
      await logged('DELETE', '/api/things/7'),
      await logged('PATCH', '/api/things/7', { payload: { name: 'mine' } }),
      await logged('GET', '/api/things/7?note=ct_sk_verysecret'),
    ]
    calls = []
    for (const url of before) {
      expect(refusal(await replay(url, { confirm: true }))).toEqual([
        409,
        'requests.not_replayable',
      ])
    }
    expect(calls).toEqual([])
  })
  test('409 for a replay itself', async () => {
    const url = await logged('GET', '/api/things/7')
    const { headers } = await replay(url)
    const again = await replay(`${base}/${String(headers['x-request-id'])}`, { confirm: true })
    expect(refusal(again)).toEqual([409, 'requests.not_replayable'])
  })
})
