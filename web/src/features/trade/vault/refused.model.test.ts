import { expect, test } from 'vitest'
import { whyRefused } from './refused.model.ts'

test('what the vault refuses is said by the limit that it breaks', () => {
  expect(whyRefused('value_too_large')).toBe('why.larger')
  expect(whyRefused('token_amount_too_large')).toBe('why.larger')
  expect(whyRefused('window_exhausted')).toBe('why.total')
  expect(whyRefused('policy_expired')).toBe('why.closed')
  expect(whyRefused('no_liquidity')).toBeNull()
  expect(whyRefused('toString')).toBeNull()
})
