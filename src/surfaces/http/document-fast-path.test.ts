import { Type as T } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { httpServerOf, tableAuthenticator } from '../../../test/support/http-server.ts'
import { AppError } from '../../kernel/errors.ts'
import { type DocumentBody, rowsOf } from '../../kernel/operation.ts'
import { shape } from '../../kernel/schemas.ts'
import { resourceErrors } from '../../kernel/shared-errors.ts'

type Files = { file: DocumentBody | undefined; readonly asked: string[] }

const { document } = rowsOf<Files>()
const operations = {
  file: document({
    name: 'plainReads.file',
    method: 'GET',
    path: '/{name}.txt',
    tier: 'public',
    family: 'Files',
    summary: 'A file',
    auth: [],
    effect: 'none',
    input: { params: shape({ name: T.String() }) },
    produces: ['text/plain'],
    cache: { freshSeconds: 60 },
    limit: { bucket: 'none', weight: 1 },
    errors: [resourceErrors.not_found],
    examples: [{ name: 'default', input: { params: { name: 'note' } } }],
    handler: (files, call) => {
      files.asked.push(`${call.input.params.name} ${call.addressBlock}`)
      if (files.file === undefined) throw new AppError(resourceErrors.not_found, 'It has gone.')
      return files.file
    },
  }),
}

let files: Files
let http: FastifyInstance
let url: string
const stopping = new AbortController()

beforeEach(async () => {
  files = {
    file: { contentType: 'text/plain', body: 'hello', headers: { etag: '"1"', vary: 'Accept' } },
    asked: [],
  }
  http = await httpServerOf(
    { files: { operations } },
    { files },
    { authenticators: [tableAuthenticator('api_key', {})], stopping: stopping.signal },
  )
  url = await http.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => http.close())

const ask = (headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${url}/note.txt`, { method, headers })

async function told(answer: Response) {
  const headers = Object.fromEntries(answer.headers)
  delete headers['x-request-id']
  delete headers['date']
  return { status: answer.status, headers, body: await answer.text() }
}

describe('a document that was asked for before', () => {
  test('200 with the same answer, under an id of its own', async () => {
    const [first, second] = [await ask(), await ask()]
    expect(first.headers.get('x-request-id')).not.toBe(second.headers.get('x-request-id'))
    const answer = await told(first)
    expect(await told(second)).toEqual(answer)
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'public, max-age=60', 'x-content-type-options': 'nosniff' },
    })
    expect(files.asked).toEqual(['note 127.0.0.1', 'note 127.0.0.1'])
  })

  test('304 for whoever has it, with no body', async () => {
    await ask()
    const answer = await told(await ask({ 'if-none-match': '"0", W/"1"' }))
    expect(answer).toMatchObject({ status: 304, body: '', headers: { etag: '"1"' } })
  })

  test('200 with what it says now', async () => {
    await ask()
    files.file = { contentType: 'text/plain', body: 'changed' }
    expect(await (await ask()).text()).toBe('changed')
  })

  test('200 and no body for HEAD', async () => {
    await ask()
    const answer = await told(await ask({}, 'HEAD'))
    expect(answer).toMatchObject({ status: 200, body: '', headers: { 'content-length': '5' } })
  })

  test('404 once there is none, as for any other path', async () => {
    await ask()
    files.file = undefined
    const answer = await told(await ask())
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([
      404,
      { code: 'resource.not_found', detail: 'It has gone.' },
    ])
  })

  test('401 for a key that opens nothing', async () => {
    await ask()
    for (const headers of [{ 'x-api-key': 'ct_sk_a' }, { authorization: 'Bearer ct_sk_a' }]) {
      expect((await ask(headers)).status).toBe(401)
    }
  })

  test('200 with the words of CORS for a page of ours', async () => {
    await ask()
    const answer = await ask({ origin: 'http://localhost:4663' })
    expect(answer.headers.get('access-control-allow-origin')).toBe('http://localhost:4663')
  })

  test('405 for a method that it does not have', async () => {
    await ask()
    expect((await ask({}, 'DELETE')).status).toBe(405)
  })

  test('503 when the server is stopping', async () => {
    await ask()
    stopping.abort()
    expect((await ask()).status).toBe(503)
  })
})
