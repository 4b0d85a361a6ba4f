import type { Hex } from './chain-evm.ts'
import type { Queryable } from './database.ts'

/** A call that an order wants made from an account's wallet. */
export type OrderWalletCall = {
  readonly to: Hex
  readonly data: Hex
  /** Wei. */
  readonly value: bigint
}

/** A transaction that is signed and was not sent; sending it again is the same transaction. */
export type SignedOrderCall = { readonly hash: Hex; readonly transaction: Hex }

/** What became of a wish to sign. `waiting` asks to wish again later: somebody has to approve it. */
export type OrderSigning =
  | { readonly outcome: 'signed'; readonly signed: SignedOrderCall }
  | { readonly outcome: 'waiting' }
  /**
   * What was signed under this id was let go of, or nothing was in time: it will never be on the chain. Wish under another
   * id.
   */
  | { readonly outcome: 'superseded' }
  | {
      readonly outcome: 'refused'
      readonly reason: 'policy_violation' | 'wallet_frozen' | 'approval_denied' | 'approval_expired'
    }

/** A wallet that signs what orders want, within the policy that its owner set. Its keys stay inside. */
export type OrderWallet = {
  /** The address that trades for an account; null when it has none, or not the one that the caller may use. */
  readonly addressOf: (accountId: string, agentWalletId?: number) => Promise<Hex | null>
  /**
   * Signs one call for an account, once for each `id`: the same id gives the same signed transaction, in every process.
   * Nothing is sent. Raises what the chain raises.
   */
  readonly sign: (wish: {
    readonly id: string
    readonly accountId: string
    readonly call: OrderWalletCall
  }) => Promise<OrderSigning>
  /**
   * In a transaction of the caller: from its end on the order stands by its bytes, and others may send them. `superseded`
   * when somebody has let go of them before.
   */
  readonly keep: (tx: Queryable, signed: SignedOrderCall) => Promise<'kept' | 'superseded'>
  /**
   * Frees what was signed for a wish, and for those whose ids begin like it, and was neither kept nor submitted, so that
   * nobody waits behind it. Safe to repeat, and for a wish that does not exist.
   */
  readonly letGo: (wish: { readonly id: string; readonly accountId: string }) => Promise<void>
  /**
   * Hands a signed transaction to the chain; safe to repeat. `superseded` when its nonce was used by another one, so
   * that it will never be on the chain.
   */
  readonly submit: (signed: SignedOrderCall) => Promise<'sent' | 'superseded'>
}
