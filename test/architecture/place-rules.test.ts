import { describe, expect, test } from 'vitest'
import { rankings, secondAskings } from '../../tools/check/rules/place-rules.ts'
import { placeRule } from '../../tools/check/rules/place-tables.ts'
import { hasFunction, testNames } from '../../tools/check/rules/places.ts'
import { runRules } from '../../tools/check/rules/rule.ts'

describe('a place that asks again', () => {
  test.each([
    ['a lock', 'async function take() { const row = await store(tx).lock(id) }'],
    ['a lock of an account', 'const take = async () => { await orders.lockAccount(id) }'],
    ['a method', 'const service = { take: (id) => at(async () => books.lock(id)) }'],
    [
      'a comment',
      '/** Asked first. They are\n * asked again, under the lock. */ function take() {}',
    ],
    ['a comment in it', 'function take() {\n // It is looked at again when it is signed.\n go() }'],
  ])('is seen: %s', (_, text) => {
    expect(secondAskings('a.ts', text)).toEqual([{ file: 'a.ts', asks: 'take' }])
  })
  test.each([
    ['a lock that is no call', 'function take() { return rows.lock }'],
    ['what is asked again later', '// It is asked again later.\nfunction take() {}'],
    ['a name that begins alike', 'function take() { gates.locksmith() }'],
  ])('is not seen: %s', (_, text) => {
    expect(secondAskings('a.ts', text)).toEqual([])
  })
  test('is missed where its function or its test has another name', () => {
    expect(hasFunction('a.ts', 'function take() {}', 'give')).toBe(false)
    expect(testNames('a.test.ts', "test('is taken', () => {})")).toEqual(['is taken'])
  })
})

describe('what is put in an order', () => {
  test.each([
    'const best = (all) => all.toSorted((a, b) => a.worth - b.worth)',
    'function best(all) { return [...all].sort(byWorth) }',
  ])('is seen: %s', (text) => {
    expect(rankings('a.ts', text)).toEqual([{ file: 'a.ts', asks: 'best' }])
  })
  test.each(['const all = () => names.toSorted()', 'const all = () => list({ sort: byWorth })'])(
    'is not seen where nothing is compared: %s',
    (text) => {
      expect(rankings('a.ts', text)).toEqual([])
    },
  )
})

describe('a table of places', () => {
  const entry = {
    file: 'a/b/take.ts',
    asks: 'take',
    what: 'the row',
    test: 'a/b/take.test.ts',
    name: 'takes once',
  }
  const locking = 'export function take() { store.lock(id) }'
  const breachesIn = (files: Readonly<Record<string, string>>, table = [entry]) => {
    const rule = placeRule({
      name: 'asked-again',
      listedIn: 'the table',
      table,
      seenIn: secondAskings,
      left: /[.]test[.]ts$/,
      wanted: 'that shows it',
      placesMin: 1,
    })
    const texts = Object.entries(files).map(([file, text]) => ({
      file: `src/domains/${file}`,
      text,
    }))
    return runRules([{ ...rule, filesMin: 0 }], texts).breaches
  }
  const sound = { 'a/b/take.ts': locking, 'a/b/take.test.ts': "test('takes once', () => {})" }

  test('that names each place and its test is sound', () => {
    expect(breachesIn(sound)).toEqual([])
  })
  test('that does not name a place is found', () => {
    const other = { ...sound, 'a/b/give.ts': locking.replace('take', 'give') }
    expect(breachesIn(other)).toEqual([
      'asked-again: a/b/give.ts give: write a test that shows it, and name both in the table',
    ])
  })
  test('that names a function or a test which is not there is found', () => {
    const other = { 'a/b/take.ts': 'store.lock(id)', 'a/b/take.test.ts': '' }
    expect(breachesIn(other)).toEqual([
      expect.stringContaining('a/b/take.ts the file: write a test'),
      expect.stringContaining('a/b/take.ts take is in no file'),
      expect.stringContaining('a/b/take.test.ts "takes once" is no test'),
    ])
  })
  test('over a tree in which nothing is seen is found', () => {
    expect(breachesIn({}, [])).toEqual(['asked-again: saw 0 places only; mend the table'])
  })
})
