import { beforeAll, expect, test } from 'vitest'
import { pathParameters } from '../../src/kernel/operation.ts'
import type { RunningApp } from '../support/app.ts'
import { sharedTestApp } from '../support/shared-app.ts'
import { sessionOf } from './callers.ts'

const origin = 'http://localhost:4663'
let app: RunningApp
let cookie: string
let secret: string
beforeAll(async () => {
  app = await sharedTestApp()
  cookie = await sessionOf(app.baseUrl)
  const made = await app.http.inject({
    method: 'POST',
    url: '/api/developer/keys',
    headers: { cookie, origin },
    payload: { name: 'all' },
  })
  secret = made.json().key
}, 60_000)

/** Bodies of which two readers could read two, with the code that refuses them. */
const bodies = {
  'request.duplicate_key': Buffer.from('{"id":1,"x":{"amount":"1","amount":"2"}}'),
  'request.malformed': Buffer.from('{"id":1,"text":"\xff"}', 'latin1'),
}

/** Protocols that say in their own words that a body cannot be read. */
const ownWords: Readonly<Record<string, RegExp>> = {
  '/api/agents/a2a': /"code":-32700/,
  '/api/backpack/api/v1':
    /"INVALID_CLIENT_REQUEST","message":"(?:body\/x\/amount is given twice|The body is not UTF-8)\./,
  '/mcp': /"code":-32700/,
}

/** A source of webhooks must exist before its body is read; the rows of tasks read one by its action. */
const elsewhere = /^post_api_(?:webhooks_inbound_source|agents_a2a_v1_tasks_task_id)$/

function wordsOf(path: string, code: string): RegExp {
  const own = Object.keys(ownWords).findLast((one) => path.startsWith(one))
  return (own === undefined ? undefined : ownWords[own]) ?? new RegExp(`"code":"${code}"`)
}

test('no row takes a body that gives a name twice or is not UTF-8', async () => {
  const taken: string[] = []
  let tried = 0
  for (const { id, operation } of app.catalog.entries) {
    const { auth, kind, method } = operation
    const accepts: readonly string[] = auth
    const readsBody = operation.input.body !== undefined || kind === 'delegate'
    if (method === 'GET' || method === 'DELETE' || !readsBody || elsewhere.test(id)) continue
    const url = pathParameters(operation.path).reduce(
      (path, name) => path.replace(`{${name}}`, 'x'),
      operation.path,
    )
    const caller =
      accepts.length === 0 || accepts.includes('api_key')
        ? { 'x-api-key': secret }
        : { cookie, origin }
    for (const [code, payload] of Object.entries(bodies)) {
      const headers = { ...caller, 'content-type': 'application/json' }
      const answer = await app.http.inject({ method, url, headers, payload })
      tried += 1
      // Who may not come in is told so before anything of the body is read.
      if (answer.statusCode === 401 || answer.statusCode === 403) continue
      if (!wordsOf(url, code).test(answer.body)) {
        taken.push(`${id} ${method} ${url}: ${answer.statusCode} ${answer.body.slice(0, 200)}`)
      }
    }
  }
  expect(taken).toEqual([])
  expect(tried).toBeGreaterThan(400)
  expect(app.logged).toEqual([])
}, 120_000)
