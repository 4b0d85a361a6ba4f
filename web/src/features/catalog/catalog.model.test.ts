import { expect, test } from 'vitest'
import {
  type CatalogRow,
  facetsOf,
  fitting,
  groupsOf,
  isFiltered,
  listedOf,
} from './catalog.model.ts'
import { readSearch } from './catalog-search.model.ts'

const row: CatalogRow = {
  operationId: 'get_a',
  name: 'things.get',
  method: 'GET',
  path: '/api/a',
  aliasOf: null,
  kind: 'json',
  tier: 'public',
  family: 'Zebra',
  domain: 'd',
  summary: 'Read a thing',
  auth: [],
  scope: 's',
  gate: null,
  effect: 'none',
  idempotent: true,
  rateWeight: 1,
  price: null,
  priceText: null,
}

const listed = listedOf([
  row,
  { ...row, operationId: 'get_a2', path: '/other/a', aliasOf: 'get_a' },
  {
    ...row,
    operationId: 'post_b',
    name: 'things.make',
    method: 'POST',
    path: '/api/b',
    family: 'Apes',
    tier: 'private',
    auth: ['api_key', 'wallet_session'],
    summary: 'Make a thing',
    priceText: '1 USDC a call',
  },
])

test('an operation is listed once, with all of its addresses, by each of which it is found', () => {
  expect(listed.map(({ name, others }) => [name, others])).toEqual([
    ['things.get', ['GET /other/a']],
    ['things.make', []],
  ])
  expect(fitting(listed, { q: '/other' }).map(({ name }) => name)).toEqual(['things.get'])
})

test('all words must occur, in whatever order and case', () => {
  expect(fitting(listed, { q: '  THING make ' })).toHaveLength(1)
  expect(fitting(listed, { q: 'thing zebra make' })).toHaveLength(0)
})

test.each([
  [{ method: 'POST' }, ['things.make']],
  [{ family: 'Zebra' }, ['things.get']],
  [{ tier: 'private' }, ['things.make']],
  [{ auth: 'none' }, ['things.get']],
  [{ auth: 'api_key' }, ['things.make']],
  [{ price: 'priced' }, ['things.make']],
  [{ price: 'free' }, ['things.get']],
  [{ op: 'things.get' }, ['things.get', 'things.make']],
] as const)('what fits %j', (search, names) => {
  expect(fitting(listed, search).map(({ name }) => name)).toEqual(names)
})

test('families stand in the order of their names', () => {
  expect(groupsOf(listed).map(({ family, rows }) => [family, rows.length])).toEqual([
    ['Apes', 1],
    ['Zebra', 1],
  ])
})

test('a filter offers what there is, the most frequent first', () => {
  const three = [...listed, ...listed.slice(0, 1)]
  expect(facetsOf(three, ({ method }) => [method])).toEqual([
    { value: 'GET', count: 2 },
    { value: 'POST', count: 1 },
  ])
})

test('an address is read as far as it is understood', () => {
  expect(readSearch({ q: 12, op: 'a.b', tier: '', auth: ['x'], price: 'much', other: 1 })).toEqual({
    q: '12',
    op: 'a.b',
  })
  expect(isFiltered(readSearch({ op: 'a.b', q: ' ' }))).toBe(false)
  expect(isFiltered(readSearch({ price: 'free' }))).toBe(true)
})
