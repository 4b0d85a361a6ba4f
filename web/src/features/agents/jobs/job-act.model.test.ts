import { expect, test } from 'vitest'
import { actOf, wordsFor } from './job-act.model.ts'
import { jobSteps } from './jobs.model.ts'

const job = { agreed: 3, payment: 'ledger', proposal: 5 } as const

test.each([
  ['accept', { kind: 'accept', memo: 5 }, null],
  ['fund', { kind: 'fund', memo: 3 }, null],
  ['approve', { kind: 'evaluate', verdict: 'accept' }, 'reason'],
  ['concede', { kind: 'evaluate', verdict: 'accept' }, 'reason'],
  ['refuse', { kind: 'evaluate', verdict: 'reject' }, 'reason'],
  ['deliver', { kind: 'deliver' }, 'work'],
  ['dispute', { kind: 'dispute' }, 'reason'],
  ['withdraw', { kind: 'cancel' }, 'reason'],
  ['giveBack', { kind: 'cancel' }, 'reason'],
] as const)('%s is one call', (step, act, words) => {
  expect(actOf(step, job)).toEqual(act)
  expect(wordsFor(act)).toBe(words)
})

test.each(['propose', 'takeEvaluation', 'resolve'] as const)('%s needs more than a yes', (step) => {
  expect(actOf(step, job)).toBeNull()
})

test('nothing is paid before it is agreed, and nothing is pressed that the chain has to sign', () => {
  expect(actOf('fund', { ...job, agreed: null })).toBeNull()
  for (const step of jobSteps) expect(actOf(step, { ...job, payment: 'chain' })).toBeNull()
})
