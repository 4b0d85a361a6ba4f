import { expect, test } from 'vitest'
import { createRetryBudget } from './retry-budget.ts'

test('a vendor that fails always gets one repeat for ten calls, after two to begin with', () => {
  const budget = createRetryBudget()
  let repeats = 0
  for (let call = 0; call < 1_000; call++) {
    budget.earn()
    if (budget.take()) repeats++
  }
  expect(repeats).toBe(102)
})

test('no more than ten repeats are saved up', () => {
  const budget = createRetryBudget()
  for (let call = 0; call < 10_000; call++) budget.earn()
  let repeats = 0
  while (budget.take()) repeats++
  expect(repeats).toBe(10)
})
