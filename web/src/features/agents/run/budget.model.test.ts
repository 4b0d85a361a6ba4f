import { expect, it } from 'vitest'
import { budgetFault, budgetOf, raisedBudget } from './budget.model.ts'

it('a budget is what is typed, in millionths of a dollar, and nothing where nothing is', () => {
  expect(budgetOf({ cost: '0.25', seconds: '60' })).toEqual({
    costMicroUsdMax: '250000',
    secondsMax: 60,
  })
  expect(budgetOf({ cost: '2', tokens: '', calls: '3' })).toEqual({
    costMicroUsdMax: '2000000',
    toolCallsMax: 3,
  })
  expect(budgetOf({ cost: '', seconds: '' })).toBeUndefined()
})

it('the first field that no run can have is named', () => {
  expect(budgetFault({ cost: '0.5', seconds: '3600' })).toBeNull()
  expect(budgetFault({ cost: '0.1234567' })).toBe('cost')
  expect(budgetFault({ cost: '1', seconds: '3601', tokens: '0' })).toBe('seconds')
  expect(budgetFault({ calls: '1.5' })).toBe('calls')
})

it('a raised budget is twice what it was, and never more than a run may have', () => {
  const budget = {
    costMicroUsdMax: '250000',
    tokensMax: 200_000,
    secondsMax: 2_000,
    toolCallsMax: 40,
    depthMax: 2,
  }
  expect(raisedBudget({ budget })).toEqual({
    cost: '0.5',
    seconds: '3600',
    tokens: '400000',
    calls: '80',
  })
  const whole = { ...budget, costMicroUsdMax: '1500000' }
  expect(raisedBudget({ budget: whole }).cost).toBe('3')
})
