/** What somebody wants to swap on Solana. Mints are base58, amounts are whole numbers of the smallest unit. */
export type SolanaSwapQuestion = {
  readonly inputMint: string
  readonly outputMint: string
  readonly amount: string
  /** Who signs; without one there is a price and no transaction. */
  readonly taker?: string
  /** The aggregator chooses where it is absent. */
  readonly slippageBps?: number
}

/** A swap that an aggregator offers. */
export type SolanaSwapOrder = {
  readonly requestId: string
  /** Base64, unsigned; null where nobody was named to sign it, or the aggregator cannot build it. */
  readonly transaction: string | null
  readonly inputMint: string
  readonly outputMint: string
  readonly inAmount: string
  readonly outAmount: string
  /** The least that the transaction accepts. */
  readonly minOutAmount: string | null
  readonly slippageBps: number | null
  readonly feeBps: number | null
  readonly route: readonly {
    readonly label: string
    readonly inputMint: string
    readonly outputMint: string
    readonly inAmount: string
    readonly outAmount: string
  }[]
  /** Why there is no transaction, in the aggregator's words. */
  readonly refusal: string | null
}

/** What became of a signed swap. */
export type SolanaSwapResult = {
  readonly status: 'failed' | 'success'
  /** Null when it never reached the chain. */
  readonly signature: string | null
  readonly slot: string | null
  readonly inAmount: string | null
  readonly outAmount: string | null
  /** The aggregator's own number for a failure. */
  readonly code: number | null
}

/** What came of a request: an answer, or the aggregator's words for why it takes none like it. */
export type SolanaSwapsAnswer<answer> =
  | { readonly ok: true; readonly answer: answer }
  | { readonly ok: false; readonly reason: string }

/**
 * An aggregator of swaps on Solana. Raises `upstream.failed` for an answer that is not one, and the `egress.*` codes of
 * the way to it.
 */
export type SolanaSwaps = {
  readonly order: (question: SolanaSwapQuestion) => Promise<SolanaSwapsAnswer<SolanaSwapOrder>>
  /** Lands a signed order. The aggregator answers a repeat of the same order with the same result. */
  readonly execute: (signed: {
    readonly requestId: string
    readonly signedTransaction: string
  }) => Promise<SolanaSwapsAnswer<SolanaSwapResult>>
}
