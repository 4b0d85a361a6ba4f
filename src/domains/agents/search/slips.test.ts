import { expect, test } from 'vitest'
import { vocabularyOf } from './slips.ts'

const { nearest } = vocabularyOf([
  ['portfolio', 9],
  ['liquidity', 8],
  ['pool', 30],
  ['poll', 2],
  ['invoice', 4],
  ['gebuhren', 3],
  ['#pool', 50],
])

test.each([
  ['portfoliio', 'portfolio'],
  ['liquidty', 'liquidity'],
  ['liqidiyt', 'liquidity'],
  ['invioce', 'invoice'],
  ['pol', 'pool'],
  ['gebuhern', 'gebuhren'],
  ['invoyze', null],
  ['wallet', null],
  ['x', null],
  ['402', null],
])('%s is %s', (written, meant) => {
  expect(nearest(written)).toBe(meant)
})

test('the nearest word is meant, of two alike the one that more agents have, then the lower one', () => {
  const words = vocabularyOf([
    ['bat', 1],
    ['cats', 1],
    ['car', 2],
    ['cap', 2],
    ['portfolios', 90],
    ['portfolio', 1],
  ])
  expect(words.nearest('cag')).toBe('cap')
  expect(words.nearest('catz')).toBe('cats')
  expect(words.nearest('portfolyo')).toBe('portfolio')
})
