import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { status } from '../../../../test/support/webhook-receiver.ts'
import {
  alice,
  bob,
  createWebhooksWorld,
  sampleEvents,
  type WebhooksWorld,
} from '../../../../test/support/webhooks-world.ts'
import { queueStore } from './queue.store.ts'
import { retryDelaysMs } from './retry-schedule.ts'
import { decodeSecret, verifyWebhook } from './standard-webhooks.ts'

let world: WebhooksWorld
beforeEach(async () => {
  world = await createWebhooksWorld()
})
afterEach(() => world.close())

const hourMs = 3_600_000

async function create(
  options: {
    readonly topics?: string[]
    readonly path?: string
    readonly owner?: typeof alice
  } = {},
) {
  const { topics = ['sample.*'], path, owner = alice } = options
  return world.webhooks.create(owner, { url: world.receiver.url(path), topics })
}

async function deliveriesOf(endpointId: string, owner = alice) {
  const { items } = await world.webhooks.listDeliveries(owner, endpointId, { limit: 200 })
  return items.toReversed()
}

const receivedNumbers = () =>
  world.receiver.received
    .map(({ body }): number => JSON.parse(body).data.n)
    .toSorted((a, b) => a - b)

describe('a delivery', () => {
  test('is posted once, signed, with the number of its event and the bytes that the owner can read', async () => {
    const { secret, endpoint } = await create()
    const eventId = await world.emit(sampleEvents.opened, 5)
    await world.pump()
    const [message] = world.receiver.received
    expect(world.receiver.received).toHaveLength(1)
    expect(JSON.parse(message?.body ?? '')).toEqual({
      type: 'sample.opened',
      timestamp: '2026-07-15T09:00:00.000Z',
      data: { n: 5 },
      seq: '2',
      subject: 'sample_5',
      id: eventId,
      version: 1,
      retracts: null,
    })
    expect(message?.id).toBe(eventId)
    const verdict = verifyWebhook({
      headers: {
        id: message?.id,
        timestamp: message?.timestamp,
        signature: message?.signature,
      },
      body: Buffer.from(message?.body ?? ''),
      secrets: [decodeSecret(secret) ?? new Uint8Array()],
      nowMs: world.clock.nowMs(),
    })
    expect(verdict).toBe('valid')
    const [delivery] = await deliveriesOf(endpoint.id)
    expect(delivery).toMatchObject({
      eventId,
      seq: '2',
      topic: 'sample.opened',
      status: 'succeeded',
      attempts: 1,
      nextAttemptAt: null,
    })
    const deliveryId = delivery?.id ?? ''
    const detail = await world.webhooks.getDelivery(alice, { endpointId: endpoint.id, deliveryId })
    expect(detail.body).toBe(message?.body)
    expect(detail.attemptLog).toEqual([
      {
        number: 1,
        at: '2026-07-15T09:00:00.000Z',
        durationMs: 0,
        statusCode: 204,
        errorCode: null,
        responseExcerpt: null,
      },
    ])
  })
  test('goes only where its topic is wanted and its audience belongs', async () => {
    await create({ path: '/prefix', topics: ['sample.*'] })
    await create({ path: '/exact', topics: ['sample.closed'] })
    await create({ path: '/all', topics: [] })
    await create({ path: '/bob', topics: [], owner: bob })
    await world.emit(sampleEvents.opened, 1)
    await world.emit(sampleEvents.closed, 2)
    await world.emit(sampleEvents.own, 3, alice)
    await world.emit(sampleEvents.own, 4, bob)
    await world.emit(sampleEvents.hidden, 5)
    await world.pump()
    const got = Map.groupBy(world.receiver.received, ({ path }) => path)
    const numbersAt = (path: string) =>
      (got.get(path) ?? [])
        .map(({ body }) => JSON.parse(body))
        .filter(({ type }) => !type.startsWith('webhook.'))
        .map(({ data }) => data.n)
        .toSorted((a: number, b: number) => a - b)
    expect(numbersAt('/prefix')).toEqual([1, 2])
    expect(numbersAt('/exact')).toEqual([2])
    expect(numbersAt('/all')).toEqual([1, 2, 3])
    expect(numbersAt('/bob')).toEqual([1, 2, 4])
  })
  test('is made once, however many processes fan out the same events at once', async () => {
    const { endpoint } = await create()
    for (let n = 0; n < 450; n++) await world.emit(sampleEvents.opened, n)
    await world.outbox.sequence()
    const others = [world, world.openProcess(), world.openProcess()]
    const made = await Promise.all(others.map(({ delivery }) => delivery.fanOut()))
    expect(made.reduce((sum, count) => sum + count, 0)).toBe(450)
    await Promise.all(others.map(({ delivery }) => delivery.drain()))
    expect(receivedNumbers()).toEqual(Array.from({ length: 450 }, (_, n) => n))
    expect(await deliveriesOf(endpoint.id)).toHaveLength(200)
  })
  test('is sent by a service of any name', async () => {
    const { endpoint } = await create()
    const other = world.openProcess({ userAgent: 'Börse 取引所' })
    await world.emit(sampleEvents.opened, 1)
    await other.outbox.sequence()
    await other.delivery.fanOut()
    await other.delivery.drain()
    expect(await deliveriesOf(endpoint.id)).toMatchObject([{ status: 'succeeded' }])
  })
  test('is not made for events from before the endpoint', async () => {
    await world.emit(sampleEvents.opened, 1)
    await world.outbox.sequence()
    await create()
    await world.emit(sampleEvents.opened, 2)
    await world.pump()
    expect(receivedNumbers()).toEqual([2])
  })
})

describe('the schedule', () => {
  test('tries eight times with the same id and body, each time signed anew, then gives up and says so', async () => {
    const { endpoint } = await create()
    world.receiver.answerWith(status(500))
    const eventId = await world.emit(sampleEvents.opened, 1)
    await world.pump()
    for (const [index, delayMs] of retryDelaysMs.entries()) {
      const [delivery] = await deliveriesOf(endpoint.id)
      expect(delivery).toMatchObject({ status: 'failed', attempts: index + 1 })
      const waitMs = new Date(delivery?.nextAttemptAt ?? 0).getTime() - world.clock.nowMs()
      expect(waitMs).toBeGreaterThanOrEqual(delayMs)
      expect(waitMs).toBeLessThan(delayMs * 1.1 + 1)
      world.clock.advance(waitMs - 1)
      await world.pump()
      expect(world.receiver.received).toHaveLength(index + 1)
      world.clock.advance(1)
      await world.pump()
      expect(world.receiver.received).toHaveLength(index + 2)
    }
    const [delivery] = await deliveriesOf(endpoint.id)
    expect(delivery).toMatchObject({ status: 'exhausted', attempts: 8, nextAttemptAt: null })
    const { received } = world.receiver
    expect(new Set(received.map(({ id }) => id))).toEqual(new Set([eventId]))
    expect(new Set(received.map(({ body }) => body)).size).toBe(1)
    expect(new Set(received.map(({ timestamp }) => timestamp)).size).toBe(8)
    expect(await topicsOf(alice.accountId)).toContain('webhook.delivery_exhausted')
  })
  test.each([429, 503])(
    'waits as long as a %i asks, with everything for that endpoint',
    async (code) => {
      const { endpoint } = await create()
      world.receiver.answerWith(status(code, { 'retry-after': '600' }))
      await world.emit(sampleEvents.opened, 1)
      await world.pump()
      await world.emit(sampleEvents.opened, 2)
      await world.pump()
      expect(receivedNumbers()).toEqual([1])
      world.receiver.answerWith(status(200))
      world.clock.advance(599_999)
      await world.pump()
      expect(receivedNumbers()).toEqual([1])
      world.clock.advance(1)
      await world.pump()
      expect(receivedNumbers()).toEqual([1, 1, 2])
      const deliveries = await deliveriesOf(endpoint.id)
      expect(deliveries.map((delivery) => delivery.status)).toEqual(['succeeded', 'succeeded'])
    },
  )
  test('waits an hour at most, and no longer than planned for any other status', async () => {
    const { endpoint } = await create()
    world.receiver.answerWith(status(429, { 'retry-after': '999999' }))
    await world.emit(sampleEvents.opened, 1)
    await world.pump()
    const [held] = await deliveriesOf(endpoint.id)
    expect(held?.nextAttemptAt).toBe(new Date(world.clock.nowMs() + hourMs).toISOString())
    const other = await create({ path: '/other' })
    world.receiver.answerWith(status(500, { 'retry-after': '999999' }))
    await world.emit(sampleEvents.opened, 2)
    await world.pump()
    const [failed] = await deliveriesOf(other.endpoint.id)
    expect(new Date(failed?.nextAttemptAt ?? 0).getTime() - world.clock.nowMs()).toBeLessThan(6_000)
  })
  test('keeps the beginning of what was answered and why there was no answer', async () => {
    const { endpoint } = await create()
    world.receiver.answerWith((_message, response) =>
      response.writeHead(500).end(`\0${'é'.repeat(20_000)}`),
    )
    await world.emit(sampleEvents.opened, 1)
    await world.pump()
    world.receiver.answerWith((_message, response) => response.socket?.resetAndDestroy())
    world.clock.advance(10_000)
    await world.pump()
    const [delivery] = await deliveriesOf(endpoint.id)
    const { attemptLog } = await world.webhooks.getDelivery(alice, {
      endpointId: endpoint.id,
      deliveryId: delivery?.id ?? '',
    })
    expect(attemptLog).toMatchObject([
      { number: 2, statusCode: null, errorCode: 'egress.interrupted', responseExcerpt: null },
      { number: 1, statusCode: 500, errorCode: null },
    ])
    const excerpt = attemptLog[1]?.responseExcerpt ?? ''
    expect(excerpt.startsWith('\ufffdéé')).toBe(true)
    expect(Buffer.byteLength(excerpt)).toBeLessThanOrEqual(20_000)
    expect(Buffer.byteLength(excerpt)).toBeGreaterThan(19_990)
  })
  test('takes a redirect for a failure and does not follow it', async () => {
    const { endpoint } = await create()
    world.receiver.answerWith(status(307, { location: world.receiver.url('/elsewhere') }))
    await world.emit(sampleEvents.opened, 1)
    await world.pump()
    expect(world.receiver.received.map(({ path }) => path)).toEqual(['/'])
    expect((await deliveriesOf(endpoint.id))[0]?.status).toBe('failed')
  })
})

describe('an endpoint that fails', () => {
  test('is disabled by a 410: what waits is cancelled, what comes is cancelled at once, the owner is notified', async () => {
    const { endpoint } = await create()
    world.receiver.answerWith(status(410))
    await world.emit(sampleEvents.opened, 1)
    await world.pump()
    expect(await world.webhooks.get(alice, endpoint.id)).toMatchObject({
      status: 'disabled',
      disabledReason: 'automatic',
    })
    await world.emit(sampleEvents.opened, 2)
    await world.pump()
    expect(receivedNumbers()).toEqual([1])
    const states = (await deliveriesOf(endpoint.id)).map((one) => [one.status, one.attempts])
    expect(states).toEqual([
      ['cancelled', 1],
      ['cancelled', 0],
    ])
    expect(await payloadOf('webhook.disabled')).toMatchObject({ cause: 'gone' })
  })
  test('is not disabled by a 410 of the address that it had when the try began', async () => {
    const { endpoint } = await create({ path: '/old' })
    world.receiver.answerWith(async (_message, response) => {
      await world.webhooks.change(alice, endpoint.id, { url: world.receiver.url('/new') })
      response.writeHead(410).end()
    })
    await world.emit(sampleEvents.opened, 1)
    await world.pump()
    expect(await world.webhooks.get(alice, endpoint.id)).toMatchObject({
      status: 'enabled',
      failingSince: null,
    })
    world.receiver.answerWith(status(204))
    world.clock.advance(10_000)
    await world.pump()
    expect(world.receiver.received.map(({ path }) => path)).toEqual(['/old', '/new'])
    expect((await deliveriesOf(endpoint.id))[0]?.status).toBe('succeeded')
  })
  test('is disabled after 120 hours without a success, and not before', async () => {
    const { endpoint } = await create()
    world.receiver.answerWith(status(500))
    await world.emit(sampleEvents.opened, 1)
    await world.pump()
    const failingSince = new Date(world.clock.nowMs()).toISOString()
    expect(await world.webhooks.get(alice, endpoint.id)).toMatchObject({ failingSince })
    world.clock.advance(120 * hourMs - 1)
    await world.emit(sampleEvents.opened, 2)
    await world.pump()
    expect((await world.webhooks.get(alice, endpoint.id)).status).toBe('enabled')
    world.clock.advance(10_000)
    await world.pump()
    expect(await world.webhooks.get(alice, endpoint.id)).toMatchObject({
      status: 'disabled',
      disabledReason: 'automatic',
    })
    expect(await payloadOf('webhook.disabled')).toMatchObject({ cause: 'failing', failingSince })
  })
  test('stays enabled when a success lies between', async () => {
    const { endpoint } = await create()
    world.receiver.answerWith(status(500))
    await world.emit(sampleEvents.opened, 1)
    await world.pump()
    world.receiver.answerWith(status(200))
    world.clock.advance(10_000)
    await world.pump()
    expect(await world.webhooks.get(alice, endpoint.id)).toMatchObject({ failingSince: null })
    world.receiver.answerWith(status(500))
    world.clock.advance(120 * hourMs)
    await world.emit(sampleEvents.opened, 2)
    await world.pump()
    expect((await world.webhooks.get(alice, endpoint.id)).status).toBe('enabled')
  })
  test('tells nobody when events about webhooks are exhausted, or they would go round for ever', async () => {
    await create({ topics: ['webhook.*'] })
    await create({ topics: ['webhook.*'], path: '/two' })
    world.receiver.answerWith(status(500))
    for (let round = 0; round < 12; round++) {
      await world.pump()
      world.clock.advance(9 * hourMs)
    }
    expect(await topicsOf(alice.accountId)).not.toContain('webhook.delivery_exhausted')
  })
})

describe('a process that dies', () => {
  test('leaves what it had under way to another one, after its lease and not before', async () => {
    const { endpoint } = await create()
    await world.emit(sampleEvents.opened, 1)
    await world.outbox.sequence()
    await world.delivery.fanOut()
    // A claim that nobody settles is what a kill leaves.
    const at = new Date(world.clock.nowMs())
    const claimed = await queueStore(world.database.query).claim({
      at,
      leaseEndsAt: new Date(at.getTime() + 60_000),
      lease: 'dead:1',
      limit: 10,
      afterEndpointId: '',
      freeSlots: new Map(),
      defaultSlots: 4,
    })
    expect(claimed).toHaveLength(1)
    world.clock.advance(59_999)
    await world.pump()
    expect(receivedNumbers()).toEqual([])
    world.clock.advance(1)
    await world.pump()
    expect(receivedNumbers()).toEqual([1])
    // The try that was never answered does not count.
    expect((await deliveriesOf(endpoint.id))[0]).toMatchObject({ status: 'succeeded', attempts: 1 })
    // What the dead one would have written late has no effect.
    const late = await queueStore(world.database.query).write([
      {
        id: claimed[0]?.id ?? '',
        lease: 'dead:1',
        status: 'failed',
        tries: 1,
        dueAt: at,
        attempt: null,
      },
    ])
    expect(late.size).toBe(0)
  })
  test('that is stopped gives back at once what was not answered', async () => {
    const { endpoint } = await create()
    const stuck = Promise.withResolvers<void>()
    world.receiver.answerWith(() => stuck.resolve())
    await world.emit(sampleEvents.opened, 1)
    await world.outbox.sequence()
    const other = world.openProcess()
    await other.delivery.fanOut()
    await other.delivery.start()
    await stuck.promise
    await other.delivery.stop()
    expect((await deliveriesOf(endpoint.id))[0]).toMatchObject({ status: 'pending', attempts: 0 })
    world.receiver.answerWith(status(200))
    await world.pump()
    expect(receivedNumbers()).toEqual([1, 1])
  })
})

async function topicsOf(accountId: string) {
  return (await eventsOf(accountId)).map(({ topic }) => topic)
}

async function payloadOf(topic: string) {
  const events = await eventsOf(alice.accountId)
  return events.find((one) => one.topic === topic)?.payload
}

async function eventsOf(accountId: string) {
  await world.outbox.sequence()
  const filter = { topics: [], accountId }
  return (await world.outbox.read({ afterSeq: 0n, filter, limit: 1_000 })).events
}
