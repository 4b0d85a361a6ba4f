import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { httpServerOf, principal, tableAuthenticator } from '../../../test/support/http-server.ts'
import { rowsOf } from '../../kernel/operation.ts'
import { createSocketAcceptor } from '../realtime/socket-acceptor.ts'

const { delegate, socket, stream } = rowsOf<{ ended: number }>()
const row = {
  tier: 'public',
  family: 'Notes',
  auth: [],
  input: {},
  effect: 'none',
  examples: [{ name: 'default' }],
} as const
async function* endless(signal: AbortSignal, onEnd: () => void) {
  yield { data: 'first' }
  if (!signal.aborted) await once(signal, 'abort')
  onEnd()
}
const operations = {
  follow: stream({
    name: 'connectionRoom.follow',
    ...row,
    method: 'GET',
    path: '/follow',
    summary: 'Follow',
    handler: (notes, call) => endless(call.signal(), () => void notes.ended++),
  }),
  brief: stream({
    name: 'connectionRoom.brief',
    ...row,
    method: 'GET',
    path: '/brief',
    summary: 'Follow what ends',
    handler: async function* () {
      yield { data: 'only' }
    },
  }),
  broken: stream({
    name: 'connectionRoom.broken',
    ...row,
    method: 'GET',
    path: '/broken',
    summary: 'Fail before the first byte',
    handler: () => {
      throw new Error('nothing to follow')
    },
  }),
  delegated: delegate({
    name: 'connectionRoom.delegated',
    ...row,
    method: 'POST',
    path: '/delegated',
    summary: 'Follow by another protocol',
    streams: true,
    handler: async () =>
      new Response(new ReadableStream({ start: (to) => to.enqueue(Buffer.from('data: 1\n\n')) }), {
        headers: { 'content-type': 'text/event-stream' },
      }),
  }),
  answered: delegate({
    name: 'connectionRoom.answered',
    ...row,
    method: 'POST',
    path: '/answered',
    summary: 'Answer at once where there might have been a stream',
    streams: true,
    handler: async () => Response.json({}),
  }),
  live: socket({
    name: 'connectionRoom.live',
    ...row,
    method: 'GET',
    path: '/live',
    summary: 'Follow by WebSocket',
    handler: async (_notes, _call, channel) => {
      for await (const _ of channel.messages);
    },
  }),
}

let app: FastifyInstance
let notes: { ended: number }
const sockets: Socket[] = []
const stopping = new AbortController()
const silent = { debug() {}, info() {}, warn() {}, error() {} }
beforeEach(async () => {
  notes = { ended: 0 }
  app = await httpServerOf(
    { notes: { operations } },
    { notes },
    {
      connectionLimits: { perAddressMax: 3, perAccountMax: 2, connectionsMax: 5 },
      trustedProxies: ['127.0.0.1'],
      authenticators: [tableAuthenticator('api_key', { ct_sk_a: principal() })],
      acceptSocket: createSocketAcceptor({
        logger: silent,
        clock: { nowMs: () => 0 },
        stopping: stopping.signal,
      }),
    },
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  for (const one of sockets.splice(0)) one.destroy()
  await app.close()
})

const follow = 'GET /follow'
const handshake = `connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n`

function dial(): Socket {
  // The server listens on a port, so its address is one.
  const { port } = app.server.address() as AddressInfo
  const connection = connect(port, '127.0.0.1')
  sockets.push(connection)
  return connection
}

/** Asks on a connection of its own and reads the first part of the answer. */
async function open(
  line = follow,
  { from = '192.0.2.1', key = '' }: { readonly from?: string; readonly key?: string } = {},
) {
  const connection = dial()
  const headers = [
    `x-forwarded-for: ${from}\r\n`,
    key === '' ? '' : `x-api-key: ${key}\r\n`,
    line === 'GET /live' ? handshake : '',
    line.startsWith('POST') ? 'content-length: 0\r\n' : '',
  ].join('')
  connection.write(`${line} HTTP/1.1\r\nhost: a\r\n${headers}\r\n`)
  const [first] = await once(connection, 'data')
  const text = String(first)
  return { connection, status: text.slice(9, 12), text }
}
const statusOf = async (...asked: Parameters<typeof open>) => (await open(...asked)).status

test.each([follow, 'POST /delegated', 'GET /live'])(
  'an address has room for no more streams and WebSockets by %s, until one is left',
  async (line) => {
    const held = [await open(line), await open(), await open('GET /live')]
    expect(held.map(({ status }) => status)).toEqual([
      line === 'GET /live' ? '101' : '200',
      '200',
      '101',
    ])
    for (const asked of [line, follow, 'GET /live', 'POST /delegated']) {
      const { status, text } = await open(asked)
      expect([status, text.includes('"code":"rate.limited"')]).toEqual(['429', true])
      expect(text.toLowerCase()).toContain('retry-after: 5')
      expect(text).toContain('application/problem+json')
      expect(text).toContain('"retryable":true')
    }
    expect(await statusOf(follow, { from: '192.0.2.2' })).toBe('200')
    held[0]?.connection.destroy()
    await expect.poll(() => statusOf(follow)).toBe('200')
    expect(await statusOf(follow)).toBe('429')
  },
)

test('addresses of one IPv6 network are one', async () => {
  const from = (end: number) => ({ from: `2001:db8::${end}` })
  const statuses = [await statusOf(follow, from(1)), await statusOf(follow, from(2))]
  statuses.push(await statusOf(follow, from(3)), await statusOf(follow, from(4)))
  expect(statuses).toEqual(['200', '200', '200', '429'])
  expect(await statusOf(follow, { from: '2001:db8:0:1::1' })).toBe('200')
})

test('an account has room for no more from all its addresses together', async () => {
  const by = (from: string) => ({ from, key: 'ct_sk_a' })
  expect(await statusOf('GET /live', by('192.0.2.1'))).toBe('101')
  expect(await statusOf(follow, by('192.0.2.2'))).toBe('200')
  const refused = await open(follow, by('192.0.2.3'))
  expect([refused.status, refused.text.includes('An account may hold 2')]).toEqual(['429', true])
  expect(await statusOf('GET /live', by('192.0.2.1'))).toBe('429')
  expect(await statusOf(follow)).toBe('200')
})

test('the server has room for no more from all addresses together', async () => {
  for (const end of [1, 2, 3, 4, 5]) await open(follow, { from: `198.51.100.${end}` })
  expect(await statusOf(follow)).toBe('429')
  expect(await statusOf('GET /live')).toBe('429')
})

test.each([
  ['HEAD /follow', '200'],
  ['GET /brief', '200'],
  ['GET /broken', '500'],
  ['POST /answered', '200'],
])('%s leaves no place taken', async (line, status) => {
  for (let count = 0; count < 7; count++) {
    const { connection, status: answered } = await open(line)
    expect(answered).toBe(status)
    connection.destroy()
  }
  const inside = await Promise.all([1, 2, 3].map(() => app.inject({ url: '/brief' })))
  expect(inside.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  await expect.poll(() => statusOf(follow)).toBe('200')
})

test('streams that were asked for ahead end with their connection', async () => {
  const ahead = `GET /follow HTTP/1.1\r\nhost: a\r\nx-forwarded-for: 192.0.2.1\r\n\r\n`
  const connection = dial()
  connection.write(ahead.repeat(3))
  await once(connection, 'data')
  expect(await statusOf(follow)).toBe('429')
  connection.destroy()
  await expect.poll(() => statusOf(follow)).toBe('200')
  await expect.poll(() => notes.ended).toBe(3)
})
