import { Value } from '@sinclair/typebox/value'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { shape } from './schemas.ts'
import { line, lines } from './text-schemas.ts'

const readable = [
  ['letters with their marks', 'Zoë Ångström, e\u0301'],
  ['right-to-left letters', 'مرحبا שלום'],
  ['letters that are joined', 'नमस्\u200dते می\u200cخواهم'],
  ['a picture of several', '👩‍👩‍👧‍👦 🏴‍☠️'],
  ['a picture in colour', '❤️ ☀︎'],
  ['a letter of another plane', '𝔅𠮷'],
] as const
const unseen = [
  ['a direction that is overridden', '\u202e'],
  ['a direction that is isolated', '\u2066'],
  ['a mark of direction', '\u200f'],
  ['a space without width', '\u200b'],
  ['a byte order mark', '\ufeff'],
  ['a soft hyphen', '\u00ad'],
  ['a tag', '\u{e0041}'],
  ['a filler', '\u3164'],
  ['a selector of a letter', '\ufe00'],
  ['a selector of an ideograph', '\u{e0100}'],
  ['a joiner of marks', '\u034f'],
  ['NUL', '\u0000'],
  ['an escape', '\u001b'],
  ['a line separator', '\u2028'],
  ['half a character', '\ud83d'],
  ['a carriage return alone', '\r'],
] as const

const ajv = new Ajv({ strict: false })
/** By the validator of the surfaces, and by that of the schema library, which must agree. */
const takers = (schema: ReturnType<typeof shape>) => {
  const validate = ajv.compile(schema)
  return (text: string) => {
    const taken = [validate({ text }), Value.Check(schema, { text })]
    expect(taken[0]).toBe(taken[1])
    return taken[0]
  }
}

describe.each([
  ['a line', line],
  ['lines', lines],
])('%s', (_name, make) => {
  const takes = takers(shape({ text: make({ maxLength: 20 }) }))
  const takesContent = takers(shape({ text: make({ minLength: 1, maxLength: 20 }) }))
  test.each(readable)('may hold %s', (_what, text) => {
    expect([takes(text), takesContent(text)]).toEqual([true, true])
  })
  test.each(unseen)('may not hold %s', (_what, character) => {
    const text = `a${character}b`
    expect([takes(text), takesContent(text)]).toEqual([false, false])
  })
  test('has something to read where a character is asked for', () => {
    const empty = ['', ' ', '\u200d', '\u00a0\u2800']
    expect(empty.map(takes)).toEqual([true, true, true, true])
    expect(empty.map(takesContent)).toEqual([false, false, false, false])
  })
  test('is as long as is said, in characters', () => {
    expect([takes('𠮷'.repeat(20)), takes('a'.repeat(21))]).toEqual([true, false])
  })
})

test('lines have line breaks and tabs, a line has none', () => {
  const broken = ['a\nb', 'a\tb', 'a\r\nb']
  expect(broken.map(takers(shape({ text: lines({ maxLength: 9 }) })))).toEqual([true, true, true])
  expect(broken.map(takers(shape({ text: line({ maxLength: 9 }) })))).toEqual([false, false, false])
})
