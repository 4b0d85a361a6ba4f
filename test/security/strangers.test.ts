import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { domainRows } from '../../src/app/domain-rows.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import { createApi, type Json, listOf, textOf } from '../../tools/tour/api.ts'
import { askPrice, payInPaper } from '../../tools/tour/pay.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type AppOwner, openAppOwner } from '../support/app-owner.ts'

type Headers = Readonly<Record<string, string>>

let app: TestApp
let owner: AppOwner
let stranger: AppOwner
/** What the owner made, by the path that reads or changes it. */
const made = new Map<string, string>()

/** Rows that only their owner may call, by the beginning of their path; each ends with the parameter that names the resource. */
const owned = [
  '/api/auth/sessions/{sessionId}',
  '/api/developer/keys/{keyId}',
  '/api/rh-launchpad/drafts/{launchId}',
  '/api/market/screens/{screenId}',
  '/api/market/alerts/{alertId}',
  '/api/vault/wallets/{walletId}',
  '/api/billing/budgets/{budgetId}',
  '/api/payments/charges/{chargeId}',
  '/api/x402/agents/mine/{slug}',
  '/api/x402/agents/{slug}',
  '/api/agents/own/{slug}',
  '/api/agents/{slug}',
  '/api/agents/runs/{runId}',
  '/api/agent-service/conversations/{conversationId}',
  '/api/agent-service/connections/{connectionId}',
  '/api/companion/sessions/{sessionId}',
  '/api/orchestrator/plans/{planId}',
  '/api/arena/rooms/{roomId}',
  '/api/developer/webhooks/{endpointId}',
] as const
/** Where strangers are turned away from what cannot be made here in a moment. */
const elsewhere: Readonly<Record<string, string>> = {
  '/api/trading/orders/{orderId}': 'src/domains/orders/orders.operations.test.ts',
  '/api/trading/swaps/{swapId}': 'src/domains/trading/swaps.service.test.ts',
  '/api/vault/signing-requests/{requestId}': 'src/domains/vault/signing.test.ts',
  '/api/billing/holds/{holdId}': 'src/domains/billing/billing.operations.test.ts',
  '/api/billing/subscriptions/{subscriptionId}': 'src/domains/billing/billing.operations.test.ts',
  '/api/billing/invoices/{invoiceId}': 'src/domains/billing/invoices/invoices.test.ts',
  '/api/rewards/claims/{claimId}': 'src/domains/billing/rewards/rewards.operations.test.ts',
  '/api/commerce/checkouts/{checkoutId}': 'src/domains/commerce/commerce.operations.test.ts',
  '/api/agents/mint/{mintId}': 'src/domains/metaplex-agents/mints.operations.test.ts',
}
/** Parameters that name nothing of an account: the answer is about the caller's own. */
const ownersOfNothing = [
  '/api/trading/portfolio/{address}',
  '/api/billing/meters/{meter}',
  '/api/ai/v1/models/{model}',
  '/api/agents/{wallet}',
]

const { entries } = buildCatalog(domainRows({ embedded: true }), { serviceSlug: 'svc' })
const named = entries.filter(({ operation: { auth, gate, kind, path, tier } }) => {
  const isAccounts = auth.length === 0 || auth.some((one: string) => one !== 'oneshot_key')
  const isDraft = path.startsWith('/api/rh-launchpad/drafts/')
  if (!path.includes('{') || kind === 'delegate' || kind === 'socket') return false
  return isAccounts && tier !== 'monetized' && gate !== 'operator' && (auth.length > 0 || isDraft)
})
const begins = (path: string, beginning: string) =>
  path === beginning || path.startsWith(`${beginning}/`)
const tried = named.flatMap((entry) => {
  const place = owned.find((one) => begins(entry.operation.path, one))
  return place === undefined ? [] : [[entry.id, entry, place] as const]
})

beforeAll(async () => {
  app = await startTestApp({ DEMO: 'off' })
  owner = await openAppOwner(app)
  stranger = await openAppOwner(app)
}, 180_000)
afterAll(() => app.close())

test('the owner makes one of each', makeAll, 120_000)

async function makeAll(): Promise<void> {
  const make = async (path: string, body: Json, headers: Headers = owner.person): Promise<Json> => {
    const { json, status } = await owner.send(path, body, headers)
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(json)}`)
    return json
  }
  const keep = (place: (typeof owned)[number], id: string) => made.set(place, id)
  const key = await make('/api/developer/keys', { name: 'mine' }, owner.person)
  keep('/api/developer/keys/{keyId}', String(Object(key['record']).id))
  const sessions = await owner.send('/api/auth/sessions', undefined, owner.person)
  keep('/api/auth/sessions/{sessionId}', textOf(listOf(sessions.json, 'sessions')[0] ?? {}, 'id'))
  const params = { creator: owner.wallet.address, name: 'Mine', symbol: 'MINE' }
  const draft = await make('/api/rh-launchpad/drafts', { family: 'curve', params })
  keep('/api/rh-launchpad/drafts/{launchId}', textOf(draft, 'launchId'))
  const screen = { name: 'mine', filter: 'holders > 10', sort: 'volumeEth24h', order: 'desc' }
  keep(
    '/api/market/screens/{screenId}',
    textOf(await make('/api/market/screens', screen), 'screenId'),
  )
  const token = await owner.launch('Mine too', 'MINETOO')
  const alert = await make('/api/market/alerts', { token, direction: 'above', priceEth: '1' })
  keep('/api/market/alerts/{alertId}', textOf(alert, 'alertId'))
  const policy = exampleOf('/api/vault/wallets')
  keep(
    '/api/vault/wallets/{walletId}',
    textOf(await make('/api/vault/wallets', policy, owner.person), 'id'),
  )
  const budget = await make('/api/billing/budgets', exampleOf('/api/billing/budgets'))
  keep('/api/billing/budgets/{budgetId}', textOf(budget, 'id'))
  const api = createApi(app.baseUrl)
  api.useKey(owner.key)
  const { chargeId } = await payInPaper(api, await askPrice(api))
  keep('/api/payments/charges/{chargeId}', chargeId)
  await make('/api/x402/agents', exampleOf('/api/x402/agents'))
  keep('/api/x402/agents/mine/{slug}', 'grid-bot')
  keep('/api/x402/agents/{slug}', 'grid-bot')
  await make('/api/agents/create', { slug: 'pool-watcher', name: 'Mine' })
  keep('/api/agents/own/{slug}', 'pool-watcher')
  keep('/api/agents/{slug}', 'pool-watcher')
  const run = await make('/api/agents/pool-watcher/run', { input: 'Which errors are there?' })
  keep('/api/agents/runs/{runId}', textOf(run, 'run', 'id'))
  const chat = { agent: 'pool-watcher', message: 'What is new?', waitSeconds: 0 }
  const conversation = await make('/api/agent-service/chat', chat)
  keep('/api/agent-service/conversations/{conversationId}', textOf(conversation, 'conversationId'))
  const connection = await make(
    '/api/agent-service/connect',
    exampleOf('/api/agent-service/connect'),
  )
  keep('/api/agent-service/connections/{connectionId}', textOf(connection, 'id'))
  const companion = await make('/api/companion/sessions', exampleOf('/api/companion/sessions'))
  keep('/api/companion/sessions/{sessionId}', textOf(companion, 'id'))
  const plan = await make('/api/orchestrator/plans', exampleOf('/api/orchestrator/plans'))
  keep('/api/orchestrator/plans/{planId}', textOf(plan, 'planId'))
  const room = await make('/api/arena/rooms', { topic: 'Mine', visibility: 'PRIVATE' })
  keep('/api/arena/rooms/{roomId}', textOf(room, 'room', 'id'))
  const hook = await make('/api/developer/webhooks', exampleOf('/api/developer/webhooks'))
  keep('/api/developer/webhooks/{endpointId}', textOf(hook, 'endpoint', 'id'))
}

/** A body that the row that makes something takes. */
function exampleOf(path: string): Json {
  const found = entries.find(
    ({ operation }) => operation.method === 'POST' && operation.path === path,
  )
  return Object(found?.operation.examples[0]?.input?.body)
}

test('every row that names a resource of an account is tried, here or where it is named', () => {
  const places = [...owned, ...Object.keys(elsewhere), ...ownersOfNothing]
  const untried = named.filter(
    ({ operation }) => !places.some((one) => begins(operation.path, one)),
  )
  expect(untried.map(({ id }) => id)).toEqual([])
  expect(Object.values(elsewhere).filter((file) => !existsSync(file))).toEqual([])
  expect(tried.length).toBeGreaterThan(60)
})

describe.each(tried)('%s', (_, { operation }, place) => {
  test('403 or 404 for a stranger who knows the id, by key, by session and without either', async () => {
    const example = operation.examples[0]?.input
    const others = Object(example?.params)
    const path = operation.path
      .replace(place, place.replace(/\{[^}]+\}$/, made.get(place) ?? 'not-made'))
      .replaceAll(/\{([^}]+)\}/g, (_match: string, name: string) => String(others[name]))
    const query = new URLSearchParams(
      Object.entries(Object(example?.query)).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]),
    )
    const body = operation.input.body === undefined ? undefined : JSON.stringify(example?.body)
    const statuses: number[] = []
    for (const headers of [
      { 'x-api-key': stranger.key },
      stranger.person,
      {},
    ] satisfies Headers[]) {
      const answer = await fetch(`${app.baseUrl}${path}?${query.toString()}`, {
        method: operation.method,
        headers: {
          ...headers,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body }),
      })
      statuses.push(answer.status)
      await answer.body?.cancel()
    }
    expect(statuses.filter((status) => ![401, 403, 404].includes(status))).toEqual([])
  })
})

test('nothing of it was changed: the owner reads all as it was made', async () => {
  const reads = tried.filter(([, { operation }, place]) => {
    return operation.method === 'GET' && operation.path === place && operation.kind === 'json'
  })
  for (const [, , place] of reads) {
    const path = place.replace(/\{[^}]+\}$/, made.get(place) ?? 'not-made')
    expect([path, (await owner.send(path)).status]).toEqual([path, 200])
  }
  expect(reads.length).toBeGreaterThan(10)
})
