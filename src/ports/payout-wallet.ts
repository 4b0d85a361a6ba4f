import type { Hex } from './chain-evm.ts'

/** A Solana transaction that is signed by all its signers and was not sent. */
export type SignedSolanaTransaction = {
  /** The transaction's id, in base58. */
  readonly signature: string
  /** The wire form in base64; sending it again is the same transaction. */
  readonly transaction: string
  /** Past this block height it can never be on the chain, so that another one may take its place. */
  readonly lastValidBlockHeight: bigint
}

export type SolanaTransfer = {
  /** The wallet that receives; of a token its associated account is credited, and made when it is missing. */
  readonly to: string
  /** Null for SOL. */
  readonly mint: string | null
  readonly amountAtomic: bigint
  /**
   * At most 256 bytes of UTF-8. Two transfers that agree in everything, memo included, can be the same transaction
   * and move the value once; a memo of the payment's own id keeps them apart.
   */
  readonly memo?: string
}

/**
 * The service's wallet on Solana: it receives payments, pays refunds, and pays the fees of payers' transactions. Its
 * key stays inside. Raises what `ChainSolana` raises.
 */
export type SolanaPayoutWallet = {
  readonly address: string
  /** Raises `chain.refused` (422) for an address or mint that is none. Nothing is sent. */
  readonly signTransfer: (transfer: SolanaTransfer) => Promise<SignedSolanaTransaction>
  /**
   * Adds this wallet's signature as the fee payer and changes nothing else. The caller has checked every instruction
   * first: the signature lets the transaction spend whatever it names of this wallet. Raises `chain.refused` (422)
   * when it is no transaction or this wallet is not its fee payer.
   */
  readonly coSign: (
    transaction: string,
  ) => Promise<{ readonly signature: string; readonly transaction: string }>
  /** The address of the owner's associated account for the mint, made on the chain when it is missing; ours by default. */
  readonly ensureTokenAccount: (mint: string, owner?: string) => Promise<string>
}

/** An EVM transaction that is signed and kept, so that every process sends the same one. */
export type SignedEvmTransaction = {
  readonly hash: Hex
  /** The wire form; sending it again is the same transaction. */
  readonly transaction: Hex
  readonly nonce: number
}

export type EvmTransfer = {
  /** Made by the caller; the same id gives the same signed transaction, in every process. At most 128 characters. */
  readonly id: string
  readonly to: Hex
  /** An ERC-20 contract; null for the chain's own coin. */
  readonly token: Hex | null
  readonly amountAtomic: bigint
}

/** A call that this wallet pays the gas of. */
export type EvmWalletCall = {
  readonly id: string
  readonly to: Hex
  readonly data: Hex
  /** Wei. */
  readonly value?: bigint
  /** Units of gas to sign with; estimated, with a margin, unless given. Nothing is asked of the chain then. */
  readonly gas?: bigint
}

/**
 * The service's wallet on the EVM chain. Its key stays inside, and nobody else may send with it. What it signs has
 * its nonce for good and is kept in the store, so that several processes never sign two transactions for one id and
 * can bring back what the chain has lost. Raises what `ChainEvm` raises.
 */
export type EvmPayoutWallet = {
  readonly address: Hex
  /** Raises `chain.reverted` (422) for a transfer that would fail; no nonce is taken then. Nothing is sent. */
  readonly signTransfer: (transfer: EvmTransfer) => Promise<SignedEvmTransaction>
  /** As `signTransfer`, for any call. The same id with another call answers what was signed first. */
  readonly signCall: (call: EvmWalletCall) => Promise<SignedEvmTransaction>
  /** What was signed under the id, by whichever process; null when nothing was. */
  readonly find: (id: string) => Promise<SignedEvmTransaction | null>
  /**
   * Hands what was signed under the id to the chain, after those before it that the chain does not know. Safe to
   * repeat, also after a reorganisation. `superseded` when its nonce was used by another transaction, so that it
   * will never be on the chain.
   */
  readonly broadcast: (id: string) => Promise<'sent' | 'superseded'>
}
