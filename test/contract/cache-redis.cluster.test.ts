import { describe, expect, test } from 'vitest'
import { createRedisCache } from '../../src/adapters/redis/cache.ts'
import { cacheContract } from './cache.contract.ts'

const url = process.env['TEST_REDIS_URL']

describe.skipIf(url === undefined)('Redis', () => {
  cacheContract('cache on Redis', () => createRedisCache({ url: url ?? '' }))

  test('without Redis the cache is empty and takes everything', async () => {
    const cache = await createRedisCache({ url: 'redis://127.0.0.1:1' })
    await cache.set('k', 'v', { ttlMs: 60_000 })
    await cache.delete('k')
    expect(await cache.get('k')).toBeUndefined()
    await cache.close()
  })
})
