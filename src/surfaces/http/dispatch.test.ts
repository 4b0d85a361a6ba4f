import { Type as T } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { httpServerOf, principal } from '../../../test/support/http-server.ts'
import { rowsOf } from '../../kernel/operation.ts'
import type { Authenticator } from '../../ports/authenticator.ts'
import { createDispatch, type Dispatch } from './dispatch.ts'

type Service = { readonly door: () => Dispatch }
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
  const answer = await door(new Request('http://localhost/inner', { headers }))
  const said: unknown = await answer.json()
  return { from: answer.ok ? String(Reflect.get(Object(said), 'from')) : String(answer.status) }
}
const operations = {
  inner: operation({
    ...row,
    method: 'GET',
    path: '/inner',
    summary: 'Says where the call came from',
    auth: ['api_key'],
    reason: 'Asks for a key that is bound to an address.',
    handler: (_, call) => ({ from: call.addressBlock }),
  }),
  outer: operation({
    ...row,
    method: 'GET',
    path: '/outer',
    summary: 'Asks the inner one',
    auth: [],
    handler: async (service) => ask(service.door()),
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
beforeEach(async () => {
  app = await httpServerOf(
    { notes: { operations } },
    { notes: { door: () => door } },
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
  const answer = await door(
    new Request('http://localhost/inner', { headers: { 'x-api-key': 'ct_sk_k' } }),
  )
  expect(answer.status).toBe(401)
})
