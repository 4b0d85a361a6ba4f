import type { Address } from '@solana/kit'

/** A token according to its mint. */
export type MintTerms = {
  readonly address: Address
  readonly program: Address
  readonly decimals: number
}

/** The requirements of a transaction that pays one challenge. */
export type PaymentTerms = {
  /** The receiving wallet. */
  readonly recipient: Address
  /** Null for SOL. */
  readonly mint: MintTerms | null
  /** The credited account: the recipient itself, or its associated token account of the mint. */
  readonly creditedAccount: Address
  readonly amountAtomic: bigint
  /** The challenge's reference, which the transaction carries as its memo. */
  readonly reference: string
  /** The wallet that pays the network's fees in place of the payer; it must not spend anything else. */
  readonly sponsor: Address | null
}
