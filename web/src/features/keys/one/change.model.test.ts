import { expect, test } from 'vitest'
import type { ApiKeyRecord } from '#sdk'
import { changesOf, draftOf } from './change.model.ts'

const record: ApiKeyRecord = {
  id: 7,
  name: 'My bot',
  keyPrefix: 'ct_sk_abcdef',
  scopes: ['route:trading:*', 'route:get:/api/vault/wallets'],
  agentWalletId: null,
  lastUsedAt: null,
  lastUsedRoute: null,
  expiresAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  state: 'active',
  addressAllowList: ['192.0.2.7'],
  budget: { calls: 100, windowSeconds: 7, used: 3, windowEndsAt: '2026-01-01T00:00:07.000Z' },
  orderLimit: null,
  replacedByKeyId: null,
}

test('nothing is sent of what stays as it is', () => {
  const draft = draftOf(record)
  expect(changesOf(draft, record)).toEqual({})
  expect(changesOf({ ...draft, name: ' Bot ' }, record)).toEqual({ name: 'Bot' })
  expect(changesOf({ ...draft, chosen: draft.chosen.slice(1) }, record)).toEqual({
    scopes: ['route:get:/api/vault/wallets'],
  })
})

test('a limit that is emptied is taken away', () => {
  const draft = draftOf(record)
  expect(changesOf({ ...draft, addresses: ' ', calls: '' }, record)).toEqual({
    addressAllowList: null,
    budget: null,
  })
  expect(changesOf({ ...draft, calls: '50' }, record)).toEqual({
    budget: { calls: 50, windowSeconds: 7 },
  })
  expect(changesOf({ ...draft, window: '60' }, record)).toEqual({
    budget: { calls: 100, windowSeconds: 60 },
  })
})

test('where no budget is, the window that is shown changes nothing', () => {
  const free = { ...record, budget: null }
  expect(changesOf({ ...draftOf(free), window: '60' }, free)).toEqual({})
})
