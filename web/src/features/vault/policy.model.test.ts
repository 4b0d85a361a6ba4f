import { expect, test } from 'vitest'
import type { VaultPolicy } from '#sdk'
import { draftOf, functionName, policyOf, unlike } from './policy.model.ts'

const friend = `0x${'2'.repeat(40)}`
const curve = `0x${'3'.repeat(40)}`
const policy: VaultPolicy = {
  walletId: 'vw_1',
  version: 2,
  calls: [{ to: curve, selectors: ['0xa9d424e2'], needsApproval: true }],
  recipients: [],
  spenders: [],
  tokens: [],
  maxValueAtomic: '10000000000000000',
  windowSeconds: 86_400,
  windowMaxAtomic: '50000000000000000',
  approvalAboveAtomic: null,
  expiresAt: null,
  windowSpentAtomic: '1',
}

test('a policy is a draft and the same policy again', () => {
  const draft = draftOf(policy)
  expect(draft).toEqual({
    once: '0.01',
    total: '0.05',
    hours: '24',
    approvalAbove: '',
    receivers: '',
  })
  const { walletId: _, version: _v, windowSpentAtomic: _s, ...same } = policy
  expect(policyOf(draft, policy)).toEqual({ policy: same })
})

test('who may be sent ether is added to what was allowed, and taken away again', () => {
  const set = policyOf({ ...draftOf(policy), receivers: `${friend}\n` }, policy)
  expect(set).toMatchObject({
    policy: { calls: [policy.calls[0], { to: friend, selectors: ['0x'] }] },
  })
  const wider = {
    ...policy,
    calls: [...policy.calls, { to: friend, selectors: ['0x'], needsApproval: false }],
  }
  expect(draftOf(wider).receivers).toBe(friend)
  expect(policyOf({ ...draftOf(wider), receivers: '' }, wider)).toMatchObject({
    policy: { calls: policy.calls },
  })
})

test('what cannot be understood is named by its field', () => {
  const draft = draftOf(policy)
  expect(policyOf({ ...draft, once: 'x' }, policy)).toEqual({ fault: 'once' })
  expect(policyOf({ ...draft, total: '0.001' }, policy)).toEqual({ fault: 'total' })
  expect(policyOf({ ...draft, hours: '0' }, policy)).toEqual({ fault: 'hours' })
  expect(policyOf({ ...draft, approvalAbove: '-1' }, policy)).toEqual({ fault: 'approvalAbove' })
  expect(policyOf({ ...draft, receivers: '0x12' }, policy)).toEqual({ fault: 'receivers' })
})

test('a function has its name, or its bytes', () => {
  expect(functionName('0x095ea7b3')).toBe('approve')
  expect(functionName('0xdeadbeef')).toBe('0xdeadbeef')
})

test('what one policy says and the other does not is told by the ids of their lines', () => {
  const [once, more, ends] = [{ id: 'once:1' }, { id: 'once:2' }, { id: 'ends:null' }]
  expect(unlike([once, ends], [more, ends])).toEqual([once])
  expect(unlike([ends], [ends])).toEqual([])
})
