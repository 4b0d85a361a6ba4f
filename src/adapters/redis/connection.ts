import { Redis } from 'ioredis'

/** Called with what goes wrong while nobody waits for an answer. */
export type OnRedisError = (error: Error) => void

const commandTimeoutMs = 500
const connectTimeoutMs = 2_000
const reconnectMsMax = 2_000

/**
 * A connection that comes back by itself, for ever. While it is gone every command fails at once instead
 * of queueing: whoever uses it has a way on without Redis.
 */
export function createRedisConnection(url: string, onError: OnRedisError): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResubscribe: false,
    connectTimeout: connectTimeoutMs,
    commandTimeout: commandTimeoutMs,
    retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 10), reconnectMsMax),
  })
  // Without a listener, ioredis writes each failed attempt to the console.
  redis.on('error', onError)
  return redis
}

/** Waits until the connection answers, or until it is plain that it will not do so soon. Never rejects. */
export async function waitForRedis(redis: Redis): Promise<void> {
  if (redis.status === 'ready') return
  const { promise, resolve } = Promise.withResolvers<void>()
  const done = (): void => resolve()
  const timer = setTimeout(done, connectTimeoutMs)
  redis.once('ready', done)
  redis.once('error', done)
  await promise
  clearTimeout(timer)
  redis.off('ready', done)
  redis.off('error', done)
}
