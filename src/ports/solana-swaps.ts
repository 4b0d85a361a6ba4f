/** A requested swap on Solana. Mints are base58, amounts are atomic units. */
export type SolanaSwapQuestion = {
  readonly inputMint: string
  readonly outputMint: string
  readonly amount: string
  /** The signer. Without one the answer is a price without a transaction. */
  readonly taker?: string
  /** Default: chosen by the aggregator. */
  readonly slippageBps?: number
}

/** An aggregator's offer for a swap. */
export type SolanaSwapOrder = {
  readonly requestId: string
  /** Base64, unsigned; null without a taker, or when the aggregator cannot build it. */
  readonly transaction: string | null
  readonly inputMint: string
  readonly outputMint: string
  readonly inAmount: string
  readonly outAmount: string
  /** The minimum output that the transaction enforces. */
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
  /** The aggregator's reason why there is no transaction. */
  readonly refusal: string | null
}

/** The outcome of a signed swap. */
export type SolanaSwapResult = {
  readonly status: 'failed' | 'success'
  /** Null when it never reached the chain. */
  readonly signature: string | null
  readonly slot: string | null
  readonly inAmount: string | null
  readonly outAmount: string | null
  /** The aggregator's own error code. */
  readonly code: number | null
}

/** A successful answer, or the aggregator's reason for refusing the request. */
export type SolanaSwapsAnswer<answer> =
  | { readonly ok: true; readonly answer: answer }
  | { readonly ok: false; readonly reason: string }

/** An aggregator of Solana swaps. Raises `upstream.failed` for an invalid answer, and the `egress.*` codes. */
export type SolanaSwaps = {
  readonly order: (question: SolanaSwapQuestion) => Promise<SolanaSwapsAnswer<SolanaSwapOrder>>
  /** Submits a signed order. Repeating an order returns the same result. */
  readonly execute: (signed: {
    readonly requestId: string
    readonly signedTransaction: string
  }) => Promise<SolanaSwapsAnswer<SolanaSwapResult>>
}
