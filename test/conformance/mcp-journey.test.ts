import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { createApi, type Json, listOf, objectOf, textOf } from '../support/plain-api.ts'
import { type Chain, createChain } from '../support/plain-chain.ts'

const account = privateKeyToAccount(generatePrivateKey())
let app: TestApp
let client: Client
let chain: Chain
beforeAll(async () => {
  app = await startTestApp({ DEMO: 'off' })
  const api = createApi(app.baseUrl)
  const discovered = await api.get('/.well-known/rh-launchpad.json')
  chain = createChain(textOf(discovered, 'chain', 'rpcUrl'))
  const challenge = await api.get(`/api/auth/challenge?wallet=${account.address}`)
  const message = textOf(challenge, 'message')
  const signature = await account.signMessage({ message })
  await api.post(
    '/api/auth/verify',
    { walletAddress: account.address, message, signature },
    { origin: 'http://localhost:4663' },
  )
  const headers = { origin: 'http://localhost:4663', cookie: api.cookie() }
  const answer = await fetch(`${app.baseUrl}/api/developer/keys`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'model' }),
  })
  const minted = await api.json(answer)
  client = new Client({ name: 'journey', version: '1' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', app.baseUrl), {
      requestInit: { headers: { authorization: `Bearer ${textOf(minted, 'key')}` } },
    }),
  )
  // The client keeps the output schemas, and refuses every answer that does not fit its own.
  await client.listTools()
}, 120_000)
afterAll(async () => {
  await client?.close()
  await app?.close()
})

async function call(name: string, given: Json = {}): Promise<Json> {
  const result = await client.callTool({ name, arguments: given })
  expect([name, result.isError ?? false, result.isError ? result.content : []]).toEqual([
    name,
    false,
    [],
  ])
  return Object(result.structuredContent)
}

/** Arguments as a model takes them: the very members of an answer, under their names. */
function from(answer: Json, ...names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, textOf(answer, name)]))
}

const signed = async (intent: Json) => ({
  signedTransaction: await chain.signIntent(account, intent),
})
const poll = (read: () => Promise<Json>) =>
  expect.poll(async () => textOf(await read(), 'status'), { timeout: 20_000 })

async function newestToken(): Promise<Json> {
  const [newest = {}] = listOf(await call('tokens_list'), 'items')
  return newest
}

async function swap(me: Json, wanted: Json): Promise<Json> {
  const wallet = from(me, 'wallet')
  const quote = await call('swaps_quote', { ...wanted, ...wallet })
  const prepared = await call('swaps_prepare', { ...from(quote, 'quoteId'), ...wallet })
  const swapId = from(prepared, 'swapId')
  for (const intent of listOf(prepared, 'intents')) {
    const sent = { ...swapId, ...from(intent, 'intentId'), ...(await signed(intent)) }
    await call('swaps_submit', sent)
    const state = async () => {
      const found = listOf(await call('swaps_get', swapId), 'intents')
      return found.find((one) => one['intentId'] === intent['intentId']) ?? {}
    }
    await poll(state).toBe('confirmed')
  }
  return call('portfolios_get', wallet)
}

test('a model launches, finds, buys, sells and claims with nothing but what answers told it', async () => {
  const me = await call('me_get')
  await call('faucet_request', { ...from(me, 'wallet'), amount: '5' })
  await call('launch_factories_list')
  const name = { name: `Model Token ${account.address.slice(2, 8)}`, symbol: 'MODEL' }
  await call('token_names_check', name)
  const prepared = await call('launches_prepare', { creator: textOf(me, 'wallet'), ...name })
  const launchId = from(prepared, 'launchId')
  await call('launches_submit', { ...launchId, ...(await signed(objectOf(prepared, 'intent'))) })
  await poll(() => call('launches_get', launchId)).toBe('confirmed')

  await expect.poll(async () => (await newestToken())['name'], { timeout: 20_000 }).toBe(name.name)
  const found = await newestToken()
  await call('tokens_get', from(found, 'token'))
  await call('launches_get_risk', launchId)
  const token = textOf(found, 'token')
  const bought = await swap(me, {
    sellToken: 'ETH',
    buyToken: token,
    amountAtomic: '100000000000000000',
  })
  const [position = {}] = listOf(bought, 'positions')
  expect(textOf(position, 'token')).toBe(token)
  const sold = await swap(me, {
    sellToken: token,
    buyToken: 'ETH',
    amountAtomic: textOf(position, 'quantity', 'amountAtomic'),
  })
  expect(listOf(sold, 'balances').map((one) => one['asset'])).toContain('ETH')

  const inbox = await call('creator_fees_list_claimable', from(me, 'wallet'))
  expect(JSON.stringify(inbox)).toContain(token)
  const claim = objectOf(await call('creator_fees_prepare_claim', from(me, 'wallet')), 'intent')
  const intentId = from(claim, 'intentId')
  await call('intents_submit', { ...intentId, ...(await signed(claim)) })
  await poll(() => call('intents_get', intentId)).toBe('confirmed')
  const events = listOf(await call('events_list', { limit: 100 }), 'items')
  expect(events.map((event) => event['topic'])).toContain('trade.executed')
}, 60_000)

test('an order for ether is placed by its name, and reads back so', async () => {
  const found = await newestToken()
  const balances = [{ token: 'ETH', amountAtomic: '1000000000000000000' }]
  const started = await call('paper_account_start', { balances })
  expect(started['startingBalances']).toEqual(balances)
  const order = {
    mode: 'paper',
    kind: 'limit',
    side: 'buy',
    amountAtomic: '1000000000000000',
    pair: { base: textOf(found, 'token'), quote: 'ETH' },
    limitPrice: '0.000000000001',
  }
  await call('orders_preview', order)
  const placed = await call('orders_place', order)
  expect(objectOf(placed, 'pair')).toEqual(order.pair)
  const orderId = from(placed, 'orderId')
  expect(textOf(await call('orders_get', orderId), 'orderId')).toBe(orderId['orderId'])
  expect(textOf(await call('orders_cancel', orderId), 'status')).toBe('cancelled')
})

test('a refusal names the argument as the tool does, and the tools where the API names routes', async () => {
  const refused = await client.callTool({
    name: 'launch_trades_prepare',
    arguments: { wallet: 'nobody', token: 'x', side: 'buy', amountInAtomic: '1.5' },
  })
  expect(refused.isError).toBe(true)
  const [said] = refused.content
  const problem: Json = JSON.parse(said?.type === 'text' ? said.text : '{}')
  expect(listOf(problem, 'errors').map(({ location }) => location)).toEqual(
    expect.arrayContaining(['arguments/wallet', 'arguments/token', 'arguments/amountInAtomic']),
  )
  expect(JSON.stringify(problem)).not.toMatch(/amountOut\b|body\//)
})

test('a call is paid by its challenge, and the same call again says that it is a replay', async () => {
  const paid = { name: 'mpp_charge', arguments: { amount: '0.25', asset: 'USDC' } }
  const refused: unknown = await client
    .callTool({ ...paid, _meta: {} })
    .catch((failure: unknown) => failure)
  expect(refused).toMatchObject({ code: -32_042 })
  const data = objectOf({ ...(refused instanceof Error ? refused : {}) }, 'data')
  const challenge = listOf(data, 'challenges').find(({ method }) => method === 'paper')
  const _meta = { 'org.paymentauth/credential': { challenge, payload: { type: 'paper' } } }
  const first = await client.callTool({ ...paid, _meta })
  const again = await client.callTool({ ...paid, _meta })
  expect(again.structuredContent).toEqual(first.structuredContent)
  expect(first._meta?.['idempotencyReplayed']).toBeUndefined()
  expect(again._meta).toEqual({ ...first._meta, idempotencyReplayed: true })
})

test('what is too long to be read is cut, and says so', async () => {
  const result = await client.callTool({ name: 'operations_list', arguments: {} })
  expect(JSON.stringify(result.structuredContent).length).toBeLessThanOrEqual(60_000)
  const said = result.content.at(-1)
  expect(said?.type === 'text' ? said.text : '').toMatch(/^Cut to the first \d+ of \d+ items: /)
})

test('what pays, what an agent costs, and who is there can be asked at once', async () => {
  const balance = await call('balance_get')
  expect(listOf(balance, 'items')).toEqual(expect.any(Array))
  await call('paid_agents_list')
  await call('agents_list')
  const asked = { method: 'POST', path: '/api/x402/agent/chat', body: { message: 'hello' } }
  const price = await call('payments_quote', asked)
  expect(price).toHaveProperty('free')
})
