import { expect, test } from 'vitest'
import { bpsOf } from './slippage.model.ts'

test('percent become hundredths of a percent, within bounds', () => {
  expect(['1', '0.5', '0', '50', '0.126'].map(bpsOf)).toEqual([100, 50, 0, 5000, 13])
  expect(['', 'x', '-1', '50.01'].map(bpsOf)).toEqual([null, null, null, null])
})
