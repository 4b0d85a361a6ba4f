import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { createIdentityProvider, type IdentityProvider } from '../support/identity-provider.ts'
import { type Answer, type Callers, createSend, newCallers } from './specification/callers.ts'

type Example = {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly security: readonly object[]
  readonly body: unknown
}

/** Examples that were right when they were written: each states a moment, or a price that the market has left. */
const timely = new Set([
  'post /api/backpack/signing-keys',
  'post /api/backpack/api/v1/order',
  'post /api/backpack/api/v1/orders',
])

let app: TestApp
let provider: IdentityProvider
beforeAll(async () => {
  provider = await createIdentityProvider()
  app = await startTestApp({ DEMO: 'off' })
})
afterAll(async () => {
  await app?.close()
  await provider?.close()
})

/** A caller that the row takes. */
function callerOf({ security }: Example, callers: Callers): Readonly<Record<string, string>> {
  const names = new Set(security.flatMap((choice) => Object.keys(choice)))
  if (names.size === 0 || names.has('apiKeyHeader')) return callers.apiKeyHeader
  if (names.has('walletSession')) return callers.walletSession
  return names.has('accountSession') ? callers.accountSession : callers.oneshotHeader
}

/** Every body that the description shows, with the parameters that it shows beside it. */
function examplesOf(document: unknown): readonly Example[] {
  const items: Record<string, Record<string, unknown>> = Object(document).paths
  return Object.entries(items).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      const { parameters = [], requestBody, security } = Object(operation)
      const shown = Object(requestBody?.content?.['application/json']).examples
      return Object.entries(Object(shown)).map(([name, example]) => ({
        name,
        method,
        security,
        path: filled(path, parameters),
        body: Object(example).value,
      }))
    }),
  )
}

function filled(
  path: string,
  parameters: readonly { readonly in: string; readonly name: string; readonly example?: unknown }[],
): string {
  const query = new URLSearchParams()
  let to = path
  for (const { example, in: place, name } of parameters) {
    if (place === 'path') to = to.replace(`{${name}}`, encodeURIComponent(String(example ?? 'x')))
    else if (place === 'query' && example !== undefined) query.append(name, String(example))
  }
  return query.size === 0 ? to : `${to}?${query.toString()}`
}

test('no body that the description shows is refused as malformed', async () => {
  const { body: document } = await createSend(app)('GET', '/openapi.json')
  const examples = examplesOf(document).filter(
    ({ method, path }) => !timely.has(`${method} ${path}`),
  )
  expect(examples.length).toBeGreaterThan(150)
  const refused: (readonly [string, Answer['body']])[] = []
  // Examples end sessions and give keys up.
  let { callers, send } = await newCallers(app, provider)
  for (const [at, example] of examples.entries()) {
    if (at % 25 === 24) ({ callers, send } = await newCallers(app, provider))
    const { body, method, name, path } = example
    const headers = callerOf(example, callers)
    const answer = await send(method.toUpperCase(), path, { body, headers })
    const isOurs = answer.status >= 500 && answer.status !== 503
    if (answer.status === 400 || isOurs) refused.push([`${method} ${path}: ${name}`, answer.body])
  }
  expect(refused).toEqual([])
  expect(app.logged).toEqual([])
}, 240_000)
