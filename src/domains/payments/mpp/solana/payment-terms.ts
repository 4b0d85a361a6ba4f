import type { Address } from '@solana/kit'

/** A token as its mint says it. */
export type MintTerms = {
  readonly address: Address
  readonly program: Address
  readonly decimals: number
}

/** What a transaction must do to be the payment of one challenge. */
export type PaymentTerms = {
  /** The wallet that receives. */
  readonly recipient: Address
  /** Null for SOL. */
  readonly mint: MintTerms | null
  /** The account that is credited: the recipient itself, or its associated account of the mint. */
  readonly creditedAccount: Address
  readonly amountAtomic: bigint
  /** The challenge's reference, which the transaction carries as its memo. */
  readonly reference: string
  /** Who pays the network's fees where the payer does not: our wallet, which must not spend anything else. */
  readonly sponsor: Address | null
}
