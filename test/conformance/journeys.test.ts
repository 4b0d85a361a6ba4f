import { beforeAll, expect, test } from 'vitest'
import type { RunningApp } from '../support/app.ts'
import { type AppOwner, openAppOwner } from '../support/app-owner.ts'
import { createApi, type Json, listOf, objectOf, textOf } from '../support/plain-api.ts'
import { createChain } from '../support/plain-chain.ts'
import { askPrice, payInPaper } from '../support/plain-payment.ts'
import { sharedTestApp } from '../support/shared-app.ts'

// From the first preparation to what the index says of it afterwards, over HTTP, as a terminal goes.
const family = [
  [
    'uni',
    '/api/uni-launchpad',
    { antiSnipe: { startBps: 3_000, durationSeconds: 300, decay: 'linear' } },
  ],
  ['pons', '/api/pons', { limits: { walletBps: 300, durationSeconds: 86_400 } }],
] as const
const ether = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const tenthEther = '100000000000000000'

let app: RunningApp
let owner: AppOwner
let chain: ReturnType<typeof createChain>
let account: string
beforeAll(async () => {
  app = await sharedTestApp()
  owner = await openAppOwner(app)
  account = owner.wallet.address
  await post('/api/dev/faucet', { address: account, amount: '2' })
  const discovered = await get('/.well-known/rh-launchpad.json')
  chain = createChain(textOf(discovered, 'chain', 'rpcUrl'))
  await post('/api/paper/account', { balances: [{ token: ether, amountAtomic: tenthEther }] })
})

type Headers = Readonly<Record<string, string>>

/** The answer to a call that has to go well, with the owner's key unless there are other headers. */
async function call(
  method: string,
  path: string,
  { body, headers = { 'x-api-key': owner.key } }: { body?: Json; headers?: Headers } = {},
): Promise<Json> {
  const answer = await fetch(`${app.baseUrl}${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const json: Json = Object(await answer.json())
  expect([path, answer.status, json]).toEqual([path, 200, json])
  return json
}

const get = (path: string) => call('GET', path)
const post = (path: string, body: Json) => call('POST', path, { body })
const asPerson = (method: string, path: string, body?: Json) =>
  call(method, path, { headers: owner.person, ...(body === undefined ? {} : { body }) })

/** Signs and submits the intent, and waits until it is confirmed. */
async function submit(path: string, intent: Json, wallet = owner.wallet): Promise<Json> {
  const signedTransaction = await chain.signIntent(wallet, intent)
  const submitted = await post(path, { signedTransaction })
  const view = `/api/rh-launchpad/intents/${textOf(intent, 'id')}`
  await expect
    .poll(async () => textOf(await get(view), 'status'), { timeout: 60_000 })
    .toBe('confirmed')
  return submitted
}

test.each(family)('a token is launched by %s, traded and read', async (_, base, more) => {
  const launched = await prepareLaunch(base, more)
  const { launchId, token } = launched
  expect(await get(`${base}/launches/${launchId}`)).toMatchObject({ tokenAddress: token })
  expect(await get(`${base}/tokens/${token}`)).toMatchObject({ id: launchId })
  expect(await get(`${base}/launches/${launchId}/status`)).toMatchObject({ id: launchId })
  expect(await get(`${base}/intents/${launched.intentId}`)).toMatchObject({ status: 'confirmed' })
  expect(await get(`${base}/launches?creator=${account}`)).toMatchObject({
    items: [{ id: launchId }],
  })
  const factories = await get(`${base}/factories`)
  expect(factories['ready']).toBe(true)
  const quote = await get(`${base}/quote?token=${token}&side=buy&amountIn=${tenthEther}`)
  expect(BigInt(textOf(quote, 'amountOut', 'amountAtomic'))).toBeGreaterThan(0n)
  // The first buy is a trade too.
  const trades = async () => listOf(await get(`${base}/launches/${launchId}/trades`), 'items')
  await expect.poll(async () => (await trades()).length).toBeGreaterThan(0)
})

async function prepareLaunch(base: string, more: Json) {
  const symbol = `J${base.length}`
  const body = { creator: account, name: 'Journey', symbol, initialBuyEth: '0.01', ...more }
  const prepared = await post(`${base}/launches/prepare`, body)
  const launchId = textOf(prepared, 'id')
  const intent = objectOf(prepared, 'intent')
  await submit(`${base}/launches/${launchId}/submit`, intent)
  return {
    launchId,
    token: textOf(prepared, 'predictedAddress'),
    intentId: textOf(intent, 'id'),
  }
}

test('a draft becomes a launch on the curve, is traded, and pays its creator', async () => {
  const params = { creator: account, name: 'Journey', symbol: 'JCURVE', initialBuyEth: '0.01' }
  const draft = await post('/api/rh-launchpad/drafts', { family: 'curve', params })
  const launchId = textOf(draft, 'id')
  await post(`/api/rh-launchpad/drafts/${launchId}/validate`, {})
  const prepared = await post(`/api/rh-launchpad/drafts/${launchId}/prepare`, {})
  await submit(`/api/rh-launchpad/launches/${launchId}/submit`, objectOf(prepared, 'intent'))
  const view = `/api/rh-launchpad/launches/${launchId}`
  const token = textOf(await get(view), 'tokenAddress')
  expect(await get(`/api/rh-launchpad/tokens/${token}`)).toMatchObject({ id: launchId })
  expect(await get(`${view}/status`)).toMatchObject({ id: launchId })
  expect(await get(`${view}/attestation`)).toMatchObject({ launchId, status: 'proved' })
  const asked = `token=${token}&side=buy&amountIn=${tenthEther}`
  expect(await get(`/api/rh-launchpad/quote?${asked}`)).toMatchObject({ side: 'buy' })
  const trade = { token, trader: account, side: 'buy', amountIn: tenthEther }
  const { intents } = await post('/api/rh-launchpad/trades/prepare', trade)
  for (const intent of listOf({ intents }, 'intents')) {
    await submit(`/api/rh-launchpad/intents/${textOf(intent, 'id')}/submit`, intent)
  }
  expect(listOf(await get(`${view}/trades`), 'items')).toHaveLength(2)
  expect(await get(`/api/rh-launchpad/creator-fees?account=${account}`)).toMatchObject({ account })
  expect(await get(`/api/rh-launchpad/tokens/${token}/creator-fees`)).toMatchObject({ token })
  await claimFees(token)
  await readMarket(token)
})

/** Has the creator's fees of the token paid out, and reads what is kept of that. */
async function claimFees(token: string): Promise<void> {
  const fees = '/api/rh-launchpad/creator-fees'
  const { intent } = await post(`${fees}/prepare-claim`, { account, tokens: [token] })
  const claim = objectOf({ intent }, 'intent')
  await submit(`/api/rh-launchpad/intents/${textOf(claim, 'id')}/submit`, claim)
  const claims = async () => listOf(await get(`${fees}/claims?account=${account}`), 'items')
  await expect.poll(claims).toMatchObject([{ account, token }])
  const earned = await get(`${fees}/accrual?account=${account}&range=24h`)
  expect(listOf(earned, 'points').length).toBeGreaterThan(0)
}

/** What a page about a token asks. */
async function readMarket(token: string): Promise<void> {
  const lists = [
    `/api/market/pools?token=${token}`,
    `/api/market/prices?tokens=${token}`,
    `/api/market/candles?token=${token}&interval=1m`,
    `/api/market/trades?token=${token}`,
    `/api/market/holders?token=${token}`,
    `/api/market/traders?token=${token}`,
    `/api/rh-launchpad/tokens/${token}/candles?interval=1m`,
    `/api/rh-launchpad/tokens/${token}/holders`,
    '/api/market/trending',
    '/api/trading/tokens',
    `/api/trading/tokens/${token}`,
    `/api/trading/portfolio/${account}`,
    `/api/trading/portfolio/${account}/view`,
    `/api/trading/portfolio/${account}/history`,
    `/api/trading/portfolio/${account}/equity?range=24h&points=2`,
  ]
  const isEmpty = ({ items }: Json) => Array.isArray(items) && items.length === 0
  for (const path of lists) {
    await expect.poll(async () => [path, isEmpty(await get(path))]).toEqual([path, false])
  }
  await get(`/api/market/corrections?token=${token}`)
  await get('/api/market/screener/fields')
  const { data } = await get(`/api/market/candles?token=${token}&interval=1m`)
  const [candle = {}] = listOf({ data }, 'data', 'items')
  const proof = `interval=1m&startedAt=${textOf(candle, 'startedAt')}`
  await get(`/api/market/candles/proof?token=${token}&${proof}`)
}

test('a launch is given up before it is signed', async () => {
  const body = { creator: account, name: 'Given up', symbol: 'JGONE' }
  const prepared = await post('/api/rh-launchpad/launches/prepare', body)
  const path = `/api/rh-launchpad/launches/${textOf(prepared, 'id')}/cancel`
  expect(await call('POST', path)).toMatchObject({ status: 'cancelled' })
})

test('a token vests: its grants are claimed and ended', async () => {
  const { wallet: revoker } = await openAppOwner(app)
  await post('/api/dev/faucet', { address: revoker.address, amount: '1' })
  const grant = { beneficiary: account, amount: '250', durationSeconds: 31_536_000 }
  const prepared = await post('/api/token-factory/tokens/prepare', {
    creator: account,
    name: 'Vests',
    symbol: 'JVEST',
    supply: '1000',
    grants: [grant, { ...grant, cliffSeconds: 86_400, revoker: revoker.address }],
  })
  const token = textOf(prepared, 'predictedAddress')
  const intents = '/api/token-factory/intents'
  const send = async (intent: Json, wallet = owner.wallet) =>
    submit(`${intents}/${textOf(intent, 'id')}/submit`, intent, wallet)
  await send(objectOf(prepared, 'intent'))
  await get(`${intents}/${textOf(prepared, 'intent', 'id')}`)
  expect(await get(`/api/token-factory/tokens/${token}`)).toMatchObject({ token })
  expect(listOf(await get('/api/token-factory/tokens'), 'items').length).toBeGreaterThan(0)
  const grants = listOf(await get(`/api/token-factory/grants?token=${token}`), 'items')
  expect(grants).toHaveLength(2)
  const revocable = textOf(grants.find((one) => one['revoker'] !== null) ?? {}, 'id')
  expect(await get(`/api/token-factory/grants/${revocable}`)).toMatchObject({ id: revocable })
  // Nothing is free in the second of its creation, and without a transaction no block says that it is over.
  const claim = async () => {
    await post('/api/dev/faucet', { address: revoker.address, amount: '0.01' })
    return (await owner.send('/api/token-factory/grants/prepare-claim', { account })).status
  }
  await expect.poll(claim, { interval: 1_000 }).toBe(200)
  const one = `/api/token-factory/grants/${revocable}`
  const by = { account: revoker.address }
  await send(objectOf(await post(`${one}/prepare-revoke`, by), 'intent'), revoker)
})

test('a swap is quoted, tried and prepared', async () => {
  const token = await owner.launch('Journey swap', 'JSWAP')
  const ask = { sellToken: 'ETH', buyToken: token, amount: tenthEther, side: 'exactIn' }
  const quoteId = textOf(await post('/api/trading/quote', ask), 'quoteId')
  expect(await get(`/api/trading/quotes/${quoteId}`)).toMatchObject({ quoteId })
  await post('/api/trading/simulate', { quoteId, account })
  await post('/api/trading/build', { quoteId, account })
  expect(listOf(await get('/api/trading/swaps'), 'items')).toHaveLength(1)
})

test('accounts of play money, keys and wallets are read by whoever owns them', async () => {
  await get('/api/paper/account')
  await post('/api/paper/account/reset', {})
  const screen = { name: 'mine', filter: 'holders > 10', sort: 'volumeEth24h', order: 'desc' }
  await post('/api/market/screens', screen)
  const lists = ['market/screens', 'market/alerts', 'vault/wallets', 'vault/audit']
  for (const name of lists) expect(listOf(await get(`/api/${name}`), 'items')).toBeDefined()
  for (const name of ['v1/account', 'v1/market?symbol=SOL_USDC_PERP', 'v1/capital/collateral']) {
    await get(`/api/backpack/api/${name}`)
  }
  for (const path of ['/api/auth/activity', '/api/developer/audit']) {
    await asPerson('GET', path)
  }
  for (const path of ['/api/pons/snapshot', '/api/ready', '/api/arena/status']) await get(path)
})

test('a draft is read, changed and given up', async () => {
  const params = { creator: account, name: 'Draft', symbol: 'JDRAFT' }
  const draft = await post('/api/rh-launchpad/drafts', { family: 'curve', params })
  const path = `/api/rh-launchpad/drafts/${textOf(draft, 'id')}`
  expect(await get(path)).toMatchObject({ status: 'draft' })
  await call('PUT', path, { body: { params: { ...params, name: 'Better' } } })
  expect(listOf(await get('/api/rh-launchpad/drafts'), 'items')).toMatchObject([
    { id: textOf(draft, 'id'), params: { name: 'Better' } },
  ])
  expect(await call('POST', `${path}/cancel`)).toMatchObject({ status: 'cancelled' })
})

test('an order rests, and another takes its place', async () => {
  const base = await owner.launch('Journey order', 'JORDER')
  const order = await post('/api/trading/orders', {
    mode: 'paper',
    kind: 'limit',
    side: 'buy',
    pair: { base, quote: ether },
    amountAtomic: '1000000000000000',
    limitPrice: '0.000000000001',
  })
  const path = `/api/trading/orders/${textOf(order, 'id')}`
  await post(`${path}/replace`, { limitPrice: '0.000000000002' })
  const alert = { token: base, direction: 'above', priceEth: '1' }
  const { id: alertId } = await post('/api/market/alerts', alert)
  const one = `/api/market/alerts/${String(alertId)}`
  await get(one)
  for (const act of ['pause', 'resume']) await call('POST', `${one}/${act}`)
  await call('DELETE', one)
  await post('/api/market/screener', { filter: 'holders > 0', sort: 'volumeEth24h', order: 'desc' })
})

test('a screen, a hold and a key go as they came', async () => {
  const screen = { name: 'brief', filter: 'holders > 10', sort: 'volumeEth24h', order: 'desc' }
  const { id: screenId } = await post('/api/market/screens', screen)
  await call('DELETE', `/api/market/screens/${String(screenId)}`)
  // The first price asked for opens a balance of play money.
  const api = createApi(app.baseUrl)
  api.useKey(owner.key)
  const { chargeId } = await payInPaper(api, await askPrice(api))
  const charges = '/api/payments/charges'
  expect(listOf(await get(charges), 'items')).toHaveLength(1)
  for (const part of ['', '/evidence', '/explain', '/receipt']) {
    await get(`${charges}/${chargeId}${part}`)
  }
  const hold = { id: 'night', amountAtomic: '1', asset: 'paper:USDC', ttlSeconds: 3_600 }
  await post('/api/billing/holds', { ...hold, purpose: 'a night of research' })
  expect(await get('/api/billing/holds/night')).toMatchObject({ id: 'night' })
  const minted = await asPerson('POST', '/api/developer/keys', { name: 'brief' })
  const keys = `/api/developer/keys/${String(Object(minted['record']).id)}`
  for (const act of ['disable', 'enable']) await asPerson('POST', `${keys}/${act}`)
  await openAppOwner(app, owner.wallet)
  const sessions = listOf(await asPerson('GET', '/api/auth/sessions'), 'items')
  const other = sessions.find((one) => one['isCurrent'] === false) ?? {}
  await asPerson('DELETE', `/api/auth/sessions/${textOf(other, 'id')}`)
})

test('a wallet of the vault gets a policy, and what its person denies is not signed', async () => {
  const policy = {
    calls: [{ to: account, selectors: ['0x'] }],
    recipients: [account],
    spenders: [],
    tokens: [],
    maxValueAtomic: '1000',
    windowSeconds: 86_400,
    windowMaxAtomic: '5000',
    approvalAboveAtomic: '0',
  }
  const wallet = await asPerson('POST', '/api/vault/wallets', { label: 'Orders', policy })
  const path = `/api/vault/wallets/${textOf(wallet, 'id')}`
  expect(await asPerson('GET', `${path}/policy`)).toMatchObject({ version: 1 })
  const next = { policy: { ...policy, maxValueAtomic: '2000' }, expectedVersion: 1 }
  expect(await asPerson('PUT', `${path}/policy`, next)).toMatchObject({ version: 2 })
  const payment = { clientRequestId: 'journey', to: account, valueAtomic: '1', data: '0x' }
  const request = await asPerson('POST', `${path}/signing-requests`, payment)
  const deny = `/api/vault/signing-requests/${textOf(request, 'id')}/deny`
  const reason = 'Ask again on Monday.'
  expect(await asPerson('POST', deny, { reason })).toMatchObject({ denialReason: reason })
})

test('a webhook is made and changed, and an agent runs', async () => {
  const webhook = { url: 'https://hooks.example.com/bourse', topics: ['launch.*'] }
  const made = await asPerson('POST', '/api/developer/webhooks', webhook)
  const path = `/api/developer/webhooks/${textOf(made, 'endpoint', 'id')}`
  await asPerson('PATCH', path, { topics: ['launch.*', 'trade.executed'] })
  await post('/api/agents/create', { slug: 'depth-reader', name: 'Depth reader' })
  await post('/api/agents/launch', { slug: 'depth-reader', input: 'Which pool is deepest?' })
})
