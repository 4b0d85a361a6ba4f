import {
  generateKeyPairSigner,
  getTransactionDecoder,
  getTransactionEncoder,
  type KeyPairSigner,
} from '@solana/kit'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  accountWallet,
  createBourse,
  type MadePayment,
  type PayOptions,
  type Wallet,
} from '../../sdk/src/index.ts'
import { solanaPayer, walletPayer } from '../../sdk/src/payments/solana.ts'
import type { RunningApp } from '../support/app.ts'
import { sharedTestApp } from '../support/shared-app.ts'

// A call that costs real value of the embedded chains, paid through the client library by every rail that the service
// has, and settled there.

let app: RunningApp
beforeAll(async () => {
  app = await sharedTestApp()
}, 120_000)

const order = { amount: '0.25', asset: 'USDC', description: 'A call of the tests' } as const

/** The answer of the service, without what only clients of a later version read. */
const asBefore: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init)
  const headers = new Headers(answer.headers)
  headers.delete('payment-required')
  headers.delete('www-authenticate')
  const { x402: _, ...body } = Object(await answer.json())
  return new Response(JSON.stringify(body), { status: answer.status, headers })
}

/** Somebody new, who pays as they say. */
async function payer(pay: Partial<PayOptions>, by: typeof fetch = fetch) {
  const payments: MadePayment[] = []
  const bourse = createBourse({
    baseUrl: app.baseUrl,
    fetch: by,
    pay: { maxAmount: '0.25', onPayment: (payment) => payments.push(payment), ...pay },
  })
  await bourse.signIn(accountWallet(privateKeyToAccount(generatePrivateKey())))
  return { bourse, payments }
}

async function fundedOnEvm() {
  const account = privateKeyToAccount(generatePrivateKey())
  const bourse = createBourse({ baseUrl: app.baseUrl })
  await bourse.faucet.request({ address: account.address, asset: 'USDC', amount: '1' })
  const { items } = await bourse.paymentRails.list()
  const rail = items.find(({ rail: name }) => name === 'x402_evm')
  return { x402: accountWallet(account), usdc: [`${rail?.network}/${rail?.currencies.USDC}`] }
}

/** A wallet as a browser has it: it signs what it is given, and knows no node. */
function walletOf(signer: KeyPairSigner, alters = false): Wallet {
  return {
    address: signer.address,
    chain: 'solana',
    signMessage: async () => '',
    async signSolanaTransaction(bytes) {
      const { messageBytes, signatures } = getTransactionDecoder().decode(bytes)
      const message = new Uint8Array(messageBytes)
      if (alters) message[message.length - 1] = 1
      const asked = Object.assign(getTransactionDecoder().decode(bytes), { messageBytes: message })
      const [made] = await signer.signTransactions([asked as never])
      const whole = { messageBytes: message, signatures: { ...signatures, ...made } }
      return new Uint8Array(getTransactionEncoder().encode(whole as never))
    },
  }
}

/** Somebody with dollars on Solana, whose wallet signs; without the address of any node. */
async function walletOnSolana(rails: NonNullable<PayOptions['rails']>, alters = false) {
  const signer = await generateKeyPairSigner()
  const bourse = createBourse({ baseUrl: app.baseUrl })
  await bourse.faucet.request({ address: signer.address, asset: 'USDC', amount: '1' })
  return payer({ solana: walletPayer(walletOf(signer, alters)), rails })
}

async function fundedOnSolana() {
  const signer = await generateKeyPairSigner()
  const bourse = createBourse({ baseUrl: app.baseUrl })
  await bourse.faucet.request({ address: signer.address, asset: 'USDC', amount: '1' })
  const { chains } = await bourse.bootstrap.get()
  const rpcUrl = chains.find(({ namespace }) => namespace === 'solana')?.rpc.url ?? ''
  return { solana: solanaPayer({ signer, rpcUrl }) }
}

/** Takes the offers of x402 alone, of which there are some for Solana. */
const withoutMpp: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init)
  const headers = new Headers(answer.headers)
  headers.delete('www-authenticate')
  return new Response(answer.body, { status: answer.status, headers })
}

describe('a call is paid', () => {
  test.each([
    ['mpp_paper', async () => payer({ paper: true })],
    ['x402_v2', async () => payer(await fundedOnEvm())],
    ['mpp_solana', async () => payer(await fundedOnSolana())],
    ['x402_v2', async () => payer(await fundedOnSolana(), withoutMpp)],
    ['x402_v1', async () => payer(await fundedOnSolana(), asBefore)],
    ['mpp_solana', () => walletOnSolana(['mpp_solana'])],
    ['x402_v2', () => walletOnSolana(['x402_v2'])],
  ] as const)('by %s, once, and the charge is settled', async (rail, open) => {
    const { bourse, payments } = await open()
    const { receipt } = await bourse.mpp.charge(order)
    expect(payments).toMatchObject([{ rail, amount: '0.25', chargeId: receipt.chargeId }])
    const charge = await bourse.charges.get({ chargeId: receipt.chargeId })
    expect(charge).toMatchObject({ status: 'settled', amount: '0.25' })
  })

  test('from an open session, by its bearer', async () => {
    const { bourse, payments } = await payer({ paper: true, maxAmount: '1' })
    const { session } = await bourse.mppSessions.open({ deposit: '1', unitCost: '0.25' })
    const spending = createBourse({
      baseUrl: app.baseUrl,
      pay: {
        maxAmount: '0.25',
        session: session.bearer ?? '',
        onPayment: (payment) => payments.push(payment),
      },
    })
    await spending.mpp.charge(order)
    expect(payments.map(({ rail }) => rail)).toEqual(['mpp_paper', 'mpp_session'])
    const { session: after } = await bourse.mppSessions.get({ id: session.sessionId })
    expect(after).toMatchObject({ balanceHuman: '0.75', requests: 1 })
    const chargeId = payments[0]?.chargeId ?? ''
    const { answer } = await bourse.charges.getEvidence({ chargeId })
    expect(answer?.body).toContain('"bearer":"shown once"')
    expect(JSON.stringify(answer)).not.toContain(session.bearer)
  })

  test('not where the wallet signs another transaction than it was asked to', async () => {
    const { bourse, payments } = await walletOnSolana(['mpp_solana'], true)
    await expect(bourse.mpp.charge(order)).rejects.toMatchObject({ code: 'client.wallet_changed' })
    expect(payments).toEqual([])
  })

  test('by credit once an account has some, which play money leaves behind', async () => {
    const { bourse, payments } = await payer({ paper: true })
    await bourse.mpp.charge(order)
    const { key } = await bourse.keys.mint({ name: 'credit' })
    const byCredit = createBourse({
      baseUrl: app.baseUrl,
      apiKey: key,
      pay: { maxAmount: '0.25', credit: true, onPayment: (payment) => payments.push(payment) },
    })
    await byCredit.mpp.charge(order)
    expect(payments.map(({ rail }) => rail)).toEqual(['mpp_paper', 'credit'])
  })
})
