import type { Hex } from './chain-evm.ts'
import type { Queryable } from './database.ts'

/** A contract call that an order needs from an account's wallet. */
export type OrderWalletCall = {
  readonly to: Hex
  readonly data: Hex
  /** Wei. */
  readonly value: bigint
}

/** A signed transaction that was not sent. Sending it repeatedly is the same transaction. */
export type SignedOrderCall = { readonly hash: Hex; readonly transaction: Hex }

/** The outcome of a signing command. `waiting`: an approval is pending, so ask again later. */
export type OrderSigning =
  | { readonly outcome: 'signed'; readonly signed: SignedOrderCall }
  | { readonly outcome: 'waiting' }
  /**
   * The signed transaction was released, or none was made in time; it will never be on the chain. Sign again under
   * another id.
   */
  | { readonly outcome: 'superseded' }
  | {
      readonly outcome: 'refused'
      readonly reason: 'policy_violation' | 'wallet_frozen' | 'approval_denied' | 'approval_expired'
    }

/** A wallet that signs for orders within its owner's policy. Its keys stay inside. */
export type OrderWallet = {
  /** The account's trading address; null when it has none, or when the caller may not use it. */
  readonly addressOf: (accountId: string, agentWalletId?: number) => Promise<Hex | null>
  /**
   * Signs one call for an account, once per `id`: the same id gives the same signed transaction in every process. Sends
   * nothing. Raises the chain's errors.
   */
  readonly sign: (command: {
    readonly id: string
    readonly accountId: string
    readonly call: OrderWalletCall
  }) => Promise<OrderSigning>
  /**
   * Commits the order to its signed transaction, within the caller's transaction `tx`; afterwards anyone may send it.
   * `superseded` when the signed transaction was released before.
   */
  readonly keep: (tx: Queryable, signed: SignedOrderCall) => Promise<'kept' | 'superseded'>
  /**
   * Releases the nonces of transactions that were signed for this command, or for commands whose ids start with its id,
   * and that were neither kept nor submitted. Otherwise later transactions of the wallet would be stuck behind them.
   * Safe to repeat, and for an unknown command.
   */
  readonly release: (command: { readonly id: string; readonly accountId: string }) => Promise<void>
  /**
   * Sends a signed transaction; safe to repeat. `superseded` when another transaction used its nonce, so that this one
   * will never be on the chain.
   */
  readonly submit: (signed: SignedOrderCall) => Promise<'sent' | 'superseded'>
}
