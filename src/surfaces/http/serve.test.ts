import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { httpServerOf } from '../../../test/support/http-server.ts'
import { rowsOf, type StreamFrame } from '../../kernel/operation.ts'

type Heard = { readonly signals: AbortSignal[]; cancelled: number }
const { stream, delegate } = rowsOf<Heard>()
const row = {
  method: 'GET',
  tier: 'public',
  family: 'Notes',
  auth: [],
  input: {},
  effect: 'none',
  examples: [{ name: 'a stream' }],
} as const
const operations = {
  follow: stream({
    name: 'serve.follow',
    ...row,
    path: '/follow',
    summary: 'Follow notes',
    handler: (heard, { signal }) => {
      heard.signals.push(signal())
      return endless()
    },
  }),
  pass: delegate({
    name: 'serve.pass',
    ...row,
    path: '/pass',
    summary: 'Pass a stream on',
    streams: true,
    handler: async (heard) => {
      const body = new ReadableStream({ cancel: () => void heard.cancelled++ })
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    },
  }),
}

async function* endless(): AsyncGenerator<StreamFrame> {
  for (;;) yield { data: 'a note' }
}

let app: FastifyInstance
let heard: Heard
beforeEach(async () => {
  heard = { signals: [], cancelled: 0 }
  app = await httpServerOf({ notes: { operations } }, { notes: heard })
})
afterEach(() => app.close())

describe('HEAD of what never ends has a head and an end', () => {
  test('of a stream of events', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/follow' })
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      '',
    ])
    expect(heard.signals.map(({ aborted }) => aborted)).toEqual([true])
  })
  test('of one that a library writes', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/pass' })
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
      200,
      'text/event-stream',
      '',
    ])
    expect(heard.cancelled).toBe(1)
  })
})
