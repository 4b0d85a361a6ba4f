import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

/** The same value with the members of its objects the other way round. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, turned(member)]),
  )
}

test('is what RFC 8785 gives as its example', () => {
  const text = canonicalJson({
    numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000_000_000_000_000_000_000_000_001],
    string: '\u20ac$\u000f\u000aA\'\u0042\u0022\u005c\\"\u002f',
    literals: [null, true, false],
  })
  expect(text).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  )
})

test('sorts members by their UTF-16, numbers among them', () => {
  const members = {
    '\ufb33': 7,
    '\ud83d\ude02': 6,
    '\u20ac': 5,
    '\u0080': 3,
    '1': 2,
    '10': 1,
    '\r': 0,
  }
  expect(canonicalJson(members)).toBe(
    '{"\\r":0,"1":2,"10":1,"\u0080":3,"\u20ac":5,"\ud83d\ude02":6,"\ufb33":7}',
  )
})

test('is the same text for the same value, and says all of it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value)
      expect(canonicalJson(turned(value))).toBe(text)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('has a text of its own for whatever JSON can say', () => {
  const texts = ['"\\ud800"', '"\\udc00"', '"\\\\ud800"', '1e999', '-1e999', 'null', '"Infinity"']
  const written = texts.map((text) => canonicalJson(JSON.parse(text)))
  expect(new Set(written).size).toBe(texts.length)
})

test.each([[undefined], [1n], [Number.NaN], [() => 1], [[undefined]]])('raises for %s', (value) => {
  expect(() => canonicalJson(value)).toThrow(TypeError)
})
