import { createPublicClient, erc20Abi, formatEther, type Hex, http, parseEther } from 'viem'
import {
  type AnyEvent,
  type Bourse,
  BourseError,
  createBourse,
  keyPairWallet,
  type MadePayment,
  PaymentRequiredError,
  type Prepared,
  UnreachableError,
  type Wallet,
} from '../sdk/src/index.ts'
import { newPrivateKey, privateKeyWallet } from '../sdk/src/wallets/private-key.ts'
import { callTool } from './tour/tool-call.ts'

// A first journey through a running service, with the client library: sign in, mint a key, launch a token, trade it,
// claim the creator's fees, pay for a call, and read the same facts back in every other form. Start the service first:
// npm start.
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
  const hint = failure instanceof UnreachableError ? ' Does the service run? npm start' : ''
  process.stderr.write(`\nthe tour stopped: ${message}${hint}\n`)
  process.exitCode = 1
}

async function tour(): Promise<void> {
  const bourse = createBourse({ baseUrl })
  const creator = privateKeyWallet(newPrivateKey())
  await signIn(bourse, creator)
  await signIn(createBourse({ baseUrl }), await newSolanaWallet())
  const key = await mintKey(bourse)
  const after = (await bourse.events.list({ limit: 1 })).headSeq
  const chain = await openChain(bourse)

  const token = await launch(bourse, creator, chain)
  await trade(bourse, token, chain)
  await claim(bourse, creator, chain)
  await pay(key)
  await readBack(bourse, { key, after, token })
  process.stdout.write('\nEvery step was confirmed by the chain.\n')
}

async function newSolanaWallet(): Promise<Wallet> {
  const keys = await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])
  if ('publicKey' in keys) return keyPairWallet(keys)
  throw new Error('this runtime makes no pairs of Ed25519 keys')
}

async function signIn(bourse: Bourse, wallet: Wallet): Promise<void> {
  say(`Sign in with a fresh ${wallet.chain === 'evm' ? 'EVM' : 'Solana'} wallet`)
  tell('wallet', wallet.address)
  const { userId, sessionExpiresAt } = await bourse.signIn(wallet)
  tell('account', userId)
  tell('session until', sessionExpiresAt)
}

async function mintKey(bourse: Bourse): Promise<string> {
  say('Mint an API key and use it in both headers')
  const { key, record } = await bourse.keys.mint({ name: 'tour' })
  tell('key', `${record.keyPrefix}... (shown once)`)
  const asBearer = await createBourse({ baseUrl, apiKey: key }).me.get()
  const asHeader = await createBourse({ baseUrl, headers: { 'x-api-key': key } }).me.get()
  tell('Authorization', `${asBearer.userId} by ${asBearer.credential}`)
  tell('x-api-key', `${asHeader.userId} by ${asHeader.credential}`)
  bourse.useKey(key)
  return key
}

/** Direct calls to the chain, to verify what the service says. */
async function openChain(bourse: Bourse) {
  const { chain } = await bourse.launchpad.discover()
  const client = createPublicClient({ transport: http(chain.rpcUrl ?? undefined), cacheTime: 0 })
  const hex = (text: string): Hex => `0x${text.slice(2)}`
  return {
    balance: async (address: string) =>
      formatEther(await client.getBalance({ address: hex(address) })),
    tokens: (token: string, owner: string) =>
      client.readContract({
        address: hex(token),
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [hex(owner)],
      }),
    receipt: async (hash: string) => {
      const { blockNumber, gasUsed, logs, status } = await client.getTransactionReceipt({
        hash: hex(hash),
      })
      return `${status} in block ${blockNumber}, ${logs.length} logs, ${gasUsed} gas`
    },
  }
}

type Chain = Awaited<ReturnType<typeof openChain>>

async function launch(bourse: Bourse, creator: Wallet, chain: Chain): Promise<string> {
  say('Launch a token on chain 4663')
  await bourse.faucet.request({ address: creator.address, amount: '1' })
  tell('faucet', `${await chain.balance(creator.address)} ETH`)
  const prepared = await bourse.launches.prepare({
    creator: creator.address,
    name: 'Tour Token',
    symbol: `T${Date.now().toString(36).toUpperCase()}`,
    initialBuyEth: '0.01',
  })
  tell('will be at', prepared.predictedAddress)
  await send(bourse, { prepared, wallet: creator, chain })
  const { status, symbol, tokenAddress } = await bourse.launches.get({ launchId: prepared.id })
  tell('indexer says', `${status}: ${symbol}`)
  if (tokenAddress === null) throw new Error('the launch has no token')
  return tokenAddress
}

async function trade(bourse: Bourse, token: string, chain: Chain): Promise<void> {
  say('A second wallet buys and sells on the bonding curve')
  const wallet = privateKeyWallet(newPrivateKey())
  const trader = wallet.address
  await bourse.faucet.request({ address: trader, amount: '1' })
  const amountIn = parseEther('0.25').toString()
  const buy = await bourse.launchTrades.prepare({ trader, token, side: 'buy', amountIn })
  await send(bourse, { prepared: buy, wallet, chain })
  const bought = await chain.tokens(token, trader)
  tell('chain says', `the trader holds ${bought} atomic units`)
  // A sale may first need an approval of exactly its amount, so a preparation may have two transactions.
  const half = (bought / 2n).toString()
  const sale = await bourse.launchTrades.prepare({ trader, token, side: 'sell', amountIn: half })
  await send(bourse, { prepared: sale, wallet, chain })
  tell('chain says', `the trader holds ${await chain.tokens(token, trader)} atomic units`)
}

async function claim(bourse: Bourse, creator: Wallet, chain: Chain): Promise<void> {
  say('The creator claims the fees')
  const account = creator.address
  const { totals } = await bourse.creatorFees.get({ account })
  tell('payable', `${totals.payable.amount} ETH`)
  const before = await chain.balance(account)
  const prepared = await bourse.creatorFees.prepareClaim({ account })
  await send(bourse, { prepared, wallet: creator, chain })
  const left = await bourse.creatorFees.get({ account })
  tell('claimed', `${left.totals.claimed.amount} ETH`)
  tell('still payable', `${left.totals.payable.amount} ETH`)
  tell('chain says', `${before} ETH before, ${await chain.balance(account)} ETH after, gas paid`)
}

/** Signs, submits and waits, telling what is signed and what the chain says. */
async function send(
  bourse: Bourse,
  parts: { readonly prepared: Prepared; readonly wallet: Wallet; readonly chain: Chain },
): Promise<void> {
  const { transactionHashes } = await bourse.send(parts.prepared, parts.wallet, {
    onProgress({ intent, step: reached }) {
      if (reached === 'signing') tell('to sign', intent.summary.sentences.join(' '))
      else tell(reached, intent.transactionHash ?? intent.id)
    },
  })
  for (const hash of transactionHashes) tell('chain says', await parts.chain.receipt(hash))
}

async function pay(apiKey: string): Promise<void> {
  say('A call that costs: paid in play money by its challenge, then by prepaid credit')
  const order = { amount: '0.25', asset: 'USDC', description: 'A call of the tour' } as const
  const refusal: unknown = await createBourse({ baseUrl, apiKey })
    .mpp.charge(order)
    .catch((failure: unknown) => failure)
  if (!(refusal instanceof PaymentRequiredError)) throw new Error('the call was not refused unpaid')
  tell('unpaid', `${refusal.status} ${refusal.code}`)
  const payments: MadePayment[] = []
  const limits = {
    maxAmount: '0.25 USDC',
    onPayment: (one: MadePayment) => void payments.push(one),
  }
  const inPaper = createBourse({ baseUrl, apiKey, pay: { ...limits, paper: true } })
  const byCredit = createBourse({ baseUrl, apiKey, pay: { ...limits, credit: true } })
  await inPaper.mpp.charge(order)
  const idempotencyKey = crypto.randomUUID()
  const first = await byCredit.mpp.charge(order, { idempotencyKey })
  for (const { amount, asset, chargeId, rail } of payments) {
    const { status } = await byCredit.charges.get({ chargeId: chargeId ?? '' })
    tell(`paid by ${rail}`, `${amount} ${asset}, ${chargeId} is ${status}`)
  }
  const again = await byCredit.mpp.charge(order, { idempotencyKey })
  if (again.receipt.chargeId !== first.receipt.chargeId)
    throw new Error('a repeat was charged again')
  tell('repeated', 'the same answer under the same Idempotency-Key, charged once')
  const tooMuch: unknown = await byCredit.mpp
    .charge({ ...order, amount: '0.26' })
    .catch((failure: unknown) => failure)
  if (!(tooMuch instanceof BourseError)) throw new Error('a call above the limit was paid')
  tell('above the limit', `${tooMuch.code}: ${tooMuch.detail}`)
}

async function readBack(
  bourse: Bourse,
  { after, key, token }: { readonly key: string; readonly after: string; readonly token: string },
): Promise<void> {
  say('The same facts as events, in the documents, and as a tool')
  tell('SSE', await seen(bourse.events.follow({ after, topics: topics.join(',') })))
  tell('WebSocket', await seen(bourse.live({ after, topics })))
  const openapi = JSON.stringify(await bourse.documents.getOpenapi())
  tell('OpenAPI', `${openapi.length} bytes, with post_api_rh_launchpad_launches_prepare`)
  if (!openapi.includes('post_api_rh_launchpad_launches_prepare')) throw new Error('not in OpenAPI')
  tell('catalog', `${(await bourse.operations.list()).total} operations`)
  const llms = (await bourse.documents.getLlmsTxt()).split('\n')
  tell('llms.txt', llms.find((line) => line.includes('/launches/prepare'))?.trim() ?? 'nothing')
  const name = 'launches_get_by_token'
  const { tools, result } = await callTool({ baseUrl, key, name, input: { token } })
  tell(
    'MCP',
    `${tools} tools; ${name} says ${String(result['symbol'])} is ${String(result['status'])}`,
  )
}

/** Follows until each topic was seen, for ten seconds at the most. */
async function seen(events: AsyncIterable<AnyEvent>): Promise<string> {
  const found: AnyEvent[] = []
  const late = setTimeout(() => {
    throw new Error(`only ${found.length} events came in 10 s`)
  }, 10_000)
  for await (const event of events) {
    if (topics.includes(event.topic)) found.push(event)
    if (topics.every((topic) => found.some((one) => one.topic === topic))) break
  }
  clearTimeout(late)
  return found.map(({ seq, topic }) => `${seq} ${topic}`).join(', ')
}
