// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import type { PrepareTradeRequest, TradeQuote, Intent } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link LaunchTradesMethods.quote} takes. */
export type LaunchTradesQuoteInput = {
  /** EVM address, 20 bytes in hexadecimal */
  readonly token: string
  /** Which way the trader goes */
  readonly side: "buy" | "sell"
  /** What the trader gives: wei for a buy, base units for a sale. Send this or amountOut. */
  readonly amountIn?: string
  /** What the trader wants: base units for a buy, wei for a sale. */
  readonly amountOut?: string
}

/** What {@link LaunchTradesMethods.prepare} takes. */
export type LaunchTradesPrepareInput = PrepareTradeRequest

/** What {@link LaunchTradesMethods.prepare} answers. */
export type LaunchTradesPrepareAnswer = {
  readonly quote: TradeQuote
  readonly intents: ReadonlyArray<Intent>
}

/** The operations of `launchTrades`. */
export interface LaunchTradesMethods {
  /**
   * Quote a buy or a sale on a curve, or in the pool of the token.
   *
   * Exact to the last unit at the block in asOf. A buy that is larger than what the curve has left is cut short, and the rest comes back as refund.
   *
   * `GET /api/rh-launchpad/quote`, `get_api_rh_launchpad_quote`.
   * @throws {BourseError} `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `launchpad.curve_closed`, `launchpad.amount_out_of_range`, `launchpad.pool_not_indexed`
   */
  quote(input: LaunchTradesQuoteInput, options?: CallOptions): Call<TradeQuote>

  /**
   * Prepare a buy or a sale, over all launch families.
   *
   * On the curve of the token, or in its pool through the router once it trades there: `quote.venue` says which. Returns the transactions to sign, in order. A sale that the launchpad or the router is not allowed to make yet starts with an approval of exactly what may be sold.
   *
   * `POST /api/rh-launchpad/trades/prepare`, `post_api_rh_launchpad_trades_prepare`.
   * @throws {BourseError} `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `launchpad.curve_closed`, `launchpad.amount_out_of_range`, `launchpad.simulation_failed`, `launchpad.insufficient_funds`, `launchpad.factory_not_ready`, `launchpad.pool_not_indexed`, `launchpad.router_not_configured`
   */
  prepare(input: LaunchTradesPrepareInput, options?: CallOptions): Call<LaunchTradesPrepareAnswer>
}

/** `launchTrades` of a client: `launchTrades(client)`. */
export const launchTrades: Resource<LaunchTradesMethods> = /* @__PURE__ */ resource<LaunchTradesMethods>('launchTrades', {
  quote: ["GET", "/api/rh-launchpad/quote"],
  prepare: ["POST", "/api/rh-launchpad/trades/prepare"],
})
