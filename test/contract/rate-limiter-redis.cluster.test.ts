import { describe, expect, test } from 'vitest'
import { createMemoryRateLimiter } from '../../src/adapters/memory/rate-limiter.ts'
import { createRedisRateLimiter } from '../../src/adapters/redis/rate-limiter.ts'
import { rateLimiterContract } from './rate-limiter.contract.ts'

const url = process.env['TEST_REDIS_URL']

describe.skipIf(url === undefined)('Redis', () => {
  const create = (address = url ?? '') =>
    createRedisRateLimiter({ url: address, fallback: createMemoryRateLimiter() })

  rateLimiterContract('rate limiter on Redis', async () => {
    const [limiter, second] = await Promise.all([create(), create()])
    return {
      limiter,
      second,
      dispose: async () => {
        await Promise.all([limiter.close(), second.close()])
      },
    }
  })

  test('without Redis half of the limit is counted in process', async () => {
    const limiter = await create('redis://127.0.0.1:1')
    const request = { key: 'k', weight: 1, policy: { limit: 8, windowMs: 60_000 }, nowMs: 1_000 }
    const verdicts = await Promise.all(Array.from({ length: 8 }, async () => limiter.take(request)))
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(4)
    await limiter.close()
  })
})
