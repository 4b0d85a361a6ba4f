import { expect, test } from 'vitest'
import { etherToGo, runsOut } from './token.model.ts'

test.each([
  ['10', '4', 6n],
  // The last buy may bring more than was missing.
  ['10', '11', 0n],
  [null, '4', null],
])('of %s, with %s paid in, %s is missing', (whole, raised, missing) => {
  expect(etherToGo(whole, raised)).toBe(missing)
})

test('a pool runs out of tokens at the end of its range, and never where the range has none', () => {
  expect(runsOut({ tickLower: -276_200, tickUpper: -138_000 })).toBe(true)
  expect(runsOut({ tickLower: -887_200, tickUpper: 887_200 })).toBe(false)
  expect(runsOut({ tickLower: -276_200, tickUpper: 887_270 })).toBe(false)
})
