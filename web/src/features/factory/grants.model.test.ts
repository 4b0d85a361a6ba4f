import { expect, test } from 'vitest'
import type { VestingGrant } from '#sdk'
import { actsOf } from './grants.model.ts'

const money = (amountAtomic: string) => ({ asset: 'T', amount: '0', amountAtomic, decimals: 18 })
const grant: VestingGrant = {
  id: '1',
  token: '0xt',
  symbol: 'T',
  beneficiary: '0xA',
  revoker: '0xB',
  amount: money('100'),
  free: money('40'),
  claimed: money('10'),
  claimable: money('30'),
  returned: money('0'),
  heldForRevoker: money('0'),
  startsAt: '2026-01-01T00:00:00Z',
  cliffEndsAt: '2026-02-01T00:00:00Z',
  endsAt: '2026-12-31T00:00:00Z',
  revokedAt: null,
}
const june = Date.parse('2026-06-01T00:00:00Z')

test('its owner claims what is free, and nobody else does', () => {
  expect(actsOf(grant, '0xa', june)).toEqual(['claim'])
  expect(actsOf({ ...grant, claimable: money('0') }, '0xa', june)).toEqual([])
  expect(actsOf(grant, '0xc', june)).toEqual([])
  expect(actsOf(grant, null, june)).toEqual([])
})

test('its revoker ends it once, before its end, and takes what is held from the cliff on', () => {
  expect(actsOf(grant, '0xb', june)).toEqual(['revoke'])
  expect(actsOf(grant, '0xb', Date.parse(grant.endsAt))).toEqual([])
  const ended = { ...grant, revokedAt: '2026-01-15T00:00:00Z', heldForRevoker: money('5') }
  expect(actsOf(ended, '0xb', june)).toEqual(['return'])
  expect(actsOf(ended, '0xb', Date.parse('2026-01-20T00:00:00Z'))).toEqual([])
})
