import { Redis } from 'ioredis'

/** Called for failures outside any command. */
export type OnRedisError = (error: Error) => void

const commandTimeoutMs = 500
const connectTimeoutMs = 2_000
const reconnectMsMax = 2_000

/**
 * A connection that reconnects for ever. While it is down, commands fail at once instead of queueing, because every
 * user has a fallback.
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
  // Without a listener ioredis prints each failed attempt.
  redis.on('error', onError)
  return redis
}

/** Waits until the connection is ready, or until it evidently will not be soon. Never rejects. */
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
