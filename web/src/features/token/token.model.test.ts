import { expect, test } from 'vitest'
import { etherToGo } from './token.model.ts'

test.each([
  ['10', '4', 6n],
  // The last buy may bring more than was missing.
  ['10', '11', 0n],
  [null, '4', null],
])('of %s, with %s paid in, %s is missing', (whole, raised, missing) => {
  expect(etherToGo(whole, raised)).toBe(missing)
})
