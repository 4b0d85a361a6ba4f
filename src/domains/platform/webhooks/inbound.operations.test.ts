import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { httpServerOf } from '../../../../test/support/http-server.ts'
import { createWebhooksWorld, type WebhooksWorld } from '../../../../test/support/webhooks-world.ts'
import { webhooksRows } from './index.ts'
import { encodeSecret, signWebhook } from './standard-webhooks.ts'

const secrets = [new Uint8Array(randomBytes(32)), new Uint8Array(randomBytes(32))] as const
const inbound = [
  `indexer=${secrets.map(encodeSecret).join('|')}`,
  'bot=x-bot-token:a-long-token-of-a-bot',
].join('; ')

let world: WebhooksWorld
let server: FastifyInstance
beforeEach(async () => {
  world = await createWebhooksWorld({ inbound })
  server = await httpServerOf(
    { webhooks: webhooksRows },
    { webhooks: world.webhooks },
    { clock: world.clock },
  )
})
afterEach(async () => {
  await server.close()
  await world.close()
})

type Message = {
  readonly id?: string
  readonly body?: string
  readonly secret?: Uint8Array
  readonly atMs?: number
  readonly headers?: Record<string, string>
  readonly source?: string
}

async function send(message: Message = {}) {
  const { id = 'msg_1', body = '{"slot":1}', secret = secrets[0], source = 'indexer' } = message
  const timestamp = String(Math.floor((message.atMs ?? world.clock.nowMs()) / 1_000))
  const signed = {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signWebhook({ id, timestamp, body, secret }),
  }
  const answer = await server.inject({
    method: 'POST',
    url: `/api/webhooks/inbound/${source}`,
    headers: { 'content-type': 'application/json', ...(message.headers ?? signed) },
    payload: body,
  })
  return { status: answer.statusCode, body: answer.json() }
}

async function receivedEvents() {
  await world.outbox.sequence()
  const filter = { topics: ['webhook.received'], accountId: null, everyAudience: true } as const
  return (await world.outbox.read({ afterSeq: 0n, filter, limit: 1_000 })).events
}

describe('POST /api/webhooks/inbound/{source}', () => {
  test('200 records the message for the operator, and for nobody else', async () => {
    expect(await send({ body: '{"slot":1,"text":"é"}' })).toEqual({
      status: 200,
      body: { received: true, duplicate: false },
    })
    const [event] = await receivedEvents()
    expect(event).toMatchObject({
      audience: 'operator',
      accountId: null,
      subject: 'indexer',
      payload: { source: 'indexer', messageId: 'msg_1', body: { slot: 1, text: 'é' } },
    })
  })
  test('200 with either secret of a source, while it is being changed', async () => {
    expect((await send({ id: 'a', secret: secrets[0] })).status).toBe(200)
    expect((await send({ id: 'b', secret: secrets[1] })).status).toBe(200)
  })
  test('200 for 100 copies at once, and one effect', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => send()))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(answers.filter(({ body }) => !body.duplicate)).toHaveLength(1)
    expect(await receivedEvents()).toHaveLength(1)
  })
  test('200 with the token of a source that signs nothing; its copies are known by their bytes', async () => {
    const headers = { 'x-bot-token': 'a-long-token-of-a-bot' }
    const first = { source: 'bot', headers, body: '{"update_id":1}' }
    expect((await send(first)).body).toEqual({ received: true, duplicate: false })
    expect((await send(first)).body).toEqual({ received: true, duplicate: true })
    expect((await send({ ...first, body: '{"update_id":2}' })).body.duplicate).toBe(false)
  })
  test('the same id of another source is another message', async () => {
    await send({ id: 'msg_1' })
    const headers = { 'x-bot-token': 'a-long-token-of-a-bot' }
    expect((await send({ source: 'bot', headers })).body.duplicate).toBe(false)
  })
  test.each<[string, () => Message]>([
    ['no signature', () => ({ headers: {} })],
    ['the secret of nobody', () => ({ secret: new Uint8Array(randomBytes(32)) })],
    ['a timestamp of more than five minutes ago', () => ({ atMs: world.clock.nowMs() - 301_000 })],
    [
      'a timestamp of more than five minutes ahead',
      () => ({ atMs: world.clock.nowMs() + 301_000 }),
    ],
    ['no token', () => ({ source: 'bot', headers: {} })],
    [
      'a wrong token',
      () => ({ source: 'bot', headers: { 'x-bot-token': 'a-long-token-of-a-bo' } }),
    ],
    ['a signature where a token is asked for', () => ({ source: 'bot' })],
  ])('401 for %s', async (_, message) => {
    expect((await send(message())).body).toMatchObject({
      status: 401,
      code: 'webhooks.signature_refused',
    })
    expect(await receivedEvents()).toEqual([])
  })
  test('401 for a body that is not JSON and not signed: nothing of it was read', async () => {
    const headers = { 'webhook-id': 'a', 'webhook-timestamp': '1', 'webhook-signature': 'v1,x' }
    expect((await send({ body: '{broken', headers })).status).toBe(401)
  })
  test.each([
    ['is not JSON', '{broken'],
    ['is empty', ''],
    ['holds a zero character', '{"a":"\\u0000"}'],
    ['holds half a character', '{"a":"\\ud800"}'],
  ])('400 for a signed body that %s, which then may be sent again', async (_, body) => {
    expect((await send({ body })).body).toMatchObject({ status: 400, code: 'request.malformed' })
    expect((await send({ body: '{"ok":"\\\\u0000"}' })).body.duplicate).toBe(false)
  })
  test('400 for a signed body that says two things', async () => {
    const body = '{"paid":true,"paid":false}'
    expect((await send({ body })).body).toMatchObject({ code: 'request.duplicate_key' })
    expect(await receivedEvents()).toEqual([])
  })
  test('404 for a source that nobody configured', async () => {
    expect((await send({ source: 'stranger' })).status).toBe(404)
  })
  test.each([49_153, 1_048_576])('413 for a body of %i bytes, signed or not', async (length) => {
    const body = `"${'a'.repeat(length - 2)}"`
    expect((await send({ body })).body).toMatchObject({ status: 413, code: 'request.too_large' })
    expect((await send({ body, headers: {} })).status).toBe(413)
  })
  test('200 for the largest body; 413 for one that grows too large when it is written out', async () => {
    expect((await send({ id: 'a', body: `"${'a'.repeat(49_150)}"` })).status).toBe(200)
    const numbers = `[${Array.from({ length: 12_000 }, () => '1e9').join()}]`
    expect(numbers.length).toBeLessThan(49_152)
    expect((await send({ id: 'b', body: numbers })).status).toBe(413)
  })
})
