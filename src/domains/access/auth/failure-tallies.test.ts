import { beforeEach, expect, test } from 'vitest'
import { type HandClock, handClock } from '../../../../test/support/auth-world.ts'
import { createFailureTallies, type FailureTallies } from './failure-tallies.ts'

type Failure = { readonly who: string; readonly from: string }

let clock: HandClock
let tallies: FailureTallies<Failure>
beforeEach(() => {
  clock = handClock()
  tallies = createFailureTallies({ clock, nameOf: ({ who }) => who })
})

const failed = (who: string, from = 'here'): Failure => ({ who, from })

/** Tells what is due, as whoever writes it down does. */
function tell(all = false): readonly (readonly [string, number])[] {
  const due = tallies.due(1_000, all)
  tallies.markReported(due)
  return due.map(({ failure, times }) => [failure.who, times])
}

test('failures of one name are one, with the last of them and their number', () => {
  const beginMs = clock.nowMs()
  tallies.add(failed('a'))
  clock.advance(5)
  tallies.add(failed('a', 'there'), 3)
  tallies.add(failed('b'))
  expect(tallies.due(1_000, false)).toEqual([
    { failure: failed('a', 'there'), times: 4, lastAtMs: beginMs + 5 },
    { failure: failed('b'), times: 1, lastAtMs: beginMs + 5 },
  ])
})

test('a failure is reported at once, then at most hourly, with the count', () => {
  tallies.add(failed('a'))
  expect([tell(), tell()]).toEqual([[['a', 1]], []])
  tallies.add(failed('a'), 2)
  clock.advance(3_599_999)
  expect(tell()).toEqual([])
  clock.advance(1)
  expect(tell()).toEqual([['a', 2]])
  tallies.add(failed('a'))
  expect(tell()).toEqual([])
})

test('everything unreported is reported at the end, even within the hour', () => {
  tallies.add(failed('a'))
  tell()
  tallies.add(failed('a'))
  tallies.add(failed('b'))
  expect(tell(true)).toEqual([
    ['a', 1],
    ['b', 1],
  ])
  expect(tell(true)).toEqual([])
})

test('what happens during a report is reported next time', () => {
  tallies.add(failed('a'), 2)
  const due = tallies.due(1_000, false)
  tallies.add(failed('a'), 5)
  tallies.markReported(due)
  clock.advance(3_600_000)
  expect(tell()).toEqual([['a', 5]])
})

test('what could not be reported stays due, and what concerns nobody is dropped', () => {
  tallies.add(failed('a'))
  expect(tallies.due(1_000, false)).toHaveLength(1)
  tallies.forget(tallies.due(1_000, false))
  tallies.markReported([{ failure: failed('a'), times: 1, lastAtMs: 0 }])
  expect(tallies.due(1_000, true)).toEqual([])
})

test('at most the requested number are reported, and the others next time', () => {
  for (const who of ['a', 'b', 'c']) tallies.add(failed(who))
  const due = tallies.due(2, false)
  expect(due.map(({ failure }) => failure.who)).toEqual(['a', 'b'])
  tallies.markReported(due)
  expect(tell()).toEqual([['c', 1]])
})

test('10,000 names are counted at once, further ones are lost, and there is room again after an hour', () => {
  for (let n = 0; n < 10_000; n++) tallies.add(failed(`n${n}`))
  tallies.add(failed('late'))
  tallies.add(failed('n0'))
  const due = tallies.due(20_000, false)
  expect(due).toHaveLength(10_000)
  expect(due[0]).toMatchObject({ failure: failed('n0'), times: 2 })
  tallies.markReported(due)
  tallies.add(failed('late'))
  expect(tell()).toEqual([])
  clock.advance(3_600_000)
  expect(tell()).toEqual([])
  tallies.add(failed('late'))
  expect(tell()).toEqual([['late', 1]])
})
