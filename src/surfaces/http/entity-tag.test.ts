import { Type as T } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { httpServerOf } from '../../../test/support/http-server.ts'
import { rowsOf } from '../../kernel/operation.ts'
import { shape } from '../../kernel/schemas.ts'
import { entityTag } from './entity-tag.ts'

type Board = { price: string; reads: number; isNoted: boolean }

const { operation } = rowsOf<Board>()
const row = {
  method: 'GET',
  tier: 'public',
  family: 'Boards',
  auth: [],
  effect: 'none',
  input: {},
} as const
const price = '1'
const operations = {
  board: operation({
    name: 'boards.get',
    ...row,
    path: '/board',
    summary: 'A board',
    output: T.Object({ price: T.String(), asOf: shape({ read: T.Integer() }) }),
    cache: { freshSeconds: 0 },
    examples: [{ name: 'one', input: {}, output: { price, asOf: { read: 1 } } }],
    handler: (board, { header }) => {
      board.reads += 1
      if (board.isNoted) header('x-noted', 'yes')
      return { price: board.price, asOf: { read: board.reads } }
    },
  }),
  plain: operation({
    name: 'boards.getPlain',
    ...row,
    path: '/plain',
    summary: 'A board that no cache keeps',
    output: shape({ price: T.String() }),
    examples: [{ name: 'one', input: {}, output: { price } }],
    handler: (board) => ({ price: board.price }),
  }),
}

let board: Board
let http: FastifyInstance
let url: string

beforeEach(async () => {
  board = { price, reads: 0, isNoted: false }
  http = await httpServerOf({ boards: { operations } }, { boards: board }, {})
  url = await http.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => http.close())

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, { headers })

describe('an answer that may be cached', () => {
  test('200 with a tag that stays while only its moment moves, and goes when a fact does', async () => {
    const [first, second] = [await ask('/board'), await ask('/board')]
    const tag = first.headers.get('etag')
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/)
    expect(first.headers.get('cache-control')).toBe('public, max-age=0')
    expect(second.headers.get('etag')).toBe(tag)
    expect(await first.text()).not.toBe(await second.text())
    board.price = '2'
    expect((await ask('/board')).headers.get('etag')).not.toBe(tag)
  })
  test('304 without a body for whoever has it, on a slow path and on a fast one', async () => {
    const etag = (await ask('/board')).headers.get('etag') ?? ''
    for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const answer = await ask('/board', { 'if-none-match': known })
      expect([answer.status, await answer.text()]).toEqual([304, ''])
      expect(answer.headers.get('etag')).toBe(etag)
      expect(answer.headers.get('content-length')).toBeNull()
    }
    board.isNoted = true
    const noted = await ask('/board', { 'if-none-match': etag })
    expect([noted.status, noted.headers.get('x-noted')]).toEqual([304, 'yes'])
    expect(noted.headers.get('content-length')).toBeNull()
    const injected = await http.inject({ url: '/board', headers: { 'if-none-match': etag } })
    expect([injected.statusCode, injected.body]).toEqual([304, ''])
  })
  test('200 for whoever has another one', async () => {
    expect((await ask('/board', { 'if-none-match': '"other"' })).status).toBe(200)
  })
  test('200 without a tag where nothing may be kept', async () => {
    const answer = await ask('/plain', { 'if-none-match': '*' })
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, null])
  })
})

describe('entityTag', () => {
  const of = (value: unknown) => entityTag({ body: JSON.stringify(value) })
  const meta = { asOf: '2026-01-01T00:00:00.000Z', ageMs: 5, block: { number: 1 }, warnings: [] }
  test('is strong where the whole answer is a fact', () => {
    expect(of({ price })).toMatch(/^"[\w-]{22}"$/)
  })
  test('leaves out every form of a moment', () => {
    const base = of({ data: { price }, meta })
    expect(of({ data: { price }, meta: { ...meta, ageMs: 9, block: null } })).toBe(base)
    expect(of({ data: { price, asOf: null }, ageMs: null })).toBe(
      of({ data: { price, asOf: { blockNumber: 2 } }, ageMs: 7 }),
    )
  })
  test('a text that looks like a moment is a fact', () => {
    expect(of({ name: '"asOf":"a"' })).not.toBe(of({ name: '"asOf":"b"' }))
    expect(of({ name: ',"meta":{"x":1}' })).not.toBe(of({ name: ',"meta":{"x":2}' }))
  })
  test('bytes have the tag of their text', () => {
    const body = Buffer.from(JSON.stringify({ price: '€' }))
    expect(entityTag({ body })).toBe(entityTag({ body: Buffer.from(body) }))
  })
})
