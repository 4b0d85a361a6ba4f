import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { status } from '../../../../test/support/webhook-receiver.ts'
import {
  alice,
  createWebhooksWorld,
  sampleEvents,
  type WebhooksWorld,
} from '../../../../test/support/webhooks-world.ts'

let world: WebhooksWorld
beforeEach(async () => {
  world = await createWebhooksWorld()
})
afterEach(() => world.close())

describe('a receiver that hangs', () => {
  test('does not keep the messages of 99 others waiting', async () => {
    const owners = Array.from({ length: 5 }, (_, index) => ({
      ...alice,
      accountId: `acct_${index}`,
    }))
    for (let index = 0; index < 100; index++) {
      const owner = owners[index % owners.length] ?? alice
      const url = world.receiver.url(index === 42 ? '/hangs' : `/${index}`)
      await world.webhooks.create(owner, { url, topics: ['sample.*'] })
    }
    const hanging: (() => void)[] = []
    world.receiver.answerWith((message, response) => {
      if (message.path === '/hangs') hanging.push(() => response.writeHead(200).end())
      else response.writeHead(204).end()
    })
    for (let n = 0; n < 20; n++) await world.emit(sampleEvents.opened, n)
    await world.outbox.sequence()
    await world.delivery.fanOut()
    const drained = world.delivery.drain()
    const arrived = () => world.receiver.received.filter(({ path }) => path !== '/hangs').length
    // Nothing that hangs is let go before all others have arrived.
    while (arrived() < 99 * 20) await new Promise(setImmediate)
    expect(hanging.length).toBeGreaterThan(0)
    expect(hanging.length).toBeLessThanOrEqual(4)
    world.receiver.answerWith(status(200))
    for (const release of hanging.splice(0)) release()
    await drained
    expect(world.receiver.received.filter(({ path }) => path === '/hangs')).toHaveLength(20)
  })
})
