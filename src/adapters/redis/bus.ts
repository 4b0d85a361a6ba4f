import { randomUUID } from 'node:crypto'
import type { Bus } from '../../ports/bus.ts'
import { createRedisConnection, type OnRedisError, waitForRedis } from './connection.ts'

const channelPrefix = 'bus:'

/**
 * Hints between processes. `local` carries the hints inside this process, so that these go on while
 * Redis is gone; hints between processes are then lost, and flow again when it is back.
 */
export async function createRedisBus(options: {
  readonly url: string
  readonly local: Bus
  readonly onError?: OnRedisError
}): Promise<Bus> {
  const { local, onError = () => {} } = options
  const publisher = createRedisConnection(options.url, onError)
  // A connection that listens can do nothing else.
  const subscriber = createRedisConnection(options.url, onError)
  const origin = randomUUID()
  const subscribersOf = new Map<string, number>()

  const listen = async (topics: readonly string[]): Promise<void> => {
    if (topics.length === 0 || subscriber.status !== 'ready') return
    await subscriber.subscribe(...topics.map((topic) => channelPrefix + topic)).catch(onError)
  }
  subscriber.on('ready', () => void listen([...subscribersOf.keys()]))
  subscriber.on('message', (channel: string, frame: string) => {
    // This process heard its own hints already.
    if (frame.startsWith(origin)) return
    local.publish(channel.slice(channelPrefix.length), frame.slice(origin.length))
  })
  await Promise.all([waitForRedis(publisher), waitForRedis(subscriber)])
  let closed = false

  return {
    publish: (topic, message) => {
      if (closed) return
      local.publish(topic, message)
      if (publisher.status !== 'ready') return
      publisher.publish(channelPrefix + topic, origin + message).catch(onError)
    },
    subscribe: async (topic, onMessage) => {
      const stopLocal = await local.subscribe(topic, onMessage)
      subscribersOf.set(topic, (subscribersOf.get(topic) ?? 0) + 1)
      await listen([topic])
      let stopped = false
      return async () => {
        if (stopped) return
        stopped = true
        await stopLocal()
        const left = (subscribersOf.get(topic) ?? 1) - 1
        if (left > 0) {
          subscribersOf.set(topic, left)
          return
        }
        subscribersOf.delete(topic)
        if (subscriber.status !== 'ready') return
        await subscriber.unsubscribe(channelPrefix + topic).catch(onError)
        // Someone may have subscribed while that ran.
        if (subscribersOf.has(topic)) await listen([topic])
      }
    },
    close: async () => {
      closed = true
      publisher.disconnect()
      subscriber.disconnect()
      await local.close()
    },
  }
}
