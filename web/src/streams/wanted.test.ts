import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createWanted, type Follower, type Source } from './wanted.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function follower(needsBeginning: boolean): Follower & { readonly heard: unknown[] } {
  const heard: unknown[] = []
  return { needsBeginning, heard, onUpdate: (told) => heard.push(told), onFailure: () => undefined }
}

describe('what a tab wants', () => {
  test('is asked for anew by whoever needs its beginning, and by nobody who follows news', () => {
    const asked: (Source | null)[] = []
    const wanted = createWanted((added) => asked.push(added))
    wanted.follow('account', follower(true))
    wanted.follow('account', follower(false))
    wanted.follow('events', follower(false))
    wanted.follow('account', follower(true))
    expect(asked).toEqual(['account', null, null, 'account'])
    expect(wanted.sources()).toEqual(['account', 'events'])
  })

  test('is told to all who follow it, and to nobody who has left', () => {
    const wanted = createWanted(() => undefined)
    const [first, second] = [follower(true), follower(false)]
    const leave = wanted.follow('presence', first)
    wanted.follow('presence', second)
    leave()
    const told = { kind: 'delta', asOf: '', data: { count: 2 } } as never
    wanted.tell('presence', told)
    expect([first.heard, second.heard]).toEqual([[], [told]])
  })

  test('is wanted for a while after the last has left, because a screen may come back', () => {
    const asked: (Source | null)[] = []
    const wanted = createWanted((added) => asked.push(added))
    const leave = wanted.follow('presence', follower(true))
    leave()
    vi.advanceTimersByTime(10_000)
    wanted.follow('presence', follower(true))()
    vi.advanceTimersByTime(19_999)
    expect(wanted.sources()).toEqual(['presence'])
    vi.advanceTimersByTime(1)
    expect(wanted.sources()).toEqual([])
    expect(asked).toEqual(['presence', 'presence', null])
  })
})
