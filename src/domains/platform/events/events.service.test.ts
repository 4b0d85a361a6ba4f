import { Type as T } from '@sinclair/typebox'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { createEventLog, type SqlEventLog } from '../../../adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../../../adapters/sql/event-log/migrations.ts'
import { event } from '../../../kernel/event.ts'
import type { SocketChannel, StreamFrame } from '../../../kernel/operation.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { shape } from '../../../kernel/schemas.ts'
import type { ChannelDoor } from '../../../ports/channels.ts'
import type { Database } from '../../../ports/database.ts'
import type { EventLog } from '../../../ports/event-log.ts'
import { createEventsService, type EventsService } from './events.service.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
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
const principal: Principal = {
  accountId: 'acct_a',
  credential: 'api_key',
  credentialId: 'key_1',
  scopes: ['api:*'],
  wallets: [],
}
const clock = { nowMs: () => 1_800_000_000_000 }
const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) }

let database: Database
let log: SqlEventLog
let events: EventsService
const endings: AbortController[] = []

beforeEach(async () => {
  database = await createTestDatabase([{ domain: 'event-log', migrations: eventLogMigrations }])
  log = createEventLog({
    database,
    clock,
    random,
    logger: silent,
    retention: { ageMsMax: 60_000, rowsMax: 5 },
  })
  await log.start()
  events = serviceOn(log)
})
afterEach(async () => {
  for (const ending of endings.splice(0)) ending.abort()
  await log.stop()
  await database.close()
})

function serviceOn(eventLog: EventLog): EventsService {
  const topics = new Set([noted.topic, whispered.topic])
  return createEventsService({ log: eventLog, clock, random, topics, channels: nowhere })
}

function caller(who: Principal | null = null, headers: Record<string, string> = {}) {
  const ending = new AbortController()
  endings.push(ending)
  return {
    requestId: 'req_1',
    signal: () => ending.signal,
    requestHeader: (name: string) => headers[name],
    principal: who,
  }
}

async function write(...texts: readonly string[]): Promise<void> {
  await database.transaction(async (tx) => {
    for (const text of texts) {
      await log.append(tx, noted, { subject: `subject-${text}`, payload: { text } })
    }
  })
  await log.sequence()
}

async function whisper(text: string, accountId: string): Promise<void> {
  await database.transaction((tx) =>
    log.append(tx, whispered, { subject: 's', accountId, payload: { text } }),
  )
  await log.sequence()
}

async function take(frames: AsyncIterable<StreamFrame>, count: number): Promise<StreamFrame[]> {
  const taken: StreamFrame[] = []
  for await (const frame of frames) {
    taken.push(frame)
    if (taken.length === count) break
  }
  return taken
}

describe('history', () => {
  it('pages through everything once, oldest first', async () => {
    await write('1', '2', '3')
    const first = await events.history(null, { limit: 2 })
    expect(first).toMatchObject({ headSeq: '3', items: [{ seq: '1' }, { seq: '2' }] })
    const rest = await events.history(null, { limit: 2, cursor: first.nextCursor ?? '' })
    expect(rest.items.map(({ payload }) => payload)).toEqual([{ text: '3' }])
    expect(rest.nextCursor).toBeNull()
  })

  it('begins at the oldest event that is kept, and refuses an earlier number', async () => {
    await write('1', '2', '3', '4', '5', '6', '7')
    await log.prune()
    expect((await events.history(null, { limit: 1 })).items[0]?.seq).toBe('3')
    await expect(events.history(null, { limit: 1, after: '1' })).rejects.toMatchObject({
      spec: { code: 'events.expired' },
      options: { extra: { tailSeq: '3', headSeq: '7' } },
    })
  })

  it('shows account events to their account only', async () => {
    await write('public')
    await whisper('mine', 'acct_a')
    await whisper('theirs', 'acct_b')
    expect((await events.history(null, { limit: 50 })).items).toHaveLength(1)
    const own = await events.history(principal, { limit: 50 })
    expect(own.items.map(({ payload }) => payload['text'])).toEqual(['public', 'mine'])
    expect(Object.keys(own.items[1] ?? {})).not.toContain('accountId')
  })

  it('refuses topics that do not exist, numbers after the newest, and foreign cursors', async () => {
    await write('1')
    const refused = async (query: object, code: string) =>
      expect(events.history(null, { limit: 1, ...query })).rejects.toMatchObject({ spec: { code } })
    await refused({ topics: 'note.written,nothing.here' }, 'request.invalid')
    await refused({ topics: 'not.*' }, 'request.invalid')
    await refused({ topics: 'note.written; drop' }, 'request.invalid')
    await refused({ after: '2' }, 'events.ahead')
    await refused({ cursor: 'x' }, 'request.invalid')
    await refused({ cursor: Buffer.from('["9x"]').toString('base64url') }, 'request.invalid')
  })
})

describe('stream', () => {
  it('tells where it begins, then sends what happens', async () => {
    await write('before')
    const frames = take(await events.stream(caller(), { topics: 'note.*' }), 2)
    const waiting = await events.stream(caller(), {})
    const ready = await waiting[Symbol.asyncIterator]().next()
    expect(ready.value).toEqual({ id: '1', event: 'ready', data: '{"afterSeq":"1","headSeq":"1"}' })
    await write('after')
    const [, sent] = await frames
    expect(sent).toMatchObject({ id: '2', event: 'note.written' })
    expect(JSON.parse(sent?.data ?? '')).toEqual({
      prevSeq: '1',
      seq: '2',
      id: expect.stringMatching(/^evt_/),
      topic: 'note.written',
      version: 1,
      subject: 'subject-after',
      payload: { text: 'after' },
      retracts: null,
      recordedAt: '2027-01-15T08:00:00.000Z',
    })
  })

  it('continues after Last-Event-ID, which wins over the query', async () => {
    await write('1', '2', '3')
    const reconnected = caller(null, { 'last-event-id': '2' })
    const frames = await take(await events.stream(reconnected, { after: '0' }), 2)
    expect(frames.map(({ id }) => id)).toEqual(['2', '3'])
  })

  it('refuses a wrong filter and a wrong Last-Event-ID at once', async () => {
    await expect(events.stream(caller(), { topics: 'x' })).rejects.toThrow(/unknown topic/)
    const broken = caller(null, { 'last-event-id': '1; drop' })
    await expect(events.stream(broken, {})).rejects.toThrow(/last-event-id/)
  })

  it('refuses to begin before the tail, and ends with a problem when the tail passes it', async () => {
    await write('1', '2', '3', '4', '5', '6')
    const slow = (await events.stream(caller(), { after: '0' }))[Symbol.asyncIterator]()
    expect((await slow.next()).value).toMatchObject({ event: 'ready', id: '0' })
    await log.prune()
    const passed = await slow.next()
    expect(passed.value).toMatchObject({ event: 'error' })
    expect(JSON.parse(passed.value.data)).toMatchObject({ status: 410, tailSeq: '2' })
    expect((await slow.next()).done).toBe(true)
    await expect(events.stream(caller(), { after: '0' })).rejects.toMatchObject({
      spec: { code: 'events.expired' },
    })
  })

  it('filters by subject', async () => {
    await write('a', 'b')
    const frames = await take(
      await events.stream(caller(), { after: '0', subject: 'subject-b' }),
      2,
    )
    expect(frames.map(({ id }) => id)).toEqual(['0', '2'])
  })
})

/** A peer in memory: what it receives, and whether it reads at all. */
function createPeer() {
  const waiting: string[] = []
  const received: Record<string, unknown>[] = []
  let wake: (() => void) | undefined
  let gone = false
  const state = { reads: true, closed: null as [number, string] | null }
  const leave = () => {
    gone = true
    wake?.()
  }
  const channel: SocketChannel = {
    send(text) {
      if (gone || !state.reads) return false
      received.push(JSON.parse(text))
      return true
    },
    backlogBytes: () => 0,
    close(code, reason) {
      state.closed ??= [code, reason]
      leave()
    },
    messages: (async function* () {
      for (;;) {
        const text = waiting.shift()
        if (text !== undefined) yield text
        else if (gone) return
        else {
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
      }
    })(),
  }
  return {
    channel,
    received,
    state,
    leave,
    raw(text: string) {
      waiting.push(text)
      wake?.()
    },
    say(frame: object) {
      this.raw(JSON.stringify(frame))
    },
    types: () => received.map(({ type }) => type),
    seqs: () =>
      received.filter(({ type }) => type === 'event').map(({ event: sent }) => seqOf(sent)),
  }
}

function seqOf(sent: unknown): unknown {
  return typeof sent === 'object' && sent !== null && 'seq' in sent ? sent.seq : undefined
}

describe('socket', () => {
  const open = async (who: Principal | null = null, service = events) => {
    const peer = createPeer()
    const over = service.converse(caller(who), peer.channel)
    over.catch(() => undefined)
    await expect.poll(() => peer.types()).toEqual(['connection_established'])
    return { ...peer, peer, over }
  }
  const lastProblem = (peer: ReturnType<typeof createPeer>) => peer.received.at(-1)?.['problem']

  it('greets with an id, the time and the newest number', async () => {
    await write('1')
    const { received } = await open()
    expect(received).toEqual([
      {
        type: 'connection_established',
        clientId: expect.stringMatching(/^ws_/),
        timestamp: '2027-01-15T08:00:00.000Z',
        headSeq: '1',
      },
    ])
  })

  it('sends what was missed and then what happens, each once, until unsubscribed', async () => {
    await write('1', '2')
    const { peer } = await open()
    peer.say({ type: 'subscribe', id: 's', topics: ['note.*'], after: '1' })
    await expect.poll(peer.seqs).toEqual(['2'])
    await write('3')
    await expect.poll(peer.seqs).toEqual(['2', '3'])
    peer.say({ type: 'unsubscribe', id: 's' })
    await expect.poll(() => peer.types().at(-1)).toBe('unsubscribed')
    await write('4')
    peer.say({ type: 'ping', echo: 'x' })
    await expect.poll(() => peer.types().at(-1)).toBe('pong')
    expect(peer.received.at(-1)).toMatchObject({ echo: 'x' })
    expect(peer.seqs()).toEqual(['2', '3'])
    expect(peer.received[1]).toEqual({
      type: 'subscribed',
      id: 's',
      topics: ['note.*'],
      afterSeq: '1',
      headSeq: '2',
    })
  })

  it('sends account events to their account only', async () => {
    const mine = await open(principal)
    const theirs = await open({ ...principal, accountId: 'acct_b' })
    for (const { peer } of [mine, theirs]) peer.say({ type: 'subscribe', id: 's', topics: [] })
    for (const { peer } of [mine, theirs]) {
      await expect.poll(() => peer.types().at(-1)).toBe('subscribed')
    }
    await whisper('secret', 'acct_a')
    await write('public')
    await expect.poll(theirs.peer.seqs).toEqual(['2'])
    await expect.poll(mine.peer.seqs).toEqual(['1', '2'])
  })

  it('answers every wrong frame with a problem and stays open', async () => {
    const { peer } = await open()
    const wrong: [string, string][] = [
      ['{', 'request.malformed'],
      ['null', 'request.invalid'],
      ['[]', 'request.invalid'],
      ['{"type":"__proto__"}', 'request.invalid'],
      ['{"type":"ping","id":"a","id":"b"}', 'request.duplicate_key'],
      ['{"type":"subscribe"}', 'request.invalid'],
      ['{"type":"subscribe","id":"s","topics":["*"]}', 'request.invalid'],
      ['{"type":"subscribe","id":"s","topics":["no.such"]}', 'request.invalid'],
      ['{"type":"subscribe","id":"s","topics":[],"after":"99"}', 'events.ahead'],
      ['{"type":"subscribe","id":"s","topics":[],"more":1}', 'request.invalid'],
      ['{"type":"unsubscribe","id":"s"}', 'events.subscription_unknown'],
      ['{"type":"ping","echo":7}', 'request.invalid'],
    ]
    for (const [index, [text, code]] of wrong.entries()) {
      peer.raw(text)
      await expect.poll(() => peer.received.length).toBe(index + 2)
      expect(lastProblem(peer)).toMatchObject({ code, requestId: 'req_1' })
    }
    peer.say({ type: 'ping' })
    await expect.poll(() => peer.types().at(-1)).toBe('pong')
  })

  it('refuses a second subscription under one id, and the twenty-first', async () => {
    const { peer } = await open()
    for (let index = 0; index < 20; index++) {
      peer.say({ type: 'subscribe', id: `s${index}`, topics: [] })
    }
    peer.say({ type: 'subscribe', id: 's3', topics: [] })
    await expect.poll(() => peer.received.length).toBe(22)
    expect(lastProblem(peer)).toMatchObject({ code: 'events.subscription_exists' })
    peer.say({ type: 'subscribe', id: 's20', topics: [] })
    await expect.poll(() => peer.received.length).toBe(23)
    expect(lastProblem(peer)).toMatchObject({ code: 'events.too_many_subscriptions' })
  })

  it('waits for a peer that reads slowly and loses nothing', async () => {
    await write('1', '2', '3')
    const { peer } = await open()
    peer.say({ type: 'subscribe', id: 's', topics: [], after: '0' })
    await expect.poll(peer.seqs).toHaveLength(3)
    peer.state.reads = false
    await write('4', '5')
    peer.state.reads = true
    await expect.poll(peer.seqs).toEqual(['1', '2', '3', '4', '5'])
  })

  it('ends a subscription, not the connection, when its events are no longer kept', async () => {
    await write('1', '2', '3', '4', '5', '6', '7')
    await log.prune()
    const { peer } = await open()
    peer.say({ type: 'subscribe', id: 's', topics: [], after: '0' })
    await expect.poll(() => peer.types().at(-1)).toBe('error')
    expect(peer.received.at(-1)).toMatchObject({ id: 's', problem: { code: 'events.expired' } })
  })

  it('reports a failing log as a defect: 1011 for the peer, the failure for the transport', async () => {
    const failure = new Error('the database is gone')
    const failing: EventLog = {
      ...log,
      follow: async function* () {
        throw failure
      },
    }
    const { peer, over } = await open(null, serviceOn(failing))
    peer.say({ type: 'subscribe', id: 's', topics: [] })
    await expect(over).rejects.toBe(failure)
    expect(peer.state.closed).toEqual([1011, 'unexpected error'])
    const sent = peer.received.find(({ type }) => type === 'error')
    expect(sent).toMatchObject({ problem: { code: 'server.defect' } })
    expect(JSON.stringify(sent)).not.toContain('database')
  })

  it('ends its subscriptions when the peer leaves', async () => {
    const { peer, over } = await open()
    peer.say({ type: 'subscribe', id: 's', topics: [] })
    await expect.poll(() => peer.types().at(-1)).toBe('subscribed')
    peer.leave()
    await over
    const before = peer.received.length
    await write('1')
    expect(peer.received).toHaveLength(before)
  })
})
