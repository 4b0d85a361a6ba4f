import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BourseError, createBourse, type EventStream } from '../../sdk/src/index.ts'
import { domainRows } from '../../src/app/domain-rows.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import { type Operation, pathParameters } from '../../src/kernel/operation.ts'
import { withoutIds } from '../../src/kernel/schemas.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { nextCallerAddress } from '../support/caller-addresses.ts'
import { createIdentityProvider, type IdentityProvider } from '../support/identity-provider.ts'
import { membersOf, sampleOf } from './schema-sample.ts'
import { type Callers, newCallers, origin } from './specification/callers.ts'

// Every operation of the table is called through the client library against the whole program. What is answered must be
// what the method's type says, or a failure with a code that the table registers.

const catalog = buildCatalog(domainRows({ embedded: true }))
const rows = catalog.entries.map(({ operation }) => operation)
const codes = new Set(catalog.errors.map(({ code }) => code))
const ajv = formats.default(new Ajv({ strict: false, allErrors: false }))

/** Examples that were right where they were written: each states a moment, a price or somebody of that place. */
const timely = new Set([
  'arenaRooms.complete',
  'exchange.placeOrder',
  'exchange.placeOrders',
  'exchangeKeys.register',
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

function headersOf({ auth }: Operation, callers: Callers): Readonly<Record<string, string>> {
  const kinds: readonly string[] = auth
  if (kinds.length === 0 || kinds.includes('api_key')) return callers.apiKeyHeader
  if (kinds.includes('wallet_session')) return callers.walletSession
  if (kinds.includes('account_session')) return callers.accountSession
  return { ...callers.oneshotHeader, 'x-svc-machine': 'a-machine-of-the-tests' }
}

/** The id in an answer: of what was made or read, or of the first of a list. */
function idIn(data: unknown): string | null {
  const { id, items, ...rest } = membersOf(data)
  if (typeof id === 'string' || typeof id === 'number') return String(id)
  const [first] = Array.isArray(items) ? items : Object.values(rest)
  const inner = membersOf(first)['id']
  return typeof inner === 'string' || typeof inner === 'number' ? String(inner) : null
}

/**
 * What the row's first example asks, in the flat form of the library, about what an earlier call of the resource made
 * where there is some; made up where there is no example.
 */
function inputOf(row: Operation, known: string | undefined): Record<string, unknown> {
  const asked = row.examples.find(({ input }) => input !== undefined)?.input
  const described = row.kind === 'delegate' ? row.describes : undefined
  const bodySchema = row.input.body ?? described?.body?.['application/json']
  const { params, query } = asked ?? {
    params: sampleOf(row.input.params, false),
    query: sampleOf(row.input.query, false),
  }
  const body = asked?.body ?? (bodySchema === undefined ? undefined : sampleOf(bodySchema, false))
  const isWhole = bodySchema !== undefined && membersOf(bodySchema)['properties'] === undefined
  const given = membersOf(params)
  const named = pathParameters(row.path).map((name, at) => [
    name.replace(/[-_]([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    // A made-up text is empty, which no path can carry.
    at === 0 && isOfForm(row, name, known) ? known : (given[name] ?? '') || 'x',
  ])
  return {
    ...Object.fromEntries(named),
    ...membersOf(query),
    ...(isWhole ? { body } : membersOf(body)),
  }
}

/** Whether the id of something else would do for the parameter. */
function isOfForm({ input }: Operation, name: string, known: string | undefined): boolean {
  const schema = membersOf(membersOf(input.params)['properties'])[name]
  return (
    known !== undefined &&
    (schema === undefined || ajv.validate(withoutIds({ ...membersOf(schema) }), known))
  )
}

/** Why the data is not what the row declares; null when it is. */
function faultOf(row: Operation, data: unknown): string | null {
  const schema =
    row.kind === 'json' ? row.output : row.kind === 'document' ? row.describes : undefined
  if (schema === undefined) return null
  const check = ajv.compile(withoutIds(schema))
  return check(data) ? null : ajv.errorsText(check.errors)
}

/** Who calls, and what their calls have made so far, by resource. */
type Run = { readonly callers: Callers; readonly ids: Map<string, string> }

type Outcome = { readonly name: string; readonly how: string; readonly why?: string }

async function outcomeOf(row: Operation, { callers, ids }: Run): Promise<Outcome> {
  const { name } = row
  const sent: string[] = []
  const bourse = createBourse({
    baseUrl: app.baseUrl,
    retriesMax: 0,
    session: { cookies: {}, origin },
    headers: { 'x-forwarded-for': nextCallerAddress() },
    fetch: (input, init) => {
      sent.push(`${init?.method ?? 'GET'} ${new URL(String(input)).pathname}`)
      return fetch(input, { ...init, redirect: 'manual' })
    },
  })
  try {
    const how = await called(bourse, row, { callers, ids })
    const route = pathOf(row)
    if (!sent.every((one) => route.test(one))) return { name, how: 'misplaced', why: sent.join() }
    return how
  } catch (failure) {
    if (!(failure instanceof BourseError)) return { name, how: 'broken', why: String(failure) }
    // Rows of another protocol fail in its own form.
    const isForeign =
      row.kind === 'delegate' || row.errorForm !== undefined || row.failure !== undefined
    const isKnown = codes.has(failure.code) || (isForeign && failure.status >= 400)
    if (!isKnown) return { name, how: 'unknown code', why: failure.message }
    const isRefused = failure.code === 'request.invalid' && !isForeign && row.examples.length > 0
    return isRefused && !timely.has(name)
      ? { name, how: 'refused', why: JSON.stringify(failure.faults) }
      : { name, how: 'failed', why: failure.code }
  }
}

async function called(
  bourse: ReturnType<typeof createBourse>,
  row: Operation,
  { callers, ids }: Run,
): Promise<Outcome> {
  const { kind, name } = row
  const [resource = '', method = ''] = name.split('.')
  const methods: Record<
    string,
    Record<string, (input: object, options: object) => unknown>
  > = Object(bourse)
  const call = methods[resource]?.[method]
  if (call === undefined) return { name, how: 'missing' }
  const headers = headersOf(row, callers)
  const stop = new AbortController()
  const answer = call(inputOf(row, ids.get(resource)), {
    headers,
    signal: stop.signal,
    timeoutMs: 20_000,
  })
  if (kind === 'stream' || isStream(answer)) return readStream(name, answer, stop)
  const data = await (answer as Promise<unknown>)
  const id = idIn(data)
  if (id !== null) ids.set(resource, id)
  const fault = faultOf(row, data)
  return fault === null ? { name, how: 'answered' } : { name, how: 'unlike', why: fault }
}

function isStream(answer: unknown): answer is EventStream<unknown> {
  return typeof answer === 'object' && answer !== null && 'frames' in answer
}

/** Opens a stream, and leaves it after its first frame or a moment without one. */
async function readStream(name: string, answer: unknown, stop: AbortController): Promise<Outcome> {
  if (!isStream(answer)) return { name, how: 'missing' }
  const timer = setTimeout(() => stop.abort(), 500)
  for await (const { data } of answer.frames()) {
    JSON.parse(data)
    break
  }
  clearTimeout(timer)
  return { name, how: 'answered' }
}

function pathOf({ method, path }: Operation): RegExp {
  const pattern = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')
  return new RegExp(`^${method} ${pattern}$`)
}

test('every operation is called by its name and parses', async () => {
  const outcomes: Outcome[] = []
  let run: Run | null = null
  let left = 0
  for (const its of Map.groupBy(rows, ({ name }) => name.split('.')[0]).values()) {
    // Examples end sessions and give keys up.
    if (run === null || left <= 0) {
      run = { callers: (await newCallers(app, provider)).callers, ids: new Map() }
      left = 12
    }
    for (const row of its) if (row.kind !== 'socket') outcomes.push(await outcomeOf(row, run))
    left -= its.length
  }
  const fine = ['answered', 'failed']
  expect(outcomes.filter(({ how }) => !fine.includes(how))).toEqual([])
  expect(outcomes).toHaveLength(rows.length - 1)
  const answered = outcomes.filter(({ how }) => how === 'answered')
  expect(answered.length).toBeGreaterThan(300)
  expect(app.logged).toEqual([])
}, 400_000)
