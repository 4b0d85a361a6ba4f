import { describe, expect, test } from 'vitest'
import {
  createScopeBook,
  isOpenedBy,
  isScope,
  openingScopes,
  type Scope,
  type ScopedRow,
} from './scope.ts'

describe('the grammar of scopes', () => {
  test.each([
    'api:*',
    'route:trading:*',
    'route:robinhood-chain:*',
    'route:e2b:*',
    'route:get:/api/developer/keys',
    'route:delete:/api/developer/keys/{keyId}',
    'route:get:/{agent-id}.{locale}.json',
    'route:get:/.well-known/agent.json',
    'route:get:/',
  ])('accepts %s', (text) => {
    expect(isScope(text)).toBe(true)
  })
  test.each([
    '',
    '*',
    'api',
    'api:',
    'api:**',
    'api:*:*',
    ' api:*',
    'api:* ',
    'api:*\n',
    'API:*',
    'api\uff1a*',
    'api\ua789*',
    'api:\u2217',
    'admin:*',
    'arena:*',
    'route:*',
    'route::*',
    'route:*:*',
    'route:trading',
    'route:trading:',
    'route:trading:**',
    'route:trading:*:*',
    'route:Trading:*',
    'ROUTE:trading:*',
    'route:-trading:*',
    'route:trading-:*',
    'route:tra--ding:*',
    'route:tr\u0430ding:*',
    'route\uff1atrading:*',
    'route:trading :*',
    'route:GET:/api/health',
    'route:head:/api/health',
    'route:any:/api/health',
    'route:*:/api/health',
    'route:get:api/health',
    'route:get:/api/*',
    'route:get:/api/health/',
    'route:get://api/health',
    'route:get:/api//health',
    'route:get:/api/health?x=1',
    'route:get:/api/%68ealth',
    'route:get:/api/health#x',
    'route:get:/api/keys/{}',
    'route:get:/api/keys/{a/b}',
    'route:get:/api/keys/{keyId',
    'route:get:/api/h\u00e9alth',
    `route:get:/${'a'.repeat(240)}`,
  ])('refuses %j', (text) => {
    expect(isScope(text)).toBe(false)
  })
})

const rows: readonly ScopedRow[] = [
  { method: 'GET', path: '/api/developer/keys', scope: 'route:developer:*' },
  { method: 'POST', path: '/api/developer/keys', scope: 'route:developer:*' },
  { method: 'GET', path: '/api/health', aliases: ['/api/healthz'], scope: 'route:health:*' },
  { method: 'POST', path: '/api/auth/*', scope: 'route:auth:*' },
  { method: 'GET', path: '/api', scope: 'api:*' },
]

describe('what opens a row', () => {
  const opens = (row: ScopedRow | undefined, ...held: Scope[]) =>
    row !== undefined && isOpenedBy(openingScopes(row), held)
  test('api:*, its family and its own route by each path, and nothing else', () => {
    expect(openingScopes(rows[2] ?? never())).toEqual(
      new Set(['api:*', 'route:health:*', 'route:get:/api/health', 'route:get:/api/healthz']),
    )
  })
  test('of all scopes of the table each opens exactly the rows that it names', () => {
    const opened = (scope: Scope) => rows.filter((row) => opens(row, scope)).map(({ path }) => path)
    expect(opened('api:*')).toHaveLength(rows.length)
    expect(opened('route:developer:*')).toEqual(['/api/developer/keys', '/api/developer/keys'])
    expect(opened('route:get:/api/developer/keys')).toEqual(['/api/developer/keys'])
    expect(opened('route:get:/api')).toEqual(['/api'])
    expect(opened('route:dev:*')).toEqual([])
    expect(opened('route:developer-keys:*')).toEqual([])
  })
  test('a path that is a pattern has no scope of its own', () => {
    expect(openingScopes(rows[3] ?? never())).toEqual(new Set(['api:*', 'route:auth:*']))
  })
  test('no scopes open nothing', () => {
    expect(opens(rows[0])).toBe(false)
  })
})

describe('the book of a table', () => {
  const book = createScopeBook(rows)
  test('knows what the rows name and nothing else', () => {
    expect([...book.known].sort()).toEqual([
      'api:*',
      'route:auth:*',
      'route:developer:*',
      'route:get:/api',
      'route:get:/api/developer/keys',
      'route:get:/api/health',
      'route:get:/api/healthz',
      'route:health:*',
      'route:post:/api/developer/keys',
    ])
  })
  test('a family includes its routes, api:* includes all, a route nothing but itself', () => {
    const route = 'route:get:/api/developer/keys'
    expect(book.includes(['api:*'], route)).toBe(true)
    expect(book.includes(['route:developer:*'], route)).toBe(true)
    expect(book.includes([route], route)).toBe(true)
    expect(book.includes(['route:health:*'], route)).toBe(false)
    expect(book.includes([route], 'route:developer:*')).toBe(false)
    expect(book.includes([route], 'route:post:/api/developer/keys')).toBe(false)
    expect(book.includes(['route:developer:*', 'route:health:*'], 'api:*')).toBe(false)
    expect(book.includes([], route)).toBe(false)
  })
  test('a route of a row that asks for api:* is in no family', () => {
    expect(book.includes(['route:developer:*'], 'route:get:/api')).toBe(false)
    expect(book.includes(['api:*'], 'route:get:/api')).toBe(true)
  })
  test('an unknown scope is included by itself and by api:* only', () => {
    expect(book.includes(['route:developer:*'], 'route:get:/nowhere')).toBe(false)
    expect(book.includes(['api:*'], 'route:get:/nowhere')).toBe(true)
  })
})

function never(): never {
  throw new Error('the row of the test is missing')
}
