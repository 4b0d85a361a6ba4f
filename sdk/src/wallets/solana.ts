import { BourseError } from '../errors/bourse-error.ts'
import { toBase58 } from './base58.ts'
import type { Wallet } from './wallet.ts'

/** An account of a wallet of the Wallet Standard. */
export interface StandardAccount {
  readonly address: string
  /** The clusters that it may be used on: `solana:mainnet`. */
  readonly chains?: readonly string[]
}

/** A wallet of the Wallet Standard that is connected, with what it can do by name. */
export interface StandardWallet {
  readonly accounts: readonly StandardAccount[]
  readonly features: Readonly<Record<string, unknown>>
}

interface SignMessageFeature {
  signMessage(
    ...inputs: readonly { readonly account: StandardAccount; readonly message: Uint8Array }[]
  ): Promise<readonly { readonly signature: Uint8Array }[]>
}

interface SignFeature {
  signTransaction(
    ...inputs: readonly {
      readonly account: StandardAccount
      readonly transaction: Uint8Array
      readonly chain?: string
    }[]
  ): Promise<readonly { readonly signedTransaction: Uint8Array }[]>
}

interface SendFeature {
  signAndSendTransaction(
    ...inputs: readonly {
      readonly account: StandardAccount
      readonly transaction: Uint8Array
      readonly chain: string
    }[]
  ): Promise<readonly { readonly signature: Uint8Array }[]>
}

/** The first account of a wallet of the Wallet Standard. Throws `client.no_wallet` for one that signs no messages. */
export function standardWallet(wallet: StandardWallet): Wallet {
  const [account] = wallet.accounts
  const feature = wallet.features['solana:signMessage']
  if (account === undefined || !isSignMessage(feature)) {
    throw new BourseError({
      code: 'client.no_wallet',
      status: 0,
      detail: 'The wallet is not connected, or signs no messages.',
      fix: 'Connect it first (`standard:connect`), and use one with the feature `solana:signMessage`.',
    })
  }
  return {
    address: account.address,
    chain: 'solana',
    async signMessage(message) {
      const [signed] = await feature.signMessage({
        account,
        message: new TextEncoder().encode(message),
      })
      return toBase58(signed?.signature ?? new Uint8Array())
    },
    ...signingBy(wallet.features['solana:signTransaction'], account),
    ...sendingBy(wallet.features['solana:signAndSendTransaction'], account),
  }
}

function signingBy(
  feature: unknown,
  account: StandardAccount,
): Pick<Wallet, 'signSolanaTransaction'> {
  if (!isSign(feature)) return {}
  const [chain] = account.chains ?? []
  return {
    async signSolanaTransaction(transaction) {
      const input = { account, transaction, ...(chain === undefined ? {} : { chain }) }
      const [signed] = await feature.signTransaction(input)
      return signed?.signedTransaction ?? new Uint8Array()
    },
  }
}

function sendingBy(
  feature: unknown,
  account: StandardAccount,
): Pick<Wallet, 'sendSolanaTransaction'> {
  const [chain] = account.chains ?? []
  if (!isSend(feature) || chain === undefined) return {}
  return {
    async sendSolanaTransaction(transaction) {
      const [sent] = await feature.signAndSendTransaction({ account, transaction, chain })
      return toBase58(sent?.signature ?? new Uint8Array())
    },
  }
}

function isSign(feature: unknown): feature is SignFeature {
  return typeof feature === 'object' && feature !== null && 'signTransaction' in feature
}

function isSend(feature: unknown): feature is SendFeature {
  return typeof feature === 'object' && feature !== null && 'signAndSendTransaction' in feature
}

function isSignMessage(feature: unknown): feature is SignMessageFeature {
  return typeof feature === 'object' && feature !== null && 'signMessage' in feature
}

type WebCryptoKey = Parameters<typeof crypto.subtle.sign>[1]

/** A pair of keys of Web Crypto, `crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])`. */
export interface KeyPair {
  readonly publicKey: WebCryptoKey
  readonly privateKey: WebCryptoKey
}

/** The wallet of a pair of Ed25519 keys of Web Crypto, whose secret stays in the runtime's key store. */
export async function keyPairWallet(keys: KeyPair): Promise<Wallet> {
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey))
  return {
    address: toBase58(publicKey),
    chain: 'solana',
    async signMessage(message) {
      const signature = await crypto.subtle.sign(
        'Ed25519',
        keys.privateKey,
        new TextEncoder().encode(message),
      )
      return toBase58(new Uint8Array(signature))
    },
  }
}
