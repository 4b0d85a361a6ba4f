import { expect, test } from 'vitest'
import { signedStates } from './signing-steps.model.ts'

test('what the wallet looks at is prepared, and waits to be signed', () => {
  expect(signedStates({ step: 'signing', transactionHash: null })).toEqual({
    prepared: 'done',
    signed: 'now',
    submitted: 'ahead',
    included: 'ahead',
  })
})

test('what was sent waits for its block, and all is done when the chain has it', () => {
  expect(signedStates({ step: 'submitted', transactionHash: '0x1' }).included).toBe('now')
  const states = Object.values(signedStates({ step: 'confirmed', transactionHash: '0x1' }))
  expect(new Set(states)).toEqual(new Set(['done']))
})

test('what failed without a hash was not signed, and with one it was taken by no block', () => {
  expect(signedStates({ step: 'failed', transactionHash: null })).toMatchObject({
    prepared: 'done',
    signed: 'failed',
    submitted: 'ahead',
  })
  expect(signedStates({ step: 'failed', transactionHash: '0x1' })).toMatchObject({
    submitted: 'done',
    included: 'failed',
  })
})

test('what has not begun is being prepared', () => {
  expect(signedStates(null)).toMatchObject({ prepared: 'now', signed: 'ahead' })
})
