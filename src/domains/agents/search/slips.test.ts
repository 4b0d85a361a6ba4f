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
