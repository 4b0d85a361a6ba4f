import type { Cache } from '../../ports/cache.ts'
import { createRedisConnection, type OnRedisError, waitForRedis } from './connection.ts'

const keyPrefix = 'cache:'

/** A cache that the processes share. While Redis is gone it is simply empty. */
export async function createRedisCache(options: {
  readonly url: string
  readonly onError?: OnRedisError
}): Promise<Cache> {
  const { onError = () => {} } = options
  const redis = createRedisConnection(options.url, onError)
  await waitForRedis(redis)
  const tolerate = async <result>(work: Promise<result>): Promise<result | undefined> => {
    try {
      return await work
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)))
      return undefined
    }
  }

  return {
    get: async (key) => (await tolerate(redis.get(keyPrefix + key))) ?? undefined,
    set: async (key, value, { ttlMs }) => {
      await tolerate(redis.set(keyPrefix + key, value, 'PX', Math.max(1, Math.ceil(ttlMs))))
    },
    delete: async (key) => {
      await tolerate(redis.del(keyPrefix + key))
    },
    close: async () => redis.disconnect(),
  }
}
