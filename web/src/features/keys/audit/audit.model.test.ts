import { expect, test } from 'vitest'
import { actionOf, detailOf } from './audit.model.ts'

test('the facts of an entry are a line, without those that are none', () => {
  expect(detailOf({ detail: { keyPrefix: 'ct_sk_ab', scopes: ['a', 'b'], expiresAt: null } })).toBe(
    'keyPrefix: ct_sk_ab · scopes: a, b',
  )
})

test('what is newer than the page is shown as the service names it', () => {
  expect(actionOf({ action: 'key.revoked' })).toBe('key.revoked')
  expect(actionOf({ action: 'key.sold' })).toBeUndefined()
})
