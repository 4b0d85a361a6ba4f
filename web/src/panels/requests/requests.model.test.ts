import { expect, test } from 'vitest'
import type { ApiRequest } from '#sdk'
import { dotOf, keyNumberOf, replayOf, wantedOf, withArrivals } from './requests.model.ts'
import { isFiltered, isSearchable, readRequestsSearch } from './requests-search.model.ts'

const call = (id: string, at: string): ApiRequest => ({
  id,
  at,
  keyId: 'key_1',
  operation: 'tokens.list',
  method: 'GET',
  route: '/api/tokens',
  path: '/api/tokens',
  status: 200,
  errorCode: null,
  durationMs: 3,
  cost: null,
  addressRange: '127.0.0.0/24',
})
const first = call('req_00000001', '2026-01-01T00:00:01.000Z')
const second = call('req_00000002', '2026-01-01T00:00:02.000Z')
const third = call('req_00000003', '2026-01-01T00:00:03.000Z')

test('an address is read as far as the service understands it', () => {
  const read = readRequestsSearch({
    method: 'POST',
    status: 404,
    q: 'two words',
    key: 'key_7',
    operation: 'orders.place',
    since: '2026-07-15T09:14:00.000Z',
    until: 'yesterday',
    request: 'req_L03fdx3Oi-N4000002',
    tab: 'log',
  })
  expect(read).toEqual({
    method: 'POST',
    status: '404',
    key: 'key_7',
    operation: 'orders.place',
    since: '2026-07-15T09:14:00.000Z',
    request: 'req_L03fdx3Oi-N4000002',
  })
  expect(wantedOf({ ...read, ...{ tab: 'log' } })).toEqual({
    method: 'POST',
    status: '404',
    keyId: 'key_7',
    operation: 'orders.place',
    since: '2026-07-15T09:14:00.000Z',
  })
})

test('an open call is no filter', () => {
  expect(isFiltered({ request: 'req_00000001' })).toBe(false)
  expect(isFiltered({ status: '4xx' })).toBe(true)
})

test('one character and several words cannot be looked for', () => {
  expect(['a', 'ab', 'a b', '/api/tokens/{address}'].map(isSearchable)).toEqual([
    false,
    true,
    false,
    true,
  ])
})

test('what arrives comes first and once, whatever order it came in', () => {
  expect(withArrivals([second, first], [third, second])).toEqual([third, second, first])
  expect(withArrivals([third, first], [second])).toEqual([third, second, first])
  const known = [first]
  expect(withArrivals(known, [first])).toBe(known)
})

test('a refusal and a failure look different, and no answer like neither', () => {
  expect([200, 304, 429, 503, null].map(dotOf)).toEqual(['good', 'good', 'slow', 'bad', 'unknown'])
})

test('what cannot be undone is not offered again', () => {
  expect(replayOf({ effect: 'none' })).toBe('free')
  expect(replayOf({ effect: 'reversible' })).toBe('confirm')
  expect(replayOf({ effect: 'irreversible' })).toBe('never')
})

test('the key of a call is found among the records', () => {
  expect(keyNumberOf('key_17')).toBe(17)
  expect(keyNumberOf('ses_17')).toBeNull()
})
