// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { TradedToken, SwapQuoteRequest, BuildSwapRequest, SimulateSwapRequest, SubmitSwapRequest, TokenSelfDescription, SwapQuote, Swap, SwapSimulation, SwapPage } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link SwapsMethods.listTokens} takes. */
export type SwapsListTokensInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link SwapsMethods.listTokens} answers. */
export type SwapsListTokensAnswer = {
  readonly items: ReadonlyArray<TradedToken>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
  readonly configured: boolean
}

/** What {@link SwapsMethods.getToken} takes. */
export type SwapsGetTokenInput = {
  /** EVM address, 20 bytes in hexadecimal */
  readonly token: string
}

/** What {@link SwapsMethods.quote} takes. */
export type SwapsQuoteInput = SwapQuoteRequest

/** What {@link SwapsMethods.getQuote} takes. */
export type SwapsGetQuoteInput = {
  /** Identifier of a quote */
  readonly quoteId: string
}

/** What {@link SwapsMethods.prepare} takes. */
export type SwapsPrepareInput = BuildSwapRequest

/** What {@link SwapsMethods.simulate} takes. */
export type SwapsSimulateInput = SimulateSwapRequest

/** What {@link SwapsMethods.submit} takes. */
export type SwapsSubmitInput = {
  /** Identifier of a swap */
  readonly swapId: string
} & SubmitSwapRequest

/** What {@link SwapsMethods.get} takes. */
export type SwapsGetInput = {
  /** Identifier of a swap */
  readonly swapId: string
}

/** What {@link SwapsMethods.list} takes. */
export type SwapsListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** The operations of `swaps`. */
export interface SwapsMethods {
  /**
   * List the tokens that can be swapped.
   *
   * Tokens of pools by address, then tokens that still trade on their curve. Symbols are what each contract says of itself; anybody can deploy one with any symbol.
   *
   * `GET /api/trading/tokens`, `get_api_trading_tokens`.
   */
  listTokens(input?: SwapsListTokensInput, options?: CallOptions): PagedCall<SwapsListTokensAnswer, ItemOf<SwapsListTokensAnswer, 'items'>>

  /**
   * Read the symbol, the name and the decimals that a token says of itself.
   *
   * Of any address, also one that is in no pool and on no curve. What its contract does not say is null; anybody can deploy one with any symbol.
   *
   * `GET /api/trading/tokens/{token}`, `get_api_trading_tokens_token`.
   * @throws {BourseError} `upstream.unavailable`, `upstream.failed`, `upstream.timeout`
   */
  getToken(input: SwapsGetTokenInput, options?: CallOptions): Call<TokenSelfDescription>

  /**
   * Quote a swap over curves and pools.
   *
   * Exact to the last unit at the block in asOf. With a `taker` it also says what keeps that address from swapping now.
   *
   * `POST /api/trading/quote`, `post_api_trading_quote`.
   * @throws {BourseError} `trading.not_configured`, `upstream.unavailable`, `upstream.failed`, `upstream.timeout`, `trading.unsupported_token`, `trading.no_liquidity`, `trading.amount_out_of_range`
   */
  quote(input: SwapsQuoteInput, options?: CallOptions): Call<SwapQuote>

  /**
   * Read a quote until it expires.
   *
   * `GET /api/trading/quotes/{quoteId}`, `get_api_trading_quotes_quoteId`.
   * @throws {BourseError} `trading.not_configured`, `trading.quote_expired`
   */
  getQuote(input: SwapsGetQuoteInput, options?: CallOptions): Call<SwapQuote>

  /**
   * Build the unsigned transactions of a quote.
   *
   * The transactions to sign, in order: an approval of exactly the sold amount where one is missing, then the swap. Nearly the same swap within 30 seconds is refused unless it is confirmed.
   *
   * `POST /api/trading/build`, `post_api_trading_build`.
   * @throws {BourseError} `trading.not_configured`, `upstream.unavailable`, `upstream.failed`, `upstream.timeout`, `trading.quote_expired`, `trading.price_moved`, `trading.possible_duplicate`, `intents.simulation_failed`, `intents.insufficient_funds`
   */
  prepare(input: SwapsPrepareInput, options?: CallOptions): Call<Swap>

  /**
   * Try a quote on the latest block.
   *
   * Nothing is kept and nothing is sent. Says balance changes, missing approvals, why it would revert, and whether a recent buyer could sell. A token that keeps a part of each transfer shows as less than the least accepted.
   *
   * `POST /api/trading/simulate`, `post_api_trading_simulate`.
   * @throws {BourseError} `trading.not_configured`, `upstream.unavailable`, `upstream.failed`, `upstream.timeout`, `trading.quote_expired`
   */
  simulate(input: SwapsSimulateInput, options?: CallOptions): Call<SwapSimulation>

  /**
   * Submit a signed transaction of a swap.
   *
   * Exactly the prepared transaction; a repeat changes nothing.
   *
   * `POST /api/trading/swaps/{swapId}/submit`, `post_api_trading_swaps_swapId_submit`.
   * @throws {BourseError} `trading.not_configured`, `upstream.unavailable`, `upstream.failed`, `upstream.timeout`, `resource.illegal_transition`, `intents.transaction_invalid`, `intents.transaction_mismatch`, `intents.transaction_refused`, `intents.simulation_failed`, `trading.price_moved`, `intents.transaction_unknown`, `intents.nonce_too_low`, `intents.insufficient_funds`, `intents.already_submitted`, `intents.intent_expired`
   */
  submit(input: SwapsSubmitInput, options?: CallOptions): Call<Swap>

  /**
   * Read a swap and its state.
   *
   * `GET /api/trading/swaps/{swapId}`, `get_api_trading_swaps_swapId`.
   * @throws {BourseError} `trading.not_configured`, `upstream.unavailable`, `upstream.failed`, `upstream.timeout`
   */
  get(input: SwapsGetInput, options?: CallOptions): Call<Swap>

  /**
   * List your swaps.
   *
   * `GET /api/trading/swaps`, `get_api_trading_swaps`.
   * @throws {BourseError} `trading.not_configured`, `upstream.unavailable`, `upstream.failed`, `upstream.timeout`
   */
  list(input?: SwapsListInput, options?: CallOptions): PagedCall<SwapPage, ItemOf<SwapPage, 'items'>>
}

/** `swaps` of a client: `swaps(client)`. */
export const swaps: Resource<SwapsMethods> = /* @__PURE__ */ resource<SwapsMethods>('swaps', {
  listTokens: ["GET", "/api/trading/tokens", {"list":"items"}],
  getToken: ["GET", "/api/trading/tokens/{token}"],
  quote: ["POST", "/api/trading/quote"],
  getQuote: ["GET", "/api/trading/quotes/{quoteId}"],
  prepare: ["POST", "/api/trading/build"],
  simulate: ["POST", "/api/trading/simulate"],
  submit: ["POST", "/api/trading/swaps/{swapId}/submit"],
  get: ["GET", "/api/trading/swaps/{swapId}"],
  list: ["GET", "/api/trading/swaps", {"list":"items"}],
})
