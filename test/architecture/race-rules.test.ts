import { describe, expect, test } from 'vitest'
import { bareRaces } from '../../tools/check/rules/race-rules.ts'

describe('equal calls at once, where money or stock moves, are made where there is enough for all', () => {
  test.each([
    'await Promise.all(Array.from({ length: 5 }, () => take()))',
    'await Promise.allSettled(Array.from({ length: n }, take))',
    'await Promise.all([take(), take(), give()])',
    'await Promise.all([...Array.from({ length: 4 }, () => take()), give()])',
    'await Promise.all([one, other, one, other].map((each) => each.take()))',
    'await Promise.all([0, 1, 0].flatMap((index) => [take(index)]))',
    'await Promise.all(Array.from({ length: 5 }).map(() => take()))',
  ])('are found where the test makes them itself: %s', (text) => {
    expect(bareRaces('a.test.ts', text)).toEqual([
      expect.stringMatching(/^a[.]test[.]ts:1: Promise[.].*; let `race`/),
    ])
  })

  test.each([
    'await race({ times: 5, enough: { have, each: 10n } }, () => take())',
    'await Promise.all([take(one), take(other)])',
    'await Promise.all(people.map((person) => take(person)))',
    'await Promise.all(Array.from(people, (person) => take(person)))',
    'const ids = Array.from({ length: 5 }, () => newId())',
  ])('and let pass what is no race of equals: %s', (text) => {
    expect(bareRaces('a.test.ts', text)).toEqual([])
  })
})
