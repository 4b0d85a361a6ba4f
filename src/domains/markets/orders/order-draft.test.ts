import { expect, test } from 'vitest'
import { splitAmount } from './order-draft.ts'

test.each([
  [1, [7n]],
  [2, [3n, 4n]],
  [3, [2n, 2n, 3n]],
  [4, [1n, 1n, 1n, 4n]],
  [7, [1n, 1n, 1n, 1n, 1n, 1n, 1n]],
])('seven in %i rounds: equal parts, and the last takes what division leaves', (rounds, parts) => {
  expect(splitAmount(7n, rounds)).toEqual(parts)
})
