import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../../../../test/support/auth-world.ts'
import { status } from '../../../../test/support/webhook-receiver.ts'
import {
  alice,
  bob,
  createWebhooksWorld,
  sampleEvents,
  testKey,
  type WebhooksWorld,
} from '../../../../test/support/webhooks-world.ts'
import { deliveryMachine, recoverableStates, waitingStates } from './delivery-state.ts'
import { decodeSecret, verifyWebhook } from './standard-webhooks.ts'

let world: WebhooksWorld
beforeEach(async () => {
  world = await createWebhooksWorld()
})
afterEach(() => world.close())

const dayMs = 86_400_000
const hourMs = 3_600_000

const create = (path?: string) =>
  world.webhooks.create(alice, { url: world.receiver.url(path), topics: ['sample.*'] })

async function statesOf(endpointId: string) {
  const { items } = await world.webhooks.listDeliveries(alice, endpointId, { limit: 200 })
  return items.map(({ status: state }) => state).toReversed()
}

const arrived = () => world.receiver.received.map(({ body }): number => JSON.parse(body).data.n)

/** Which of the secrets signed the last message. */
function signersOfLast(secrets: readonly string[]) {
  const message = world.receiver.received.at(-1)
  return secrets.map((secret) =>
    verifyWebhook({
      headers: { id: message?.id, timestamp: message?.timestamp, signature: message?.signature },
      body: Buffer.from(message?.body ?? ''),
      secrets: [decodeSecret(secret) ?? new Uint8Array()],
      nowMs: world.clock.nowMs(),
    }),
  )
}

describe('a secret', () => {
  test('is shown once, is another for each endpoint, and stands nowhere in the store', async () => {
    const made = [await create('/a'), await create('/b')]
    made.push(await world.webhooks.rotate(alice, made[0]?.endpoint.id ?? ''))
    expect(new Set(made.map(({ secret }) => secret)).size).toBe(3)
    await world.emit(sampleEvents.opened, 1)
    await world.pump()
    const dump = await dumpOf(world)
    expect(dump).toContain(made[0]?.endpoint.id)
    for (const { secret, endpoint } of made) {
      const bytes = Buffer.from(secret.slice(6), 'base64')
      expect(bytes).toHaveLength(32)
      expect(endpoint.secretPrefix).toBe(secret.slice(0, 10))
      for (const form of ['base64', 'base64url', 'hex'] as const) {
        // Half of it would already be too much.
        const text = bytes.toString(form)
        expect(dump).not.toContain(text.slice(0, text.length >> 1))
        expect(dump).not.toContain(text.slice(text.length >> 1))
      }
      const read = await world.webhooks.get(alice, endpoint.id)
      expect(JSON.stringify(read)).not.toContain(secret.slice(10))
    }
    expect(dump).not.toContain(Buffer.from(testKey).toString('hex'))
  })
  test('signs beside its successor for 24 hours; at most two do', async () => {
    const first = await create()
    const { id } = first.endpoint
    const send = async (n: number) => {
      await world.emit(sampleEvents.opened, n)
      await world.pump()
    }
    const second = await world.webhooks.rotate(alice, id)
    expect(second.endpoint.previousSecretEndsAt).toBe(
      new Date(world.clock.nowMs() + dayMs).toISOString(),
    )
    world.clock.advance(dayMs - 1)
    await send(1)
    expect(signersOfLast([first.secret, second.secret])).toEqual(['valid', 'valid'])
    world.clock.advance(1)
    await send(2)
    expect(signersOfLast([first.secret, second.secret])).toEqual(['mismatch', 'valid'])
    expect((await world.webhooks.get(alice, id)).previousSecretEndsAt).toBeNull()
    const third = await world.webhooks.rotate(alice, id)
    const fourth = await world.webhooks.rotate(alice, id)
    await send(3)
    const secrets = [second.secret, third.secret, fourth.secret]
    expect(signersOfLast(secrets)).toEqual(['mismatch', 'valid', 'valid'])
  })
  test('that no key opens keeps the delivery from starting, and costs no try when it happens later', async () => {
    const { endpoint } = await create()
    await world.emit(sampleEvents.opened, 1)
    const other = world.openProcess({ keys: [new Uint8Array(32).fill(8)] })
    await expect(other.delivery.start()).rejects.toThrow('not sealed under a key')
    await other.outbox.sequence()
    await other.delivery.fanOut()
    await other.delivery.drain()
    expect(arrived()).toEqual([])
    const { items } = await world.webhooks.listDeliveries(alice, endpoint.id, { limit: 1 })
    expect(items).toMatchObject([{ status: 'pending', attempts: 0 }])
    world.clock.advance(60_000)
    await world.pump()
    expect(arrived()).toEqual([1])
  })
})

describe('an endpoint', () => {
  test('that is paused keeps what comes until it is enabled again', async () => {
    const { endpoint } = await create()
    expect(await world.webhooks.change(alice, endpoint.id, { status: 'paused' })).toMatchObject({
      status: 'paused',
      disabledReason: null,
    })
    await world.emit(sampleEvents.opened, 1)
    await world.pump()
    expect(arrived()).toEqual([])
    expect(await statesOf(endpoint.id)).toEqual(['pending'])
    await world.webhooks.change(alice, endpoint.id, { status: 'enabled' })
    await world.pump()
    expect(arrived()).toEqual([1])
  })
  test('that is disabled loses nothing: recover brings back what failed and what came meanwhile', async () => {
    const { endpoint } = await create()
    world.receiver.answerWith(status(500))
    await world.emit(sampleEvents.opened, 1)
    await world.pump()
    world.clock.advance(1_000)
    const since = new Date(world.clock.nowMs()).toISOString()
    await world.emit(sampleEvents.opened, 2)
    await world.pump()
    await world.webhooks.change(alice, endpoint.id, { status: 'disabled' })
    await world.emit(sampleEvents.opened, 3)
    await world.pump()
    expect(await statesOf(endpoint.id)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    const recover = () => world.webhooks.recover(alice, endpoint.id, { since })
    expect(await codeOf(recover())).toBe('webhooks.disabled')
    world.receiver.answerWith(status(200))
    await world.webhooks.change(alice, endpoint.id, { status: 'enabled' })
    world.receiver.received.length = 0
    expect(await recover()).toEqual({ recovered: 2, more: false })
    await world.pump()
    expect(new Set(arrived())).toEqual(new Set([2, 3]))
    expect(await statesOf(endpoint.id)).toEqual(['cancelled', 'succeeded', 'succeeded'])
    expect(await recover()).toEqual({ recovered: 0, more: false })
  })
  test('follows its machine, writes one event for each transition and none for a repeat', async () => {
    const { endpoint } = await create()
    const change = (next: 'enabled' | 'paused' | 'disabled') =>
      world.webhooks.change(alice, endpoint.id, { status: next })
    for (const next of ['paused', 'paused', 'disabled', 'disabled', 'enabled'] as const) {
      expect((await change(next)).status).toBe(next)
    }
    await change('disabled')
    expect(await codeOf(change('paused'))).toBe('resource.illegal_transition')
    await world.webhooks.remove(alice, endpoint.id)
    await world.outbox.sequence()
    const filter = { topics: ['webhook.*'], accountId: alice.accountId }
    const { events } = await world.outbox.read({ afterSeq: 0n, filter, limit: 100 })
    expect(events.map(({ topic }) => topic)).toEqual([
      'webhook.created',
      'webhook.paused',
      'webhook.disabled',
      'webhook.enabled',
      'webhook.disabled',
      'webhook.deleted',
    ])
  })
  test('gets what is recorded after a change by the new address and topics', async () => {
    const { endpoint } = await create('/old')
    await world.webhooks.change(alice, endpoint.id, {
      url: world.receiver.url('/new'),
      topics: ['sample.closed'],
      description: 'moved',
    })
    await world.emit(sampleEvents.opened, 1)
    await world.emit(sampleEvents.closed, 2)
    await world.pump()
    expect(world.receiver.received.map(({ path }) => path)).toEqual(['/new'])
    expect(arrived()).toEqual([2])
  })
  test('begins anew at another address: what the old one asked for and failed at is forgotten', async () => {
    const { endpoint } = await create('/old')
    world.receiver.answerWith(status(429, { 'retry-after': '3600' }))
    await world.emit(sampleEvents.opened, 1)
    await world.pump()
    world.receiver.answerWith(status(200))
    const changed = await world.webhooks.change(alice, endpoint.id, {
      url: world.receiver.url('/new'),
    })
    expect(changed.failingSince).toBeNull()
    await world.emit(sampleEvents.opened, 2)
    await world.pump()
    expect(arrived()).toEqual([1, 2])
  })
  test('that is enabled again is not disabled by what failed before', async () => {
    const { endpoint } = await create()
    world.receiver.answerWith(status(500))
    await world.emit(sampleEvents.opened, 1)
    await world.pump()
    world.clock.advance(120 * hourMs)
    await world.pump()
    expect((await world.webhooks.get(alice, endpoint.id)).disabledReason).toBe('automatic')
    await world.webhooks.change(alice, endpoint.id, { status: 'enabled' })
    await world.emit(sampleEvents.opened, 2)
    await world.pump()
    expect(await world.webhooks.get(alice, endpoint.id)).toMatchObject({
      status: 'enabled',
      failingSince: new Date(world.clock.nowMs()).toISOString(),
    })
    // The cancelled one had two tries; what is recovered has its whole schedule before it.
    await world.webhooks.recover(alice, endpoint.id, { since: '2026-07-15T00:00:00Z' })
    await world.pump()
    const { items } = await world.webhooks.listDeliveries(alice, endpoint.id, { limit: 5 })
    expect(items).toHaveLength(2)
    for (const { nextAttemptAt } of items) {
      expect(Date.parse(nextAttemptAt ?? '') - world.clock.nowMs()).toBeLessThan(6_000)
    }
  })
  test('that is removed is gone at once for everybody, and its rows a little later', async () => {
    const { endpoint } = await create()
    const other = await world.webhooks.create(bob, { url: world.receiver.url('/bob') })
    await world.emit(sampleEvents.own, 1, alice)
    await world.emit(sampleEvents.opened, 1)
    await world.webhooks.change(bob, other.endpoint.id, { topics: ['private.*'] })
    await world.outbox.sequence()
    await world.delivery.fanOut()
    await world.webhooks.remove(alice, endpoint.id)
    await world.emit(sampleEvents.opened, 2)
    await world.pump()
    expect(arrived()).toEqual([])
    expect(await countsOf(world)).toMatchObject({ endpoints: 2, deliveries: 1, secrets: 1 })
    expect(await codeOf(world.webhooks.get(alice, endpoint.id))).toBe('resource.not_found')
    expect((await world.webhooks.list(alice, { limit: 50 })).items).toEqual([])
    await world.delivery.upkeep()
    expect(await countsOf(world)).toMatchObject({ endpoints: 1, deliveries: 0, secrets: 1 })
  })
  test('is one of 20 at the most, however many are made at once', async () => {
    const codes = await Promise.all(
      Array.from({ length: 25 }, (_, index) => codeOf(create(`/${index}`))),
    )
    expect(codes.filter((code) => code === 'no failure')).toHaveLength(20)
    expect(codes.filter((code) => code === 'webhooks.limit_reached')).toHaveLength(5)
    const first = await world.webhooks.list(alice, { limit: 15 })
    const cursor = first.nextCursor ?? ''
    const second = await world.webhooks.list(alice, { limit: 15, cursor })
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([15, 5, null])
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(20)
  })
  test('is listed from a cursor of its own list only', async () => {
    const cursor = Buffer.from('["17"]').toString('base64url')
    expect(await codeOf(world.webhooks.list(alice, { limit: 15, cursor }))).toBe('request.invalid')
  })
  test('is tested by an event of its own, which goes to no other endpoint', async () => {
    const { endpoint } = await create('/tested')
    await world.webhooks.create(alice, { url: world.receiver.url('/all'), topics: ['webhook.*'] })
    await world.pump()
    world.receiver.received.length = 0
    const { eventId } = await world.webhooks.test(alice, endpoint.id)
    await world.pump()
    expect(world.receiver.received.map(({ id, path }) => [id, path])).toEqual([
      [eventId, '/tested'],
    ])
    const { items } = await world.webhooks.listDeliveries(alice, endpoint.id, { limit: 5, eventId })
    expect(items).toMatchObject([{ topic: 'webhook.test', status: 'succeeded' }])
  })
})

describe('a delivery that is sent again', () => {
  test('has the id of before and its whole schedule before it', async () => {
    const { endpoint } = await create()
    const eventId = await world.emit(sampleEvents.opened, 1)
    await world.pump()
    const { items } = await world.webhooks.listDeliveries(alice, endpoint.id, { limit: 1 })
    const name = { endpointId: endpoint.id, deliveryId: items[0]?.id ?? '' }
    world.receiver.answerWith(status(500))
    expect(await world.webhooks.resend(alice, name)).toMatchObject({
      status: 'pending',
      attempts: 1,
      nextAttemptAt: new Date(world.clock.nowMs()).toISOString(),
    })
    // What waits already is what was asked for.
    expect(await world.webhooks.resend(alice, name)).toMatchObject({ status: 'pending' })
    await world.pump()
    expect(world.receiver.received.map(({ id }) => id)).toEqual([eventId, eventId])
    const detail = await world.webhooks.getDelivery(alice, name)
    expect(detail).toMatchObject({ status: 'failed', attempts: 2 })
    // The pause after a first try, not after a second.
    const waitMs = Date.parse(detail.nextAttemptAt ?? '') - world.clock.nowMs()
    expect(waitMs).toBeLessThan(6_000)
    expect(detail.attemptLog.map(({ number, statusCode }) => [number, statusCode])).toEqual([
      [2, 500],
      [1, 204],
    ])
  })
  test('is not sent twice at once: 409 while a try is under way', async () => {
    const { endpoint } = await create()
    const reached = Promise.withResolvers<() => void>()
    world.receiver.answerWith((_message, response) =>
      reached.resolve(() => response.writeHead(200).end()),
    )
    await world.emit(sampleEvents.opened, 1)
    const pumped = world.pump()
    const release = await reached.promise
    const { items } = await world.webhooks.listDeliveries(alice, endpoint.id, { limit: 1 })
    expect(items).toMatchObject([{ status: 'sending', nextAttemptAt: null }])
    const name = { endpointId: endpoint.id, deliveryId: items[0]?.id ?? '' }
    expect(await codeOf(world.webhooks.resend(alice, name))).toBe('resource.illegal_transition')
    release()
    await pumped
  })
})

describe('the list of deliveries', () => {
  test('is filtered by state, topic and time, and goes on where a page ended', async () => {
    const { endpoint } = await create()
    await world.emit(sampleEvents.opened, 1)
    await world.emit(sampleEvents.closed, 2)
    await world.pump()
    world.receiver.answerWith(status(500))
    world.clock.advance(hourMs)
    const later = new Date(world.clock.nowMs()).toISOString()
    await world.emit(sampleEvents.opened, 3)
    await world.pump()
    const seqsOf = async (query: object) => {
      const page = await world.webhooks.listDeliveries(alice, endpoint.id, { limit: 50, ...query })
      return page.items.map(({ seq }) => seq)
    }
    expect(await seqsOf({})).toEqual(['4', '3', '2'])
    expect(await seqsOf({ status: 'failed' })).toEqual(['4'])
    expect(await seqsOf({ topic: 'sample.opened' })).toEqual(['4', '2'])
    expect(await seqsOf({ topic: 'sample.*' })).toEqual(['4', '3', '2'])
    expect(await seqsOf({ topic: 'sam.*' })).toEqual([])
    expect(await seqsOf({ since: later })).toEqual(['4'])
    expect(await seqsOf({ until: later })).toEqual(['3', '2'])
    const list = (query: { limit: number; cursor?: string }) =>
      world.webhooks.listDeliveries(alice, endpoint.id, query)
    const first = await list({ limit: 2 })
    const second = await list({ limit: 2, cursor: first.nextCursor ?? '' })
    expect(second.items.map(({ seq }) => seq)).toEqual(['2'])
    expect(second.nextCursor).toBeNull()
  })
  test('and everything else of an endpoint is nobody else’s', async () => {
    const { endpoint } = await create()
    await world.emit(sampleEvents.opened, 1)
    await world.pump()
    const { items } = await world.webhooks.listDeliveries(alice, endpoint.id, { limit: 1 })
    const name = { endpointId: endpoint.id, deliveryId: items[0]?.id ?? '' }
    const other = await world.webhooks.create(bob, { url: world.receiver.url() })
    const codes = await Promise.all([
      codeOf(world.webhooks.get(bob, endpoint.id)),
      codeOf(world.webhooks.change(bob, endpoint.id, { status: 'paused' })),
      codeOf(world.webhooks.remove(bob, endpoint.id)),
      codeOf(world.webhooks.rotate(bob, endpoint.id)),
      codeOf(world.webhooks.test(bob, endpoint.id)),
      codeOf(world.webhooks.listDeliveries(bob, endpoint.id, { limit: 1 })),
      codeOf(world.webhooks.getDelivery(bob, name)),
      codeOf(world.webhooks.resend(bob, name)),
      codeOf(world.webhooks.recover(bob, endpoint.id, { since: '2026-01-01T00:00:00Z' })),
      codeOf(world.webhooks.getDelivery(bob, { ...name, endpointId: other.endpoint.id })),
      codeOf(world.webhooks.resend(bob, { ...name, endpointId: other.endpoint.id })),
    ])
    expect(new Set(codes)).toEqual(new Set(['resource.not_found']))
  })
})

describe('the upkeep', () => {
  test('forgets answers after 7 days and deliveries after 30, but nothing that still waits', async () => {
    const { endpoint } = await create()
    const paused = await create('/paused')
    world.receiver.answerWith(status(200))
    await world.emit(sampleEvents.opened, 1)
    await world.pump()
    await world.webhooks.change(alice, paused.endpoint.id, { status: 'paused' })
    await world.emit(sampleEvents.opened, 2)
    await world.pump()
    const { items } = await world.webhooks.listDeliveries(alice, endpoint.id, { limit: 1 })
    const name = { endpointId: endpoint.id, deliveryId: items[0]?.id ?? '' }
    const excerptNow = async () => {
      await world.delivery.upkeep()
      return (await world.webhooks.getDelivery(alice, name)).attemptLog[0]?.responseExcerpt
    }
    world.clock.advance(7 * dayMs)
    expect(await excerptNow()).toBe('answered')
    world.clock.advance(1)
    expect(await excerptNow()).toBeNull()
    world.clock.advance(23 * dayMs - 1)
    await world.delivery.upkeep()
    expect(await countsOf(world)).toMatchObject({ deliveries: 4 })
    world.clock.advance(1)
    await world.delivery.upkeep()
    expect(await countsOf(world)).toEqual({
      endpoints: 2,
      secrets: 2,
      deliveries: 0,
      attempts: 0,
      messages: 0,
    })
  })
  test('keeps what waits for an enabled endpoint, however long nothing ran', async () => {
    await create()
    await world.emit(sampleEvents.opened, 1)
    await world.outbox.sequence()
    await world.delivery.fanOut()
    world.clock.advance(90 * dayMs)
    await world.delivery.upkeep()
    await world.pump()
    expect(arrived()).toEqual([1])
  })
})

describe('the states', () => {
  test('that a statement moves many from may be left that way', () => {
    for (const from of waitingStates) expect(deliveryMachine.next(from)).toContain('cancelled')
    for (const from of waitingStates) expect(deliveryMachine.next(from)).toContain('sending')
    for (const from of recoverableStates) expect(deliveryMachine.next(from)).toContain('pending')
  })
})

/** Every row of every table, as a backup would hold it. */
async function dumpOf({ database }: WebhooksWorld): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'
  `.execute(database.query)
  const parts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ line: string }>`
      SELECT to_jsonb(row)::text AS line FROM ${sql.table(name)} AS row`.execute(database.query)
    parts.push(name, ...rows.map(({ line }) => line))
  }
  return parts.join('\n')
}

async function countsOf({ database }: WebhooksWorld) {
  const { rows } = await sql<Record<string, number>>`
    SELECT
      (SELECT count(*)::int FROM webhook_endpoints) AS endpoints,
      (SELECT count(*)::int FROM webhook_secrets) AS secrets,
      (SELECT count(*)::int FROM webhook_deliveries) AS deliveries,
      (SELECT count(*)::int FROM webhook_attempts) AS attempts,
      (SELECT count(*)::int FROM webhook_messages) AS messages`.execute(database.query)
  return rows[0]
}
