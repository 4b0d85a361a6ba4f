import { describe, expect, test } from 'vitest'
import { spendWindow } from './wallets.store.ts'

describe('the window that spending is summed over', () => {
  test.each([
    [1, 17],
    [7, 117],
    [60, 1_000],
    [61, 1_017],
    [3_600, 60_000],
    [86_399, 1_439_984],
  ])('of %i s is counted in at most sixty parts, of %i ms', (windowSeconds, grainMs) => {
    const nowMs = 1_784_106_000_123
    const window = spendWindow({ windowSeconds }, nowMs)
    expect(window).toMatchObject({ grainMs, afterMs: nowMs - windowSeconds * 1_000 })
    expect(Math.ceil((windowSeconds * 1_000) / grainMs)).toBeLessThanOrEqual(60)
  })
  test('counts a part as of its end, which the next part begins with', () => {
    const keyAt = (nowMs: number) => spendWindow({ windowSeconds: 60 }, nowMs).spendKey
    expect([keyAt(5_000), keyAt(5_999), keyAt(6_000)]).toEqual([6_000, 6_000, 7_000])
  })
})
