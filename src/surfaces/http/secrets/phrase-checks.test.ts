import { expect, test } from 'vitest'
import { checkBudget, isPhraseFrom } from './phrase-checks.ts'
import { englishList } from './word-lists.ts'

/** `abandon` eleven times, and the `about` that its checksum asks for. */
const phrase = [...Array.from({ length: 11 }, () => 0), 3]
const isPhrase = (numbers: readonly number[], from = 0, budget = checkBudget()) =>
  isPhraseFrom({ numbers, list: englishList }, from, budget)

test('twelve words with their checksum are a phrase, wherever it begins', () => {
  expect(isPhrase(phrase)).toBe(true)
  expect(isPhrase([5, 6, ...phrase], 2)).toBe(true)
  expect(isPhrase([...phrase.slice(0, -1), 4])).toBe(false)
})

test('fewer than twelve words are none, whatever they are', () => {
  for (let length = 1; length < 12; length++) {
    for (let seed = 0; seed < 100; seed++) {
      const words = Array.from({ length }, (_, at) => (seed * 331 + at * 97) % 2_048)
      expect([words, isPhrase(words)]).toEqual([words, false])
      expect(isPhrase([...phrase, ...words], 12)).toBe(false)
    }
  }
})

test('what cannot be checked any more counts as a phrase', () => {
  const other = [...phrase.slice(0, -1), 4]
  expect([isPhrase(other, 0, { checks: 1 }), isPhrase(other, 0, { checks: 0 })]).toEqual([
    false,
    true,
  ])
})
