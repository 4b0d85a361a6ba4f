import { Type as T } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { httpServerOf, principal, tableAuthenticator } from '../../../test/support/http-server.ts'
import { rowsOf } from '../../kernel/operation.ts'
import { shape } from '../../kernel/schemas.ts'

const { operation, document } = rowsOf<{ counted: number }>()
const notes = {
  list: operation({
    name: 'server.read',
    method: 'GET',
    path: '/notes',
    tier: 'public',
    family: 'Notes',
    summary: 'List notes',
    auth: [],
    input: { query: shape({ limit: T.Integer({ minimum: 1, maximum: 5, default: 2 }) }) },
    output: T.Object({ limit: T.Integer(), caller: T.Union([T.String(), T.Null()]) }),
    effect: 'none',
    examples: [{ name: 'default' }],
    handler: (_, { input, principal: caller }) => ({
      limit: input.query.limit,
      caller: caller?.accountId ?? null,
    }),
  }),
  write: operation({
    name: 'server.write',
    method: 'POST',
    path: '/notes',
    tier: 'private',
    family: 'Notes',
    summary: 'Write a note',
    auth: ['api_key', 'wallet_session'],
    input: { body: shape({ text: T.String({ minLength: 1, maxLength: 10 }) }) },
    output: T.Object({ count: T.Integer() }),
    effect: 'reversible',
    examples: [{ name: 'default' }],
    handler: (service) => ({ count: ++service.counted }),
  }),
  sign: operation({
    name: 'server.sign',
    method: 'POST',
    path: '/guests',
    tier: 'public',
    family: 'Notes',
    summary: 'Sign the book of guests, whoever it is',
    auth: [],
    input: { body: shape({ text: T.String({ minLength: 1, maxLength: 10 }) }) },
    output: T.Object({ count: T.Integer(), text: T.String() }),
    effect: 'reversible',
    examples: [{ name: 'default' }],
    handler: (service, { header, input }) => {
      header('x-guest', String(++service.counted))
      return { count: service.counted, text: input.body.text }
    },
  }),
  shred: operation({
    name: 'server.shred',
    method: 'DELETE',
    path: '/notes/all',
    tier: 'private',
    family: 'Notes',
    summary: 'Shred the notes, again each time',
    auth: ['api_key'],
    input: {},
    output: T.Object({ count: T.Integer() }),
    effect: 'irreversible',
    idempotent: false,
    examples: [{ name: 'default' }],
    handler: (service) => ({ count: ++service.counted }),
  }),
  hold: operation({
    name: 'server.hold',
    method: 'GET',
    path: '/notes/{note-id}',
    tier: 'private',
    family: 'Notes',
    summary: 'Read a note as a holder',
    auth: ['api_key'],
    gate: 'holder',
    input: { params: shape({ 'note-id': T.String({ maxLength: 8 }) }) },
    output: T.Object({ id: T.String() }),
    effect: 'none',
    examples: [{ name: 'default' }],
    handler: (_, { input }) => ({ id: input.params['note-id'] }),
  }),
  fail: operation({
    name: 'server.fail',
    method: 'GET',
    path: '/fail',
    tier: 'public',
    family: 'Notes',
    summary: 'Fail with a secret',
    auth: [],
    input: {},
    output: T.Object({}),
    effect: 'none',
    examples: [{ name: 'default' }],
    handler: () => {
      throw new Error('password=hunter2')
    },
  }),
  page: document({
    name: 'server.page',
    method: 'GET',
    path: '/page',
    tier: 'public',
    family: 'Notes',
    summary: 'Show a page',
    auth: [],
    input: {},
    produces: ['text/html'],
    effect: 'none',
    examples: [{ name: 'default' }],
    handler: () => ({
      contentType: 'text/html; charset=utf-8',
      body: '<p>hello</p>',
      headers: { etag: '"one"' },
    }),
  }),
}

const keys = tableAuthenticator('api_key', {
  ct_sk_a: principal(),
  ct_sk_b: principal({ accountId: 'acct_b' }),
  ct_sk_narrow: principal({ scopes: ['route:other:*'] }),
})
const sessions = tableAuthenticator('wallet_session', {
  alive: principal({ credential: 'wallet_session' }),
})
const origin = 'http://localhost:4663'

const service = { counted: 0 }
let app: FastifyInstance
beforeAll(async () => {
  app = await httpServerOf(
    { notes: { operations: notes } },
    { notes: service },
    { authenticators: [keys, sessions] },
  )
})
afterAll(() => app.close())

const post = (headers: Record<string, string>, payload: unknown = { text: 'x' }) =>
  app.inject({
    method: 'POST',
    url: '/notes',
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
const code = (answer: { json: () => unknown }) => answer.json() as Record<string, unknown>

describe('credentials', () => {
  test('401 without a credential, before the body is looked at', async () => {
    const answer = await post({}, '{')
    expect([answer.statusCode, code(answer)['code']]).toEqual([401, 'auth.required'])
    expect(answer.headers['www-authenticate']).toContain('Bearer')
  })
  test('401 for a broken header credential even on a public row', async () => {
    const answer = await app.inject({ url: '/notes', headers: { 'x-api-key': 'ct_sk_wrong' } })
    expect([answer.statusCode, code(answer)['code']]).toEqual([401, 'auth.invalid_credential'])
  })
  test('401 for a broken bearer beside a good key', async () => {
    const answer = await post({ authorization: 'Bearer a.b.c', 'x-api-key': 'ct_sk_a' })
    expect(answer.statusCode).toBe(401)
  })
  test('a stale cookie alone leaves a public row open', async () => {
    const answer = await app.inject({ url: '/notes', headers: { cookie: '__Host-svc.sid=old' } })
    expect(answer.json()).toEqual({ limit: 2, caller: null })
  })
  test('400 for credentials of two accounts', async () => {
    const answer = await post({ authorization: 'Bearer ct_sk_a', 'x-api-key': 'ct_sk_b' })
    expect([answer.statusCode, code(answer)['code']]).toEqual([400, 'auth.ambiguous_credentials'])
  })
  test('the same key in both headers is one credential', async () => {
    const answer = await post({ authorization: 'Bearer ct_sk_a', 'x-api-key': 'ct_sk_a' })
    expect(answer.statusCode).toBe(200)
  })
  test('403 for a scope of another family', async () => {
    const answer = await post({ 'x-api-key': 'ct_sk_narrow' })
    expect(code(answer)).toMatchObject({ status: 403, requiredScope: 'route:notes:*' })
  })
  test('403 for a holder gate, with what is missing', async () => {
    const answer = await app.inject({ url: '/notes/n1', headers: { 'x-api-key': 'ct_sk_a' } })
    expect(code(answer)).toMatchObject({ code: 'auth.holder_required', missing: '1' })
  })
  test.each([undefined, 'null', 'http://evil.example', 'http://localhost:4663.evil.example'])(
    '403 for a cookie write from origin %s',
    async (from) => {
      const answer = await post({
        cookie: '__Host-svc.sid=alive',
        ...(from === undefined ? {} : { origin: from }),
      })
      expect([answer.statusCode, code(answer)['code']]).toEqual([403, 'auth.origin_refused'])
    },
  )
  test('200 for a cookie write from an allowed origin', async () => {
    expect((await post({ cookie: '__Host-svc.sid=alive', origin })).statusCode).toBe(200)
  })
})

describe('input', () => {
  const key = { 'x-api-key': 'ct_sk_a' }
  test.each([
    ['malformed JSON', '{', 400, 'request.malformed'],
    ['a body poisoning the prototype', '{"__proto__":{"a":1}}', 400, 'request.malformed'],
    ['a wrong type', '{"text":1}', 400, 'request.invalid'],
    ['an unknown field', '{"text":"a","more":1}', 400, 'request.invalid'],
    ['no body', '', 400, 'request.invalid'],
    ['an array', '[]', 400, 'request.invalid'],
    ['too much', `{"text":"${'x'.repeat(300_000)}"}`, 413, 'request.too_large'],
  ])('%s is refused', async (_, payload, status, expected) => {
    const answer = await post(key, payload)
    expect([answer.statusCode, code(answer)['code']]).toEqual([status, expected])
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(code(answer)['requestId']).toBe(answer.headers['x-request-id'])
  })
  test('an unknown field is named with its fix', async () => {
    const answer = await post(key, { text: 'a', txet: 1 })
    expect(code(answer)['errors']).toEqual([
      {
        location: 'body/txet',
        message: 'is not a known field',
        fix: 'Remove txet or correct its spelling.',
      },
    ])
  })
  test.each(['text/plain', 'application/json\ta', 'application/jsonx', 'multipart/form-data'])(
    '415 for content type %s',
    async (type) => {
      const answer = await post({ ...key, 'content-type': type })
      expect([answer.statusCode, code(answer)['code']]).toEqual([
        415,
        'request.unsupported_media_type',
      ])
    },
  )
  test('a body where none is asked for is refused', async () => {
    const headers = { 'x-api-key': 'ct_sk_a', 'content-type': 'application/json' }
    const shred = (payload: string) =>
      app.inject({ method: 'DELETE', url: '/notes/all', headers, payload })
    const refused = await shred('{"all":true}')
    expect([refused.statusCode, code(refused)['errors']]).toEqual([
      400,
      [{ location: 'body', message: 'is not expected', fix: 'Send no body.' }],
    ])
    expect((await shred('{}')).statusCode).toBe(200)
  })
  test('query numbers are read from text and defaults are filled in', async () => {
    expect((await app.inject({ url: '/notes?limit=4' })).json()).toEqual({ limit: 4, caller: null })
    expect((await app.inject({ url: '/notes?limit=9' })).statusCode).toBe(400)
    expect((await app.inject({ url: '/notes?other=1' })).statusCode).toBe(400)
  })
})

describe('routes', () => {
  test('404 for an unknown path', async () => {
    const answer = await app.inject({ url: '/nothing' })
    expect([answer.statusCode, code(answer)['code']]).toEqual([404, 'resource.not_found'])
  })
  test('405 with Allow for a known path', async () => {
    const answer = await app.inject({ method: 'DELETE', url: '/notes' })
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'GET, POST, HEAD, OPTIONS'])
  })
  test('400 for a path that cannot be decoded', async () => {
    const answer = await app.inject({ url: '/notes/%zz' })
    expect([answer.statusCode, code(answer)['code']]).toEqual([400, 'request.malformed'])
  })
  test.each([
    ['GET', '/notes', 200],
    ['GET', '/page', 200],
    ['POST', '/notes', 401],
    ['GET', '/nowhere', 404],
    ['PUT', '/notes', 405],
    ['OPTIONS', '/notes', 204],
    ['GET', '/fail', 500],
  ] as const)(
    'what keeps browsers safe stands in every answer: %s %s, %i',
    async (method, url, status) => {
      const answer = await app.inject({ method, url })
      expect([answer.statusCode, answer.headers['x-content-type-options']]).toEqual([
        status,
        'nosniff',
      ])
    },
  )
  test('what a handler says in a header stands under its name', async () => {
    const payload = { text: 'x' }
    const answer = await app.inject({ method: 'POST', url: '/guests', payload })
    expect(answer.headers['x-guest']).toBe(String(code(answer)['count']))
  })
  test('a defect shows nothing of its cause', async () => {
    const answer = await app.inject({ url: '/fail' })
    expect([answer.statusCode, code(answer)['code']]).toEqual([500, 'server.defect'])
    expect(answer.body).not.toContain('hunter2')
  })
  test('304 for a document that the caller has', async () => {
    const answer = await app.inject({ url: '/page', headers: { 'if-none-match': '"one"' } })
    expect([answer.statusCode, answer.body]).toEqual([304, ''])
  })
  test('a preflight lets allowed origins use cookies and no other', async () => {
    const ask = (from: string) =>
      app.inject({ method: 'OPTIONS', url: '/notes', headers: { origin: from } })
    expect((await ask(origin)).headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
    })
    const { headers } = await ask('http://evil.example')
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  })
  test('limits are told on every answer and end in 429', async () => {
    const policy = { limit: 2, windowMs: 60_000 }
    const small = await httpServerOf(
      { notes: { operations: notes } },
      { notes: { counted: 0 } },
      {
        policies: { anonymous: policy, principal: policy, signIn: policy },
      },
    )
    const first = await small.inject({ url: '/notes' })
    expect([first.headers['ratelimit-limit'], first.headers['ratelimit-remaining']]).toEqual([
      '2',
      '1',
    ])
    expect([first.headers['ratelimit'], first.headers['ratelimit-policy']]).toEqual([
      '"api";r=1;t=30',
      '"api";q=2;w=60',
    ])
    await small.inject({ url: '/notes' })
    const refused = await small.inject({ url: '/notes' })
    expect([refused.statusCode, code(refused)['code']]).toEqual([429, 'rate.limited'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await small.close()
  })
  test.each([
    ['at once', (factor: number) => factor],
    ['later', async (factor: number) => factor],
  ])('an account may use as many times the limit as its plan says, known %s', async (_, answer) => {
    const policy = { limit: 2, windowMs: 60_000 }
    const small = await httpServerOf(
      { notes: { operations: notes } },
      { notes: { counted: 0 } },
      {
        policies: { anonymous: policy, principal: policy, signIn: policy },
        limitFactorOf: (accountId) => answer(accountId === 'acct_a' ? 3 : 1),
        authenticators: [tableAuthenticator('api_key', { ct_sk_a: principal() })],
      },
    )
    const ask = (headers = {}) => small.inject({ url: '/notes', headers })
    const paying = { 'x-api-key': 'ct_sk_a' }
    for (const left of ['5', '4', '3', '2', '1', '0']) {
      const { headers } = await ask(paying)
      expect([headers['ratelimit-limit'], headers['ratelimit-remaining']]).toEqual(['6', left])
    }
    expect((await ask(paying)).statusCode).toBe(429)
    expect((await ask()).headers['ratelimit-limit']).toBe('2')
    await small.close()
  })
})

describe('Idempotency-Key', () => {
  const headers = (key: string) => ({ 'x-api-key': 'ct_sk_a', 'idempotency-key': key })
  test('a repeat gets the stored answer and does not run again', async () => {
    const first = await post(headers('k1'))
    const again = await post(headers('k1'))
    expect(again.json()).toEqual(first.json())
    expect([first.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([
      undefined,
      'true',
    ])
  })
  test('422 for another body under the same key', async () => {
    await post(headers('k2'))
    const answer = await post(headers('k2'), { text: 'y' })
    expect([answer.statusCode, code(answer)['code']]).toEqual([422, 'idempotency.key_reused'])
  })
  test('another account may use the same key', async () => {
    await post(headers('k3'))
    const answer = await post({ 'x-api-key': 'ct_sk_b', 'idempotency-key': 'k3' }, { text: 'y' })
    expect(answer.statusCode).toBe(200)
  })
  test('callers without an account have a space of keys for each address block', async () => {
    const sign = async (remoteAddress: string, text: string, more: Record<string, string> = {}) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/guests',
        remoteAddress,
        payload: { text },
        headers: { 'idempotency-key': 'guest', ...more },
      })
      return [answer.statusCode, answer.json().text, answer.headers['idempotency-replayed']]
    }
    const replayed = 'true'
    expect(await sign('192.0.2.1', 'one')).toEqual([200, 'one', undefined])
    // Another body would be 422 for whoever shared the key, and the same one would be their answer.
    expect(await sign('192.0.2.2', 'two')).toEqual([200, 'two', undefined])
    expect(await sign('192.0.2.3', 'one')).toEqual([200, 'one', undefined])
    expect(await sign('2001:db8:0:1::1', 'three')).toEqual([200, 'three', undefined])
    expect(await sign('2001:db8:0:2::1', 'four')).toEqual([200, 'four', undefined])
    expect(await sign('2001:db8:0:1:ffff::2', 'three')).toEqual([200, 'three', replayed])
    expect(await sign('192.0.2.1', 'one')).toEqual([200, 'one', replayed])
    expect((await sign('192.0.2.1', 'two'))[0]).toBe(422)
    // An account's keys are its own, wherever it calls from.
    const account = { 'x-api-key': 'ct_sk_a' }
    expect(await sign('192.0.2.1', 'five', account)).toEqual([200, 'five', undefined])
    expect(await sign('192.0.2.9', 'five', account)).toEqual([200, 'five', replayed])
    // A key that does not open the row is nobody, and has nobody's space.
    const narrow = { 'x-api-key': 'ct_sk_narrow' }
    expect(await sign('192.0.2.9', 'six', narrow)).toEqual([200, 'six', undefined])
    expect(await sign('192.0.2.9', 'six')).toEqual([200, 'six', replayed])
  })
  test('another row may use the same key', async () => {
    await post(headers('k4'))
    const payload = { text: 'y' }
    const answer = await app.inject({
      method: 'POST',
      url: '/guests',
      headers: headers('k4'),
      payload,
    })
    expect([answer.statusCode, answer.headers['idempotency-replayed']]).toEqual([200, undefined])
  })
  test('400 for a key that is not 1 to 255 visible ASCII characters', async () => {
    expect((await post(headers('a b'))).statusCode).toBe(400)
    expect((await post(headers('k'.repeat(256)))).statusCode).toBe(400)
    expect((await post(headers('k'.repeat(255)))).statusCode).toBe(200)
  })
  test('on a row that keeps no answer every answer says that it was ignored, and a repeat runs again', async () => {
    const shred = async (more: Record<string, string>) => {
      const answer = await app.inject({ method: 'DELETE', url: '/notes/all', headers: more })
      return [answer.statusCode, answer.headers['idempotency-key-ignored']]
    }
    const first = service.counted
    expect(await shred(headers('k9'))).toEqual([200, 'true'])
    expect(await shred(headers('k9'))).toEqual([200, 'true'])
    expect(service.counted).toBe(first + 2)
    expect(await shred({ 'idempotency-key': 'k9' })).toEqual([401, 'true'])
    expect(await shred({ 'x-api-key': 'ct_sk_a' })).toEqual([200, undefined])
  })
  test('nothing is said of it where answers are kept, and where nothing changes', async () => {
    const kept = await post(headers('k10'))
    const read = await app.inject({ url: '/notes', headers: headers('k10') })
    for (const answer of [kept, read]) {
      expect([answer.statusCode, answer.headers['idempotency-key-ignored']]).toEqual([
        200,
        undefined,
      ])
    }
  })
})
