import { Type as T } from '@sinclair/typebox'
import { describe, expect, test } from 'vitest'
import { type JsonOperation, rowsOf } from '../../../kernel/operation.ts'
import { shape } from '../../../kernel/schemas.ts'
import { callableRow, kindOf, reachesOut, taints } from './tool-policy.ts'

const { operation, document } = rowsOf<unknown>()
const reading = {
  name: 'things.read',
  method: 'GET',
  path: '/api/things',
  tier: 'private',
  family: 'Things',
  summary: 'Read the things',
  auth: ['wallet_session', 'api_key'],
  effect: 'none',
  input: {},
  output: T.Unknown(),
  examples: [],
  handler: () => null,
} as const
const changing = { ...reading, method: 'POST', effect: 'reversible' } as const

/** Whether a run may call the row. */
function isCallable(row: Partial<JsonOperation>, domain = 'paper'): boolean {
  return callableRow({ domain, operation: { ...operation(reading), ...row } }) !== undefined
}

describe('what a run may call', () => {
  test('is what a key opens, or what is open to anyone', () => {
    expect(isCallable({})).toBe(true)
    expect(isCallable({ auth: ['api_key'] })).toBe(true)
    expect(isCallable({ auth: [], tier: 'public' })).toBe(true)
    expect(isCallable({ auth: ['wallet_session', 'account_session'] })).toBe(false)
  })

  test('is a row that answers JSON and is offered as a tool', () => {
    expect(isCallable({ mcp: false })).toBe(false)
    const handler = () => ({ contentType: 'text/html', body: '' })
    const page = document({ ...reading, produces: ['text/html'], handler })
    expect(callableRow({ domain: 'paper', operation: page })).toBeUndefined()
  })

  test('costs nothing and is not for the operator', () => {
    const price = { amountAtomic: 1n, asset: 'USDC', unit: 'call' } as const
    expect(isCallable({ gate: 'operator' })).toBe(false)
    expect(isCallable({ gate: 'holder' })).toBe(true)
    expect(isCallable({ tier: 'monetized' })).toBe(false)
    expect(isCallable({ price })).toBe(false)
    expect(isCallable({ quote: () => null })).toBe(false)
  })

  test('is nothing of runs themselves, and nothing that decides who may do what but to read it', () => {
    expect(isCallable({}, 'agent_runs')).toBe(false)
    expect(isCallable(changing, 'agent_runs')).toBe(false)
    expect(isCallable({}, 'keys')).toBe(true)
    expect(isCallable(changing, 'keys')).toBe(false)
    expect(isCallable(changing)).toBe(true)
  })

  test.each<`/${string}`>([
    '/api/wallets/policies',
    '/api/wallets/{id}/export',
    '/api/wallets/secrets/new',
    '/api/recovery',
    '/api/wallets/session-keys',
    '/api/chains/signers',
  ])('does not change what is kept under %s', (path) => {
    expect(isCallable({ path })).toBe(true)
    expect(isCallable({ ...changing, path })).toBe(false)
  })
})

describe('what a row does', () => {
  const kind = (row: Partial<JsonOperation>, domain: string) =>
    kindOf({ domain, operation: { ...operation(reading), ...row } })

  test('moves value unless it is known to change nothing, or what can be undone and is worth nothing', () => {
    expect(kind({}, 'vault')).toBe('reads')
    expect(kind(changing, 'vault')).toBe('moves_value')
    expect(kind(changing, 'arena')).toBe('changes')
    expect(kind({ ...changing, effect: 'irreversible' }, 'arena')).toBe('moves_value')
  })

  test('answers in words of others unless they are known to be our own', () => {
    expect(taints({ domain: 'paper', operation: operation(reading) })).toBe(false)
    expect(taints({ domain: 'arena', operation: operation(reading) })).toBe(true)
  })

  test('reaches out where its caller names an address, however deep and in whichever part', () => {
    const reaches = (input: JsonOperation['input']) =>
      reachesOut({ domain: 'paper', operation: { ...operation(reading), input } })
    const place = T.Object({ webhookUrl: T.String() })
    expect(reaches({})).toBe(false)
    expect(reaches({ body: shape({ text: T.String() }) })).toBe(false)
    expect(reaches({ body: shape({ url: T.String() }) })).toBe(true)
    expect(reaches({ query: shape({ from: T.String({ format: 'uri' }) }) })).toBe(true)
    expect(reaches({ params: shape({ hostname: T.String() }) })).toBe(true)
    // An empty default contains no URL.
    const empty = T.Union([T.Null(), T.String()], { default: null })
    expect(reaches({ body: shape({ note: empty }) })).toBe(false)
    expect(reaches({ body: shape({ note: empty, at: T.Array(place) }) })).toBe(true)
  })
})
