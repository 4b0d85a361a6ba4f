import { expect, test } from 'vitest'
import { gasOf, inDollars } from './cost.model.ts'

test('an amount of ether is told in dollars to the last digit, or not at all', () => {
  expect(inDollars('0.0005', '3196.37')).toBe('1.598185')
  expect(inDollars(null, '3196.37')).toBeNull()
  expect(inDollars('1', null)).toBeNull()
})

test('gas is what a transaction may take beside what it carries', () => {
  expect(gasOf('1500', '500')).toBe(1_000n)
})
