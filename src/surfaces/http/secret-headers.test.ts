import { Type as T } from '@sinclair/typebox'
import { getBase58Decoder } from '@solana/kit'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpServerOf } from '../../../test/support/http-server.ts'
import { rowsOf } from '../../kernel/operation.ts'

const { operation } = rowsOf<null>()
const read = operation({
  name: 'secretHeaders.read',
  method: 'GET',
  path: '/notes',
  tier: 'public',
  family: 'Notes',
  summary: 'Read the notes',
  auth: [],
  input: {},
  output: T.Object({}),
  effect: 'none',
  examples: [{ name: 'default' }],
  handler: () => ({}),
})

let app: FastifyInstance
beforeAll(async () => {
  app = await httpServerOf({ notes: { operations: { read } } }, { notes: null })
})
afterAll(() => app.close())

const [shortest, longer] = [7, 200].map((byte) =>
  getBase58Decoder().decode(new Uint8Array(32).fill(byte)),
)
if (shortest === undefined || longer === undefined) throw new Error('there are two keys')
const withHeader = (name: string, value: string) =>
  app.inject({ url: '/notes', headers: { [name]: value } })

test.each([
  [43, shortest],
  [44, longer],
])('400 for a key in a header of %i signs, without a word of it', async (length, value) => {
  expect(value).toHaveLength(length)
  const answer = await withHeader('x-private-key', value)
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.secret_refused'])
  expect(answer.json().errors[0].location).toBe('headers/x-private-key')
  expect(answer.body).not.toContain(value.slice(0, 20))
})

test.each([
  ['is shorter than any key', 'x-private-key', shortest.slice(1)],
  ['is the hash of something', 'x-hash', longer],
  ['is judged by what reads it', 'cookie', `private_key=${longer}`],
])('200 for a header that %s', async (_name, header, value) => {
  expect((await withHeader(header, value)).statusCode).toBe(200)
})
