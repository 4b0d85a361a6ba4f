import { expect, test } from 'vitest'
import { fromAtomic, money, toAtomic } from './amounts.ts'

test('amounts become the smallest unit exactly, and back', () => {
  expect(toAtomic('0.25', 18)).toBe(250_000_000_000_000_000n)
  expect(toAtomic('1000000000.000000000000000001', 18)).toBe(1_000_000_000_000_000_000_000_000_001n)
  expect(toAtomic('7', 6)).toBe(7_000_000n)
  expect(toAtomic('1.2300', 2)).toBe(123n)
  expect(fromAtomic(250_000_000_000_000_000n, 18)).toBe('0.25')
  expect(fromAtomic(-1_500_000n, 6)).toBe('-1.5')
  expect(fromAtomic(0n, 18)).toBe('0')
})

test.each(['', '-1', '1e3', '0x10', '1,5', '.5', '1.', ' 1', 'NaN'])('%j is no amount', (text) => {
  expect(() => toAtomic(text, 18)).toThrow(RangeError)
})

test('places that there are not are refused, not rounded', () => {
  expect(() => toAtomic('0.0000001', 6)).toThrow('more than the 6 places')
})

test('tokens are told by the ends of their address', () => {
  const asset = '0xCe2749AC86FA12D8522a4A3587CB3dC08b794aF9'
  expect(money({ asset, amount: '5', decimals: 18 })).toBe('5 token 0xCe27…4aF9')
  expect(money({ asset: 'USDC', amount: '0.25', decimals: 6 })).toBe('0.25 USDC')
  expect(money(null)).toBe('-')
})
