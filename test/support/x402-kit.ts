import { randomBytes } from 'node:crypto'
import type { PaymentPayload } from '@x402/fetch'
import type { PrivateKeyAccount } from 'viem/accounts'
import { x402Frame } from '../../src/domains/money/payments/x402/index.ts'
import type { Hex } from '../../src/ports/chain-evm.ts'
import type { Headers, PaidCallsKit, Unpaid } from './paid-calls-kit.ts'
import { paymentMigrationSets, type RailParts, type Rails } from './payments-world.ts'
import {
  openX402Chains,
  paymentFromSolana,
  paymentFromSolanaInVersion1,
  paymentHeader,
  type X402Chains,
  x402MigrationSets,
  x402Rails,
} from './x402-world.ts'

const migrations = x402MigrationSets.filter((set) => !paymentMigrationSets.includes(set))

/** x402 by EIP-3009. Its payer goes by the tills' clock, which the tests move. */
export const x402EvmKit: PaidCallsKit = {
  name: 'x402 on the EVM chain',
  asset: 'USDC',
  migrations,
  open: async (database) => {
    const chains = await openX402Chains()
    const payer = await chains.evmPayer()
    const { address } = chains.evmWalletOn(database)
    let nowMs = () => Date.now()
    return {
      rails(parts) {
        nowMs = parts.clock.nowMs
        return railsOf(chains, parts, 'x402_evm')
      },
      pay: async ({ challenge }) => paymentHeader(await signedBy(payer, challenge, nowMs())),
      paidAtomic: () => chains.usdcOnEvm(address),
      forge: (payment) => [
        ...forged(payment),
        ...forgedIn(payment, 'authorization', [
          { value: '1' },
          { value: '01000' },
          { value: '1e3' },
          { to: payer.address },
          { from: address },
          { validBefore: '1' },
          { validAfter: '99999999999' },
          { nonce: `0x${'00'.repeat(32)}` },
        ]),
      ],
      close: () => chains.remove(),
    }
  },
}

/** x402 by Solana transactions, made by the official client. */
export const x402SvmKit: PaidCallsKit = svmKit('x402 on Solana', async (chains, payer, challenge) =>
  paymentHeader(await paymentFromSolana(chains, payer, challenge)),
)

/** The same in version 1. */
export const x402Version1Kit: PaidCallsKit = svmKit(
  'x402 version 1 on Solana',
  async (chains, payer, challenge) => {
    const payload = await paymentFromSolanaInVersion1(chains, payer, challenge)
    return { 'x-payment': Buffer.from(JSON.stringify(payload)).toString('base64') }
  },
)

type SolanaPayer = Awaited<ReturnType<X402Chains['solanaPayer']>>

function svmKit(
  name: string,
  pay: (chains: X402Chains, payer: SolanaPayer, challenge: Response) => Promise<Headers>,
): PaidCallsKit {
  return {
    name,
    asset: 'USDC',
    migrations,
    open: async () => {
      const chains = await openX402Chains()
      const payer = await chains.solanaPayer()
      return {
        rails: (parts) => railsOf(chains, parts, 'x402_svm'),
        pay: ({ challenge }) => pay(chains, payer, toResponse(challenge)),
        paidAtomic: () => chains.usdcOnSolana(chains.solanaWallet.address),
        forge: (payment) => [
          ...forged(payment),
          ...forgedIn(payment, 'payload', [
            { transaction: '' },
            { transaction: 'AAAA' },
            { transaction: 7 },
            { transaction: null },
          ]),
        ],
        close: () => chains.remove(),
      }
    },
  }
}

function railsOf(chains: X402Chains, parts: RailParts, id: string): Rails {
  const rails = x402Rails(chains, parts).filter((rail) => rail.id === id)
  return { rails, frames: [x402Frame] }
}

function toResponse({ headers, body }: Unpaid['challenge']): Response {
  return new Response(JSON.stringify(body), { status: 402, headers })
}

type Offer = PaymentPayload['accepted']

async function signedBy(
  payer: PrivateKeyAccount,
  challenge: Unpaid['challenge'],
  nowMs: number,
): Promise<PaymentPayload> {
  const required = JSON.parse(atob(challenge.headers.get('payment-required') ?? ''))
  const accepted: Offer = required.accepts[0]
  const toHex = (text: string): Hex => `0x${text.replace(/^0x/, '')}`
  const authorization = {
    from: payer.address,
    to: toHex(accepted.payTo),
    value: accepted.amount,
    validAfter: '0',
    validBefore: String(Math.floor(nowMs / 1000) + accepted.maxTimeoutSeconds),
    nonce: toHex(randomBytes(32).toString('hex')),
  }
  const signature = await payer.signTypedData({
    domain: {
      name: String(accepted.extra['name']),
      version: String(accepted.extra['version']),
      chainId: 4663,
      verifyingContract: toHex(accepted.asset),
    },
    primaryType: 'TransferWithAuthorization',
    types: {
      TransferWithAuthorization: [
        { name: 'from', type: 'address' },
        { name: 'to', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'validAfter', type: 'uint256' },
        { name: 'validBefore', type: 'uint256' },
        { name: 'nonce', type: 'bytes32' },
      ],
    },
    message: {
      ...authorization,
      value: BigInt(authorization.value),
      validAfter: 0n,
      validBefore: BigInt(authorization.validBefore),
    },
  })
  const payload = { authorization, signature }
  return { x402Version: 2, accepted, payload, resource: required.resource }
}

/** The header written in other ways, and offers that were never made. */
function forged(payment: Headers): readonly Headers[] {
  const [[name, value] = ['', '']] = Object.entries(payment)
  const text = Buffer.from(value, 'base64').toString()
  const encode = (changed: string) => Buffer.from(changed).toString('base64')
  const other = { 'payment-signature': 'x-payment', 'x-payment': 'payment-signature' }[name] ?? ''
  return [
    { [name]: `${value}=` },
    { [name]: value.slice(0, -4) },
    { [name]: `${value}, ${value}` },
    { [name]: value, [other]: value },
    { [other]: value },
    { [name]: '' },
    { [name]: 'e30=' },
    { [name]: Buffer.from(text).toString('hex') },
    { [name]: encode(text.replace(/^\{/, '{ ')) },
    { [name]: encode(`${text}\n`) },
    { [name]: encode(text.replace(/"x402Version":\d/, '"x402Version":3')) },
    { [name]: encode(text.replace(/"x402Version":(\d)/, '"x402Version":$1.0')) },
    { [name]: encode(text.replace(/"scheme":"exact"/, '"scheme":"upto"')) },
    { [name]: encode(text.replace(/"network":"[^"]*"/, '"network":"eip155:1"')) },
    { [name]: encode(text.replace(/"amount":"\d+"/, '"amount":"1"')) },
  ].filter((one) => JSON.stringify(one) !== JSON.stringify(payment))
}

/** The payment with members of one object in it changed. */
function forgedIn(payment: Headers, name: string, changes: readonly object[]): readonly Headers[] {
  const [[header, value] = ['', '']] = Object.entries(payment)
  const text = Buffer.from(value, 'base64').toString()
  return changes.map((change) => {
    const changed = JSON.stringify(
      JSON.parse(text, (key, member) => (key === name ? { ...member, ...change } : member)),
    )
    return { [header]: Buffer.from(changed).toString('base64') }
  })
}
