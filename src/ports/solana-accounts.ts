/** A Solana account as of the newest confirmed block. Addresses are base58. */
export type SolanaAccount = {
  readonly address: string
  /** The owning program. */
  readonly owner: string
  readonly lamports: bigint
  readonly data: Uint8Array
  readonly executable: boolean
}

/**
 * Reads accounts of a Solana cluster. Gives up after the adapter's timeout (`upstream.timeout`), raises
 * `upstream.unavailable` when the node does not answer and `chain.refused` when it answers with an error.
 */
export type SolanaAccounts = {
  /** Null for an address without an account. */
  readonly read: (address: string) => Promise<SolanaAccount | null>
}
