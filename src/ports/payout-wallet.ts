import type { Hex } from './chain-evm.ts'

/** A fully signed Solana transaction that was not sent. */
export type SignedSolanaTransaction = {
  /** The transaction's id, in base58. */
  readonly signature: string
  /** The base64 wire form. Sending it repeatedly is the same transaction. */
  readonly transaction: string
  /** After this block height it can never be on the chain, and may be replaced. */
  readonly lastValidBlockHeight: bigint
}

export type SolanaTransfer = {
  /** The receiving wallet. For a token, its associated token account is credited, and created when missing. */
  readonly to: string
  /** Null for SOL. */
  readonly mint: string | null
  readonly amountAtomic: bigint
  /**
   * At most 256 bytes of UTF-8. Two transfers that are equal in everything, memo included, can be the same transaction
   * and move the value only once; a memo with the payment's id tells them apart.
   */
  readonly memo?: string
}

/**
 * The service's wallet on Solana: it receives payments, pays refunds, and pays the fees of payers' transactions. Its
 * key stays inside. Raises the errors of `ChainSolana`.
 */
export type SolanaPayoutWallet = {
  readonly address: string
  /** Signs without sending. Raises `chain.refused` (422) for an invalid address or mint. */
  readonly signTransfer: (transfer: SolanaTransfer) => Promise<SignedSolanaTransaction>
  /**
   * Adds this wallet's signature as the fee payer and changes nothing else. The caller must have checked every
   * instruction: the signature lets the transaction spend whatever it names of this wallet. Raises `chain.refused`
   * (422) for an invalid transaction, or one with another fee payer.
   */
  readonly coSign: (
    transaction: string,
  ) => Promise<{ readonly signature: string; readonly transaction: string }>
  /**
   * The address of the owner's associated token account for the mint, created on the chain when missing. Default owner:
   * this wallet.
   */
  readonly ensureTokenAccount: (mint: string, owner?: string) => Promise<string>
}

/** A signed and stored EVM transaction, so that every process sends the same one. */
export type SignedEvmTransaction = {
  readonly hash: Hex
  /** The wire form. Sending it repeatedly is the same transaction. */
  readonly transaction: Hex
  readonly nonce: number
}

export type EvmTransfer = {
  /** Chosen by the caller: the same id gives the same signed transaction in every process. At most 128 characters. */
  readonly id: string
  readonly to: Hex
  /** The ERC-20 contract; null for the chain's native coin. */
  readonly token: Hex | null
  readonly amountAtomic: bigint
}

/** A call whose gas this wallet pays. */
export type EvmWalletCall = {
  readonly id: string
  readonly to: Hex
  readonly data: Hex
  /** Wei. */
  readonly value?: bigint
  /** The gas limit. Without it the limit is estimated on the chain, with a margin. */
  readonly gas?: bigint
}

/**
 * The service's wallet on the EVM chain. Its key stays inside, and nothing else may send with it. A signed transaction
 * keeps its nonce and is stored, so that processes never sign two transactions for one id, and one that the chain lost
 * can be sent again. Raises the errors of `ChainEvm`.
 */
export type EvmPayoutWallet = {
  readonly address: Hex
  /** Signs without sending. Raises `chain.reverted` (422) for a transfer that would fail; it takes no nonce. */
  readonly signTransfer: (transfer: EvmTransfer) => Promise<SignedEvmTransaction>
  /** Like `signTransfer`, for any call. Repeating an id with another call returns the first signed transaction. */
  readonly signCall: (call: EvmWalletCall) => Promise<SignedEvmTransaction>
  /** The signed transaction of an id, from any process; null when there is none. */
  readonly find: (id: string) => Promise<SignedEvmTransaction | null>
  /**
   * Sends the signed transaction of an id, after earlier ones that the chain does not know. Safe to repeat, also after
   * a reorganisation. `superseded` when another transaction used its nonce, so that this one will never be on the
   * chain.
   */
  readonly broadcast: (id: string) => Promise<'sent' | 'superseded'>
}
