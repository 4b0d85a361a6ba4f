import { Type as T } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { httpServerOf, principal, tableAuthenticator } from '../../../test/support/http-server.ts'
import { type OperationName, rowsOf } from '../../kernel/operation.ts'

const { operation } = rowsOf<null>()
const rowOf = (name: OperationName, path: `/${string}`, limit: object) =>
  operation({
    name,
    method: 'GET',
    path,
    tier: 'public',
    family: 'Notes',
    summary: 'Read a note',
    auth: [],
    input: {},
    output: T.Object({}),
    effect: 'none',
    examples: [{ name: 'default' }],
    handler: () => ({}),
    ...limit,
  })
const rows = {
  read: rowOf('notes.read', '/read', {}),
  enter: rowOf('notes.enter', '/enter', { limit: { bucket: 'sign_in', weight: 1 } }),
  enterDearly: rowOf('notes.enterDearly', '/enter-dearly', {
    limit: { bucket: 'sign_in', weight: 3 },
  }),
  free: rowOf('notes.free', '/free', { limit: { bucket: 'none', weight: 1 } }),
}

let app: FastifyInstance
beforeEach(async () => {
  app = await httpServerOf(
    { notes: { operations: rows } },
    { notes: null },
    {
      policies: {
        anonymous: { limit: 20, windowMs: 60_000 },
        principal: { limit: 30, windowMs: 60_000 },
        signIn: { limit: 10, windowMs: 60_000 },
      },
      authenticators: [tableAuthenticator('api_key', { ct_sk_a: principal() })],
    },
  )
})
afterEach(() => app.close())

type From = { readonly remoteAddress: string; readonly headers?: Readonly<Record<string, string>> }

/** What a call is counted in, and what it leaves there. */
async function told(url: string, { remoteAddress, headers = {} }: From) {
  const answer = await app.inject({ url, remoteAddress, headers })
  const [bucket] = String(answer.headers['ratelimit'] ?? 'none').split(';')
  return [bucket, answer.headers['ratelimit-limit'], answer.headers['ratelimit-remaining']]
}
const here = { remoteAddress: '192.0.2.7' }
const there = { remoteAddress: '192.0.2.8' }
const withKey = (from: { remoteAddress: string }) => ({
  ...from,
  headers: { 'x-api-key': 'ct_sk_a' },
})

test('calls without a credential are counted by their address', async () => {
  expect(await told('/read', here)).toEqual(['"api"', '20', '19'])
  expect(await told('/read', here)).toEqual(['"api"', '20', '18'])
  expect(await told('/read', there)).toEqual(['"api"', '20', '19'])
})

test('calls of an account are counted together, wherever they come from', async () => {
  expect(await told('/read', withKey(here))).toEqual(['"api"', '30', '29'])
  expect(await told('/read', withKey(there))).toEqual(['"api"', '30', '28'])
  expect(await told('/read', here)).toEqual(['"api"', '20', '19'])
})

test('sign-ins are counted by their address and apart, whoever calls, each by its weight', async () => {
  expect(await told('/enter', here)).toEqual(['"sign_in"', '10', '9'])
  expect(await told('/enter-dearly', withKey(here))).toEqual(['"sign_in"', '10', '6'])
  expect(await told('/enter', there)).toEqual(['"sign_in"', '10', '9'])
  expect(await told('/read', here)).toEqual(['"api"', '20', '19'])
})

test('what is not counted says nothing of limits', async () => {
  expect(await told('/free', here)).toEqual(['none', undefined, undefined])
})
