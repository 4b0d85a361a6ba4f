import { expect, test } from 'vitest'
import { rate } from './rarity.ts'
import { vocabularyOf } from './slips.ts'

const counts: Readonly<Record<string, number>> = { common: 60_000, some: 120, few: 100, once: 1 }
const frequencies = {
  agents: 100_000,
  of: (lexeme: string) => counts[lexeme] ?? 0,
  vocabulary: vocabularyOf([]),
}
const groupOf = (lexeme: string, weight = 1) => ({ lexemes: [lexeme], weight, words: lexeme })
const namesOf = (groups: readonly { readonly words: string }[]) => groups.map(({ words }) => words)

test('what says most is first, of two alike the one that was asked for first', () => {
  const groups = ['common', 'b', 'once', 'a', 'few'].map((name) => groupOf(name))
  const rated = rate(groups, { frequencies })
  expect(namesOf(rated?.groups ?? [])).toEqual(['b', 'a', 'once', 'few', 'common'])
})

test('rare are the rarest that there is room for, wherever they stand, of two alike the one that says more', () => {
  const groups = [groupOf('common'), groupOf('some', 0.4), groupOf('few'), groupOf('some', 0.9)]
  const rated = rate(groups, { frequencies })
  expect(rated?.groups.map(({ isRare, words }) => [words, isRare])).toEqual([
    ['few', true],
    ['some', false],
    ['some', false],
    ['common', false],
  ])
  const alike = rate([groupOf('few', 0.5), groupOf('once'), groupOf('few')], { frequencies })
  expect(alike?.groups.map(({ isRare, weight }) => [weight, isRare])).toEqual([
    [1, true],
    [1, true],
    [0.5, false],
  ])
})

test('a group is weighed a page later as it was, though frequencies have moved', () => {
  const groups = ['common', 'few'].map((name) => groupOf(name))
  const before = rate(groups, { frequencies })
  expect(before).not.toBeNull()
  expect(rate(groups, { steps: before?.steps ?? '' })).toEqual(before)
  expect(rate(groups, { frequencies: { ...frequencies, agents: 9, of: () => 9 } })).not.toEqual(
    before,
  )
})

test('steps of another question are none of this one', () => {
  expect(rate([groupOf('few')], { steps: 'abc' })).toBeNull()
  expect(rate([groupOf('few')], { steps: '!?' })).toBeNull()
})
