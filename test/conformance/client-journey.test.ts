import { createWalletClient, defineChain, type Hex, http } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  accountWallet,
  type Bourse,
  createBourse,
  eip1193Wallet,
  type Prepared,
  type SendProgress,
  type Wallet,
} from '../../sdk/src/index.ts'
import type { RunningApp } from '../support/app.ts'
import { sharedTestApp } from '../support/shared-app.ts'

// What the client library does over several calls, against the whole program and its chain: whatever is prepared
// anywhere is signed, submitted and confirmed by one function.

let app: RunningApp
let bourse: Bourse
let account: PrivateKeyAccount
let wallet: Wallet

beforeAll(async () => {
  app = await sharedTestApp()
  ;({ account, bourse, wallet } = await newcomer())
}, 120_000)

/** The program listens at another address than the one that it is configured for. */
const at = () => ({ baseUrl: app.baseUrl })

/** Somebody new, signed in, with an ether. */
async function newcomer() {
  const own = privateKeyToAccount(generatePrivateKey())
  const client = createBourse(at())
  await client.signIn(accountWallet(own))
  await client.faucet.request({ address: own.address, amount: '1' })
  return { account: own, bourse: client, wallet: accountWallet(own) }
}

/** The provider of a page, which broadcasts by itself as browsers' wallets do. */
async function pageWallet(own: PrivateKeyAccount): Promise<Wallet> {
  const { chain } = await bourse.launchpad.discover()
  const url = chain.rpcUrl ?? ''
  const client = createWalletClient({
    account: own,
    chain: defineChain({
      id: chain.id,
      name: 'chain',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [url] } },
    }),
    transport: http(url),
  })
  return eip1193Wallet({
    async request({ method, params }) {
      const [first]: readonly unknown[] = Array.isArray(params) ? params : []
      if (method === 'eth_requestAccounts') return [own.address]
      if (method === 'eth_chainId') return `0x${chain.id.toString(16)}`
      if (method === 'personal_sign') return own.signMessage({ message: { raw: hex(first) } })
      if (method !== 'eth_sendTransaction') throw new Error(`no ${method}`)
      const { data, to, value } = Object(first)
      return client.sendTransaction({ data: hex(data), to: hex(to), value: BigInt(value) })
    },
  })
}

function hex(text: unknown): Hex {
  return `0x${String(text).slice(2)}`
}

let names = 0
const named = () => ({ creator: wallet.address, name: 'Paper Crane', symbol: `CRANE${++names}` })

/** Everything that is prepared for the newcomer's wallet, by what prepares it. */
const preparations: Readonly<Record<string, () => Promise<Prepared>>> = {
  'a launch on a curve': () => bourse.launches.prepare({ ...named(), initialBuyEth: '0.01' }),
  'a launch into a pool': () => bourse.uniLaunches.prepare(named()),
  'a launch into a locked position': () => bourse.ponsLaunches.prepare(named()),
  'a token of the factory': () => bourse.factoryTokens.prepare({ ...named(), supply: '1000' }),
  'a registration of an agent': () =>
    bourse.agentRegistry.prepareRegistration({
      owner: wallet.address,
      document: { name: 'Crane', description: 'Folds paper.', image: 'https://example.com/a.png' },
    }),
}

describe('send', () => {
  test.each(Object.keys(preparations))('confirms %s', async (name) => {
    const prepared = (await preparations[name]?.()) ?? { intents: [] }
    const steps: SendProgress[] = []
    const sent = await bourse.send(prepared, wallet, { onProgress: (step) => steps.push(step) })
    const { transactionHash } = sent
    expect(steps).toMatchObject([
      { step: 'signing', intent: { transactionHash: null } },
      { step: 'submitted', intent: { transactionHash } },
      {
        step: 'confirmed',
        intent: { transactionHash, evidence: { blockNumber: expect.any(Number) } },
      },
    ])
    expect(sent.intents).toMatchObject([
      { status: 'confirmed', transactionHash: sent.transactionHash },
    ])
    expect(sent.transactionHash).toMatch(/^0x[0-9a-f]{64}$/)
  })

  test('confirms a swap with its approval, one after the other', async () => {
    const launch = await bourse.launches.prepare({ ...named(), initialBuyEth: '0.01' })
    await bourse.send(launch, wallet)
    const token = (await bourse.launches.get({ launchId: launch.id })).tokenAddress ?? ''
    const quote = await bourse.swaps.quote({
      sellToken: token,
      buyToken: 'ETH',
      amount: '1000000000000000000000000',
      taker: wallet.address,
    })
    const swap = await bourse.swaps.prepare({ quoteId: quote.quoteId, account: wallet.address })
    const sent = await bourse.send(swap, wallet)
    expect(sent.intents.map(({ kind, status }) => [kind, status])).toEqual([
      ['approval', 'confirmed'],
      ['swap', 'confirmed'],
    ])
  })

  test('confirms what the wallet of a page broadcast by itself', async () => {
    const page = await pageWallet(account)
    await createBourse(at()).signIn(page)
    const sent = await bourse.send(await bourse.launches.prepare(named()), page)
    expect(sent.intents).toMatchObject([{ kind: 'launch', status: 'confirmed' }])
  })

  test('need not send: what was broadcast untold is found, and waited for', async () => {
    const prepared = await bourse.launches.prepare(named())
    const waiting = bourse.waitFor(prepared)
    const page = await pageWallet(account)
    const { data, from, to, value } = prepared.intent
    const hash = await page.sendTransaction?.({
      chainId: prepared.chainId,
      from,
      to,
      data,
      value: BigInt(value),
      gasLimit: null,
      describeChain: async () => null,
    })
    expect(await waiting).toMatchObject({ transactionHash: hash })
  })

  test('has nothing signed by a wallet that the transaction is not for', async () => {
    const prepared = await bourse.launches.prepare(named())
    const { wallet: stranger } = await newcomer()
    await expect(bourse.send(prepared, stranger)).rejects.toMatchObject({
      code: 'client.wrong_wallet',
    })
    expect(await bourse.intents.get({ intentId: prepared.intent.id })).toMatchObject({
      status: 'prepared',
    })
  })

  test('needs a wallet that signs transactions', async () => {
    const prepared = await bourse.launches.prepare(named())
    const { address, chain, signMessage } = wallet
    const sending = bourse.send(prepared, { address, chain, signMessage })
    await expect(sending).rejects.toMatchObject({ code: 'client.no_wallet' })
  })
})

test('events over both transports are the same, and a channel tells what is', async () => {
  const { headSeq } = await bourse.events.list({ limit: 1 })
  await bourse.send(await bourse.launches.prepare(named()), wallet)
  const read = async (events: AsyncIterable<{ readonly seq: string }>) => {
    for await (const event of events) return event
    return null
  }
  const topics = ['launch.confirmed']
  const bySse = await read(bourse.events.follow({ after: headSeq, topics: 'launch.confirmed' }))
  const bySocket = await read(bourse.live({ after: headSeq, topics }))
  expect(bySse).toMatchObject({ topic: 'launch.confirmed' })
  expect(bySocket).toMatchObject({ seq: bySse?.seq, topic: 'launch.confirmed' })
  for await (const update of bourse.channel('account')) {
    expect(update).toMatchObject({ kind: 'snapshot', data: expect.any(Object) })
    break
  }
})

test('a refused subscription is an error, not silence', async () => {
  const anonymous = createBourse(at())
  const reading = async () => {
    for await (const _ of anonymous.channel('account'));
  }
  await expect(reading()).rejects.toMatchObject({ status: 401 })
})

test('an account of an address and a password signs in from another address than the service’s own', async () => {
  const client = createBourse(at())
  const person = { email: `ann.${crypto.randomUUID()}@example.com`, password: crypto.randomUUID() }
  await client.accounts.signUpEmail({ ...person, name: 'Ann' })
  await client.accounts.signOut()
  await client.accounts.signInEmail(person)
  expect(await client.me.get()).toMatchObject({ credential: 'account_session' })
  const later = createBourse({ ...at(), session: client.session.kept() })
  expect(await later.me.get()).toMatchObject({ credential: 'account_session' })
})
