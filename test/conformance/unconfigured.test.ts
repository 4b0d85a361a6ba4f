import { beforeAll, expect, test } from 'vitest'
import { domainRows } from '../../src/app/domain-rows.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import type { Entry } from '../../src/catalog/entry.ts'
import type { RunningApp } from '../support/app.ts'
import { type AppOwner, openAppOwner } from '../support/app-owner.ts'
import { sharedTestApp } from '../support/shared-app.ts'

// What is only not set up is an answer, and nothing that an operator has to look after: no line of the log.
const { entries } = buildCatalog(domainRows({ embedded: true }), { serviceSlug: 'svc' })
const unset = entries.filter(
  ({ operation: { errors = [], kind } }) =>
    kind !== 'socket' && errors.some(({ status, retryable }) => status === 503 && !retryable),
)

let app: RunningApp
let owner: AppOwner
beforeAll(async () => {
  app = await sharedTestApp()
  owner = await openAppOwner(app)
}, 120_000)

test('rows that may answer that something is not set up log nothing when they do', async () => {
  const answered: string[] = []
  for (const entry of unset) {
    const { status, code } = await call(entry)
    if (status === 503) answered.push(code)
  }
  expect(new Set(answered).size).toBeGreaterThan(2)
  expect(answered.filter((code) => !code.endsWith('not_configured'))).toEqual([])
  expect(app.logged).toEqual([])
}, 120_000)

async function call({ operation }: Entry): Promise<{ status: number; code: string }> {
  const [example] = operation.examples
  const { params = {}, query = {}, body } = example?.input ?? {}
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(Object(params)[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(Object(query))) search.set(name, String(value))
  const isForKeys = operation.auth.length === 0 || operation.auth.includes('api_key')
  const answer = await fetch(`${app.baseUrl}${path}?${search.toString()}`, {
    method: operation.method,
    headers: {
      ...(isForKeys ? { 'x-api-key': owner.key } : owner.person),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const isProblem = answer.headers.get('content-type')?.includes('problem+json') === true
  return { status: answer.status, code: isProblem ? String(JSON.parse(text).code) : '' }
}
