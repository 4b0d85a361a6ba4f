import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  httpServerOf,
  principal,
  tableAuthenticator,
} from '../../../../test/support/http-server.ts'
import { status } from '../../../../test/support/webhook-receiver.ts'
import {
  alice,
  createWebhooksWorld,
  sampleEvents,
  type WebhooksWorld,
} from '../../../../test/support/webhooks-world.ts'
import { webhooksRows } from './index.ts'

const path = '/api/developer/webhooks'
let world: WebhooksWorld
let server: FastifyInstance
beforeEach(async () => {
  world = await createWebhooksWorld()
  server = await openServer()
})
afterEach(async () => {
  await server.close()
  await world.close()
})

function openServer(process: Pick<WebhooksWorld, 'webhooks'> = world) {
  return httpServerOf(
    { webhooks: webhooksRows },
    { webhooks: process.webhooks },
    {
      authenticators: [
        tableAuthenticator('api_key', {
          ct_sk_alice: alice,
          ct_sk_bob: principal({ accountId: 'acct_bob' }),
          ct_sk_narrow: { ...alice, scopes: ['route:trading:*'] },
        }),
      ],
      clock: world.clock,
    },
  )
}

type Call = {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly body?: object
  readonly as?: 'alice' | 'bob' | 'narrow' | null
  readonly headers?: Record<string, string>
}

async function call(url: string, { method = 'GET', body, as = 'alice', headers }: Call = {}) {
  const answer = await server.inject({
    method,
    url,
    headers: { ...(as === null ? {} : { 'x-api-key': `ct_sk_${as}` }), ...headers },
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

const create = (body: object = {}, others: Call = {}) =>
  call(path, { method: 'POST', body: { url: world.receiver.url(), ...body }, ...others })

async function createdId(body: object = {}): Promise<string> {
  const answer = await create(body)
  expect(answer.status).toBe(200)
  return answer.body.endpoint.id
}

describe('POST /api/developer/webhooks', () => {
  test('200 shows the secret once and the endpoint as it can be read afterwards', async () => {
    const answer = await create({ topics: ['sample.*'], description: 'feed' })
    expect(answer.status).toBe(200)
    expect(answer.body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const { endpoint } = answer.body
    expect(endpoint).toEqual({
      id: expect.stringMatching(/^whe_/),
      url: world.receiver.url(),
      description: 'feed',
      topics: ['sample.*'],
      status: 'enabled',
      disabledReason: null,
      createdAt: '2026-07-15T09:00:00.000Z',
      secretPrefix: answer.body.secret.slice(0, 10),
      previousSecretEndsAt: null,
      failingSince: null,
    })
    expect((await call(`${path}/${endpoint.id}`)).body).toEqual(endpoint)
    expect((await call(path)).body).toEqual({ items: [endpoint], nextCursor: null })
  })
  test('200 makes another for the same Idempotency-Key, because no answer is stored', async () => {
    const headers = { 'idempotency-key': 'make-1' }
    const answers = [await create({}, { headers }), await create({}, { headers })]
    expect(new Set(answers.map(({ body }) => body.secret)).size).toBe(2)
  })
  test.each([
    ['http://example.com/hook', 'Only https addresses are taken.'],
    ['https://user:secret@example.com/', 'An address with a user name or a password is not taken.'],
    ['https://127.0.0.1:9/', 'Port 9 is not taken; use 443 or 8443.'],
    ['https://localhost/', 'The host is not a public one.'],
    ['https://db.internal/', 'The host is not a public one.'],
    ['https://hooks.invalid/', 'The host is not a public one.'],
    ['https://10.0.0.1/', 'The host is not a public one.'],
    ['https://127.1:8443/', 'The host is not a public one.'],
    ['https://2852039166/latest', 'The host is not a public one.'],
    ['https://[::1]/', 'The host is not a public one.'],
    ['https://[::ffff:192.168.0.1]/', 'The host is not a public one.'],
    ['https://example.com/#part', 'An address with a fragment is not taken.'],
  ])('400 for the address %s, and says why', async (url, detail) => {
    const answer = await create({ url })
    expect(answer.body).toMatchObject({
      status: 400,
      code: 'webhooks.url_refused',
      detail,
      errors: [{ location: 'body/url' }],
    })
  })
  test.each([
    ['no address', { url: undefined }],
    ['another scheme', { url: 'ftp://example.com' }],
    ['a blank in the address', { url: 'https://example.com/a b' }],
    ['a topic that does not exist', { topics: ['sample.nothing'] }],
    ['a prefix of no topic', { topics: ['nothing.*'] }],
    ['a topic for the operator only', { topics: ['sample.hidden'] }],
    ['the same topic twice', { topics: ['sample.*', 'sample.*'] }],
    ['a description that turns around', { description: 'a\u202eb' }],
    ['a zero character', { description: 'a\u0000b' }],
    ['an unknown field', { secret: 'mine' }],
  ])('400 for %s', async (_, body) => {
    expect((await create(body)).body).toMatchObject({ status: 400, code: 'request.invalid' })
  })
  test('401 without a credential', async () => {
    expect((await create({}, { as: null })).status).toBe(401)
  })
  test('403 with a key of another family', async () => {
    expect((await create({}, { as: 'narrow' })).status).toBe(403)
  })
  test('409 for the 21st', async () => {
    for (let count = 0; count < 20; count++) await createdId()
    expect((await create()).body).toMatchObject({ status: 409, code: 'webhooks.limit_reached' })
  })
  test('503 where there is no key to keep secrets under', async () => {
    const other = world.openProcess({ keys: [] })
    await server.close()
    server = await openServer(other)
    expect((await create()).body).toMatchObject({ status: 503, code: 'webhooks.not_configured' })
  })
})

describe('GET /api/developer/webhooks/catalog', () => {
  test('200 lists what callers may see, with schemas, and nothing of the operator', async () => {
    const { items } = (await call(`${path}/catalog`)).body
    const topics = items.map(({ topic }: { topic: string }) => topic)
    expect(topics).toEqual(topics.toSorted())
    expect(topics).toContain('webhook.test')
    expect(topics).not.toContain('sample.hidden')
    expect(topics).not.toContain('webhook.received')
    expect(items).toContainEqual({
      topic: 'private.own',
      version: 1,
      summary: 'A sample',
      audience: 'account',
      schema: {
        type: 'object',
        required: ['n'],
        properties: { n: { type: 'integer' } },
      },
      example: { n: 1 },
    })
  })
  test('401 without a credential', async () => {
    expect((await call(`${path}/catalog`, { as: null })).status).toBe(401)
  })
})

describe('PATCH /api/developer/webhooks/{endpointId}', () => {
  test('200 changes what is named and leaves the rest', async () => {
    const id = await createdId({ description: 'feed' })
    const body = { topics: ['sample.opened'], status: 'paused' }
    const answer = await call(`${path}/${id}`, { method: 'PATCH', body })
    expect(answer.body).toMatchObject({ description: 'feed', ...body })
  })
  test('400 for an address that is not public, and nothing is changed', async () => {
    const id = await createdId()
    const body = { url: 'https://10.0.0.1:22/', status: 'paused' }
    const answer = await call(`${path}/${id}`, { method: 'PATCH', body })
    expect(answer.body).toMatchObject({ status: 400, code: 'webhooks.url_refused' })
    expect((await call(`${path}/${id}`)).body.status).toBe('enabled')
  })
  test('404, byte for byte the same, for an endpoint of another account and one that never was', async () => {
    const id = await createdId()
    const bodies: string[] = []
    for (const endpointId of [id, 'whe_01k0a3r9m2v7c8d4e5f6g7h8j9']) {
      for (const [method, tail] of [
        ['GET', ''],
        ['DELETE', ''],
        ['GET', '/deliveries'],
        ['POST', '/test'],
        ['POST', '/rotate-secret'],
      ] as const) {
        const answer = await call(`${path}/${endpointId}${tail}`, { method, as: 'bob' })
        expect(answer.status).toBe(404)
        bodies.push(JSON.stringify({ ...answer.body, requestId: '' }))
      }
    }
    expect(new Set(bodies).size).toBe(1)
  })
  test('409 with the present state and what may follow', async () => {
    const id = await createdId()
    await call(`${path}/${id}`, { method: 'PATCH', body: { status: 'disabled' } })
    const answer = await call(`${path}/${id}`, { method: 'PATCH', body: { status: 'paused' } })
    expect(answer.body).toMatchObject({
      status: 409,
      code: 'resource.illegal_transition',
      state: 'disabled',
      allowed: ['enabled'],
    })
  })
  test.each(['x', 'whe_', "whe_' OR 1=1", 'whe_01K0A3R9M2V7C8D4E5F6G7H8J9'])(
    '400 for the id %s',
    async (id) => {
      expect((await call(`${path}/${encodeURIComponent(id)}`)).status).toBe(400)
    },
  )
})

describe('POST /api/developer/webhooks/{endpointId}/rotate-secret, /test and DELETE', () => {
  test('200 for each, and the endpoint is gone afterwards', async () => {
    const id = await createdId()
    const rotated = await call(`${path}/${id}/rotate-secret`, { method: 'POST' })
    expect(rotated.body.secret).toMatch(/^whsec_/)
    expect(rotated.body.endpoint.previousSecretEndsAt).toBe('2026-07-16T09:00:00.000Z')
    const tested = await call(`${path}/${id}/test`, { method: 'POST' })
    expect(tested.body).toMatchObject({ topic: 'webhook.test' })
    expect((await call(`${path}/${id}`, { method: 'DELETE' })).body.id).toBe(id)
    expect((await call(`${path}/${id}`)).status).toBe(404)
  })
  test('409 for a test of a disabled endpoint', async () => {
    const id = await createdId()
    await call(`${path}/${id}`, { method: 'PATCH', body: { status: 'disabled' } })
    const answer = await call(`${path}/${id}/test`, { method: 'POST' })
    expect(answer.body).toMatchObject({ status: 409, code: 'webhooks.disabled' })
  })
})

describe('the deliveries of an endpoint', () => {
  async function failedDelivery() {
    const id = await createdId({ topics: ['sample.*'] })
    world.receiver.answerWith(status(500))
    await world.emit(sampleEvents.opened, 1)
    await world.pump()
    const { items } = (await call(`${path}/${id}/deliveries?status=failed&topic=sample.*`)).body
    expect(items).toHaveLength(1)
    return { id, delivery: items[0] }
  }
  test('200 for the list, one of them with its tries, sending it again and recovering', async () => {
    const { id, delivery } = await failedDelivery()
    const one = `${path}/${id}/deliveries/${delivery.id}`
    const detail = (await call(one)).body
    expect(detail).toMatchObject({ ...delivery, attemptLog: [{ number: 1, statusCode: 500 }] })
    expect(JSON.parse(detail.body)).toMatchObject({ type: 'sample.opened', id: delivery.eventId })
    expect((await call(`${one}/resend`, { method: 'POST' })).body.status).toBe('pending')
    await world.pump()
    const body = { since: '2026-07-15T00:00:00Z' }
    const recovered = await call(`${path}/${id}/recover`, { method: 'POST', body })
    expect(recovered.body).toEqual({ recovered: 1, more: false })
  })
  test('404 for a delivery that is none', async () => {
    const { id } = await failedDelivery()
    for (const [method, tail] of [
      ['GET', ''],
      ['POST', '/resend'],
    ] as const) {
      expect((await call(`${path}/${id}/deliveries/999${tail}`, { method })).status).toBe(404)
    }
  })
  test.each([
    'status=sent',
    'topic=*',
    'eventId=1',
    'since=yesterday',
    'since=0000-01-01T00:00:00Z',
    'limit=0',
    'cursor=%00',
    'cursor=WyJhIl0',
  ])('400 for %s', async (query) => {
    const id = await createdId()
    expect((await call(`${path}/${id}/deliveries?${query}`)).status).toBe(400)
  })
  test('400 for a moment to recover from that is none', async () => {
    const id = await createdId()
    const body = { since: '2026-12-31T23:59:60Z' }
    const answer = await call(`${path}/${id}/recover`, { method: 'POST', body })
    expect(answer.status).toBe(400)
  })
  test('401 without a credential', async () => {
    const { id, delivery } = await failedDelivery()
    for (const tail of ['', `/${delivery.id}`]) {
      expect((await call(`${path}/${id}/deliveries${tail}`, { as: null })).status).toBe(401)
    }
  })
})
