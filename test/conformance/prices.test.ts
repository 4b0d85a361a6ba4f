import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClientLibrary } from '../../src/adapters/client-library/create-client-library.ts'
import { domainRows } from '../../src/app/domain-rows.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import type { Entry } from '../../src/catalog/entry.ts'
import { publicOperations } from '../../src/catalog/listed.ts'
import { createDiscoveryService } from '../../src/domains/platform/discovery/index.ts'
import { ledgerMoney } from '../../src/kernel/assets.ts'
import { AppError } from '../../src/kernel/errors.ts'
import {
  isPriced,
  type JsonOperation,
  pathParameters,
  type Quote,
} from '../../src/kernel/operation.ts'
import { rowPriceWords } from '../../src/kernel/price-words.ts'
import type { CredentialKind, Principal } from '../../src/kernel/principal.ts'
import { paymentErrors } from '../../src/kernel/shared-errors.ts'
import type { PaymentMethod } from '../../src/ports/payment-methods.ts'
import type { PricedCall } from '../../src/ports/paywall.ts'
import { httpServerOf, principal, tableAuthenticator } from '../support/http-server.ts'
import { tinyTerminal } from '../support/terminal-files.ts'
import { documentsOf, settings } from './documents.fixture.ts'

const rows = domainRows({ embedded: true })
const catalog = buildCatalog(rows, { serviceSlug: 'svc' })
const documents = documentsOf(catalog)
const priced = catalog.entries.filter(
  (entry): entry is Entry & { readonly operation: JsonOperation } =>
    entry.operation.kind === 'json' && isPriced(entry.operation),
)
const listed = new Set(publicOperations(catalog).map(({ id }) => id))

/** What a call was told to cost: the quote that the gate hands to the paywall. */
let asked: PricedCall | null = null
let app: Awaited<ReturnType<typeof httpServerOf>>
const kinds: readonly CredentialKind[] = ['api_key', 'oneshot_key']
beforeAll(async () => {
  const operator = { namespace: 'solana', address: 'wallet-o' } as const
  const caller = (credential: CredentialKind): Principal =>
    principal({ credential, wallets: [operator] })
  app = await httpServerOf(rows, silentServices(), {
    paywall: {
      admit: async (call) => {
        asked = call
        throw new AppError(paymentErrors.required, 'Pay first.')
      },
    },
    operatorWallets: [operator],
    holders: { balanceAtomic: async () => 1n, requiredAtomic: 0n, decimals: 6, tokenMint: 'mint' },
    authenticators: kinds.map((credential) => {
      const secret = credential === 'api_key' ? 'ct_sk_whole' : 'ct_os_whole'
      return tableAuthenticator(credential, { [secret]: caller(credential) })
    }),
  })
})
afterAll(() => app.close())

/** Services that do nothing: a row with a fixed price must not need them to tell it. */
function silentServices(): Record<string, unknown> {
  const silent: unknown = new Proxy(() => undefined, {
    get: (_, name) => (name === 'then' ? undefined : silent),
    apply: () => undefined,
  })
  return Object.fromEntries(Object.keys(rows).map((domain) => [domain, silent]))
}

async function askFor({ operation }: Entry): Promise<number> {
  asked = null
  const { input = {} } = operation.examples.find((example) => example.input) ?? {}
  const params: Readonly<Record<string, unknown>> = Object(input.params)
  const path = pathParameters(operation.path).reduce<string>(
    (text, name) => text.replace(`{${name}}`, encodeURIComponent(String(params[name] ?? 'x'))),
    operation.path,
  )
  const query = new URLSearchParams(
    Object.entries(Object(input.query)).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
  )
  const credentials: readonly CredentialKind[] = operation.auth
  const answer = await app.inject({
    method: operation.method,
    url: `${path}?${query.toString()}`,
    headers: {
      ...(operation.method === 'GET' ? {} : { 'content-type': 'application/json' }),
      ...(credentials.includes('oneshot_key') && !credentials.includes('api_key')
        ? { 'x-svc-oneshot': 'ct_os_whole' }
        : { 'x-api-key': 'ct_sk_whole' }),
    },
    ...(operation.method === 'GET' ? {} : { payload: JSON.stringify(input.body ?? {}) }),
  })
  return answer.statusCode
}

test('some operations have a price', () => {
  expect(priced.length).toBeGreaterThan(0)
})

const fixed = priced.filter(({ operation }) => operation.price !== undefined)
describe.each(fixed.map((entry) => [entry.id, entry] as const))('%s', (_, entry) => {
  const { price } = entry.operation

  test('402 asks the price that the table names', async () => {
    expect(await askFor(entry)).toBe(402)
    expect(asked?.quote).toEqual(price)
  })
})

describe.each(fixed.filter(({ id }) => listed.has(id)).map((entry) => [entry.id, entry] as const))(
  '%s',
  (id, entry) => {
    const { price } = entry.operation

    test('every document shows that price', () => {
      const row = documents.publicRows().find(({ operationId }) => operationId === id)
      if (price === undefined) throw new Error(`${id} has no price`)
      const { amountAtomic, asset, unit } = price
      expect(row?.price).toEqual({ ...ledgerMoney(asset, amountAtomic), unit })
      const offers = offersOf(id)
      expect(offers).not.toHaveLength(0)
      for (const offer of offers) {
        expect(offer).toMatchObject({ amount: String(amountAtomic), asset, unit })
      }
    })
  },
)

test('a price that depends on the call is shown as none, and never as another', () => {
  for (const { id, operation } of priced) {
    if (operation.price !== undefined || !listed.has(id)) continue
    const row = documents.publicRows().find(({ operationId }) => operationId === id)
    expect(row?.price).toEqual({
      amount: null,
      amountAtomic: null,
      asset: null,
      decimals: null,
      unit: null,
    })
    for (const { amount, unit } of offersOf(id)) expect([amount, unit]).toEqual([null, null])
  }
})

test('the price list has the prices of the operator’s book, by the version that says so', async () => {
  const [row] = fixed.filter(({ id }) => listed.has(id))
  const listOf = async (book: Readonly<Record<string, Quote>>) => {
    const discovery = createDiscoveryService({
      documents,
      library: createClientLibrary(),
      terminalFiles: tinyTerminal,
      settings,
      clock: { nowMs: () => 0 },
      readiness: async () => [],
      mcp: { handle: async () => new Response() },
      priceOf: async (id) => book[id] ?? null,
    })
    const { items: offers } = await discovery.pricing()
    return offers.find(({ operationId }) => operationId === row?.id)
  }
  const { amountAtomic, asset } = row?.operation.price ?? {}
  expect(await listOf({})).toMatchObject({
    price: { amountAtomic: String(amountAtomic), asset, unit: 'call' },
    source: 'table',
  })
  const changed = { amountAtomic: 77n, asset: 'SOL', unit: 'call', source: 'pricebook:2' } as const
  expect(await listOf({ [row?.id ?? '']: changed })).toMatchObject({
    price: { amountAtomic: '77', asset: 'SOL', unit: 'call' },
    source: 'pricebook:2',
  })
})

test('every price is said in numbers, also where it depends on the call', () => {
  for (const { id, operation } of priced) {
    expect([id, rowPriceWords(operation)]).toEqual([
      id,
      expect.stringMatching(/^\d[\d.]* (USDC|SOL) /),
    ])
    const row = documents.publicRows().find(({ operationId }) => operationId === id)
    if (row !== undefined) expect(row.priceText).toBe(rowPriceWords(operation))
  }
  const text = documents.llmsTxt()
  const told = documents.publicRows().flatMap(({ priceText }) => priceText ?? [])
  expect(told.length).toBeGreaterThan(5)
  expect(told.filter((words) => !text.includes(words))).toEqual([])
})

test('what has no price is offered nowhere', () => {
  const costly = new Set(priced.map(({ id }) => id))
  for (const { operationId, aliasOf, price } of documents.publicRows()) {
    if (costly.has(aliasOf ?? operationId)) continue
    expect([operationId, price, offersOf(operationId)]).toEqual([operationId, null, []])
  }
})

type Offer = Pick<PaymentMethod, 'method'> & {
  readonly amount: string | null
  readonly unit: string | null
}

/** The offers of one operation in the OpenAPI document. */
function offersOf(id: string): readonly Offer[] {
  const paths: Readonly<Record<string, Record<string, unknown>>> = Object(
    documents.openapi31()['paths'],
  )
  for (const path of Object.values(paths)) {
    for (const operation of Object.values(path)) {
      if (Reflect.get(Object(operation), 'operationId') !== id) continue
      return Reflect.get(Object(Reflect.get(Object(operation), 'x-payment-info')), 'offers') ?? []
    }
  }
  return []
}
