import { Type as T } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { httpServerOf, principal } from '../../../test/support/http-server.ts'
import { readJsonBytes } from '../../kernel/json-bytes.ts'
import { rowsOf } from '../../kernel/operation.ts'
import { shape } from '../../kernel/schemas.ts'
import type { Authenticator } from '../../ports/authenticator.ts'
import type { Dispatch } from '../../ports/dispatch.ts'
import { createDispatch } from './dispatch.ts'

type Service = { readonly door: () => Dispatch; readonly wait: (signal: AbortSignal) => void }
const { operation } = rowsOf<Service>()
const row = {
  tier: 'public',
  family: 'Notes',
  input: {},
  effect: 'none',
  output: T.Object({ from: T.String() }),
  examples: [{ name: 'one', output: { from: '192.0.2.7' } }],
} as const
const ask = async (door: Dispatch): Promise<{ readonly from: string }> => {
  const headers = { 'x-api-key': 'ct_sk_k' }
  const { bytes, status } = await door({ method: 'GET', url: '/inner', headers })
  const said = Object(readJsonBytes(bytes))
  return { from: status === 200 ? String(Reflect.get(said, 'from')) : String(status) }
}
const operations = {
  inner: operation({
    name: 'dispatch.inner',
    ...row,
    method: 'GET',
    path: '/inner',
    summary: 'Says where the call came from',
    auth: ['api_key'],
    reason: 'Asks for a key that is bound to an address.',
    handler: (_, call) => ({ from: call.addressBlock }),
  }),
  outer: operation({
    name: 'dispatch.outer',
    ...row,
    method: 'GET',
    path: '/outer',
    summary: 'Asks the inner one',
    auth: [],
    handler: async (service) => ask(service.door()),
  }),
  waits: operation({
    name: 'dispatch.waits',
    ...row,
    method: 'POST',
    path: '/waits',
    summary: 'Never answers',
    auth: [],
    input: { body: shape({}) },
    handler: async (service, call) => {
      service.wait(call.signal())
      return new Promise<never>(() => {})
    },
  }),
}

/** A key that opens nothing from anywhere but one network. */
const bound: Authenticator = {
  credential: 'api_key',
  verify: (_, { addressBlock }) =>
    /^203\.0\.113\.|^2001:db8:0:7::/.test(addressBlock) ? principal() : undefined,
}

let app: FastifyInstance
let door: Dispatch
let waiting: PromiseWithResolvers<AbortSignal>
beforeEach(async () => {
  waiting = Promise.withResolvers()
  app = await httpServerOf(
    { notes: { operations } },
    { notes: { door: () => door, wait: (signal: AbortSignal) => waiting.resolve(signal) } },
    { authenticators: [bound] },
  )
  door = createDispatch(app)
})
afterEach(() => app.close())

describe('a call that is dispatched by a handler', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:0:7:1:2:3:4', '2001:db8:0:7::/64'],
  ])('comes from where its caller is: %s', async (remoteAddress, from) => {
    const answer = await app.inject({ url: '/outer', remoteAddress })
    expect(answer.json()).toEqual({ from })
  })
  test('is refused where the caller’s own call would be', async () => {
    const answer = await app.inject({ url: '/outer', remoteAddress: '198.51.100.1' })
    expect(answer.json()).toEqual({ from: '401' })
  })
})

test('a call that nobody asked for comes from the process itself', async () => {
  const headers = { 'x-api-key': 'ct_sk_k' }
  const answer = await door({ method: 'GET', url: '/inner', headers })
  expect(answer.status).toBe(401)
})

describe('a call whose signal ends', () => {
  const headers = { 'content-type': 'application/json' }
  const wait = { method: 'POST', url: '/waits', headers, body: '{}' } as const
  test('is over at once, and its operation hears of it', async () => {
    const caller = new AbortController()
    const call = door({ ...wait, signal: caller.signal })
    const inner = await waiting.promise
    expect(inner.aborted).toBe(false)
    caller.abort(new Error('no longer needed'))
    await expect(call).rejects.toThrow('no longer needed')
    expect(inner.aborted).toBe(true)
  })
  test('is not begun where it has ended already', async () => {
    const signal = AbortSignal.abort(new Error('no longer needed'))
    await expect(door({ ...wait, signal })).rejects.toThrow('no longer needed')
  })
})
