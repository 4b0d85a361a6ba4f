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

describe('what repeats itself is no phrase', () => {
  const lines = (count: number, line: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => line(at + 1)).join('\n')
  test.each([
    ['numbered lines', lines(3_000, (at) => `number ${at}`)],
    ['numbered items', lines(3_000, (at) => `${at}. item`)],
    ['one word', 'word '.repeat(3_000)],
    ['two words', 'another day '.repeat(3_000)],
    ['a table', '| total | amount | price |\n'.repeat(3_000)],
    ['a refrain', 'row row row your boat\n'.repeat(3_000)],
    ['a page about phrases', 'A BIP-39 seed phrase has 12, 15, 18, 21 or 24 words.\n'.repeat(900)],
  ])('%s', (_name, text) => {
    expect(hasSeedPhrase(text)).toBe(false)
  })
  test('and a phrase is one among it, in lines with numbers and between commas', () => {
    const around = lines(3_000, (at) => `number ${at}`)
    const words = phrase.split(' ')
    for (const form of [
      phrase,
      words.join(', '),
      words.join('\n'),
      words.map((word, at) => `${at + 1}. ${word}`).join('\n'),
    ]) {
      expect(hasSeedPhrase(`${around}\n${form}\n${around}`)).toBe(true)
    }
  })
  test('and a phrase that is written again and again is one', () => {
    expect(hasSeedPhrase(`${phrase} `.repeat(100))).toBe(true)
    for (const strength of [128, 160, 192, 224, 256] as const) {
      expect(hasSeedPhrase(`${generateMnemonic(english, strength)}\n`.repeat(20))).toBe(true)
    }
  })
  test('and one word is a phrase where the text has no more of it', () => {
    expect(hasSeedPhrase('action '.repeat(12))).toBe(true)
    expect(hasSeedPhrase('action '.repeat(100))).toBe(false)
  })
})
