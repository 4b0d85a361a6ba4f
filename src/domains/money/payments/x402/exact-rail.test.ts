import { describe, expect, it } from 'vitest'
import { race } from '../../../../../test/support/race.ts'
import { createSharedChecks } from './exact-rail.ts'

describe('createSharedChecks', () => {
  const enough = 'a check takes nothing'
  it('asks once for all copies at the same time, and again afterwards', async () => {
    const share = createSharedChecks<number>()
    let asked = 0
    const check = async () => {
      asked += 1
      await Promise.resolve()
      return asked
    }
    const both = race({ times: 2, enough }, () => share('a', check))
    expect(await Promise.all([both, share('b', check)])).toEqual([[2, 2], 2])
    expect(asked).toBe(2)
    await share('a', check)
    expect(asked).toBe(3)
  })

  it('gives a failure to all who asked, and forgets it', async () => {
    const share = createSharedChecks<string>()
    const failing = async () => {
      throw new Error('no')
    }
    const said = await race({ times: 2, enough }, () =>
      share('a', failing).catch((failure: Error) => failure.message),
    )
    expect(said).toEqual(['no', 'no'])
    expect(await share('a', async () => 'yes')).toBe('yes')
  })
})
