export type SolanaTokenAccount = {
  readonly address: string
  readonly owner: string
  readonly mint: string
  readonly amountAtomic: bigint
  readonly decimals: number
  /** The token program that owns the account. */
  readonly program: string
}

export type SolanaBlockhash = {
  readonly blockhash: string
  readonly lastValidBlockHeight: bigint
}

export type SolanaCommitment = 'processed' | 'confirmed' | 'finalized'

export type SolanaSignatureStatus = {
  readonly slot: bigint
  readonly confirmation: SolanaCommitment
  /** Null when the transaction succeeded, else the chain's own error as JSON. */
  readonly error: unknown
}

export type SolanaTransaction = {
  readonly signature: string
  readonly slot: bigint
  /** Seconds since the Unix epoch. */
  readonly blockTime: bigint | null
  readonly error: unknown
  readonly feeLamports: bigint
  /** All accounts of the message, with loaded addresses last. */
  readonly accounts: readonly string[]
  /** Lamports by position in `accounts`. */
  readonly preBalances: readonly bigint[]
  readonly postBalances: readonly bigint[]
  readonly preTokenBalances: readonly SolanaTokenBalance[]
  readonly postTokenBalances: readonly SolanaTokenBalance[]
  readonly logs: readonly string[]
}

/** A finalized transaction that involves an address. */
export type SolanaSignature = {
  readonly signature: string
  readonly slot: bigint
  /** Null when the transaction succeeded, else the chain's own error as JSON. */
  readonly error: unknown
}

export type SolanaTokenBalance = {
  readonly accountIndex: number
  readonly mint: string
  readonly owner: string | null
  readonly amountAtomic: bigint
  readonly decimals: number
}

export type SolanaSimulation = {
  /** Null when the transaction would succeed. */
  readonly error: unknown
  readonly logs: readonly string[]
  readonly unitsConsumed: bigint
}

/**
 * The Solana operations that the product needs. Addresses, hashes and signatures are base58; a transaction is its wire
 * form in base64. Each method gives up after the adapter's timeout (`upstream.timeout`), raises `upstream.unavailable`
 * when the node does not answer and `chain.refused` when it answers with an error.
 */
export type ChainSolana = {
  /** The CAIP-2 id of the cluster, from its genesis hash. */
  readonly chain: () => Promise<string>
  /** Lamports; zero for an address that does not exist. */
  readonly getBalance: (address: string) => Promise<bigint>
  /** The sum of the owner's token accounts of the mint; zero when there is none. */
  readonly getTokenBalance: (holding: {
    readonly owner: string
    readonly mint: string
  }) => Promise<bigint>
  /** Accounts of both token programs; limited to one mint when given. */
  readonly getTokenAccounts: (filter: {
    readonly owner: string
    readonly mint?: string
  }) => Promise<readonly SolanaTokenAccount[]>
  readonly getSlot: () => Promise<bigint>
  readonly getLatestBlockhash: () => Promise<SolanaBlockhash>
  /** The fee of a base64 message in lamports; null when its blockhash is unknown. */
  readonly getFee: (message: string) => Promise<bigint | null>
  readonly simulateTransaction: (transaction: string) => Promise<SolanaSimulation>
  /** The signature, once the node has accepted the transaction. */
  readonly sendTransaction: (
    transaction: string,
    options?: { readonly skipPreflight?: boolean },
  ) => Promise<string>
  readonly getSignatureStatus: (signature: string) => Promise<SolanaSignatureStatus | null>
  readonly getTransaction: (signature: string) => Promise<SolanaTransaction | null>
  /**
   * Finalized transactions whose message names the address, newest first, at most `limit` (1 to 1,000): older than
   * `before`, newer than `until`. A node that has pruned `until` answers as if it were absent.
   */
  readonly getSignatures: (query: {
    readonly address: string
    readonly before?: string
    readonly until?: string
    readonly limit: number
  }) => Promise<readonly SolanaSignature[]>
  /** Polls until the signature is confirmed; null when that takes longer than the time given. */
  readonly waitForSignature: (
    signature: string,
    timeoutMs: number,
  ) => Promise<SolanaSignatureStatus | null>
}
