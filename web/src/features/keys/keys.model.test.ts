import { expect, test } from 'vitest'
import { openedBy, routeScopesOf, saidScopes, shareOf } from './keys.model.ts'
import { readSearch } from './keys-search.model.ts'
import {
  emptyDraft,
  faultOf,
  isRange,
  limitsOf,
  rangesOf,
  requestOf,
  scopesOf,
} from './make/make.model.ts'

const row = (method: string, path: string, family = 'Trading') => ({
  aliasOf: null,
  auth: ['wallet_session', 'api_key'],
  domain: 'd',
  effect: method === 'GET' ? 'none' : 'reversible',
  family,
  gate: null,
  idempotent: true,
  kind: 'json',
  method,
  name: `${family}.${method}`.toLowerCase(),
  operationId: `${method}_${path}`,
  path,
  price: null,
  priceText: null,
  rateWeight: 1,
  scope: `route:${family.toLowerCase()}:*`,
  summary: `${method} ${path}`,
  tier: 'private',
})
const rows = routeScopesOf({
  items: [
    row('GET', '/api/orders'),
    row('POST', '/api/orders'),
    row('POST', '/api/backpack/order', 'Perps'),
    { ...row('GET', '/api/old'), aliasOf: 'GET_/api/orders' },
    { ...row('POST', '/api/developer/keys', 'Developer'), auth: ['wallet_session'] },
    row('GET', '/api/proxy/*', 'Perps'),
  ],
})

test('what keys do not open, what is said twice and what no scope can say is nothing to choose', () => {
  expect(rows.map(({ scope }) => scope)).toEqual([
    'route:post:/api/backpack/order',
    'route:get:/api/orders',
    'route:post:/api/orders',
  ])
})

test('scopes are said as whole groups, and as operations of others', () => {
  const said = saidScopes(
    ['route:trading:*', 'route:get:/api/orders', 'route:post:/api/backpack/order', 'route:gone:*'],
    rows,
  )
  expect(said.isEverything).toBe(false)
  expect(said.whole).toEqual(['Trading'])
  expect(said.some.map(({ family, rows: some }) => [family, some.length])).toEqual([['Perps', 1]])
  expect(said.other).toEqual(['route:gone:*'])
  expect(openedBy(['api:*'], rows)).toEqual(rows)
  expect(openedBy(['route:trading:*'], rows)).toHaveLength(2)
})

test('a new key may only read, for a month, unless more is chosen', () => {
  expect(scopesOf(emptyDraft, rows)).toEqual(['route:get:/api/orders'])
  expect(faultOf(emptyDraft, rows)).toBe('name')
  const named = { ...emptyDraft, name: ' My bot ' }
  expect(faultOf(named, rows)).toBeNull()
  expect(requestOf(named, rows, 0)).toEqual({
    name: 'My bot',
    scopes: ['route:get:/api/orders'],
    expiresAt: '1970-01-31T00:00:00.000Z',
  })
  expect(limitsOf(named)).toEqual({})
  expect(faultOf({ ...named, preset: 'own' }, rows)).toBe('scopes')
})

test('a key for orders has a market and an amount of money', () => {
  const orders = { ...emptyDraft, name: 'orders', preset: 'orders' as const }
  expect(faultOf(orders, rows)).toBe('market')
  const named = { ...orders, market: 'SOL_USDC_PERP' }
  expect(faultOf({ ...named, total: '99.99' }, rows)).toBe('total')
  expect(faultOf({ ...named, largest: '0' }, rows)).toBe('largest')
  expect(requestOf(named, rows, 0)).toMatchObject({
    scopes: ['route:post:/api/backpack/order'],
    orderLimit: { markets: ['SOL_USDC_PERP'], largest: '100', total: '1000' },
  })
})

test('ranges of addresses are read line by line, and what is none is refused here already', () => {
  expect(rangesOf('192.0.2.0/24\n 192.0.2.7, 192.0.2.7')).toEqual(['192.0.2.0/24', '192.0.2.7'])
  const ranges = [
    '192.0.2.0/24',
    '192.0.2.7',
    '2001:db8::/48',
    '300.0.0.1',
    '2001:db8::/96',
    'home',
  ]
  expect(ranges.map(isRange)).toEqual([true, true, true, false, false, false])
  const draft = { ...emptyDraft, name: 'a', addresses: '192.0.2.7', calls: '100' }
  expect(faultOf(draft, rows)).toBeNull()
  expect(limitsOf(draft)).toEqual({
    addressAllowList: ['192.0.2.7'],
    budget: { calls: 100, windowSeconds: 86_400 },
  })
  expect(faultOf({ ...draft, calls: '1.5' }, rows)).toBe('calls')
})

test('what is used of a limit is exact', () => {
  expect(shareOf('0.000001', '10')).toEqual({ done: 1n, whole: 10_000_000n })
})

test('an address keeps its part, its open key and its filter', () => {
  expect(readSearch({ tab: 'calls', id: 7, status: '4xx', key: 'key_7', x: '1' })).toEqual({
    tab: 'calls',
    id: '7',
    status: '4xx',
    key: 'key_7',
  })
  expect(readSearch({ tab: 'nowhere', id: '0' })).toEqual({})
})
