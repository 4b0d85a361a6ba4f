import type { Hex } from '../../../ports/chain-evm.ts'
import type { WalletCall } from './calls/effects.ts'
import type { Charges } from './charges.ts'
import type { Envelope } from './envelope.ts'
import type { Policy } from './policy.ts'
import type { SigningReason, SigningState } from './signing-states.ts'
import type { TypedData } from './typed-data-reader.ts'

export const walletIdPrefix = 'vw'
export const requestIdPrefix = 'vsr'
/** The purpose in the envelope of a wallet's key. */
export const keyPurpose = 'evm-key'

/** A vault wallet. Its key is read separately, and only to sign. */
export type StoredWallet = {
  readonly id: string
  /** The number by which API keys refer to it. */
  readonly agentWalletId: number
  readonly accountId: string
  readonly address: Hex
  readonly label: string
  /** Whether it signs the account's orders. */
  readonly signsOrders: boolean
  readonly status: 'active' | 'frozen'
  readonly keyVersion: number
  readonly policy: Policy
  readonly policyVersion: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A wallet to be stored. */
export type NewWallet = Omit<StoredWallet, 'agentWalletId'> & { readonly envelope: Envelope }

/** Who requested it: a person, an order, or the vault itself to use up a nonce. */
export type SigningOrigin = 'owner' | 'order' | 'vault'

/** A signed transaction. */
export type SignedBytes = {
  readonly nonce: number
  readonly hash: Hex
  readonly transaction: Hex
  readonly signedAt: Date
}

/** What is to be signed: a transaction with a call, or typed data that permits others to make the call. */
export type Payload = {
  readonly call: WalletCall
  /** Typed data, as sent when it was not understood; null for transactions. */
  readonly typedData: TypedData | null
  /**
   * The EIP-712 digest; null for data that was not understood. For display only; it is computed again before signing.
   */
  readonly digest: Hex | null
}

/** A command to sign one call, and its outcome. */
export type SigningRequest = Payload & {
  readonly id: string
  readonly walletId: string
  readonly accountId: string
  /** Chosen by the requester: the same id gives the same request. */
  readonly commandId: string
  readonly origin: SigningOrigin
  readonly actor: string
  readonly payloadHash: string
  readonly state: SigningState
  readonly reason: SigningReason | null
  /** What who denied it said to who asked; null unless somebody denied it. */
  readonly denialReason: string | null
  /** The policy version that it was last judged by. */
  readonly policyVersion: number
  /** The key in the wallet's `spends` where its charges are reserved; null when none are. */
  readonly spendKey: number | null
  /** The amounts that it moves or allows. */
  readonly charges: Charges
  readonly signed: SignedBytes | null
  /** The 65-byte signature of typed data. */
  readonly signature: Hex | null
  /** The deadline for approval, and then for signing. */
  readonly expiresAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}
