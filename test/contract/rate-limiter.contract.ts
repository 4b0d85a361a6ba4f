import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RateLimiter, RateVerdict } from '../../src/ports/rate-limiter.ts'

/** `second` is another process's view of the same counters. */
export type RateLimiterUnderTest = {
  readonly limiter: RateLimiter
  readonly second: RateLimiter
  readonly dispose: () => Promise<void>
}

/** What every rate limiter guarantees. Time is the caller's, so nothing here waits. */
export function rateLimiterContract(
  name: string,
  create: () => Promise<RateLimiterUnderTest>,
): void {
  describe(name, () => {
    let made: RateLimiterUnderTest
    beforeAll(async () => {
      made = await create()
    })
    afterAll(() => made.dispose())

    const startMs = 1_700_000_000_000
    const policy = { limit: 7, windowMs: 60_000 }
    const caller = () => {
      const key = randomUUID()
      return (nowMs: number, weight = 1, limiter = made.limiter) =>
        Promise.resolve(limiter.take({ key, weight, policy, nowMs }))
    }

    test('exactly the limit is let through at once, and the answer counts down', async () => {
      const take = caller()
      const verdicts: RateVerdict[] = []
      for (let index = 0; index < 8; index += 1) verdicts.push(await take(startMs))
      expect(verdicts.map(({ allowed }) => allowed)).toEqual([
        ...Array<boolean>(7).fill(true),
        false,
      ])
      expect(verdicts.map(({ remaining }) => remaining)).toEqual([6, 5, 4, 3, 2, 1, 0, 0])
      expect(verdicts[7]).toEqual({
        allowed: false,
        limit: 7,
        remaining: 0,
        resetSeconds: 60,
        retryAfterSeconds: 9,
      })
    })

    test('a caller that waits as long as it was told is let through', async () => {
      const take = caller()
      await take(startMs, 7)
      const { retryAfterSeconds } = await take(startMs)
      expect((await take(startMs + retryAfterSeconds * 1000)).allowed).toBe(true)
    })

    test('after a whole window the whole limit is there again', async () => {
      const take = caller()
      await take(startMs, 7)
      expect(await take(startMs + 60_000, 7)).toMatchObject({ allowed: true, remaining: 0 })
    })

    test('a refused call costs nothing', async () => {
      const take = caller()
      await take(startMs, 5)
      await take(startMs, 5)
      expect(await take(startMs, 2)).toMatchObject({ allowed: true, remaining: 0 })
    })

    test('a weight of nothing only tells where the caller stands', async () => {
      const take = caller()
      await take(startMs, 4)
      expect(await take(startMs, 0)).toMatchObject({ allowed: true, remaining: 3 })
      expect(await take(startMs, 0)).toMatchObject({ allowed: true, remaining: 3 })
    })

    test('a weight above the limit is refused and spends nothing', async () => {
      const take = caller()
      expect(await take(startMs, 8)).toMatchObject({ allowed: false, remaining: 7 })
      expect((await take(startMs, 7)).allowed).toBe(true)
    })

    test('keys do not share', async () => {
      const [first, second] = [caller(), caller()]
      await first(startMs, 7)
      expect((await second(startMs, 7)).allowed).toBe(true)
    })

    test('of many calls at once from two processes exactly the limit is let through', async () => {
      const take = caller()
      const verdicts = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          take(startMs, 1, index % 2 === 0 ? made.limiter : made.second),
        ),
      )
      expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(7)
    })

    test('over many windows a caller that never stops gets the limit for each and one more', async () => {
      const take = caller()
      let allowed = 0
      for (let elapsedMs = 0; elapsedMs < 10 * 60_000; elapsedMs += 1_500) {
        if ((await take(startMs + elapsedMs)).allowed) allowed += 1
      }
      expect(allowed).toBeLessThanOrEqual(11 * 7)
      expect(allowed).toBeGreaterThanOrEqual(10 * 7)
    })
  })
}
