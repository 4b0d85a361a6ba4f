import { describe, expect, test } from 'vitest'
import { handClock } from '../../../../test/support/auth-world.ts'
import { createAnswerCache } from './answer-cache.ts'

function open(limits: { entriesMax?: number; bytesMax?: number } = {}) {
  const clock = handClock()
  const cache = createAnswerCache<string>({ clock, entriesMax: 3, bytesMax: 1_000, ...limits })
  let asked = 0
  let failure: Error | null = null
  const terms = { freshSeconds: 10, staleSeconds: 60 }
  const get = (key: string, options: { bytes?: number; mayBeStale?: boolean } = {}) =>
    cache.get(key, {
      terms,
      ask: async () => {
        asked++
        if (failure !== null) throw failure
        return { answer: `${key} ${asked}`, bytes: options.bytes ?? 10 }
      },
      mayBeStale: () => options.mayBeStale ?? true,
    })
  return { clock, get, asked: () => asked, fail: (error: Error | null) => void (failure = error) }
}

describe('a kept answer', () => {
  test('is given again while it is fresh', async () => {
    const { clock, get, asked } = open()
    expect(await get('a')).toEqual({ answer: 'a 1', from: 'vendor' })
    clock.advance(9_999)
    expect(await get('a')).toEqual({ answer: 'a 1', from: 'cache' })
    clock.advance(1)
    expect(await get('a')).toEqual({ answer: 'a 2', from: 'vendor' })
    expect(asked()).toBe(2)
  })

  test('helps out when it is stale and the vendor fails, until it is too old', async () => {
    const { clock, get, fail } = open()
    await get('a')
    clock.advance(10_000)
    fail(new Error('down'))
    expect(await get('a')).toEqual({ answer: 'a 1', from: 'stale' })
    await expect(get('a', { mayBeStale: false })).rejects.toThrow('down')
    await expect(get('b')).rejects.toThrow('down')
    clock.advance(60_000)
    await expect(get('a')).rejects.toThrow('down')
  })

  test('is asked for once by all who ask at the same time, and a failure is not kept', async () => {
    const { get, asked, fail } = open()
    const answers = await Promise.all(Array.from({ length: 50 }, () => get('a')))
    expect([asked(), new Set(answers.map(({ answer }) => answer)).size]).toEqual([1, 1])
    fail(new Error('down'))
    await Promise.allSettled(Array.from({ length: 50 }, () => get('b')))
    expect(asked()).toBe(2)
    fail(null)
    expect(await get('b')).toEqual({ answer: 'b 3', from: 'vendor' })
  })

  test('makes room for newer ones: the one that was used longest ago goes first', async () => {
    const { get, asked } = open()
    for (const key of ['a', 'b', 'c', 'a', 'd']) await get(key)
    expect(asked()).toBe(4)
    expect((await get('a')).from).toBe('cache')
    expect((await get('b')).from).toBe('vendor')
  })

  test('counts its bytes, and one that would fill the cache alone is not kept', async () => {
    const { get } = open({ entriesMax: 100 })
    for (let index = 0; index < 10; index++) await get(`k${index}`, { bytes: 120 })
    expect((await get('k9')).from).toBe('cache')
    expect((await get('k0', { bytes: 120 })).from).toBe('vendor')
    await get('large', { bytes: 126 })
    expect((await get('large', { bytes: 126 })).from).toBe('vendor')
  })
})
