import { expect, test } from 'vitest'
import { actOf, needsReason } from './job-act.model.ts'
import { jobSteps } from './jobs.model.ts'

const job = { agreed: 3, payment: 'ledger', proposal: 5 } as const

test.each([
  ['accept', { kind: 'accept', memo: 5 }, false],
  ['fund', { kind: 'fund', memo: 3 }, false],
  ['approve', { kind: 'evaluate', verdict: 'accept' }, true],
  ['concede', { kind: 'evaluate', verdict: 'accept' }, true],
  ['refuse', { kind: 'evaluate', verdict: 'reject' }, true],
  ['dispute', { kind: 'dispute' }, true],
  ['withdraw', { kind: 'cancel' }, true],
  ['giveBack', { kind: 'cancel' }, true],
] as const)('%s is one call', (step, act, isTold) => {
  expect(actOf(step, job)).toEqual(act)
  expect(needsReason(act)).toBe(isTold)
})

test.each(['propose', 'deliver', 'takeEvaluation', 'resolve'] as const)(
  '%s needs more than a yes',
  (step) => {
    expect(actOf(step, job)).toBeNull()
  },
)

test('nothing is paid before it is agreed, and nothing is pressed that the chain has to sign', () => {
  expect(actOf('fund', { ...job, agreed: null })).toBeNull()
  for (const step of jobSteps) expect(actOf(step, { ...job, payment: 'chain' })).toBeNull()
})
