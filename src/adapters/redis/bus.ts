import { randomUUID } from 'node:crypto'
import type { Bus } from '../../ports/bus.ts'
import { createRedisConnection, type OnRedisError, waitForRedis } from './connection.ts'

const channelPrefix = 'bus:'

/**
 * Hints between processes. `local` carries hints inside this process and keeps working while Redis is down; hints
 * between processes are lost then, and resume when it is back.
 */
export async function createRedisBus(options: {
  readonly url: string
  readonly local: Bus
  readonly onError?: OnRedisError
}): Promise<Bus> {
  const { local, onError = () => {} } = options
  const publisher = createRedisConnection(options.url, onError)
  // A subscribed connection cannot run other commands.
  const subscriber = createRedisConnection(options.url, onError)
  const origin = randomUUID()
  const subscribersOf = new Map<string, number>()

  const listen = async (topics: readonly string[]): Promise<void> => {
    if (topics.length === 0 || subscriber.status !== 'ready') return
    await subscriber.subscribe(...topics.map((topic) => channelPrefix + topic)).catch(onError)
  }
  subscriber.on('ready', () => void listen([...subscribersOf.keys()]))
  subscriber.on('message', (channel: string, frame: string) => {
    // This process already delivered its own hints.
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
        // Someone may have subscribed meanwhile.
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
