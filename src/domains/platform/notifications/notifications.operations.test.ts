import { Type as T } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { handClock, realRandom, silentLogger } from '../../../../test/support/auth-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import {
  httpServerOf,
  principal,
  tableAuthenticator,
} from '../../../../test/support/http-server.ts'
import { trimAll } from '../../../../test/support/trim.ts'
import { createEventLog, type SqlEventLog } from '../../../adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../../../adapters/sql/event-log/migrations.ts'
import { event } from '../../../kernel/event.ts'
import type { Wallet } from '../../../kernel/principal.ts'
import type { Database } from '../../../ports/database.ts'
import {
  createKindBook,
  createNotificationFeed,
  createNotificationsService,
  type NotificationFeed,
  notificationsMigrations,
  notificationsRetention,
  notificationsRows,
} from './index.ts'

const base = '/api/notifications'
const declared = (topic: string, summary: string) =>
  event({
    topic,
    version: 1,
    summary,
    audience: 'account',
    payload: T.Object({ n: T.Integer(), state: T.String() }),
    example: { n: 1, state: 'new' },
  })
const samples = {
  filled: declared('order.filled', 'An order was filled'),
  asked: declared('vault.signing_changed', 'A signing request came to another state'),
  graduated: event({
    topic: 'launch.graduated',
    version: 1,
    summary: 'A curve became a pool',
    audience: 'public',
    payload: T.Object({ n: T.Integer(), creator: T.String() }),
    example: { n: 1, creator: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
  }),
  quiet: declared('sample.seen', 'Nothing that a person should see'),
}
const book = createKindBook(Object.values(samples), [
  { topic: 'order.filled', severity: 'success' },
  {
    topic: 'vault.signing_changed',
    kind: 'vault.approval_asked',
    title: 'A wallet asks',
    severity: 'warning',
    only: { member: 'state', values: ['pending_approval'] },
  },
  { topic: 'launch.graduated', severity: 'success', holder: 'creator' },
])
/** The wallet of `acct_a`; others are nobody's. */
const creator = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const accountOf = async (_: unknown, { address }: Wallet) => (address === creator ? 'acct_a' : null)
let database: Database
let log: SqlEventLog
let feed: NotificationFeed
let http: FastifyInstance
const clock = handClock()
const newFeed = () =>
  createNotificationFeed({
    ...{ accountOf, book, clock, database, log, logger: silentLogger, outbox: log },
    visits: { pauseMs: (ms) => ms },
  })

beforeEach(async () => {
  database = await createTestDatabase([
    { domain: 'event_log', migrations: eventLogMigrations },
    { domain: 'notifications', migrations: notificationsMigrations },
  ])
  log = createEventLog({ database, clock, random: realRandom, logger: silentLogger })
  feed = newFeed()
  const notifications = createNotificationsService({ book, clock, database, outbox: log })
  const keys = {
    ct_sk_ann: principal(),
    ct_sk_bob: principal({ accountId: 'acct_b', credentialId: 'key_2' }),
    ct_sk_far: principal({ scopes: ['route:perps:*'] }),
  }
  http = await httpServerOf(
    { notifications: notificationsRows },
    { notifications },
    { clock, authenticators: [tableAuthenticator('api_key', keys)] },
  )
})
afterEach(async () => {
  await http.close()
  await database.close()
})

type Sample = { readonly state?: string; readonly accountId?: string; readonly retracts?: string }
const emit = (
  spec: (typeof samples)['asked' | 'filled' | 'quiet'],
  n: number,
  { state = 'new', accountId = 'acct_a', ...rest }: Sample = {},
) =>
  database.transaction((tx) =>
    log.append(tx, spec, { subject: `thing_${n}`, accountId, payload: { n, state }, ...rest }),
  )
/** Numbers what was recorded and fills the inboxes. */
const settle = async () => {
  await log.sequence()
  const written = await feed.runOnce()
  await log.sequence()
  return written
}
const call = (
  method: 'DELETE' | 'GET' | 'POST' | 'PUT',
  url: string,
  { name = 'ann', payload }: { readonly name?: string; readonly payload?: object } = {},
) =>
  http.inject({
    method,
    url,
    headers: { authorization: `Bearer ct_sk_${name}` },
    ...(payload === undefined ? {} : { payload }),
  })
const inbox = async (query = '', name = 'ann') =>
  (await call('GET', `${base}?${query}`, { name })).json()
const numbers = async (query = '', name = 'ann'): Promise<number[]> =>
  (await inbox(query, name)).items.map(({ facts }: { facts: { n: number } }) => facts.n)
async function told(): Promise<readonly (readonly [string, unknown])[]> {
  await log.sequence()
  const filter = { topics: ['notification.*'], accountId: 'acct_a' }
  const { events } = await log.read({ afterSeq: 0n, filter, limit: 1_000 })
  return events.map(({ topic, payload }) => [topic, payload])
}

describe('the inbox', () => {
  test('200 has what a person should see, newest first, with its facts and the unread count', async () => {
    await emit(samples.filled, 1)
    await emit(samples.quiet, 2)
    await emit(samples.asked, 3, { state: 'pending_approval' })
    await emit(samples.asked, 4, { state: 'approved' })
    expect(await settle()).toBe(2)
    const { items, unreadCount, nextCursor } = await inbox()
    expect([unreadCount, nextCursor]).toEqual([2, null])
    expect(items).toEqual([
      {
        id: 'ntf_3',
        kind: 'vault.approval_asked',
        severity: 'warning',
        title: 'A wallet asks',
        topic: 'vault.signing_changed',
        subject: 'thing_3',
        facts: { n: 3, state: 'pending_approval' },
        happenedAt: expect.any(String),
        readAt: null,
        retractedAt: null,
      },
      expect.objectContaining({
        id: 'ntf_1',
        kind: 'order.filled',
        title: 'An order was filled',
      }),
    ])
    expect((await call('GET', `${base}/ntf_3`)).json()).toEqual(items[0])
    expect((await call('GET', `${base}/unread-count`)).json()).toEqual({ unreadCount: 2 })
  })

  test('200 tells of each one once, and does not feed itself', async () => {
    await emit(samples.filled, 1)
    expect([await settle(), await settle(), await settle()]).toEqual([1, 0, 0])
    const payload = { notificationId: 'ntf_1', kind: 'order.filled', severity: 'success' }
    expect(await told()).toEqual([['notification.created', payload]])
  })

  test('200 each event once however many processes fill it, and after a restart', async () => {
    for (let n = 1; n <= 450; n += 1) await emit(samples.filled, n)
    await log.sequence()
    const written = await Promise.all([newFeed(), newFeed(), newFeed()].map((one) => one.runOnce()))
    expect(written.reduce((sum, count) => sum + count, 0)).toBe(450)
    feed = newFeed()
    expect(await settle()).toBe(0)
    expect((await inbox('limit=1')).unreadCount).toBe(450)
  })

  test('200 by kind and by what was read, page by page', async () => {
    for (let n = 1; n <= 5; n += 1) await emit(samples.filled, n)
    await emit(samples.asked, 6, { state: 'pending_approval' })
    await settle()
    await call('POST', `${base}/ntf_2/read`)
    expect(await numbers('kind=order.filled')).toEqual([5, 4, 3, 2, 1])
    expect(await numbers('unread=true')).toEqual([6, 5, 4, 3, 1])
    expect(await numbers('unread=false')).toEqual([2])
    expect(await numbers('kind=sample.seen')).toEqual([])
    const first = await inbox('limit=4')
    expect(await numbers(`limit=4&cursor=${first.nextCursor}`)).toEqual([2, 1])
  })

  test.each([
    'unread=maybe',
    'kind=%25',
    'kind=order',
    'limit=201',
    'cursor=x',
    'accountId=acct_b',
  ])('400 for %s', async (query) => {
    expect((await call('GET', `${base}?${query}`)).statusCode).toBe(400)
  })
})

describe('reading', () => {
  test('200 one, all up to one, and all; each told once', async () => {
    for (let n = 1; n <= 5; n += 1) await emit(samples.filled, n)
    await settle()
    const before = (await told()).length
    expect((await call('POST', `${base}/ntf_2/read`)).json().readAt).not.toBeNull()
    await call('POST', `${base}/ntf_2/read`)
    const through = await call('POST', `${base}/read`, { payload: { through: 'ntf_3' } })
    expect(through.json()).toEqual({ unreadCount: 2 })
    expect((await call('POST', `${base}/read`, { payload: {} })).json()).toEqual({ unreadCount: 0 })
    await call('POST', `${base}/read`, { payload: {} })
    expect((await told()).slice(before)).toEqual([
      ['notification.read', { notificationId: 'ntf_2', unreadCount: 4 }],
      ['notification.read', { notificationId: 'ntf_3', unreadCount: 2 }],
      ['notification.read', { notificationId: null, unreadCount: 0 }],
    ])
  })

  test('200 deleted, and then 404', async () => {
    await emit(samples.filled, 1)
    await settle()
    expect((await call('DELETE', `${base}/ntf_1`)).json().id).toBe('ntf_1')
    expect((await call('DELETE', `${base}/ntf_1`)).statusCode).toBe(404)
    expect((await told()).at(-1)).toEqual([
      'notification.deleted',
      { notificationId: 'ntf_1', unreadCount: 0 },
    ])
    // The cursor is past its event, so it does not come back.
    expect(await settle()).toBe(0)
    expect(await numbers()).toEqual([])
  })

  test('200 what is retracted is taken back, and unread no longer', async () => {
    const id = await emit(samples.filled, 1)
    await settle()
    await emit(samples.quiet, 2, { retracts: id })
    await settle()
    const { items, unreadCount } = await inbox()
    expect(unreadCount).toBe(0)
    expect([items[0].retractedAt, items[0].readAt]).toEqual([
      expect.any(String),
      expect.any(String),
    ])
    expect((await told()).at(-1)).toEqual([
      'notification.read',
      { notificationId: 'ntf_1', unreadCount: 0 },
    ])
  })

  test('200 an event that is retracted before anybody looked comes as one that was', async () => {
    const id = await emit(samples.filled, 1)
    await emit(samples.quiet, 2, { retracts: id })
    await settle()
    expect((await inbox()).items[0].retractedAt).not.toBeNull()
  })
})

describe('muting', () => {
  test('200 what happens while a kind is muted does not come, for this account', async () => {
    const kinds = (await call('GET', `/api/notification-kinds`)).json()
    expect(
      kinds.items.map(({ kind, isMuted }: { kind: string; isMuted: boolean }) => [kind, isMuted]),
    ).toEqual([
      ['order.filled', false],
      ['vault.approval_asked', false],
      ['launch.graduated', false],
    ])
    const mute = (isMuted: boolean) =>
      call('PUT', `/api/notification-kinds/order.filled`, { payload: { isMuted } })
    expect((await mute(true)).json()).toMatchObject({ kind: 'order.filled', isMuted: true })
    await mute(true)
    await emit(samples.filled, 1)
    await emit(samples.filled, 2, { accountId: 'acct_b' })
    await settle()
    expect([await numbers(), await numbers('', 'bob')]).toEqual([[], [2]])
    await mute(false)
    await emit(samples.filled, 3)
    await settle()
    expect(await numbers()).toEqual([3])
  })
  test('404 for a kind that is none', async () => {
    const answer = await call('PUT', `/api/notification-kinds/sample.seen`, {
      payload: { isMuted: true },
    })
    expect(answer.statusCode).toBe(404)
  })
})

describe('callers', () => {
  test('404 for another account, 403 without the scope, 401 for nobody', async () => {
    await emit(samples.filled, 1)
    await settle()
    const answers = await Promise.all([
      call('GET', `${base}/ntf_1`, { name: 'bob' }),
      call('POST', `${base}/ntf_1/read`, { name: 'bob' }),
      call('DELETE', `${base}/ntf_1`, { name: 'bob' }),
      call('GET', base, { name: 'far' }),
      http.inject({ method: 'GET', url: base }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 403, 401])
    await call('POST', `${base}/read`, { name: 'bob', payload: {} })
    expect(await inbox('', 'bob')).toMatchObject({ items: [], unreadCount: 0 })
    expect((await inbox()).unreadCount).toBe(1)
  })
})

describe('of what everybody may read', () => {
  const graduate = (n: number, of: string, retracts?: string) =>
    database.transaction((tx) =>
      log.append(tx, samples.graduated, {
        subject: `lnch_${n}`,
        payload: { n, creator: of },
        ...(retracts === undefined ? {} : { retracts }),
      }),
    )

  test('200 what is about somebody’s wallet comes to them alone, once, and is taken back with its event', async () => {
    const eventId = await graduate(1, creator)
    await graduate(2, '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
    expect(await settle()).toBe(1)
    expect(await newFeed().runOnce()).toBe(0)
    expect(await inbox()).toMatchObject({
      unreadCount: 1,
      items: [{ kind: 'launch.graduated', severity: 'success', facts: { n: 1 } }],
    })
    expect((await inbox('', 'bob')).items).toEqual([])
    await graduate(3, '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', eventId)
    await settle()
    const { items, unreadCount } = await inbox()
    expect([unreadCount, items.length]).toEqual([0, 1])
    expect(items[0].retractedAt).not.toBeNull()
  })
})

describe('what is kept', () => {
  test('200 the newest thousand of an account', async () => {
    for (let n = 1; n <= 1_005; n += 1) await emit(samples.filled, n)
    await emit(samples.filled, 1_006, { accountId: 'acct_b' })
    // At most a thousand are numbered at a time.
    await log.sequence()
    await settle()
    const { items, unreadCount } = await inbox('limit=1')
    expect([items[0].facts.n, unreadCount]).toEqual([1_005, 1_000])
    expect(await numbers('', 'bob')).toEqual([1_006])
  }, 60_000)

  test('200 read ones for 30 days, others for 90', async () => {
    await emit(samples.filled, 1)
    await emit(samples.filled, 2)
    await settle()
    await call('POST', `${base}/ntf_1/read`)
    clock.advance(31 * 86_400_000)
    await trimAll(database, notificationsRetention, { days: 1, nowMs: clock.nowMs() })
    expect(await numbers()).toEqual([2])
    clock.advance(60 * 86_400_000)
    await trimAll(database, notificationsRetention, { days: 1, nowMs: clock.nowMs() })
    expect(await numbers()).toEqual([])
  })
})

test('a topic that no account can be told of stops the program', () => {
  const nameless = [{ topic: 'launch.graduated', severity: 'info' as const, holder: 'owner' }]
  expect(() => createKindBook(Object.values(samples), nameless)).toThrow(
    'launch.graduated has no owner',
  )
  const notified = [{ topic: 'order.lost', severity: 'info' as const }]
  expect(() => createKindBook(Object.values(samples), notified)).toThrow('order.lost is no event')
  const open = { ...samples.filled, audience: 'public' as const }
  expect(() => createKindBook([open], [{ topic: open.topic, severity: 'info' }])).toThrow(
    'order.filled is not for its account alone',
  )
})
