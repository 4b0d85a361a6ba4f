import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Type as T } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { httpServerOf } from '../../../test/support/http-server.ts'
import { rowsOf } from '../../kernel/operation.ts'
import { shape } from '../../kernel/schemas.ts'

const { operation } = rowsOf<undefined>()
const row = {
  tier: 'public',
  family: 'Notes',
  auth: [],
  output: T.Object({}),
  examples: [{ name: 'default' }],
} as const
const operations = {
  read: operation({
    name: 'rawRequests.read',
    ...row,
    method: 'GET',
    path: '/notes/{note}',
    summary: 'Read a note',
    input: { params: shape({ note: T.String({ minLength: 3 }) }) },
    effect: 'none',
    handler: () => ({}),
  }),
  write: operation({
    name: 'rawRequests.write',
    ...row,
    method: 'POST',
    path: '/notes',
    summary: 'Write a note',
    input: {
      body: shape({
        text: T.String(),
        size: T.Optional(T.Union([T.Literal('s'), T.Literal('l')])),
      }),
    },
    effect: 'reversible',
    bodyLimitBytes: 64,
    handler: () => ({}),
  }),
}

let app: FastifyInstance
beforeAll(async () => {
  app = await httpServerOf({ notes: { operations } }, { notes: undefined })
  // Far below what a deployment allows, so that the test of a slow body does not wait for it.
  app.server.headersTimeout = 1_000
  app.server.requestTimeout = 1_000
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

describe('what never becomes a request is answered with a problem document, and the connection ends', () => {
  test.each([
    ['400 for what is not HTTP', 'HELO\r\n\r\n', 400, 'request.malformed'],
    [
      '431 for headers without end',
      `GET /notes/abc HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'request.headers_too_large',
    ],
    [
      '408 for a body that does not arrive',
      'POST /notes HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
      408,
      'request.timeout',
    ],
  ])('%s', async (_, bytes, status, expected) => {
    const { head, problem } = await exchange(bytes)
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toContain('content-type: application/problem+json')
    expect(problem).toMatchObject({ status, code: expected, retryable: status === 408 })
    expect(head).toContain(`x-request-id: ${String(problem['requestId'])}`)
  })
})

describe('400 for a request of which two readers could read two', () => {
  const body = (text: string) => Buffer.from(text, 'latin1').toString('latin1')
  const get = (target: string, ...lines: readonly string[]) =>
    `GET ${target} HTTP/1.1\r\n${[...lines, 'connection: close'].join('\r\n')}\r\n\r\n`
  const post = (text: string, type = 'application/json') =>
    `POST /notes HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${text.length}\r\n\r\n${body(text)}`
  test.each([
    ['two hosts', get('/notes/abc', 'host: a', 'host: b')],
    ['one host twice', get('/notes/abc', 'host: a', 'Host: a')],
    ['no host', get('/notes/abc')],
    ['two hosts in one line', get('/notes/abc', 'host: a, b')],
    ['a host with a path', get('/notes/abc', 'host: a/b')],
    ['a host with a user', get('/notes/abc', 'host: a@b')],
    ['an address of another host', get('http://b/notes/abc', 'host: a')],
    ['an address with a user', get('http://x@a/notes/abc', 'host: a')],
    ['two hosts where nothing is', get('/nothing', 'host: a', 'host: b')],
    ['two lengths', `${get('/notes/abc', 'host: a', 'content-length: 1', 'content-length: 2')}{}`],
    [
      'a length and chunks',
      get('/notes/abc', 'host: a', 'content-length: 1', 'transfer-encoding: chunked'),
    ],
    ['a path that is no UTF-8', get('/notes/abc%ff', 'host: a')],
    ['a query that is no UTF-8', get('/notes/abc?a=%c3%28', 'host: a')],
    ['a query with an overlong sign', get('/notes/abc?a=%c0%af', 'host: a')],
    ['a query with half an escape', get('/notes/abc?a=%f', 'host: a')],
    ['a body that is no UTF-8', post('{"text":"a\xff"}')],
    ['a body with half a sign of UTF-8', post('{"text":"\xc3"}')],
    ['a body in another encoding', post('{\0"\0t\0e\0x\0t\0"\0:\0"\0a\0"\0}\0')],
    ['a body that changes all objects', post('{"text":"a","a":{"__proto__":{}}}')],
  ])('%s', async (_, bytes) => {
    const { head, problem } = await exchange(bytes)
    expect(head).toMatch(/^HTTP\/1.1 400 /)
    expect(head).toContain('content-type: application/problem+json')
    expect(problem).toMatchObject({ status: 400, code: 'request.malformed' })
    expect(head).toContain(`x-request-id: ${String(problem['requestId'])}`)
  })

  test('a body that gives a name twice, and says which', async () => {
    const { problem } = await exchange(post('{"text":"a","size":{"x":[1,{"y":1,"\\u0079":2}]}}'))
    expect(problem).toMatchObject({
      status: 400,
      code: 'request.duplicate_key',
      errors: [{ location: 'body/size/x/1/y', message: 'is given twice' }],
    })
  })

  test('a whole address of the host itself is read as its path', async () => {
    const { head } = await exchange(get('http://A:80/notes/abc', 'host: a:80'))
    expect(head).toMatch(/^HTTP\/1.1 200 /)
  })
})

describe('methods', () => {
  test.each(['PROPFIND', 'TRACE', 'PUT'])('405 with Allow for %s', async (method) => {
    const { head, problem } = await exchange(
      `${method} /notes/abc HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`,
    )
    expect(head).toContain('allow: GET, HEAD, OPTIONS')
    expect(problem).toMatchObject({ status: 405, code: 'resource.method_not_allowed' })
  })
  test('405 for HEAD where there is nothing to GET', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/notes' })
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'POST, OPTIONS'])
  })
  test.each(['/notes/', '/notes/a/b', '/'])('404 for PROPFIND on %s', async (path) => {
    const { problem } = await exchange(
      `PROPFIND ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`,
    )
    expect(problem).toMatchObject({ status: 404, code: 'resource.not_found' })
  })
})

test('413 says how large a body may be', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/notes',
    payload: { text: 'x'.repeat(64) },
  })
  expect(answer.json()).toMatchObject({ status: 413, detail: 'The body is larger than 64 bytes.' })
})

test('400 says in words what a value must be', async () => {
  const short = await app.inject({ url: '/notes/ab' })
  expect(short.json().errors).toEqual([
    {
      location: 'params/note',
      message: 'must have at least 3 characters',
      fix: 'Send a value that has at least 3 characters.',
    },
  ])
  const typed = await app.inject({ method: 'POST', url: '/notes', payload: { text: 1 } })
  expect(typed.json().errors).toEqual([
    { location: 'body/text', message: 'must be a string', fix: 'Send a value that is a string.' },
  ])
})

test('400 lists the choices of a value once', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/notes',
    payload: { text: 'a', size: 'm' },
  })
  expect(answer.json().errors).toEqual([
    { location: 'body/size', message: 'must be one of s, l', fix: 'Use one of s, l.' },
  ])
})

/** Sends bytes as they are and reads until the server ends the connection. */
async function exchange(bytes: string) {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString()
  })
  await once(socket, 'close')
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const problem: Record<string, unknown> = JSON.parse(body)
  return { head, problem }
}
