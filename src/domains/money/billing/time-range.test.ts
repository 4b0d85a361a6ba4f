import { describe, expect, test } from 'vitest'
import { codeOf } from '../../../../test/support/auth-world.ts'
import { readTimeRange } from './time-range.ts'

const hourMs = 3_600_000
const nowMs = Date.UTC(2026, 6, 15, 9, 30)
const at = (text: string) => new Date(text)
const read = (from?: string, to?: string) =>
  readTimeRange(
    { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) },
    nowMs,
  )

describe('a stretch of time', () => {
  test('is the last thirty days with the running hour, unless it is said', () => {
    expect(read()).toEqual({ from: at('2026-06-15T10:00Z'), to: at('2026-07-15T10:00Z') })
    expect(read('2026-07-15T08:59:59.999Z').from).toEqual(at('2026-07-15T08:00Z'))
    expect(read(undefined, '2026-07-15T08:00:00.001Z')).toEqual({
      from: at('2026-06-15T09:00Z'),
      to: at('2026-07-15T09:00Z'),
    })
  })
  test('is at most 400 days and at least an hour long', async () => {
    const to = at('2026-07-15T00:00Z')
    const before = (ms: number) => new Date(to.getTime() - ms).toISOString()
    const longest = 400 * 24 * hourMs
    expect(read(before(longest), to.toISOString())).toEqual({ from: new Date(before(longest)), to })
    expect(read(before(1), to.toISOString()).from).toEqual(at('2026-07-14T23:00Z'))
    for (const from of [before(longest + 1), before(0), before(-1)]) {
      expect(await codeOf((async () => read(from, to.toISOString()))())).toBe('request.invalid')
    }
  })
})
