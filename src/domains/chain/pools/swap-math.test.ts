import { expect, test } from 'vitest'
import { type SwapStep, swapStep } from './swap-math.ts'
import { sqrtRatioAtTick } from './tick-math.ts'

/** A step upwards from a price of one, in a pool of 0.3 %. */
const stepOf = (differences: Partial<SwapStep>): SwapStep => ({
  sqrtPriceFrom: sqrtRatioAtTick(0),
  sqrtPriceTarget: sqrtRatioAtTick(60),
  liquidity: 10n ** 20n,
  remaining: 1_000_000n,
  isExactIn: true,
  feePpm: 3_000n,
  ...differences,
})

test('what is given for good ends inside a stretch: all of it is taken, the fee first', () => {
  const step = stepOf({})
  const { amountIn, fee, sqrtPriceAfter } = swapStep(step)
  expect({ amountIn, fee }).toEqual({ amountIn: 997_000n, fee: 3_000n })
  expect(sqrtPriceAfter).toBeLessThan(step.sqrtPriceTarget)
})

test('a stretch that is filled takes what it holds, and its fee on top', () => {
  const remaining = 10n ** 20n
  const step = stepOf({ remaining })
  const { amountIn, fee, sqrtPriceAfter } = swapStep(step)
  expect(sqrtPriceAfter).toBe(step.sqrtPriceTarget)
  expect(amountIn).toBe(
    (step.liquidity * (step.sqrtPriceTarget - step.sqrtPriceFrom)) / 2n ** 96n + 1n,
  )
  expect(fee).toBe((amountIn * 3_000n) / 997_000n + 1n)
})
