// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link SolanaSwapsMethods.quote} takes. */
export type SolanaSwapsQuoteInput = {
  /**
   * Solana address in base58
   * Default: "So11111111111111111111111111111111111111112".
   */
  readonly inputMint?: string
  /** Solana address in base58 */
  readonly outputMint: string
  /** Smallest units of the input */
  readonly amount: string
  /** Solana address in base58 */
  readonly taker?: string
  readonly slippageBps?: number
}

/** What {@link SolanaSwapsMethods.quote} answers. */
export type SolanaSwapsQuoteAnswer = {
  readonly requestId: string
  readonly transaction: string | null
  /** Solana address in base58 */
  readonly inputMint: string
  /** Solana address in base58 */
  readonly outputMint: string
  /** Whole number of the smallest unit */
  readonly inAmount: string
  /** Whole number of the smallest unit */
  readonly outAmount: string
  readonly minOutAmount: string | null
  readonly slippageBps: number | null
  readonly feeBps: number | null
  readonly route: ReadonlyArray<{
    readonly label: string
    readonly inputMint: string
    readonly outputMint: string
    /** Whole number of the smallest unit */
    readonly inAmount: string
    /** Whole number of the smallest unit */
    readonly outAmount: string
  }>
  readonly refusal: string | null
}

/** What {@link SolanaSwapsMethods.submit} takes. */
export type SolanaSwapsSubmitInput = {
  readonly requestId: string
  /** Base64; the aggregator lands it. This or signature. Never send private keys; a signed transaction cannot be taken back. */
  readonly signedTransaction?: string
  /** Of the transaction that the wallet sent by itself (signAndSendTransaction), in base58. This or signedTransaction. */
  readonly signature?: string
}

/** What {@link SolanaSwapsMethods.submit} answers. */
export type SolanaSwapsSubmitAnswer = {
  readonly status: "failed" | "success"
  readonly signature: string | null
  readonly slot: string | null
  readonly inAmount: string | null
  readonly outAmount: string | null
  readonly code: number | null
}

/** The operations of `solanaSwaps`. */
export interface SolanaSwapsMethods {
  /**
   * Ask for a swap on Solana.
   *
   * With a taker the answer has the transaction to sign; without one only its price.
   *
   * `GET /api/trading/solana/order`, `get_api_trading_solana_order`.
   * @throws {BourseError} `trading.solana_not_configured`, `upstream.failed`, `egress.refused`, `egress.unreachable`, `egress.interrupted`, `egress.timeout`, `egress.too_large`, `trading.solana_refused`
   */
  quote(input: SolanaSwapsQuoteInput, options?: CallOptions): Call<SolanaSwapsQuoteAnswer>

  /**
   * Land a signed swap on Solana, or follow one that the wallet sent.
   *
   * With `signedTransaction` the aggregator lands it and tells the amounts. With the `signature` of what a wallet signed and sent by itself, the chain tells whether it landed; `inAmount` and `outAmount` are null then. A repeat gets the same answer.
   *
   * `POST /api/trading/solana/execute`, `post_api_trading_solana_execute`.
   * @throws {BourseError} `trading.solana_not_configured`, `upstream.failed`, `egress.refused`, `egress.unreachable`, `egress.interrupted`, `egress.timeout`, `egress.too_large`, `trading.solana_refused`, `trading.solana_signature_unknown`, `upstream.unavailable`, `upstream.timeout`, `chain.refused`
   */
  submit(input: SolanaSwapsSubmitInput, options?: CallOptions): Call<SolanaSwapsSubmitAnswer>
}

/** `solanaSwaps` of a client: `solanaSwaps(client)`. */
export const solanaSwaps: Resource<SolanaSwapsMethods> = /* @__PURE__ */ resource<SolanaSwapsMethods>('solanaSwaps', {
  quote: ["GET", "/api/trading/solana/order"],
  submit: ["POST", "/api/trading/solana/execute"],
})
