import { describe, expect, test } from 'vitest'
import { fc } from '../../test/support/properties.ts'
import { documentPattern } from './document-patterns.ts'
import * as texts from './stored-text.ts'

const patterns = Object.entries(texts).flatMap(([name, value]) =>
  typeof value === 'string' ? [[name, value] as const] : [],
)
const all = Array.from({ length: 0x11_0000 }, (_, code) => String.fromCodePoint(code))
const ofOneUnit = all.slice(0, 0xd800).concat(all.slice(0xe000, 0x1_0000))
/** Where a reader with the flag and one without are asked the same. */
const readers = (pattern: string) => [new RegExp(pattern), new RegExp(pattern, 'u')]

test('there are patterns', () => expect(patterns.length).toBeGreaterThan(7))

describe.each(patterns)('%s', (_name, pattern) => {
  const exact = new RegExp(pattern, 'u')
  const shown = documentPattern(pattern)
  const inAddress = pattern.startsWith('^https') ? 'https://' : ''

  test('is written without look-around and classes of Unicode', () => {
    expect(shown).not.toMatch(/\\p\{|\(\?[=!<]/i)
  })

  test('takes whatever is taken here, of each single character', () => {
    const taken = all.filter((one) => exact.test(`${inAddress}a${one}b`))
    expect(taken.length).toBeGreaterThan(1_000)
    const missed = readers(shown).map((reader) =>
      taken.filter((one) => !reader.test(`${inAddress}a${one}b`)),
    )
    expect(missed).toEqual([[], []])
  })

  test('refuses each unseen character of one unit that is refused here', () => {
    const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u
    const refused = ofOneUnit.filter(
      (one) => unseen.test(one) && !exact.test(`${inAddress}a${one}b`),
    )
    // A carriage return is taken before a line end only, which one class cannot say.
    const wanted = refused.filter((one) => one !== '\r' || !pattern.includes('\\r\\n'))
    const passed = readers(shown).map((reader) =>
      wanted.filter((one) => reader.test(`${inAddress}a${one}b`)),
    )
    expect(passed).toEqual([[], []])
  })

  test('takes any text that is taken here', () => {
    const some = fc.string({
      unit: fc.oneof(
        fc.constantFrom(' ', '\t', '\n', '\r\n', '\u2800', '\u200d', '\u00a0', 'a', '👩'),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      ),
    })
    fc.assert(
      fc.property(some, (text) => {
        const whole = `${inAddress}${text}`
        return !exact.test(whole) || readers(shown).every((reader) => reader.test(whole))
      }),
    )
  })

  test('asks for something to read where it is asked for here', () => {
    for (const text of ['', ' ', '\u200d', '\u00a0\u2800', ' \u3000 ']) {
      const whole = `${inAddress}${text}`
      expect(readers(shown).map((reader) => reader.test(whole))).toEqual([
        exact.test(whole),
        exact.test(whole),
      ])
    }
  })
})
