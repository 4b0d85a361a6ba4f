import { describe, expect, it } from 'vitest'
import { createSharedChecks } from './exact-rail.ts'

describe('createSharedChecks', () => {
  it('asks once for all copies at the same time, and again afterwards', async () => {
    const share = createSharedChecks<number>()
    let asked = 0
    const check = async () => {
      asked += 1
      await Promise.resolve()
      return asked
    }
    expect(await Promise.all([share('a', check), share('a', check), share('b', check)])).toEqual([
      2, 2, 2,
    ])
    expect(asked).toBe(2)
    await share('a', check)
    expect(asked).toBe(3)
  })

  it('gives a failure to all who asked, and forgets it', async () => {
    const share = createSharedChecks<string>()
    const failing = async () => {
      throw new Error('no')
    }
    const both = await Promise.allSettled([share('a', failing), share('a', failing)])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await share('a', async () => 'yes')).toBe('yes')
  })
})
