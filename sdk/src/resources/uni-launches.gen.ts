// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, NoInput, PagedCall } from '../client/call.ts'
import type { PrepareUniLaunchRequest, SubmitTransactionRequest, UniRehearsal, PreparedLaunch, LaunchWithIntent, LaunchPageAsOf, Launch, LaunchProgress, TradePageAsOf, TradeQuote, FactoryStatus, Intent, Rehearsal } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link UniLaunchesMethods.prepare} takes. */
export type UniLaunchesPrepareInput = PrepareUniLaunchRequest

/** What {@link UniLaunchesMethods.submit} takes. */
export type UniLaunchesSubmitInput = {
  /** Identifier of a launch */
  readonly launchId: string
} & SubmitTransactionRequest

/** What {@link UniLaunchesMethods.list} takes. */
export type UniLaunchesListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly creator?: string
  /** State of a launch whose token exists */
  readonly status?: "confirmed" | "trading" | "graduating" | "graduated"
}

/** What {@link UniLaunchesMethods.get} takes. */
export type UniLaunchesGetInput = {
  /** Identifier of a launch */
  readonly launchId: string
}

/** What {@link UniLaunchesMethods.getByToken} takes. */
export type UniLaunchesGetByTokenInput = {
  /** EVM address, 20 bytes in hexadecimal */
  readonly address: string
}

/** What {@link UniLaunchesMethods.getStatus} takes. */
export type UniLaunchesGetStatusInput = {
  /** Identifier of a launch */
  readonly launchId: string
}

/** What {@link UniLaunchesMethods.listTrades} takes. */
export type UniLaunchesListTradesInput = {
  /** Identifier of a launch */
  readonly launchId: string
} & {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link UniLaunchesMethods.quoteTrade} takes. */
export type UniLaunchesQuoteTradeInput = {
  /** EVM address, 20 bytes in hexadecimal */
  readonly token: string
  /** Which way the trader goes */
  readonly side: "buy" | "sell"
  /** What the trader gives: wei for a buy, base units for a sale. Send this or amountOut. */
  readonly amountIn?: string
  /** What the trader wants: base units for a buy, wei for a sale. */
  readonly amountOut?: string
}

/** What {@link UniLaunchesMethods.getIntent} takes. */
export type UniLaunchesGetIntentInput = {
  /** Identifier of an unsigned transaction */
  readonly intentId: string
}

/** What {@link UniLaunchesMethods.rehearse} takes. */
export type UniLaunchesRehearseInput = UniRehearsal

/** The operations of `uniLaunches`. */
export interface UniLaunchesMethods {
  /**
   * Prepare a launch into a locked Uniswap V3 position.
   *
   * Returns the unsigned transaction, what it does in words decoded from its own bytes, the address that the token will have, and what the chain says about it now. A launch that would revert is refused and not stored.
   *
   * `POST /api/uni-launchpad/launches/prepare`, `post_api_uni_launchpad_launches_prepare`.
   * @throws {BourseError} `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `launchpad.simulation_failed`, `launchpad.insufficient_funds`, `launchpad.factory_not_ready`, `launchpad.family_not_configured`
   */
  prepare(input: UniLaunchesPrepareInput, options?: CallOptions): Call<PreparedLaunch>

  /**
   * Submit the signed launch into a locked Uniswap V3 position.
   *
   * Exactly the prepared transaction; a repeat changes nothing.
   *
   * `POST /api/uni-launchpad/launches/{launchId}/submit`, `post_api_uni_launchpad_launches_launchId_submit`.
   * @throws {BourseError} `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `launchpad.transaction_invalid`, `launchpad.transaction_mismatch`, `launchpad.transaction_refused`, `launchpad.simulation_failed`, `launchpad.price_moved`, `launchpad.transaction_unknown`, `launchpad.nonce_too_low`, `launchpad.insufficient_funds`, `launchpad.already_submitted`, `launchpad.intent_expired`
   */
  submit(input: UniLaunchesSubmitInput, options?: CallOptions): Call<LaunchWithIntent>

  /**
   * List launches into a locked Uniswap V3 position, newest first.
   *
   * `GET /api/uni-launchpad/launches`, `get_api_uni_launchpad_launches`.
   */
  list(input?: UniLaunchesListInput, options?: CallOptions): PagedCall<LaunchPageAsOf, ItemOf<LaunchPageAsOf, 'items'>>

  /**
   * Read a launch into a locked Uniswap V3 position.
   *
   * `GET /api/uni-launchpad/launches/{launchId}`, `get_api_uni_launchpad_launches_launchId`.
   */
  get(input: UniLaunchesGetInput, options?: CallOptions): Call<Launch>

  /**
   * Read the launch of a token with a locked Uniswap V3 position.
   *
   * `GET /api/uni-launchpad/tokens/{address}`, `get_api_uni_launchpad_tokens_address`.
   */
  getByToken(input: UniLaunchesGetByTokenInput, options?: CallOptions): Call<Launch>

  /**
   * Read how far a launch into a locked Uniswap V3 position is.
   *
   * `GET /api/uni-launchpad/launches/{launchId}/status`, `get_api_uni_launchpad_launches_launchId_status`.
   */
  getStatus(input: UniLaunchesGetStatusInput, options?: CallOptions): Call<LaunchProgress>

  /**
   * List the trades of a launch into a locked Uniswap V3 position, newest first.
   *
   * `GET /api/uni-launchpad/launches/{launchId}/trades`, `get_api_uni_launchpad_launches_launchId_trades`.
   */
  listTrades(input: UniLaunchesListTradesInput, options?: CallOptions): PagedCall<TradePageAsOf, ItemOf<TradePageAsOf, 'items'>>

  /**
   * Quote a buy or a sale of a token with a locked Uniswap V3 position.
   *
   * From the mirrored pool, exact to the last unit at the block in asOf. What is bought is what arrives: a token may burn a part of early buys.
   *
   * `GET /api/uni-launchpad/quote`, `get_api_uni_launchpad_quote`.
   * @throws {BourseError} `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `launchpad.amount_out_of_range`, `launchpad.pool_not_indexed`
   */
  quoteTrade(input: UniLaunchesQuoteTradeInput, options?: CallOptions): Call<TradeQuote>

  /**
   * Read whether the launchpad with a locked Uniswap V3 position is ready, and its terms.
   *
   * `GET /api/uni-launchpad/factories`, `get_api_uni_launchpad_factories`.
   */
  getFactory(input?: NoInput, options?: CallOptions): Call<FactoryStatus>

  /**
   * Read an intent of a launch into a locked Uniswap V3 position.
   *
   * `GET /api/uni-launchpad/intents/{intentId}`, `get_api_uni_launchpad_intents_intentId`.
   */
  getIntent(input: UniLaunchesGetIntentInput, options?: CallOptions): Call<Intent>

  /**
   * Rehearse a launch into a locked pool on a copy of the chain.
   *
   * Launches with the real contract on a fork, lets the declared buyers and snipers swap through Uniswap's router at their seconds, and answers price path, what creator, protocol and snipers take, in ether and in tokens. What a limit forbids is counted as refused. The same seed, request and block give the same result. Nothing touches the chain; it may take some seconds.
   *
   * `POST /api/uni-launchpad/rehearsals`, `post_api_uni_launchpad_rehearsals`.
   * @throws {BourseError} `rehearsals.not_configured`, `rehearsals.launch_refused`, `upstream.unavailable`, `upstream.timeout`
   */
  rehearse(input: UniLaunchesRehearseInput, options?: CallOptions): Call<Rehearsal>
}

/** `uniLaunches` of a client: `uniLaunches(client)`. */
export const uniLaunches: Resource<UniLaunchesMethods> = /* @__PURE__ */ resource<UniLaunchesMethods>('uniLaunches', {
  prepare: ["POST", "/api/uni-launchpad/launches/prepare"],
  submit: ["POST", "/api/uni-launchpad/launches/{launchId}/submit"],
  list: ["GET", "/api/uni-launchpad/launches", {"list":"items"}],
  get: ["GET", "/api/uni-launchpad/launches/{launchId}"],
  getByToken: ["GET", "/api/uni-launchpad/tokens/{address}"],
  getStatus: ["GET", "/api/uni-launchpad/launches/{launchId}/status"],
  listTrades: ["GET", "/api/uni-launchpad/launches/{launchId}/trades", {"list":"items"}],
  quoteTrade: ["GET", "/api/uni-launchpad/quote"],
  getFactory: ["GET", "/api/uni-launchpad/factories"],
  getIntent: ["GET", "/api/uni-launchpad/intents/{intentId}"],
  rehearse: ["POST", "/api/uni-launchpad/rehearsals"],
})
