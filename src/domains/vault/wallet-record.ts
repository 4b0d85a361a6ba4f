import type { Hex } from '../../ports/chain-evm.ts'
import type { WalletCall } from './calls/effects.ts'
import type { Charges } from './charges.ts'
import type { Envelope } from './envelope.ts'
import type { Policy } from './policy.ts'
import type { SigningReason, SigningState } from './signing-states.ts'
import type { TypedData } from './typed-data-reader.ts'

export const walletIdPrefix = 'vw'
export const requestIdPrefix = 'vsr'
/** What the envelope of a wallet's key is for. */
export const keyPurpose = 'evm-key'

/** A wallet whose key is in the vault. The key itself is read on its own, and only to sign. */
export type StoredWallet = {
  readonly id: string
  /** The number that API keys name it by. */
  readonly agentWalletId: number
  readonly accountId: string
  readonly address: Hex
  readonly label: string
  /** Whether it is the one that signs the account's orders. */
  readonly signsOrders: boolean
  readonly status: 'active' | 'frozen'
  readonly keyVersion: number
  readonly policy: Policy
  readonly policyVersion: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A wallet as it is first stored. */
export type NewWallet = Omit<StoredWallet, 'agentWalletId'> & { readonly envelope: Envelope }

/** Who wished: a person, an order, or the vault itself where it has to use up a nonce. */
export type SigningOrigin = 'owner' | 'order' | 'vault'

/** What was signed, for good. */
export type SignedBytes = {
  readonly nonce: number
  readonly hash: Hex
  readonly transaction: Hex
  readonly signedAt: Date
}

/** What somebody wants signed: a transaction that makes a call, or typed data that lets others make it. */
export type Payload = {
  readonly call: WalletCall
  /** What is signed in place of a transaction, as it was sent where it is not understood; null for transactions. */
  readonly typedData: TypedData | null
  /** Of the typed data (EIP-712); null where it is not understood. For show: it is worked out anew to be signed. */
  readonly digest: Hex | null
}

/** A wish to sign one call, and what became of it. */
export type SigningRequest = Payload & {
  readonly id: string
  readonly walletId: string
  readonly accountId: string
  /** Made by who wishes: the same one gives the same request. */
  readonly wishId: string
  readonly origin: SigningOrigin
  readonly actor: string
  readonly payloadHash: string
  readonly state: SigningState
  readonly reason: SigningReason | null
  /** The version that it was judged by last. */
  readonly policyVersion: number
  /** Under which key of the wallet's `spends` its charges are reserved; null when nothing is. */
  readonly spendKey: number | null
  /** What it moves or allows. */
  readonly charges: Charges
  readonly signed: SignedBytes | null
  /** Over typed data: 65 bytes. */
  readonly signature: Hex | null
  /** Until when it may be approved, and then signed. */
  readonly expiresAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}
