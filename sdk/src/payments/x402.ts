import type { Wallet } from '../wallets/wallet.ts'
import type { Offer } from './offer.ts'
import { type X402Accept, x402OffersBy } from './x402-accepts.ts'

/** The address of USDC on a network, `eip155:8453/0x…` in lower case. */
export type UsdcAddress = string

/** Circle's own contracts, from its list of addresses. */
const circle: readonly UsdcAddress[] = [
  'eip155:8453/0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
  'eip155:84532/0x036cbd53842c5426634e7929541ec2318f3dcf7e',
  'eip155:137/0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
  'eip155:43114/0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e',
]

/** The names of version 1, which has no ids of networks. */
const networks: Readonly<Record<string, string>> = {
  base: 'eip155:8453',
  'base-sepolia': 'eip155:84532',
  polygon: 'eip155:137',
  avalanche: 'eip155:43114',
}

/** How x402 is paid. */
export interface X402Payment {
  /** Signs the authorization; it needs no gas. */
  readonly wallet: Wallet
  /** Addresses of USDC beside Circle's own; a token at another address is not paid, because its worth is not known. */
  readonly usdc: readonly UsdcAddress[]
}

/** The offers of an answer of 402 that an EVM wallet can take: scheme `exact` by EIP-3009, in USDC. */
export function x402Offers(
  answer: Response,
  body: unknown,
  payment: X402Payment,
): readonly Offer[] {
  return x402OffersBy((accept) => toOffer(accept, payment), answer, body)
}

function toOffer(accept: X402Accept, { usdc, wallet }: X402Payment): readonly Offer[] {
  const { amount, asset, header, payTo, rail, scheme } = accept
  const network = rail === 'x402_v1' ? networks[String(accept.network)] : accept.network
  if (scheme !== 'exact' || wallet.signTypedData === undefined) return []
  if (typeof network !== 'string' || typeof asset !== 'string' || typeof payTo !== 'string')
    return []
  if (typeof amount !== 'string' || !/^\d+$/.test(amount)) return []
  const address = `${network}/${asset}`.toLowerCase()
  if (![...circle, ...usdc.map((own) => own.toLowerCase())].includes(address)) return []
  const terms = { accept, network, amount, asset, payTo, wallet }
  return [
    {
      rail,
      asset: 'USDC',
      amountAtomic: BigInt(amount),
      pay: async () => header(await authorize(terms)),
    },
  ]
}

/** For how long an authorization holds at the most. */
const longestSeconds = 600

/** An authorization to transfer (EIP-3009), and its signature by EIP-712. */
async function authorize(terms: {
  readonly accept: X402Accept
  readonly network: string
  readonly amount: string
  readonly asset: string
  readonly payTo: string
  readonly wallet: Wallet
}) {
  const { accept, amount, asset, network, payTo, wallet } = terms
  const { name, version } = accept.extra
  const { maxTimeoutSeconds } = accept
  const asked = typeof maxTimeoutSeconds === 'number' ? maxTimeoutSeconds : 60
  // A payee that asked for years could take the money long after the call was given up.
  const seconds = Math.min(asked, longestSeconds)
  const now = Math.floor(Date.now() / 1000)
  const nonce = [...crypto.getRandomValues(new Uint8Array(32))]
  const authorization = {
    from: wallet.address,
    to: payTo,
    value: amount,
    // The payee's clock may be behind ours.
    validAfter: String(now - 600),
    validBefore: String(now + seconds),
    nonce: `0x${nonce.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`,
  }
  const signature = await wallet.signTypedData?.({
    domain: { name, version, chainId: Number(network.split(':')[1]), verifyingContract: asset },
    types: { TransferWithAuthorization: [...authorizationType] },
    primaryType: 'TransferWithAuthorization',
    message: authorization,
  })
  return { signature, authorization }
}

const authorizationType = [
  { name: 'from', type: 'address' },
  { name: 'to', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'validAfter', type: 'uint256' },
  { name: 'validBefore', type: 'uint256' },
  { name: 'nonce', type: 'bytes32' },
] as const
