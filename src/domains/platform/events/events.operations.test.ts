import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Type as T } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createTestDatabase } from '../../../../test/support/database.ts'
import {
  httpServerOf,
  principal,
  tableAuthenticator,
} from '../../../../test/support/http-server.ts'
import { createEventLog, type SqlEventLog } from '../../../adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../../../adapters/sql/event-log/migrations.ts'
import { event } from '../../../kernel/event.ts'
import { shape } from '../../../kernel/schemas.ts'
import type { ChannelDoor } from '../../../ports/channels.ts'
import type { Database } from '../../../ports/database.ts'
import { createEventStreamWriter } from '../../../surfaces/realtime/event-stream.ts'
import { createSocketAcceptor } from '../../../surfaces/realtime/socket-acceptor.ts'
import { createEventsService, eventsRows } from './index.ts'

const logger = { debug() {}, info() {}, warn() {}, error() {} }
const clock = { nowMs: () => 1_800_000_000_000 }
const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) }
const nowhere: ChannelDoor = {
  enter: () => ({
    has: () => false,
    subscribe: () => Promise.reject(new Error('there are no channels here')),
    unsubscribe() {},
    end() {},
  }),
}
const noted = event({
  topic: 'note.written',
  version: 1,
  summary: 'A note was written.',
  audience: 'public',
  payload: shape({ text: T.String() }),
  example: { text: 'hello' },
})
const whispered = event({ ...noted, topic: 'note.whispered', audience: 'account' })

let database: Database
let log: SqlEventLog
let http: FastifyInstance
let stopping: AbortController
let base: string

beforeEach(async () => {
  database = await createTestDatabase([{ domain: 'event_log', migrations: eventLogMigrations }])
  log = createEventLog({
    database,
    clock,
    random,
    logger,
    retention: { ageMsMax: 60_000, rowsMax: 3 },
  })
  await log.start()
  stopping = new AbortController()
  const topics = new Set([noted.topic, whispered.topic])
  http = await httpServerOf(
    { events: eventsRows },
    { events: createEventsService({ log, clock, random, topics, channels: nowhere }) },
    {
      authenticators: [tableAuthenticator('api_key', { ct_sk_a: principal() })],
      stopping: stopping.signal,
      writeEventStream: createEventStreamWriter({ logger }),
      acceptSocket: createSocketAcceptor({ logger, clock, stopping: stopping.signal }),
    },
  )
  await http.listen({ host: '127.0.0.1', port: 0 })
  // An address without a path is always that of a TCP server here.
  const { port } = http.server.address() as AddressInfo
  base = `127.0.0.1:${port}`
})
afterEach(async () => {
  stopping.abort()
  await http.close()
  await log.stop()
  await database.close()
})

async function write(...texts: readonly string[]): Promise<void> {
  await database.transaction(async (tx) => {
    for (const text of texts) await log.append(tx, noted, { subject: 's', payload: { text } })
  })
  await log.sequence()
}

async function whisper(text: string): Promise<void> {
  await database.transaction((tx) =>
    log.append(tx, whispered, { subject: 's', accountId: 'acct_a', payload: { text } }),
  )
  await log.sequence()
}

/** Reads a stream until it holds `part`, then leaves. */
async function readUntil(path: string, part: string, headers: Record<string, string> = {}) {
  const leaving = new AbortController()
  const response = await fetch(`http://${base}${path}`, { headers, signal: leaving.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes(part)) text += (await reader?.read())?.value
  leaving.abort()
  return { response, text }
}

describe('GET /api/events', () => {
  it('200 streams what was missed and what happens', async () => {
    await write('one', 'two')
    const reading = readUntil('/api/events?topics=note.*&after=1', '"three"')
    await write('three')
    const { response, text } = await reading
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    // The third may be numbered before the stream begins or after.
    expect(text).toMatch(/id: 1\nevent: ready\ndata: \{"afterSeq":"1","headSeq":"[23]"\}\n\n/)
    expect(text).toContain('id: 2\nevent: note.written\ndata: {"prevSeq":"1","seq":"2",')
    expect(text).not.toContain('"one"')
    expect(text.indexOf('"two"')).toBeLessThan(text.indexOf('"three"'))
  })

  it('200 with Last-Event-ID continues after it', async () => {
    await write('one', 'two')
    const { text } = await readUntil('/api/events', '"two"', { 'last-event-id': '1' })
    expect(text).not.toContain('"one"')
  })

  it('400 for a topic that does not exist', async () => {
    const response = await fetch(`http://${base}/api/events?topics=nothing.here`)
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: 'request.invalid', errors: [{ location: 'query/topics' }] },
    ])
  })

  it('401 with a credential that is not accepted, never silently anonymous', async () => {
    const headers = { authorization: 'Bearer ct_sk_wrong' }
    expect((await fetch(`http://${base}/api/events`, { headers })).status).toBe(401)
  })

  it('409 after the newest event', async () => {
    const response = await fetch(`http://${base}/api/events?after=7`)
    expect([response.status, await response.json()]).toMatchObject([409, { headSeq: '0' }])
  })

  it('410 before the oldest event that is kept', async () => {
    await write('1', '2', '3', '4', '5')
    await log.prune()
    const response = await fetch(`http://${base}/api/events`, { headers: { 'last-event-id': '1' } })
    expect([response.status, await response.json()]).toMatchObject([
      410,
      { code: 'events.expired', tailSeq: '3', headSeq: '5' },
    ])
  })
})

describe('GET /api/events/history', () => {
  it('200 pages through public events, and those of the account with its key', async () => {
    await write('public')
    await whisper('mine')
    const get = async (query: string, headers = {}) =>
      (await http.inject({ url: `/api/events/history${query}`, headers })).json()
    const anonymous = await get('')
    expect(anonymous.items).toHaveLength(1)
    expect(anonymous).toMatchObject({ nextCursor: null, headSeq: '2' })
    const own = await get('?limit=1', { authorization: 'Bearer ct_sk_a' })
    expect(own.items[0].payload).toEqual({ text: 'public' })
    const next = await get(`?limit=1&cursor=${own.nextCursor}`, { 'x-api-key': 'ct_sk_a' })
    expect(next.items[0]).toMatchObject({ seq: '2', payload: { text: 'mine' } })
  })

  it('400 for a number that no event can have', async () => {
    const answer = await http.inject({ url: '/api/events/history?after=9999999999999999999' })
    expect(answer.statusCode).toBe(400)
  })
})

describe('GET /ws', () => {
  const open = async (headers: Record<string, string> = {}) => {
    const socket = new WebSocket(`ws://${base}/ws`, { headers })
    const frames: Record<string, unknown>[] = []
    socket.on('message', (data) => frames.push(JSON.parse(String(data))))
    await once(socket, 'open')
    return { socket, frames, types: () => frames.map(({ type }) => type) }
  }
  const refusal = async (headers: Record<string, string>) => {
    const socket = new WebSocket(`ws://${base}/ws`, { headers })
    socket.on('error', () => undefined)
    const [, response] = await once(socket, 'unexpected-response')
    socket.terminate()
    return response.statusCode
  }

  it('101 greets, then sends events of the account that the key opens', async () => {
    const { socket, frames, types } = await open({ authorization: 'Bearer ct_sk_a' })
    socket.send(JSON.stringify({ type: 'subscribe', id: 's', topics: ['note.whispered'] }))
    await expect.poll(types).toEqual(['connection_established', 'subscribed'])
    await whisper('mine')
    await expect.poll(types).toEqual(['connection_established', 'subscribed', 'event'])
    expect(frames[2]).toMatchObject({ id: 's', event: { seq: '1', payload: { text: 'mine' } } })
    socket.close()
  })

  it('101 from any origin, 401 with a wrong key', async () => {
    for (const origin of ['http://localhost:4663', 'https://app.example.org', 'null']) {
      const { socket } = await open({ origin })
      socket.close()
    }
    expect(await refusal({ authorization: 'Bearer ct_sk_wrong' })).toBe(401)
  })

  it('closes with 1012 when the server stops', async () => {
    const { socket } = await open()
    const closed = once(socket, 'close')
    stopping.abort()
    expect((await closed)[0]).toBe(1012)
  })
})
