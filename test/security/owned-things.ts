import { generateKeyPairSync, sign } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { domainRows } from '../../src/app/domain-rows.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import type { TestApp } from '../support/app.ts'
import type { AppOwner } from '../support/app-owner.ts'
import { solanaSigner } from '../support/auth-world.ts'
import { createApi, type Json, listOf, objectOf, textOf } from '../support/plain-api.ts'
import { askPrice, payInPaper } from '../support/plain-payment.ts'
import { sameName } from './mentions.ts'

type Headers = Readonly<Record<string, string>>
/** The members of a path, a query or a body that name one thing of the owner's, or a part of it. */
export type ThingIds = Readonly<Record<string, string>>
/** What the owner made, by the beginning of the paths that read or change it. */
export type OwnedThings = ReadonlyMap<string, ThingIds>

export const { entries } = buildCatalog(domainRows({ embedded: true }), { serviceSlug: 'svc' })

/** What its makers are asked for, where it takes more than a name. */
const bodies = {
  webhook: { url: 'https://hooks.example.com/bourse', topics: ['launch.*'] },
  paidAgent: {
    slug: 'grid-bot',
    label: 'Grid bot',
    description: 'Answers about launches.',
    families: ['Robinhood Chain'],
    recipientWallets: { solana: '7xLk17EQQ5KLDLDe44wCmupJKJjTGd8hs3eSVVhCx932' },
    pricePerCallAtomic: '1000000',
    asset: 'SOL',
  },
  plan: {
    goal: 'Buy 500 USDC worth of WETH without moving the price',
    steps: [{ id: 'depth', agent: 'pool-depth-reader', input: '{{goal}}' }],
  },
  wallet: {
    label: 'Orders',
    policy: {
      calls: [],
      recipients: [],
      spenders: [],
      tokens: [],
      maxValueAtomic: '1000',
      windowSeconds: 86_400,
      windowMaxAtomic: '5000',
      approvalAboveAtomic: '500',
    },
  },
  budget: {
    name: 'research',
    scope: { kind: 'agent', value: 'agent_scout' },
    window: 'day',
    asset: 'USDC',
    limitAtomic: '10000000',
    action: 'block',
  },
  hold: { id: 'mine', amountAtomic: '1', asset: 'paper:USDC', purpose: 'mine', ttlSeconds: 3_600 },
} as const

type Maker = {
  readonly app: TestApp
  readonly owner: AppOwner
  readonly oneshot: Headers
  readonly make: (path: string, body: Json, headers?: Headers) => Promise<Json>
  readonly keep: (place: string, ids: ThingIds) => void
  readonly kept: OwnedThings
}

/** Makes one of everything that an account, or a one-shot key, may own. Throws where one cannot be made. */
export async function makeOneOfEach(options: {
  readonly app: TestApp
  readonly owner: AppOwner
  readonly oneshot: Headers
}): Promise<OwnedThings> {
  const made = new Map<string, ThingIds>()
  const make = async (path: string, body: Json, headers: Headers = options.owner.person) => {
    const { json, status } = await options.owner.send(path, body, headers)
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(json)}`)
    return json
  }
  const maker: Maker = {
    ...options,
    make,
    keep: (place, ids) => void made.set(place, ids),
    kept: made,
  }
  await makeAccountThings(maker)
  await makeMarketThings(maker)
  await makeAgentThings(maker)
  await makeTalkThings(maker)
  await makeJobThings(maker)
  await makeTradingThings(maker)
  await makeMoneyThings(maker)
  await makeBooks(maker)
  await makeComputerThings(maker)
  return made
}

/** A one-shot key that the machine of the test has claimed, as headers. */
export async function openOneshot(app: TestApp, machineId: string): Promise<Headers> {
  const sums = await fetch(`${app.baseUrl}/api/e2b/install.sh.sha256`)
  const scriptSha256 = (await sums.text()).slice(0, 64)
  const api = createApi(app.baseUrl)
  const key = textOf(await api.post('/api/e2b/oneshot', { scriptSha256 }), 'key')
  const headers = { authorization: `Bearer ${key}` }
  const claimed = await api.send('/api/e2b/oneshot/claim', { machineId }, headers)
  if (claimed.status !== 200) throw new Error(`the claim answered ${claimed.status}`)
  return headers
}

async function makeAccountThings({ owner, make, keep }: Maker): Promise<void> {
  const key = await make('/api/developer/keys', { name: 'mine' })
  keep('/api/developer/keys/{keyId}', {
    keyId: String(objectOf(key, 'record')['id']),
    secret: textOf(key, 'key'),
  })
  const watchlist = await make('/api/watchlists', { name: 'mine' })
  keep('/api/watchlists/{watchlistId}', { watchlistId: textOf(watchlist, 'id') })
  // What the owner's key called so far, and what they were told: both follow within about a second.
  const newestOf = async (path: string) => {
    const first = async () =>
      listOf((await owner.send(path, undefined, owner.person)).json, 'items')[0]
    await expect.poll(first, { timeout: 30_000 }).toBeDefined()
    return textOf((await first()) ?? {}, 'id')
  }
  await owner.send('/api/auth/me')
  const requestId = await newestOf('/api/developer/requests')
  keep('/api/developer/requests/{requestId}', { requestId })
  const notificationId = await newestOf('/api/notifications')
  keep('/api/notifications/{notificationId}', { notificationId })
  const signing = await make('/api/backpack/signing-keys', await signingKeyOf(owner))
  keep('/api/backpack/signing-keys/{keyId}', { keyId: textOf(signing, 'id') })
  const sessions = await owner.send('/api/auth/sessions', undefined, owner.person)
  keep('/api/auth/sessions/{sessionId}', {
    sessionId: textOf(listOf(sessions.json, 'items')[0] ?? {}, 'id'),
  })
  const hook = await make('/api/developer/webhooks', bodies.webhook)
  const endpointId = textOf(hook, 'endpoint', 'id')
  const deliveries = `/api/developer/webhooks/${endpointId}/deliveries`
  await make(`/api/developer/webhooks/${endpointId}/test`, {})
  const first = async () => listOf((await owner.send(deliveries)).json, 'items')[0]
  await expect.poll(first, { timeout: 30_000 }).toBeDefined()
  const deliveryId = textOf((await first()) ?? {}, 'id')
  keep('/api/developer/webhooks/{endpointId}', { endpointId, deliveryId })
}

/** A new key with the proof that the owner has it. */
async function signingKeyOf(owner: AppOwner): Promise<Json> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const encoded = publicKey.export({ format: 'der', type: 'spki' })
  const key = encoded.subarray(-32).toString('base64')
  const { json } = await owner.send('/api/auth/me', undefined, owner.person)
  const timestamp = Date.now()
  const text = `instruction=signingKeyRegister&account=${textOf(json, 'userId')}&publicKey=${key}&timestamp=${timestamp}`
  const signature = sign(null, Buffer.from(text), privateKey).toString('base64')
  return { publicKey: key, name: 'mine', timestamp, signature }
}

async function makeMarketThings({ owner, make, keep }: Maker): Promise<void> {
  const params = { creator: owner.wallet.address, name: 'Mine', symbol: 'MINE' }
  const draft = await make('/api/rh-launchpad/drafts', { family: 'curve', params })
  keep('/api/rh-launchpad/drafts/{launchId}', { launchId: textOf(draft, 'id') })
  const screen = { name: 'mine', filter: 'holders > 10', sort: 'volumeEth24h', order: 'desc' }
  const { id: screenId } = await make('/api/market/screens', screen)
  keep('/api/market/screens/{screenId}', { screenId: String(screenId) })
  const token = await owner.launch('Mine too', 'MINETOO')
  const alert = await make('/api/market/alerts', { token, direction: 'above', priceEth: '1' })
  keep('/api/market/alerts/{alertId}', { alertId: textOf(alert, 'id') })
  const launch = await make('/api/rh-launchpad/launches/prepare', params)
  keep('/api/intents/{intentId}', { intentId: textOf(launch, 'intent', 'id') })
}

async function makeAgentThings({ make, keep, owner }: Maker): Promise<void> {
  const content = '---\nname: mine\ndescription: Mine.\n---\nMine.'
  const scan = await make('/api/skill-scanner/scan', { files: [{ path: 'SKILL.md', content }] })
  const scanId = textOf(scan, 'id')
  const scanPath = `/api/skill-scanner/scans/${scanId}`
  const ended = async () => (await owner.send(scanPath, undefined, owner.person)).json['status']
  await expect.poll(ended, { timeout: 30_000 }).toBe('succeeded')
  keep('/api/skill-scanner/scans/{scanId}', { scanId })
  await make('/api/x402/agents', bodies.paidAgent)
  for (const place of ['/api/x402/own-agents/{slug}', '/api/x402/agents/{slug}'])
    keep(place, { slug: 'grid-bot' })
  await make('/api/agents/create', { slug: 'depth-reader', name: 'Mine', visibility: 'private' })
  for (const place of ['/api/own-agents/{slug}', '/api/agents/{slug}'])
    keep(place, { slug: 'depth-reader' })
  keep('/api/own-agents/{slug}/versions/{version}', { slug: 'depth-reader', version: '1' })
  await make('/api/agents/create', { slug: sameName, name: 'Mine too', visibility: 'private' })
  const run = await make('/api/agents/depth-reader/run', { input: 'Which errors are there?' })
  const parentRunId = textOf(run, 'run', 'id')
  keep('/api/runs/{runId}', { runId: parentRunId })
  // It has begun another one, so that the list of those tells its owner something.
  await make(`/api/agents/${sameName}/run`, { input: 'And now?', parentRunId })
  const runId = parentRunId
  await make(`/api/runs/${runId}/cancel`, {})
  const replay = await make(`/api/runs/${runId}/replays`, { model: 'deterministic-planner' })
  keep('/api/runs/{runId}/replays/{replayId}', { runId, replayId: textOf(replay, 'id') })
  const [asset, holder] = [solanaSigner().address, solanaSigner().address]
  const minted = await make('/api/agents/mint/prepare', {
    document: { description: 'Mine.' },
    name: 'Mine',
    asset,
    owner: holder,
  })
  keep('/api/agent-mints/{mintId}', { mintId: textOf(minted, 'id') })
}

async function makeTalkThings({ make, keep }: Maker): Promise<void> {
  const chat = { agent: sameName, message: 'What is new?', waitSeconds: 0 }
  const conversation = await make('/api/agent-service/chat', chat)
  keep('/api/agent-service/conversations/{conversationId}', {
    conversationId: textOf(conversation, 'conversationId'),
  })
  const mine = { text: 'My fees' }
  await make('/api/memory/facts', { ...mine, scope: 'agent', agent: 'depth-reader' })
  await make('/api/memory/facts', {
    ...mine,
    scope: 'conversation',
    conversationId: textOf(conversation, 'conversationId'),
  })
  const connect = '/api/agent-service/connect'
  const connected = await make(connect, {
    agent: { kind: 'own', slug: sameName },
    scopes: ['route:trading:*'],
  })
  keep('/api/agent-service/connections/{connectionId}', { connectionId: textOf(connected, 'id') })
  keep('/api/memory/facts/{factId}', {
    factId: textOf(await make('/api/memory/facts', { text: 'Mine' }), 'id'),
  })
  const companion = '/api/companion/sessions'
  keep('/api/companion/sessions/{sessionId}', {
    sessionId: textOf(await make(companion, { title: 'Mine' }), 'id'),
  })
  const plans = '/api/orchestrator/plans'
  keep('/api/orchestrator/plans/{planId}', {
    planId: textOf(await make(plans, bodies.plan), 'id'),
  })
  await make('/api/external-agents', {
    name: 'mine',
    endpoint: 'https://agents.example.com/card',
    credential: { kind: 'header', header: 'x-api-key', value: 'mine' },
  })
  keep('/api/external-agents/{name}', { name: 'mine' })
  const room = await make('/api/arena/rooms', { topic: 'Mine', visibility: 'PRIVATE' })
  keep('/api/arena/rooms/{roomId}', { roomId: textOf(room, 'room', 'id') })
}

/** A job of oneself, which nobody else has a part in. */
async function makeJobThings({ make, keep }: Maker): Promise<void> {
  for (const slug of ['lot-seller', 'lot-judge'])
    await make('/api/agents/launch', { slug, agent: { name: slug } })
  const offering = await make('/api/agent-offerings', {
    agent: 'lot-seller',
    title: 'Mine',
    description: 'Mine',
    asset: 'paper:USDC',
    amountAtomic: '1',
    slaMinutes: 60,
  })
  const job = await make('/api/agent-jobs', {
    offeringId: textOf(offering, 'id'),
    requirement: {},
  })
  keep('/api/agent-jobs/{jobId}', { jobId: textOf(job, 'id') })
}

const ether = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

async function makeTradingThings({ owner, make, keep }: Maker): Promise<void> {
  const token = await owner.launch('Mine to trade', 'MINETRADE')
  const balances = [{ token: ether, amountAtomic: `${10n ** 18n}` }]
  await make('/api/paper/account', { balances })
  const order = await make('/api/trading/orders', {
    mode: 'paper',
    kind: 'limit',
    side: 'buy',
    pair: { base: token, quote: ether },
    amountAtomic: `${10n ** 15n}`,
    limitPrice: '0.000000000001',
  })
  keep('/api/trading/orders/{orderId}', { orderId: textOf(order, 'id') })
  const quote = await make('/api/trading/quote', {
    sellToken: 'ETH',
    buyToken: token,
    amount: `${10n ** 15n}`,
    side: 'exactIn',
  })
  const swap = await make('/api/trading/build', {
    quoteId: textOf(quote, 'quoteId'),
    account: owner.wallet.address,
  })
  const intentId = textOf(listOf(swap, 'intents')[0] ?? {}, 'id')
  keep('/api/trading/swaps/{swapId}', { swapId: textOf(swap, 'id'), intentId })
  const resting = { symbol: 'SOL_USDC_PERP', side: 'Bid', orderType: 'Limit' }
  const rest = async (price: string) =>
    textOf(await make('/api/backpack/order', { ...resting, price, quantity: '1' }), 'id')
  keep('/api/backpack/order', { orderId: await rest('101.5'), another: await rest('101.4') })
  const watched = { symbol: 'SOL_USDC_PERP', direction: 'above', price: '1000' }
  const alert = await make('/api/backpack/alerts', watched)
  keep('/api/backpack/alerts/{alertId}', { alertId: textOf(alert, 'id') })
  const wallet = await make('/api/vault/wallets', bodies.wallet)
  const walletId = textOf(wallet, 'id')
  const agentWalletId = String(wallet['agentWalletId'])
  keep('/api/vault/wallets/{walletId}', { walletId, agentWalletId })
  const requests = `/api/vault/wallets/${walletId}/signing-requests`
  const request = await make(requests, {
    clientRequestId: 'mine',
    to: ether,
    valueAtomic: '1',
    data: '0x',
  })
  keep('/api/vault/signing-requests/{requestId}', { requestId: textOf(request, 'id') })
}

async function makeMoneyThings({ app, owner, make, keep, kept }: Maker): Promise<void> {
  const budget = await make('/api/billing/budgets', bodies.budget)
  keep('/api/billing/budgets/{budgetId}', { budgetId: textOf(budget, 'id') })
  const api = createApi(app.baseUrl)
  api.useKey(kept.get('/api/developer/keys/{keyId}')?.['secret'] ?? '')
  const { chargeId } = await payInPaper(api, await askPrice(api))
  const { json } = await owner.send(`/api/payments/charges/${chargeId}`)
  keep('/api/payments/charges/{chargeId}', { chargeId, requestId: textOf(json, 'requestId') })
  keep('/api/billing/holds/{holdId}', {
    holdId: textOf(await make('/api/billing/holds', bodies.hold), 'id'),
  })
  const wish = { item: { product: 'credit-usdc-5' }, network: 'evm' }
  keep('/api/commerce/checkouts/{checkoutId}', {
    checkoutId: textOf(await make('/api/commerce/checkouts', wish), 'id'),
  })
}

/** What otherwise takes a month, or money: a subscription, an invoice of an ended month, a claim of an ended epoch. */
async function makeBooks({ app, owner, keep }: Maker): Promise<void> {
  const { json } = await owner.send('/api/auth/me', undefined, owner.person)
  const accountId = textOf(json, 'userId')
  const invoiceId = 'inv_01k0000000000000000000000a'
  await sql`
    INSERT INTO billing_invoices
      (id, account_id, asset, number, state, period_start, period_end, created_at, issued_at, due_at)
    VALUES (${invoiceId}, ${accountId}, 'paper:USDC', 1, 'issued', '2026-01-01', '2026-02-01',
      '2026-01-01', '2026-02-01', '2026-02-15')`.execute(app.database.query)
  keep('/api/billing/invoices/{invoiceId}', { invoiceId })
  const subscriptionId = 'sub_01k0000000000000000000000a'
  await sql`
    INSERT INTO billing_subscriptions
      (id, account_id, plan, plan_version, state, starts_at, period_index, period_start, period_end, created_at)
    SELECT ${subscriptionId}, ${accountId}, plan, version, 'active', '2026-01-01', 0, '2026-01-01',
      '2099-01-01', '2026-01-01' FROM billing_plans WHERE plan = 'developer' LIMIT 1`.execute(
    app.database.query,
  )
  keep('/api/billing/subscriptions/{subscriptionId}', { subscriptionId })
  const claimId = 'rwc_01k0000000000000000000000a'
  await sql`
    INSERT INTO reward_epochs (rule_id, epoch, state, starts_at, ends_at)
    SELECT id, 0, 'settled', '2026-01-01', '2026-01-08' FROM reward_rules LIMIT 1`.execute(
    app.database.query,
  )
  await sql`
    INSERT INTO reward_claims
      (id, rule_id, epoch, account_id, asset, earned_atomic, amount_atomic, state, expires_at, created_at)
    SELECT ${claimId}, rule_id, epoch, ${accountId}, 'paper:USDC', 100, 100, 'claimable',
      '2099-01-01', '2026-01-08' FROM reward_epochs WHERE epoch = 0 LIMIT 1`.execute(
    app.database.query,
  )
  keep('/api/rewards/claims/{claimId}', { claimId })
}

async function makeComputerThings({ app, oneshot, keep }: Maker): Promise<void> {
  const api = createApi(app.baseUrl)
  const post = (path: string, body: Json) => api.post(path, body, oneshot)
  const sessionId = textOf(await post('/api/e2b/sessions', {}), 'id')
  await fetch(`${app.baseUrl}/api/e2b/sessions/${sessionId}/files/content`, {
    method: 'PUT',
    headers: { ...oneshot, 'content-type': 'application/json' },
    body: JSON.stringify({ path: '/data/notes.txt', text: 'mine' }),
  })
  const snapshot = await post(`/api/e2b/sessions/${sessionId}/snapshots`, { name: 'mine' })
  const snapshotId = textOf(snapshot, 'id')
  keep('/api/e2b/sessions/{sessionId}', { sessionId, snapshotId, path: '/data/notes.txt' })
  keep('/api/e2b/snapshots/{snapshotId}', { snapshotId })
  const boxId = textOf(await post('/api/boxes/create', { name: 'mine' }), 'boxId')
  keep('/api/boxes/{boxId}', { boxId })
  const talk = await post(`/api/boxes/${boxId}/sessions`, { title: 'mine' })
  keep('/api/boxes/sessions/{sessionId}', { sessionId: textOf(talk, 'id') })
  const reading = await post('/api/browser-use/readings', { url: 'https://nowhere.invalid/' })
  keep('/api/browser-use/readings/{taskId}', { taskId: textOf(reading, 'id') })
}
