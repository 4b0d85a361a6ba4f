import { expect, test } from 'vitest'
import { withSlips } from './slips.ts'

const group = { weight: 1, words: 'setlement', lexemes: ['setlement', 'setl~en'] }

test('a word stands for the four that are most like it, those that are equally like in their order', () => {
  const known = [
    ...['settle', 'settlements', 'settlement', 'elements', 'setlementa', 'setlementb'],
    ...['bridge', 'settlement~en', '#settlement'],
  ]
  expect(withSlips([group], known)).toEqual([
    {
      ...group,
      lexemes: [...group.lexemes, 'settlement', 'setlementa', 'setlementb', 'settlements'],
    },
  ])
})

test('a short word stands for itself alone', () => {
  const short = { weight: 1, words: 'fee', lexemes: ['fee'] }
  expect(withSlips([short], ['fees', 'feed'])).toEqual([short])
})
