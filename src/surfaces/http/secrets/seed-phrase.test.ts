import {
  czech,
  english,
  french,
  generateMnemonic,
  italian,
  japanese,
  korean,
  portuguese,
  spanish,
} from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { hasSeedPhrase } from './seed-phrase.ts'

/** Nine different words of twelve, as few as a phrase with others between its words may have. */
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const apart = (words: string, others: number) =>
  words.replaceAll(' ', ` ${'qqq '.repeat(others)}`).trim()

describe('a seed phrase with other words between its own', () => {
  test.each([0, 1, 2, 3])('is found where there are %i of them each time', (others) => {
    expect(hasSeedPhrase(apart(phrase, others))).toBe(true)
    expect(hasSeedPhrase(`qqq qqq ${apart(phrase, others)} qqq`)).toBe(true)
  })
  test('is not looked for where there are four', () => {
    expect(hasSeedPhrase(apart(phrase, 4))).toBe(false)
  })
  test('is a table where its words come again and again', () => {
    const same = `${'abandon '.repeat(11)}about`
    expect(hasSeedPhrase(same)).toBe(true)
    expect(hasSeedPhrase(apart(same, 1))).toBe(false)
  })
})

test('single words of a list make no phrase of a text, however long a body may be', () => {
  expect(hasSeedPhrase('actq '.repeat(50_100))).toBe(false)
})

test.each(
  Object.entries({ czech, english, french, italian, japanese, korean, portuguese, spanish }),
)('a seed phrase of the %s list is found without spaces', (_name, list) => {
  for (const strength of [128, 256] as const) {
    expect(hasSeedPhrase(generateMnemonic(list, strength).replace(/\s/g, ''))).toBe(true)
  }
})
