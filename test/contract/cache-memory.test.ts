import { expect, test } from 'vitest'
import { createMemoryCache } from '../../src/adapters/memory/cache.ts'
import { cacheContract } from './cache.contract.ts'

cacheContract('cache in memory', async () => createMemoryCache())

test('a full cache lets go of what was used longest ago', async () => {
  const cache = createMemoryCache({ entriesMax: 2 })
  await cache.set('a', '1', { ttlMs: 60_000 })
  await cache.set('b', '2', { ttlMs: 60_000 })
  await cache.get('a')
  await cache.set('c', '3', { ttlMs: 60_000 })
  expect([await cache.get('a'), await cache.get('b'), await cache.get('c')]).toEqual([
    '1',
    undefined,
    '3',
  ])
})

test('a value lives for exactly its time', async () => {
  let nowMs = 0
  const cache = createMemoryCache({ now: () => nowMs })
  await cache.set('k', 'v', { ttlMs: 10 })
  nowMs = 9
  expect(await cache.get('k')).toBe('v')
  nowMs = 10
  expect(await cache.get('k')).toBeUndefined()
})
