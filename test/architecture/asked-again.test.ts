import { describe, expect, test } from 'vitest'
import askedAgain from './asked-again.json' with { type: 'json' }
import { secondAskings } from './place-rules.ts'
import { placeOf, placesIn, withoutFunction, withoutTest } from './place-table.ts'
import { hasFunction, testNames } from './places.ts'

const places = placesIn(secondAskings, /[.](test|store)[.]ts$/)

describe('what is asked a second time', () => {
  test('has a test in which the world changes between the two moments, and is in the table', () => {
    const known = new Set(askedAgain.map(placeOf))
    expect(places.length).toBeGreaterThan(60)
    expect(places.filter((place) => !known.has(place))).toEqual([])
  })
  test('is where the table says', () => {
    expect(withoutFunction(askedAgain)).toEqual([])
  })
  test('is tested where the table says', () => {
    expect(withoutTest(askedAgain)).toEqual([])
  })
})

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
