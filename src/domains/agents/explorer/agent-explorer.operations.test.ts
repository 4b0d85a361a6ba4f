import { createHash } from 'node:crypto'
import { Type as T } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { handClock, realRandom, silentLogger } from '../../../../test/support/auth-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import {
  httpServerOf,
  principal,
  tableAuthenticator,
} from '../../../../test/support/http-server.ts'
import { createEventLog, type SqlEventLog } from '../../../adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../../../adapters/sql/event-log/migrations.ts'
import { event } from '../../../kernel/event.ts'
import type { StreamFrame } from '../../../kernel/operation.ts'
import type { Database } from '../../../ports/database.ts'
import type { LogFields } from '../../../ports/logger.ts'
import {
  agentExplorerMigrations,
  agentExplorerRows,
  createAgentExplorerService,
  createObservationFeed,
  type Observation,
  type Sighting,
} from './index.ts'

const base = '/api/agent-explorer'
const operator = {
  namespace: 'eip155',
  address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
} as const
/** An event of another domain. */
const sighted = event({
  topic: 'test.sighted',
  version: 1,
  summary: 'An agent was sighted',
  audience: 'public',
  payload: T.Object({ key: T.String(), name: T.String() }),
  example: { key: 'a', name: 'A' },
})

let database: Database
let log: SqlEventLog
let http: FastifyInstance
let logged: string[]
let parts: Parameters<typeof createObservationFeed>[0]
let service: ReturnType<typeof createAgentExplorerService>
const clock = handClock()

beforeAll(async () => {
  logged = []
  const note = (message: string, failure: unknown, fields?: LogFields) =>
    void logged.push(`${message} ${String(failure)} ${JSON.stringify(fields)}`)
  const logger = { ...silentLogger, error: note }
  database = await createTestDatabase([
    { domain: 'event_log', migrations: eventLogMigrations },
    { domain: 'agent_explorer', migrations: agentExplorerMigrations },
  ])
  const shared = { database, clock, random: realRandom, logger }
  log = createEventLog({ ...shared, pollMs: 20 })
  await log.start()
  parts = {
    ...shared,
    outbox: log,
    log,
    restMs: 10,
    sources: [
      {
        topic: sighted.topic,
        observationOf({ payload: { key, name } }): Sighting {
          if (typeof key !== 'string' || typeof name !== 'string') throw new Error('no agent')
          if (name === 'odd') throw new Error('an odd one')
          if (name === 'nobody') return { origin: 'mint', key, isGone: true }
          return { origin: 'mint', key, name, network: 'solana:x', services: [{ name: 'web' }] }
        },
      },
    ],
  }
  service = createAgentExplorerService({ ...parts, random: realRandom, pingMs: 30 })
  const keys = {
    ct_sk_a: principal({ accountId: 'acct_a' }),
    ct_sk_o: principal({ accountId: 'acct_o', credentialId: 'key_o', wallets: [operator] }),
  }
  const plenty = { limit: 100_000, windowMs: 60_000 }
  http = await httpServerOf(
    { agent_explorer: agentExplorerRows },
    { agent_explorer: service },
    {
      authenticators: [tableAuthenticator('api_key', keys)],
      policies: { anonymous: plenty, principal: plenty, signIn: plenty },
      operatorWallets: [operator],
    },
  )
})
afterAll(async () => {
  await http.close()
  await log.stop()
  await database.close()
})

const call = (key: 'a' | 'o' | null, path: string, payload?: object) =>
  http.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `${base}${path}`,
    ...(payload === undefined ? {} : { payload }),
    ...(key === null ? {} : { headers: { authorization: `Bearer ct_sk_${key}` } }),
  })
const sight = (key: string, name: string, retracts?: string) =>
  database.transaction((tx) =>
    log.append(tx, sighted, {
      subject: key,
      payload: { key, name },
      ...(retracts === undefined ? {} : { retracts }),
    }),
  )
const catchUp = async () => {
  await log.sequence()
  await createObservationFeed(parts).catchUp()
  await log.sequence()
}
/** The explorer's events about one agent, in order. */
const toldOf = async (agentId: string) => {
  const filter = { topics: ['agent.observed'], subject: agentId, accountId: null }
  const { events } = await log.read({ afterSeq: 0n, filter, limit: 100 })
  return events.map(({ payload, retracts }) => [payload['change'], retracts !== null])
}
const namesOf = (answer: { json: () => { items: { id: string }[] } }) =>
  answer.json().items.map(({ id }) => id)

describe('observing', () => {
  test('keeps each agent once and tells of changes only, however many processes read', async () => {
    await sight('once', 'First')
    await sight('once', 'First')
    await log.sequence()
    await Promise.all([1, 2, 3, 4].map(() => createObservationFeed(parts).catchUp()))
    await catchUp()
    expect(await toldOf('mint:once')).toEqual([['observed', false]])
    await sight('once', 'Second')
    await catchUp()
    await catchUp()
    expect(await toldOf('mint:once')).toEqual([
      ['observed', false],
      ['changed', false],
    ])
    const [item] = (await call(null, '/feed?limit=1')).json().items
    expect(item).toMatchObject({
      id: 'mint:once',
      name: 'Second',
      network: 'solana:x',
      services: [{ name: 'web' }],
      ownerWallet: null,
      tokenMint: null,
    })
  })

  test('is not led back by a process that read the events earlier', async () => {
    await sight('late', 'First')
    await sight('late', 'Second')
    await log.sequence()
    const read: SqlEventLog['read'] = async (question) => {
      const page = await log.read(question)
      // Another process takes every event while this one still holds its page.
      await createObservationFeed(parts).catchUp()
      return page
    }
    await createObservationFeed({ ...parts, log: { ...log, read } }).catchUp()
    await log.sequence()
    expect(await toldOf('mint:late')).toEqual([
      ['observed', false],
      ['changed', false],
    ])
  })

  test('takes back what an event told when the event is retracted', async () => {
    const first = await sight('gone', 'Gone')
    await catchUp()
    await sight('gone', 'Gone', first)
    await catchUp()
    expect(await toldOf('mint:gone')).toEqual([
      ['observed', false],
      ['withdrawn', true],
    ])
    expect(namesOf(await call(null, '/feed?limit=200'))).not.toContain('mint:gone')
  })

  test('forgets an agent that an event says is gone', async () => {
    await sight('left', 'Left')
    await sight('left', 'nobody')
    await sight('left', 'nobody')
    await catchUp()
    expect(await toldOf('mint:left')).toEqual([
      ['observed', false],
      ['withdrawn', true],
    ])
  })

  test('goes on behind an event that nobody understands, and says so', async () => {
    await sight('odd', 'odd')
    await sight('even', 'Even')
    await catchUp()
    expect(await toldOf('mint:odd')).toEqual([])
    expect(await toldOf('mint:even')).toEqual([['observed', false]])
    expect(logged.filter((line) => line.includes('an odd one'))).toHaveLength(1)
  })

  test('keeps agents without an event once, over restarts', async () => {
    const agents: Observation[] = ['x', 'y'].map((key) => ({ origin: 'catalog', key, name: key }))
    await createObservationFeed(parts).observeAll(agents)
    await createObservationFeed(parts).observeAll(agents)
    await log.sequence()
    expect(await toldOf('catalog:x')).toEqual([['observed', false]])
  })
})

describe('what is kept of an agent', () => {
  test('has the hash of its members in the order of their names, whatever order they are written in', async () => {
    await sight('hashed', 'Hashed')
    await catchUp()
    const { rows } = await sql<{ content: object; content_hash: string }>`
      SELECT content, content_hash FROM observed_agents WHERE id = 'mint:hashed'`.execute(
      database.query,
    )
    const members = Object.entries(rows[0]?.content ?? {})
    const inOrder = members.toSorted(([one], [other]) => (one < other ? -1 : 1))
    expect(members).not.toEqual(inOrder)
    const hash = createHash('sha256')
      .update(JSON.stringify(Object.fromEntries(inOrder)))
      .digest('hex')
    expect(rows[0]?.content_hash).toBe(hash)
  })
})

describe('GET /api/agent-explorer/status', () => {
  test('200 counts what was observed by origin', async () => {
    await createObservationFeed(parts).observeAll([{ origin: 'account', key: 'z', name: 'Z' }])
    const { status, success } = (await call(null, '/status')).json()
    expect(success).toBe(true)
    expect(status.byOrigin.account).toBe(1)
    expect(status.observed).toBe(
      Object.values<number>(status.byOrigin).reduce((sum, count) => sum + count, 0),
    )
    expect(status.topics).toEqual(['test.sighted'])
  })
})

describe('GET /api/agent-explorer/feed', () => {
  test('200 lists the newest first, page by page, of one origin', async () => {
    for (const key of ['p1', 'p2', 'p3']) {
      clock.advance(1_000)
      await createObservationFeed(parts).observeAll([{ origin: 'registration', key, name: key }])
    }
    const page = await call(null, '/feed?limit=2&origin=registration')
    expect(namesOf(page)).toEqual(['registration:p3', 'registration:p2'])
    const next = await call(
      null,
      `/feed?limit=2&origin=registration&cursor=${page.json().nextCursor}`,
    )
    expect(namesOf(next)).toEqual(['registration:p1'])
    expect(next.json().nextCursor).toBeNull()
    expect(namesOf(await call(null, '/feed?network=solana:nowhere'))).toEqual([])
  })
  test('400 for a cursor of another list', async () => {
    const cursor = Buffer.from('["x","y"]').toString('base64url')
    expect((await call(null, `/feed?cursor=${cursor}`)).statusCode).toBe(400)
  })
})

describe('GET /api/agent-explorer/events', () => {
  let ending: AbortController
  let feed: ReturnType<typeof createObservationFeed>
  beforeEach(async () => {
    ending = new AbortController()
    // Events of earlier tests get their numbers first, so that they are not in this stream.
    await vi.waitUntil(async () => {
      const unnumbered = sql`SELECT FROM events WHERE seq IS NULL`
      return (await unnumbered.execute(parts.database.query)).rows.length === 0
    })
    feed = createObservationFeed(parts)
    feed.start()
  })
  afterEach(async () => {
    ending.abort()
    await feed.stop()
  })
  const open = (lastEventId?: string) =>
    service.events({
      requestId: 'req_1',
      requestHeader: () => lastEventId,
      signal: () => ending.signal,
    })
  /** Reads frames until one matches `wanted`. */
  const until = async (
    frames: AsyncIterator<StreamFrame>,
    wanted: (frame: StreamFrame) => boolean,
  ) => {
    const seen: StreamFrame[] = []
    for (;;) {
      const { done, value } = await frames.next()
      if (done === true) throw new Error(`the stream ended after ${JSON.stringify(seen)}`)
      seen.push(value)
      if (wanted(value)) return seen
    }
  }
  const isAbout = (agentId: string) => (frame: StreamFrame) => frame.data.includes(agentId)

  test('200 sends status first, pings while nothing happens, and each agent as it comes', async () => {
    const frames = (await open())[Symbol.asyncIterator]()
    const [status, ...pings] = await until(frames, ({ event: name }) => name === 'ping')
    expect(status).toMatchObject({ event: 'status' })
    expect(new Set(pings.map(({ event: name }) => name))).toEqual(new Set(['ping']))
    await sight('live', 'Live')
    const seen = await until(frames, isAbout('mint:live'))
    const last = seen.at(-1)
    expect(last?.event).toBe('agent_observed')
    expect(JSON.parse(last?.data ?? '')).toMatchObject({
      agentId: 'mint:live',
      change: 'observed',
      agent: { name: 'Live', origin: 'mint' },
    })
  })

  test('200 goes on after Last-Event-ID without a gap or a repeat', async () => {
    const first = (await open())[Symbol.asyncIterator]()
    await sight('r1', 'R1')
    const id = (await until(first, isAbout('mint:r1'))).at(-1)?.id
    await sight('r2', 'R2')
    await until(first, isAbout('mint:r2'))
    await sight('r3', 'R3')
    const again = (await open(id))[Symbol.asyncIterator]()
    const seen = await until(again, isAbout('mint:r3'))
    const agents = seen.filter(({ event: name }) => name === 'agent_observed')
    expect(agents.map(({ data }) => JSON.parse(data).agentId)).toEqual(['mint:r2', 'mint:r3'])
  })

  test('400 for a number that is none, 401 without a credential', async () => {
    await expect(open('x')).rejects.toMatchObject({ spec: { code: 'request.invalid' } })
    expect((await call(null, '/events')).statusCode).toBe(401)
  })
})

describe('POST /api/agent-explorer/report', () => {
  test('200 keeps one report of an account about an agent, and only the operator reads it', async () => {
    await createObservationFeed(parts).observeAll([{ origin: 'account', key: 'bad', name: 'Bad' }])
    const agentId = 'account:bad'
    const first = (await call('a', '/report', { agentId, reason: 'spam' })).json().report
    const body = { agentId, reason: 'impersonation', detail: 'It is not them.' }
    const second = (await call('a', '/report', body)).json().report
    expect(second).toMatchObject({ ...body, reportId: first.reportId })
    const listed = (await call('o', '/reports')).json().items
    expect(listed).toMatchObject([{ ...body, accountId: 'acct_a' }])
    expect((await call('a', '/reports')).statusCode).toBe(403)
  })
  test('404 for an agent that was not observed', async () => {
    const answer = await call('a', '/report', { agentId: 'mint:nobody', reason: 'spam' })
    expect(answer.statusCode).toBe(404)
  })
})
