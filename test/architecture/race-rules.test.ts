import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { sourceFiles } from '../../tools/check/source-files.ts'
import { bareRaces } from './race-rules.ts'

const root = path.resolve(import.meta.dirname, '../..')
const domains =
  /^src\/domains\/(agent-runs|billing|commerce|keys|orders|paper|payments|perps|vault)\//
const tests = sourceFiles(root, ['src']).filter(
  (file) => domains.test(file) && file.endsWith('.test.ts'),
)
const racesOf = (file: string) => bareRaces(file, readFileSync(path.join(root, file), 'utf8'))

describe('equal calls at once, where money or stock moves, are made where there is enough for all', () => {
  test('in every test', () => {
    expect(tests.length).toBeGreaterThan(100)
    expect(tests.flatMap(racesOf)).toEqual([])
  })

  test.each([
    'await Promise.all(Array.from({ length: 5 }, () => take()))',
    'await Promise.allSettled(Array.from({ length: n }, take))',
    'await Promise.all([take(), take(), give()])',
    'await Promise.all([...Array.from({ length: 4 }, () => take()), give()])',
    'await Promise.all([one, other, one, other].map((each) => each.take()))',
    'await Promise.all([0, 1, 0].flatMap((index) => [take(index)]))',
    'await Promise.all(Array.from({ length: 5 }).map(() => take()))',
  ])('and are found where the test makes them itself: %s', (text) => {
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
