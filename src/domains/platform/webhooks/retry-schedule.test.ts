import { describe, expect, test } from 'vitest'
import { retryAfterMs, retryAfterMsMax, retryDelayMs, retryDelaysMs } from './retry-schedule.ts'

describe('the pause after a failure', () => {
  test('is that of the schedule, up to a tenth more, and ends after seven', () => {
    const hours = retryDelaysMs.map((ms) => ms / 3_600_000)
    expect(hours).toEqual([5 / 3_600, 5 / 60, 0.5, 2, 5, 10, 10])
    for (const [index, ms] of retryDelaysMs.entries()) {
      expect(retryDelayMs(index + 1, 0)).toBe(ms)
      expect(retryDelayMs(index + 1, 0.999_999)).toBe(Math.round(ms * 1.099_999_9))
    }
    expect(retryDelayMs(8, 0)).toBeNull()
  })
})

describe('Retry-After', () => {
  const nowMs = Date.UTC(2026, 6, 15, 9)
  test.each([
    ['120', 120_000],
    [' 7 ', 7_000],
    ['Wed, 15 Jul 2026 09:02:00 GMT', 120_000],
    ['Wed, 15 Jul 2026 08:59:00 GMT', 0],
    ['86400', retryAfterMsMax],
    ['Thu, 16 Jul 2026 09:00:00 GMT', retryAfterMsMax],
    ['0', 0],
    ['-5', 0],
    ['soon', 0],
    ['9'.repeat(400), 0],
    ['', 0],
    [undefined, 0],
  ])('%j is a wait of %i ms', (header, ms) => {
    expect(retryAfterMs(header, nowMs)).toBe(ms)
  })
})
