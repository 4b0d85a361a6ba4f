import { parseEther } from 'viem'
import { type Api, createApi, type Json, listOf, objectOf, textOf } from './tour/api.ts'
import { type Chain, createChain } from './tour/chain.ts'
import { readServerSentEvents, readWebSocket } from './tour/listen.ts'
import { callTool } from './tour/mcp.ts'
import { askPrice, payByCredit, payInPaper } from './tour/pay.ts'
import { createEvmWallet, createSolanaWallet, type SignInWallet } from './tour/wallets.ts'

// A first journey through a running service, over plain HTTP: sign in, mint a key, launch a token, trade it, claim
// the creator's fees, pay for a call, and read the same facts back in every other form. Start the service first: npm start.
const baseUrl = process.env['BASE_URL'] ?? `http://localhost:${process.env['PORT'] ?? '4663'}`
const topics = ['launch.confirmed', 'trade.executed', 'creator_fees.claimed']

let step = 0
const say = (title: string): void => void process.stdout.write(`\n${++step}. ${title}\n`)
const tell = (name: string, value: unknown): void =>
  void process.stdout.write(`   ${name.padEnd(18)} ${String(value)}\n`)

try {
  await tour()
} catch (failure) {
  const message = failure instanceof Error ? failure.message : String(failure)
  const hint = message === 'fetch failed' ? ` (does the service run on ${baseUrl}? npm start)` : ''
  process.stderr.write(`\nthe tour stopped: ${message}${hint}\n`)
  process.exitCode = 1
}

async function tour(): Promise<void> {
  const api = createApi(baseUrl)
  const discovered = await api.get('/.well-known/rh-launchpad.json')
  const chain = createChain(textOf(discovered, 'chain', 'rpcUrl'))
  const creator = createEvmWallet()

  await signIn(api, {
    address: creator.address,
    signMessage: (message) => creator.signMessage({ message }),
  })
  await signIn(createApi(baseUrl), await createSolanaWallet())
  const key = await mintKey(api)
  const after = textOf(await api.get('/api/events/history?limit=1'), 'headSeq')

  const token = await launch({ api, chain, creator })
  await trade({ api, chain, token })
  await claim({ api, chain, creator, token })
  await pay(api)
  await readBack({ api, key, after, token })
  process.stdout.write('\nEvery step was confirmed by the chain.\n')
}

async function signIn(api: Api, wallet: SignInWallet): Promise<void> {
  say(`Sign in with a fresh ${wallet.address.startsWith('0x') ? 'EVM' : 'Solana'} wallet`)
  const challenge = await api.get(`/api/auth/challenge?wallet=${wallet.address}`)
  const message = textOf(challenge, 'message')
  tell('wallet', wallet.address)
  tell('message', `${message.split('\n')[0]} ...`)
  const session = await api.post('/api/auth/verify', {
    walletAddress: wallet.address,
    message,
    signature: await wallet.signMessage(message),
  })
  tell('account', textOf(session, 'userId'))
  tell('cookie', `${api.cookie().slice(0, 24)}...`)
}

async function mintKey(api: Api): Promise<string> {
  say('Mint an API key and use it in both headers')
  const minted = await api.post('/api/developer/keys', { name: 'tour' })
  const key = textOf(minted, 'key')
  tell('key', `${textOf(minted, 'record', 'keyPrefix')}... (shown once)`)
  api.useKey(key)
  const asBearer = await api.get('/api/auth/me')
  const asHeader = await api.get('/api/auth/me', { 'x-api-key': key })
  tell('Authorization', `${textOf(asBearer, 'userId')} by ${textOf(asBearer, 'credential')}`)
  tell('x-api-key', `${textOf(asHeader, 'userId')} by ${textOf(asHeader, 'credential')}`)
  return key
}

type Wallet = ReturnType<typeof createEvmWallet>
type Parts = { readonly api: Api; readonly chain: Chain }

async function launch({
  api,
  chain,
  creator,
}: Parts & { readonly creator: Wallet }): Promise<string> {
  say('Launch a token on chain 4663')
  await api.post('/api/dev/faucet', { address: creator.address, amount: '1' })
  tell('faucet', `${await chain.balance(creator.address)} ETH`)
  const prepared = await api.post('/api/rh-launchpad/launches/prepare', {
    creator: creator.address,
    name: 'Tour Token',
    symbol: `T${Date.now().toString(36).toUpperCase()}`,
    initialBuyEth: '0.01',
  })
  const intent = objectOf(prepared, 'intent')
  const launchId = textOf(prepared, 'id')
  tell('will be at', textOf(prepared, 'predictedAddress'))
  showIntent(intent)
  await submit({ api, chain }, creator, {
    intent,
    path: `/api/rh-launchpad/launches/${launchId}/submit`,
  })
  const confirmed = await until(
    () => api.get(`/api/rh-launchpad/launches/${launchId}`),
    (view) => ['confirmed', 'trading'].includes(textOf(view, 'status')),
  )
  tell('indexer says', `${textOf(confirmed, 'status')}: ${textOf(confirmed, 'symbol')}`)
  return textOf(confirmed, 'tokenAddress')
}

async function trade({ api, chain, token }: Parts & { readonly token: string }): Promise<void> {
  say('A second wallet buys and sells on the bonding curve')
  const trader = createEvmWallet()
  await api.post('/api/dev/faucet', { address: trader.address, amount: '1' })
  const side = { trader: trader.address, token }
  await tradeOnce({ api, chain }, trader, {
    ...side,
    side: 'buy',
    amountIn: parseEther('0.25').toString(),
  })
  const bought = await chain.tokens(token, trader.address)
  tell('chain says', `the trader holds ${bought} atomic units`)
  await tradeOnce({ api, chain }, trader, {
    ...side,
    side: 'sell',
    amountIn: (bought / 2n).toString(),
  })
  tell('chain says', `the trader holds ${await chain.tokens(token, trader.address)} atomic units`)
}

async function tradeOnce(parts: Parts, trader: Wallet, request: Json): Promise<void> {
  // A sale may first need an approval of exactly its amount, so a request may give two transactions.
  const prepared = await parts.api.post('/api/rh-launchpad/trades/prepare', request)
  for (const intent of listOf(prepared, 'intents')) {
    showIntent(intent)
    const intentId = textOf(intent, 'id')
    await submit(parts, trader, { intent, path: `/api/rh-launchpad/intents/${intentId}/submit` })
    await confirmedIntent(parts.api, intentId)
  }
}

async function claim({
  api,
  chain,
  creator,
  token,
}: Parts & { readonly creator: Wallet; readonly token: string }): Promise<void> {
  say('The creator claims the fees')
  const path = `/api/rh-launchpad/creator-fees?account=${creator.address}`
  const fees = await api.get(path)
  tell('token', token)
  tell('payable', `${textOf(fees, 'totals', 'payable', 'amount')} ETH`)
  const before = await chain.balance(creator.address)
  const prepared = await api.post('/api/rh-launchpad/creator-fees/prepare-claim', {
    account: creator.address,
  })
  const intent = objectOf(prepared, 'intent')
  showIntent(intent)
  const intentId = textOf(intent, 'id')
  await submit({ api, chain }, creator, {
    intent,
    path: `/api/rh-launchpad/intents/${intentId}/submit`,
  })
  await confirmedIntent(api, intentId)
  const left = await api.get(path)
  tell('claimed', `${textOf(left, 'totals', 'claimed', 'amount')} ETH`)
  tell('still payable', `${textOf(left, 'totals', 'payable', 'amount')} ETH`)
  tell(
    'chain says',
    `${before} ETH before, ${await chain.balance(creator.address)} ETH after, gas paid`,
  )
}

async function pay(api: Api): Promise<void> {
  say('A call that costs: paid in play money by its challenge, then by prepaid credit')
  const unpaid = await askPrice(api)
  tell('unpaid', `402 ${textOf(unpaid.problem, 'code')}`)
  tell('challenge', `${textOf(unpaid.problem, 'mpp', 'amountHuman')} USDC, method paper`)
  const first = await payInPaper(api, unpaid)
  await tellCharge(api, 'paid in paper', first.chargeId)
  const key = crypto.randomUUID()
  const second = await payByCredit(api, key)
  await tellCharge(api, 'paid by credit', second.chargeId)
  const again = await payByCredit(api, key)
  if (again.chargeId !== second.chargeId) throw new Error('a repeat was charged again')
  tell('repeated', 'the same answer under the same Idempotency-Key, charged once')
}

async function tellCharge(api: Api, name: string, chargeId: string): Promise<void> {
  const charge = await api.get(`/api/payments/charges/${chargeId}`)
  tell(name, `${chargeId} is ${textOf(charge, 'status')} by ${textOf(charge, 'rail')}`)
}

async function readBack(options: {
  readonly api: Api
  readonly key: string
  readonly after: string
  readonly token: string
}): Promise<void> {
  const { api, key, after, token } = options
  say('The same facts as events, in the documents, and as a tool')
  const streamed = await readServerSentEvents(api, { after, topics })
  tell(
    'SSE',
    streamed.map((event) => `${textOf(event, 'seq')} ${textOf(event, 'topic')}`).join(', '),
  )
  const pushed = await readWebSocket(api, { after, topics })
  tell(
    'WebSocket',
    pushed.map((event) => `${textOf(event, 'seq')} ${textOf(event, 'topic')}`).join(', '),
  )
  const { paths } = await api.get('/openapi.json')
  const operation = objectOf({ paths }, 'paths', '/api/rh-launchpad/launches/prepare', 'post')
  tell('OpenAPI', `${textOf(operation, 'operationId')}: ${textOf(operation, 'summary')}`)
  const catalog = await api.get('/api/developer/catalog')
  tell('catalog', `${String(catalog['total'])} operations`)
  const line = (await api.text('/api/developer/llms.txt'))
    .split('\n')
    .find((text) => text.includes('/api/rh-launchpad/launches/prepare'))
  tell('llms.txt', line?.trim() ?? 'nothing')
  const { tools, result } = await callTool({
    baseUrl: api.baseUrl,
    key,
    name: 'launches_get_by_token',
    input: { token },
  })
  tell(
    'MCP',
    `${tools} tools; launches_get_by_token says ${textOf(result, 'symbol')} is ${textOf(result, 'status')}`,
  )
}

function showIntent(intent: Json): void {
  const { sentences } = objectOf(intent, 'summary')
  tell('to sign', Array.isArray(sentences) ? sentences.join(' ') : '')
  tell('simulation', textOf(intent, 'simulation', 'status'))
}

async function submit(
  { api, chain }: Parts,
  wallet: Wallet,
  { intent, path }: { readonly intent: Json; readonly path: string },
): Promise<void> {
  const signedTransaction = await chain.signIntent(wallet, intent)
  const submitted = await api.post(
    path,
    { signedTransaction },
    { 'idempotency-key': crypto.randomUUID() },
  )
  const hash = textOf(submitted, 'transactionHash')
  tell('submitted', hash)
  tell('chain says', await chain.receipt(hash))
}

async function confirmedIntent(api: Api, intentId: string): Promise<void> {
  const view = await until(
    () => api.get(`/api/rh-launchpad/intents/${intentId}`),
    (intent) => textOf(intent, 'status') !== 'submitted',
  )
  tell('indexer says', textOf(view, 'status'))
  if (textOf(view, 'status') !== 'confirmed') throw new Error(JSON.stringify(view['failure']))
}

/** Polls until the condition holds, for at most 15 s: the indexer is a moment behind the chain. */
async function until(ask: () => Promise<Json>, isSo: (json: Json) => boolean): Promise<Json> {
  const deadline = Date.now() + 15_000
  for (;;) {
    const answer = await ask()
    if (isSo(answer)) return answer
    if (Date.now() > deadline) throw new Error(`not so after 15 s: ${JSON.stringify(answer)}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
