import { describe, expect, it } from 'vitest'
import { fc } from '../../../../../test/support/properties.ts'
import { canonicalJson } from '../../../../kernel/canonical-json.ts'
import { readStrictJson } from './strict-json.ts'

describe('readStrictJson', () => {
  it('reads what JSON.stringify writes, as JSON.parse does', () => {
    const whole = fc.maxSafeInteger().map((number) => (Object.is(number, -0) ? 0 : number))
    const value = fc.letrec((tie) => ({
      leaf: fc.oneof(fc.string({ unit: 'grapheme' }), whole, fc.boolean(), fc.constant(null)),
      node: fc.oneof(
        { depthSize: 'small', maxDepth: 6 },
        tie('leaf'),
        fc.array(tie('node')),
        fc.dictionary(
          fc.string().filter((name) => name !== '__proto__'),
          tie('node'),
        ),
      ),
    })).node
    fc.assert(
      fc.property(value, (given) => {
        const text = JSON.stringify(given)
        expect(readStrictJson(text)?.value).toEqual(JSON.parse(text))
      }),
    )
  })

  it.each([
    ['a member twice', '{"a":1,"a":2}'],
    ['a member twice, spelt differently', '{"a":1,"\\u0061":2}'],
    ['a prototype', '{"__proto__":{}}'],
    ['a fraction', '{"a":1.0}'],
    ['an exponent', '[1e3]'],
    ['leading zeros', '[007]'],
    ['a number that loses digits', '[9007199254740993]'],
    ['minus zero', '[-0]'],
    ['a plus sign', '[+1]'],
    ['space', '{"a": 1}'],
    ['a line break at the end', '{}\n'],
    ['something after the value', '{}{}'],
    ['a trailing comma', '[1,]'],
    ['an open end', '{"a":1'],
    ['half a character', '["\\ud800"]'],
    ['an unknown escape', '["\\x41"]'],
    ['a raw control character', '["\u0001"]'],
    ['single quotes', "{'a':1}"],
    ['nothing', ''],
    ['NaN', '[NaN]'],
    ['too many levels', `${'['.repeat(20)}${']'.repeat(20)}`],
  ])('refuses %s', (_name, text) => {
    expect(readStrictJson(text)).toBeNull()
  })

  it('raises nothing on any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void readStrictJson(text)))
  })
})

describe('canonicalJson', () => {
  it('does not depend on the order of members', () => {
    const one = readStrictJson('{"b":[1,{"d":"x","c":null}],"a":true}')
    const other = readStrictJson('{"a":true,"b":[1,{"c":null,"d":"x"}]}')
    expect(one && other && canonicalJson(one.value)).toBe(canonicalJson(other?.value ?? null))
    expect(canonicalJson(other?.value ?? null)).toBe('{"a":true,"b":[1,{"c":null,"d":"x"}]}')
  })
})
