import { expect, test } from 'vitest'
import { createMemoryRateLimiter } from '../../src/adapters/memory/rate-limiter.ts'
import { rateLimiterContract } from './rate-limiter.contract.ts'

rateLimiterContract('rate limiter in memory', async () => {
  const limiter = createMemoryRateLimiter()
  return { limiter, second: limiter, dispose: async () => {} }
})

test('a key in use keeps its count however many others come by', () => {
  const limiter = createMemoryRateLimiter({ keysMax: 100 })
  const take = (key: string) =>
    limiter.take({ key, weight: 1, policy: { limit: 3, windowMs: 60_000 }, nowMs: 1_000 })
  const verdicts = Array.from({ length: 40 }, (_, round) => {
    for (let index = 0; index < 20; index += 1) take(`other ${round} ${index}`)
    return take('steady').allowed
  })
  expect(verdicts.filter((allowed) => allowed)).toHaveLength(3)
})

test('a small unit is counted exactly through a whole busy window', () => {
  const limiter = createMemoryRateLimiter()
  const policy = { limit: 100_000, windowMs: 1_000 }
  let allowed = 0
  for (let call = 0; call < 120_000; call += 1) {
    if (limiter.take({ key: 'k', weight: 1, policy, nowMs: 1_700_000_000_000 }).allowed)
      allowed += 1
  }
  expect(allowed).toBe(100_000)
})
