import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Cache } from '../../src/ports/cache.ts'

/** What every cache guarantees; `create` is called once. */
export function cacheContract(name: string, create: () => Promise<Cache>): void {
  describe(name, () => {
    let cache: Cache
    beforeAll(async () => {
      cache = await create()
    })
    afterAll(() => cache.close())

    test('a value is given back until it is replaced or deleted', async () => {
      const key = randomUUID()
      const seen = [await cache.get(key)]
      await cache.set(key, 'first', { ttlMs: 60_000 })
      seen.push(await cache.get(key))
      await cache.set(key, '', { ttlMs: 60_000 })
      seen.push(await cache.get(key))
      await cache.delete(key)
      seen.push(await cache.get(key))
      expect(seen).toEqual([undefined, 'first', '', undefined])
    })

    test('a value is gone when its time is up', async () => {
      const [brief, long] = [randomUUID(), randomUUID()]
      await cache.set(long, 'v', { ttlMs: 60_000 })
      await cache.set(brief, 'v', { ttlMs: 1 })
      await expect.poll(() => cache.get(brief)).toBeUndefined()
      expect(await cache.get(long)).toBe('v')
    })
  })
}
