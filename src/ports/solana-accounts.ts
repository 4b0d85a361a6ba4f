/** An account of a Solana cluster, as it is on the newest confirmed block. Addresses are base58. */
export type SolanaAccount = {
  readonly address: string
  /** The program that owns it. */
  readonly owner: string
  readonly lamports: bigint
  readonly data: Uint8Array
  readonly executable: boolean
}

/**
 * The accounts of a Solana cluster. Gives up after the adapter's timeout (`upstream.timeout`), raises `upstream.unavailable`
 * when the node does not answer and `chain.refused` when it answers with an error.
 */
export type SolanaAccounts = {
  /** Null for an address that holds nothing. */
  readonly read: (address: string) => Promise<SolanaAccount | null>
}
