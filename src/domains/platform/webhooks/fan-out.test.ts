import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { realRandom, silentLogger } from '../../../../test/support/auth-world.ts'
import {
  alice,
  createWebhooksWorld,
  sampleEvents,
  type WebhooksWorld,
} from '../../../../test/support/webhooks-world.ts'
import { createEventLog } from '../../../adapters/sql/event-log/event-log.ts'
import { fanOutStore } from './fan-out.store.ts'

const logged: string[] = []
const logger = { ...silentLogger, error: (message: string) => void logged.push(message) }
let world: WebhooksWorld
beforeEach(async () => {
  logged.length = 0
  world = await createWebhooksWorld({ logger })
})
afterEach(() => world.close())

/** What a process that was away too long finds. */
async function forgetAllBut(rowsMax: number): Promise<void> {
  const forgetful = createEventLog({
    database: world.database,
    clock: world.clock,
    random: realRandom,
    logger,
    retention: { ageMsMax: 86_400_000, rowsMax },
  })
  await forgetful.prune()
}

const arrived = () => world.receiver.received.map(({ body }): number => JSON.parse(body).data.n)

describe('the way through the event log', () => {
  test('goes on after events that were removed unseen, and does not keep that to itself', async () => {
    await world.webhooks.create(alice, { url: world.receiver.url(), topics: ['sample.*'] })
    await world.pump()
    for (let n = 1; n <= 5; n++) await world.emit(sampleEvents.opened, n)
    await world.outbox.sequence()
    await forgetAllBut(2)
    await world.pump()
    expect(arrived()).toEqual([4, 5])
    expect(logged).toEqual(['events were removed before their deliveries were made'])
  })
  test('passes over everything at once while there is no endpoint', async () => {
    for (let n = 0; n < 10; n++) await world.emit(sampleEvents.opened, n)
    await world.outbox.sequence()
    await forgetAllBut(2)
    const store = fanOutStore(world.database.query)
    expect(await store.cursor()).toBe(0n)
    expect(await world.delivery.fanOut()).toBe(0)
    expect(await store.cursor()).toBe(10n)
    // Nobody wanted what was removed.
    expect(logged).toEqual([])
    await world.webhooks.create(alice, { url: world.receiver.url(), topics: ['sample.*'] })
    await world.emit(sampleEvents.opened, 10)
    await world.pump()
    expect(arrived()).toEqual([10])
  })
  test('is not passed over while there is one, and moves for one process only', async () => {
    await world.webhooks.create(alice, { url: world.receiver.url(), topics: [] })
    const store = fanOutStore(world.database.query)
    expect(await store.skip(0n, 5n)).toBe(false)
    expect(await store.advance(0n, 5n)).toBe(true)
    expect(await store.advance(0n, 9n)).toBe(false)
    expect(await store.cursor()).toBe(5n)
  })
})

describe('a running process', () => {
  test('delivers what is recorded as it happens', async () => {
    await world.webhooks.create(alice, { url: world.receiver.url(), topics: ['sample.*'] })
    await world.outbox.start()
    await world.delivery.start()
    const reached = Promise.withResolvers<void>()
    world.receiver.answerWith((_message, response) => {
      response.writeHead(204).end()
      reached.resolve()
    })
    await world.emit(sampleEvents.opened, 1)
    await reached.promise
    await world.delivery.stop()
    await world.outbox.stop()
    expect(arrived()).toEqual([1])
    expect(logged).toEqual([])
  })
})
