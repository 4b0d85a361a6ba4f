import { describe, expect, test } from 'vitest'
import { fc } from '../../test/support/properties.ts'
import { AppError } from './errors.ts'
import { readJson } from './json-reader.ts'

/** The code and the place of the refusal. */
function refusalOf(source: string | Uint8Array): readonly unknown[] {
  try {
    return ['read', readJson(source)]
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure
    return [failure.spec.code, failure.options.faults?.[0]?.location]
  }
}

describe('JSON from callers', () => {
  test('is read as JSON.parse reads it, whatever it says and however it is spaced', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), fc.nat(3), (value, spaces) => {
        const text = JSON.stringify(value, null, spaces)
        if (text.includes('"__proto__"')) return
        expect(readJson(text)).toEqual(JSON.parse(text))
        expect(readJson(Buffer.from(text))).toEqual(JSON.parse(Buffer.from(text).toString()))
      }),
      { numRuns: 2_000 },
    )
  })

  test('is refused with a name that is given twice, wherever it stands', () => {
    const member = fc.tuple(fc.string(), fc.jsonValue())
    fc.assert(
      fc.property(
        fc.array(member, { maxLength: 4 }),
        fc.string(),
        fc.jsonValue(),
        fc.nat(3),
        (others, name, value, depth) => {
          fc.pre(name !== '__proto__' && others.every(([one]) => one !== '__proto__'))
          const pair = `${JSON.stringify(name)}:${JSON.stringify(value)}`
          const members = others.map(
            ([one, its]) => `${JSON.stringify(one)}:${JSON.stringify(its)}`,
          )
          let text = `{${[pair, ...members, pair].join(' , ')}}`
          for (let level = 0; level < depth; level++) text = `[0,{"in":${text}}]`
          fc.pre(!text.includes('"__proto__"'))
          expect(refusalOf(text)[0]).toBe('request.duplicate_key')
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test.each([
    ['in the body', '{"a":1,"b":2,"a":3}', 'body/a'],
    ['with equal values', '{"a":1,"a":1}', 'body/a'],
    ['deep inside', '{"x":[[],{"y":{"z":0,"z":0}}]}', 'body/x/1/y/z'],
    ['in another spelling', '{"amount":1,"\\u0061mount":2}', 'body/amount'],
    ['behind space', '{"a" :1,"a"\n\t : 2}', 'body/a'],
    ['behind a string of marks', '{"s":"\\\\\\"{,:[","a":1,"a":2}', 'body/a'],
    ['that is empty', '{"":1,"":2}', 'body/*'],
    ['in which something could hide', '{"my secret":1,"my secret":2}', 'body/*'],
    ['of every object', '{"toString":1,"toString":2}', 'body/toString'],
  ])('names the place of a repeated name %s', (_, text, location) => {
    expect(refusalOf(text)).toEqual(['request.duplicate_key', location])
  })

  test('is refused with a repeated name among many', () => {
    const names = Array.from({ length: 40 }, (_, index) => `"n${index}":0`)
    expect(refusalOf(`{${names.join()}}`)[0]).toBe('read')
    for (const again of [0, 15, 16, 39]) {
      expect(refusalOf(`{${names.join()},"n${again}":1}`)[1]).toBe(`body/n${again}`)
    }
  })

  test.each([
    ['a prototype', '{"__proto__":{}}'],
    ['a prototype in another spelling', '{"a":[{"\\u005f_proto__":1}]}'],
    ['a prototype by way of its maker', '{"constructor":{"prototype":{}}}'],
    ['no JSON', '{'],
    ['more than one value', '{}{}'],
    ['nothing', ''],
    ['Latin-1', Buffer.from('"\xe9"', 'latin1')],
    ['half a character', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['an overlong sign', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
  ])('is refused when it is %s', (_, source) => {
    expect(refusalOf(source)).toEqual(['request.malformed', undefined])
  })

  test.each([
    ['names that differ', '{"a":1,"A":2,"á":3,"a\\u0301":4}'],
    ['one name in several objects', '[{"a":1},{"a":{"a":2}}]'],
    ['a value like a name', '{"a":"a","b":["a","a",":"]}'],
    ['a maker without a prototype', '{"constructor":{"name":"a"},"prototype":1}'],
  ])('may have %s', (_, text) => {
    expect(readJson(text)).toEqual(JSON.parse(text))
  })

  test('is read in one pass, however deep or full of marks it is', () => {
    const sizes = [100_000, 200_000]
    const shapes: ((size: number) => string)[] = [
      (size) => `"${'\\\\'.repeat(size / 2)}"`,
      (size) => `[${'"\\"",'.repeat(size / 5)}0]`,
      (size) => `${'['.repeat(size / 2)}${']'.repeat(size / 2)}`,
      (size) => `{${Array.from({ length: size / 12 }, (_, index) => `"n${index}":0`).join()}}`,
      (size) => `{"a":${'{"a":'.repeat(size / 6)}0${'}'.repeat(size / 6)}}`,
    ]
    for (const shape of shapes)
      for (const size of sizes) expect(() => readJson(shape(size))).not.toThrow()
  })
})
