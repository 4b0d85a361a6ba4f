import { AsyncLocalStorage } from 'node:async_hooks'
import { request as httpRequest } from 'node:http'
import { Type as T } from '@sinclair/typebox'
import { getBase58Decoder } from '@solana/kit'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { httpServerOf, principal, tableAuthenticator } from '../../../test/support/http-server.ts'
import { AppError } from '../../kernel/errors.ts'
import { rowsOf } from '../../kernel/operation.ts'
import { shape } from '../../kernel/schemas.ts'
import { resourceErrors } from '../../kernel/shared-errors.ts'
import type { Caller } from './exchange.ts'

type Cups = {
  readonly seen: unknown[]
  answer: (count: number, end: () => AbortSignal) => unknown
}

const { operation } = rowsOf<Cups>()
const Cup = shape({ colour: T.String(), count: T.Integer(), owner: T.String() })
const base = { tier: 'private', family: 'Cups', effect: 'none' } as const
const operations = {
  read: operation({
    name: 'directReads.read',
    ...base,
    method: 'GET',
    path: '/cups/{colour}',
    summary: 'A cup',
    auth: ['api_key'],
    input: {
      params: shape({ colour: T.String({ maxLength: 8 }) }),
      query: shape({ count: T.Integer({ minimum: 1, maximum: 9, default: 3 }) }),
    },
    output: Cup,
    errors: [resourceErrors.not_found],
    examples: [{ name: 'red', input: { params: { colour: 'red' }, query: { count: 3 } } }],
    handler: async (cups, call) => {
      const { params, query } = call.input
      cups.seen.push({ ...params, ...query })
      if (params.colour === 'gone') throw new AppError(resourceErrors.not_found, 'It has gone.')
      call.header('x-colour', params.colour)
      await cups.answer(query.count, call.signal)
      return { ...params, ...query, owner: call.principal.accountId }
    },
  }),
  change: operation({
    name: 'directReads.change',
    ...base,
    method: 'DELETE',
    path: '/cups/{colour}',
    summary: 'Break a cup',
    auth: ['api_key'],
    effect: 'irreversible',
    input: { params: shape({ colour: T.String() }) },
    output: shape({}),
    examples: [{ name: 'red', input: { params: { colour: 'red' } }, output: {} }],
    handler: () => ({}),
  }),
}

/** Kept as bytes, because they are more than ASCII: three of them for each character. */
const kept = new Map(
  [5_000, 6_000].map((length) => [length, Object.freeze({ text: '€'.repeat(length) })]),
)
const texts = {
  read: operation({
    name: 'directReads.read2',
    ...base,
    tier: 'public',
    method: 'GET',
    path: '/texts/{size}',
    summary: 'A text',
    auth: [],
    input: { params: shape({ size: T.Integer() }) },
    output: shape({ text: T.String() }),
    examples: [{ name: 'short', input: { params: { size: 5_000 } } }],
    handler: (_cups, { input }) => kept.get(input.params.size) ?? { text: '' },
  }),
}

let cups: Cups
let http: FastifyInstance
let url: string
const callers = new AsyncLocalStorage<Caller>()
const stopping = new AbortController()
beforeEach(async () => {
  cups = { seen: [], answer: () => undefined }
  http = await httpServerOf(
    { cups: { operations: { ...operations, text: texts.read } } },
    { cups },
    {
      callers,
      stopping: stopping.signal,
      authenticators: [
        tableAuthenticator('api_key', {
          ct_sk_a: principal(),
          ct_sk_b: principal({ accountId: 'acct_b', credentialId: 'key_2' }),
          ct_sk_narrow: principal({ scopes: ['route:other:*'], credentialId: 'key_3' }),
        }),
      ],
      policies: {
        anonymous: { limit: 1_000, windowMs: 60_000 },
        principal: { limit: 5, windowMs: 60_000 },
        signIn: { limit: 1_000, windowMs: 60_000 },
      },
    },
  )
  url = await http.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => http.close())

const key = { 'x-api-key': 'ct_sk_a' }
const ask = (path: string, headers: Record<string, string> = key, method = 'GET') =>
  fetch(`${url}${path}`, { method, headers })

async function told(answer: Response) {
  const { date, 'x-request-id': id, ...headers } = Object.fromEntries(answer.headers)
  expect([date, id]).not.toContain(undefined)
  const body: unknown = JSON.parse(
    (await answer.text()).replace(/"requestId":"[^"]*"/, '"requestId":""'),
  )
  return { status: answer.status, headers, body }
}

/** The status, whose turn it is in the limit aside, and the body. */
async function brief(answer: Response) {
  const { body, status } = await told(answer)
  return [status, body]
}

test.each([...kept])(
  'bytes arrive as they are, shorter and longer than what leaves with its head: %i',
  async (length, text) => {
    for (const _ of ['by the router', 'past it']) {
      const answer = await fetch(`${url}/texts/${length}`)
      expect(Number(answer.headers.get('content-length'))).toBe(
        Buffer.byteLength(JSON.stringify(text)),
      )
      expect(await answer.json()).toEqual(text)
    }
  },
)

describe('an address that was read before', () => {
  test('200 with the same answer and under an id of its own, counted against the limit each time', async () => {
    const [first, second] = [await ask('/cups/red'), await ask('/cups/red')]
    expect(first.headers.get('x-request-id')).not.toBe(second.headers.get('x-request-id'))
    const [one, two] = [await told(first), await told(second)]
    expect(one).toMatchObject({
      status: 200,
      headers: { 'ratelimit-remaining': '4', 'x-colour': 'red', 'cache-control': 'no-store' },
      body: { colour: 'red', count: 3, owner: 'acct_a' },
    })
    const counted = {
      'ratelimit-remaining': '3',
      'ratelimit-reset': '24',
      ratelimit: '"api";r=3;t=24',
    }
    expect(two).toEqual({ ...one, headers: { ...one.headers, ...counted } })
    expect(cups.seen).toEqual(Array.from({ length: 2 }, () => ({ colour: 'red', count: 3 })))
  })

  test('200 for whoever asks now', async () => {
    await ask('/cups/red')
    const answer = await brief(await ask('/cups/red', { authorization: 'Bearer ct_sk_b' }))
    expect(answer).toEqual([200, { colour: 'red', count: 3, owner: 'acct_b' }])
  })

  test('200 with what its query says', async () => {
    for (const count of [4, 7, 4, 7]) {
      expect(await brief(await ask(`/cups/red?count=${count}`))).toMatchObject([200, { count }])
    }
  })

  test('401 without a credential and for a wrong one, 403 for a narrow one', async () => {
    await ask('/cups/red')
    expect(await brief(await ask('/cups/red', {}))).toMatchObject([401, { code: 'auth.required' }])
    const wrong = await ask('/cups/red', { 'x-api-key': 'ct_sk_none' })
    expect(wrong.headers.get('www-authenticate')).toBe('Bearer realm="api"')
    expect(await brief(wrong)).toMatchObject([401, { code: 'auth.invalid_credential' }])
    const narrow = await ask('/cups/red', { 'x-api-key': 'ct_sk_narrow' })
    expect(await brief(narrow)).toMatchObject([403, { code: 'auth.forbidden' }])
    expect(cups.seen).toHaveLength(1)
  })

  test('429 once the calls are used up, as a problem document', async () => {
    for (let times = 0; times < 5; times += 1) await ask('/cups/red')
    const answer = await told(await ask('/cups/red'))
    expect(answer).toMatchObject({
      status: 429,
      headers: {
        'content-type': 'application/problem+json; charset=utf-8',
        'ratelimit-remaining': '0',
        'x-content-type-options': 'nosniff',
      },
      body: { code: 'rate.limited' },
    })
  })

  test('404 with the same words as the first time', async () => {
    const [first, second] = [
      await told(await ask('/cups/gone')),
      await told(await ask('/cups/gone')),
    ]
    expect(first).toMatchObject({ status: 404, body: { detail: 'It has gone.' } })
    expect([second.status, second.body]).toEqual([404, first.body])
    expect(cups.seen).toHaveLength(2)
  })

  test('400 for a secret in a header', async () => {
    await ask('/cups/red')
    const secret = getBase58Decoder().decode(new Uint8Array(32).fill(7))
    const answer = await ask('/cups/red', { ...key, 'x-private-key': secret })
    expect(await brief(answer)).toMatchObject([400, { code: 'request.secret_refused' }])
  })

  test('500 without a word of what went wrong', async () => {
    await ask('/cups/red')
    cups.answer = () => {
      throw new Error('the inner life')
    }
    const answer = await brief(await ask('/cups/red'))
    expect(answer).toMatchObject([500, { code: 'server.defect' }])
    expect(JSON.stringify(answer)).not.toContain('inner')
  })

  test('200 and no body for HEAD, 200 for another method, with the words of CORS for a page of ours', async () => {
    await ask('/cups/red')
    const head = await ask('/cups/red', key, 'HEAD')
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(await brief(await ask('/cups/red', key, 'DELETE'))).toEqual([200, {}])
    const page = await ask('/cups/red', { ...key, origin: 'http://localhost:4663' })
    expect(page.headers.get('access-control-allow-origin')).toBe('http://localhost:4663')
  })

  test('200 with a body that nobody reads, as the first time', async () => {
    await ask('/cups/red')
    const asked = httpRequest(`${url}/cups/red`, {
      headers: { ...key, 'content-type': 'application/json', 'content-length': '9' },
    })
    const status = await new Promise((resolve) => {
      asked.on('response', (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
      asked.end('{"a": "b"')
    })
    expect(status).toBe(200)
  })

  test('knows whose request it handles, and ends with the caller', async () => {
    await ask('/cups/red')
    const { promise: ended, resolve: end } = Promise.withResolvers<unknown>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<unknown>()
    cups.answer = (_, open) => {
      const signal = open()
      signal.addEventListener('abort', () => end(signal.reason))
      begin(callers.getStore()?.principal?.accountId)
      return ended
    }
    const gone = new AbortController()
    const asked = fetch(`${url}/cups/red`, { headers: key, signal: gone.signal })
    expect(await begun).toBe('acct_a')
    gone.abort()
    await expect(asked).rejects.toThrow()
    expect(await ended).toMatchObject({ message: 'the caller went away' })
  })

  test('503 when the server is stopping', async () => {
    await ask('/cups/red')
    stopping.abort()
    expect((await ask('/cups/red')).status).toBe(503)
  })
})
