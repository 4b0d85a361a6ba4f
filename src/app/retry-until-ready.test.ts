import { describe, expect, test } from 'vitest'
import { AppError } from '../kernel/errors.ts'
import { upstreamErrors } from '../kernel/shared-errors.ts'
import { isPassing, retryUntilReady, shownAddress } from './retry-until-ready.ts'

const what = 'PostgreSQL at postgres://db:5432 (DATABASE_URL)'

describe('a start that waits for what others run', () => {
  test('goes on as soon as it is there, and says once what it waited for', async () => {
    const said: string[] = []
    let tries = 0
    const work = () => {
      tries += 1
      return tries < 3 ? Promise.reject(new Error('connect ECONNREFUSED')) : Promise.resolve('open')
    }
    const say = (line: string) => void said.push(line)
    expect(await retryUntilReady(work, { what, mayPass: () => true, say })).toBe('open')
    expect(said).toEqual([`${what}: connect ECONNREFUSED`])
  })

  test('ends when its time is up, and names what did not come and why', async () => {
    const failing = retryUntilReady(
      () => Promise.reject(new AggregateError([new Error('connect ECONNREFUSED ::1:5432')])),
      { what, mayPass: () => true, say: () => {}, waitMs: 0 },
    )
    await expect(failing).rejects.toThrow(
      `${what} could not be reached for 0 s: connect ECONNREFUSED ::1:5432`,
    )
  })

  test('does not wait for what a setting got wrong', async () => {
    const wrong = new Error('password authentication failed')
    const failing = retryUntilReady(() => Promise.reject(wrong), {
      what,
      mayPass: isPassing,
      say: () => {},
    })
    await expect(failing).rejects.toThrow(`${what} refused: password authentication failed`)
    const gone = new AppError(upstreamErrors.unavailable, 'The EVM chain is not answering.')
    expect(isPassing(gone)).toBe(true)
  })
})

test('an address is shown without whatever of it may be a secret', () => {
  expect(shownAddress('postgres://me:secret@db:6432/bourse?sslmode=require')).toBe(
    'postgres://db:6432',
  )
  expect(shownAddress('https://rpc.example/v2/secret')).toBe('https://rpc.example')
  expect(shownAddress('postgres:///bourse?host=/run/postgresql')).toBe('its address')
})
