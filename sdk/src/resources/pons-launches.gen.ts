// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, NoInput, PagedCall } from '../client/call.ts'
import type { PreparePonsLaunchRequest, SubmitTransactionRequest, FactoryStatus, Launch, ChainPoint, PonsRehearsal, PreparedLaunch, LaunchWithIntent, LaunchPageAsOf, LaunchProgress, TradePageAsOf, TradeQuote, Intent, Rehearsal } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link PonsLaunchesMethods.prepare} takes. */
export type PonsLaunchesPrepareInput = PreparePonsLaunchRequest

/** What {@link PonsLaunchesMethods.submit} takes. */
export type PonsLaunchesSubmitInput = {
  /** Identifier of a launch */
  readonly launchId: string
} & SubmitTransactionRequest

/** What {@link PonsLaunchesMethods.list} takes. */
export type PonsLaunchesListInput = {
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

/** What {@link PonsLaunchesMethods.get} takes. */
export type PonsLaunchesGetInput = {
  /** Identifier of a launch */
  readonly launchId: string
}

/** What {@link PonsLaunchesMethods.getByToken} takes. */
export type PonsLaunchesGetByTokenInput = {
  /** EVM address, 20 bytes in hexadecimal */
  readonly address: string
}

/** What {@link PonsLaunchesMethods.getStatus} takes. */
export type PonsLaunchesGetStatusInput = {
  /** Identifier of a launch */
  readonly launchId: string
}

/** What {@link PonsLaunchesMethods.listTrades} takes. */
export type PonsLaunchesListTradesInput = {
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

/** What {@link PonsLaunchesMethods.quoteTrade} takes. */
export type PonsLaunchesQuoteTradeInput = {
  /** EVM address, 20 bytes in hexadecimal */
  readonly token: string
  /** Which way the trader goes */
  readonly side: "buy" | "sell"
  /** What the trader gives: wei for a buy, base units for a sale. Send this or amountOut. */
  readonly amountIn?: string
  /** What the trader wants: base units for a buy, wei for a sale. */
  readonly amountOut?: string
}

/** What {@link PonsLaunchesMethods.getIntent} takes. */
export type PonsLaunchesGetIntentInput = {
  /** Identifier of an unsigned transaction */
  readonly intentId: string
}

/** What {@link PonsLaunchesMethods.getSnapshot} answers. */
export type PonsLaunchesGetSnapshotAnswer = {
  readonly factory: FactoryStatus
  readonly launches: ReadonlyArray<Launch>
  readonly asOf: ChainPoint | null
}

/** What {@link PonsLaunchesMethods.rehearse} takes. */
export type PonsLaunchesRehearseInput = PonsRehearsal

/** The operations of `ponsLaunches`. */
export interface PonsLaunchesMethods {
  /**
   * Prepare a launch into a locked position, for a fee and with limits.
   *
   * Returns the unsigned transaction, what it does in words decoded from its own bytes, the address that the token will have, and what the chain says about it now. A launch that would revert is refused and not stored.
   *
   * `POST /api/pons/launches/prepare`, `post_api_pons_launches_prepare`.
   * @throws {BourseError} `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `launchpad.simulation_failed`, `launchpad.insufficient_funds`, `launchpad.factory_not_ready`, `launchpad.family_not_configured`
   */
  prepare(input: PonsLaunchesPrepareInput, options?: CallOptions): Call<PreparedLaunch>

  /**
   * Submit the signed launch into a locked position, for a fee and with limits.
   *
   * Exactly the prepared transaction; a repeat changes nothing.
   *
   * `POST /api/pons/launches/{launchId}/submit`, `post_api_pons_launches_launchId_submit`.
   * @throws {BourseError} `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `launchpad.transaction_invalid`, `launchpad.transaction_mismatch`, `launchpad.transaction_refused`, `launchpad.simulation_failed`, `launchpad.price_moved`, `launchpad.transaction_unknown`, `launchpad.nonce_too_low`, `launchpad.insufficient_funds`, `launchpad.already_submitted`, `launchpad.intent_expired`
   */
  submit(input: PonsLaunchesSubmitInput, options?: CallOptions): Call<LaunchWithIntent>

  /**
   * List launches into a locked position, for a fee and with limits, newest first.
   *
   * `GET /api/pons/launches`, `get_api_pons_launches`.
   */
  list(input?: PonsLaunchesListInput, options?: CallOptions): PagedCall<LaunchPageAsOf, ItemOf<LaunchPageAsOf, 'items'>>

  /**
   * Read a launch into a locked position, for a fee and with limits.
   *
   * `GET /api/pons/launches/{launchId}`, `get_api_pons_launches_launchId`.
   */
  get(input: PonsLaunchesGetInput, options?: CallOptions): Call<Launch>

  /**
   * Read the launch of a token with a locked position, for a fee and with limits.
   *
   * `GET /api/pons/tokens/{address}`, `get_api_pons_tokens_address`.
   */
  getByToken(input: PonsLaunchesGetByTokenInput, options?: CallOptions): Call<Launch>

  /**
   * Read how far a launch into a locked position, for a fee and with limits is.
   *
   * `GET /api/pons/launches/{launchId}/status`, `get_api_pons_launches_launchId_status`.
   */
  getStatus(input: PonsLaunchesGetStatusInput, options?: CallOptions): Call<LaunchProgress>

  /**
   * List the trades of a launch into a locked position, for a fee and with limits, newest first.
   *
   * `GET /api/pons/launches/{launchId}/trades`, `get_api_pons_launches_launchId_trades`.
   */
  listTrades(input: PonsLaunchesListTradesInput, options?: CallOptions): PagedCall<TradePageAsOf, ItemOf<TradePageAsOf, 'items'>>

  /**
   * Quote a buy or a sale of a token with a locked position, for a fee and with limits.
   *
   * From the mirrored pool, exact to the last unit at the block in asOf. What is bought is what arrives: a token may burn a part of early buys.
   *
   * `GET /api/pons/quote`, `get_api_pons_quote`.
   * @throws {BourseError} `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `launchpad.amount_out_of_range`, `launchpad.pool_not_indexed`
   */
  quoteTrade(input: PonsLaunchesQuoteTradeInput, options?: CallOptions): Call<TradeQuote>

  /**
   * Read whether the launchpad with a locked position, for a fee and with limits is ready, and its terms.
   *
   * `GET /api/pons/factories`, `get_api_pons_factories`.
   */
  getFactory(input?: NoInput, options?: CallOptions): Call<FactoryStatus>

  /**
   * Read an intent of a launch into a locked position, for a fee and with limits.
   *
   * `GET /api/pons/intents/{intentId}`, `get_api_pons_intents_intentId`.
   */
  getIntent(input: PonsLaunchesGetIntentInput, options?: CallOptions): Call<Intent>

  /**
   * Read the newest pons launches with the readiness of their launchpad.
   *
   * `GET /api/pons/snapshot`, `get_api_pons_snapshot`.
   */
  getSnapshot(input?: NoInput, options?: CallOptions): Call<PonsLaunchesGetSnapshotAnswer>

  /**
   * Rehearse a launch with limits on a copy of the chain.
   *
   * Launches with the real contract on a fork, lets the declared buyers and snipers swap through Uniswap's router at their seconds, and answers price path, what creator, protocol and snipers take, in ether and in tokens. What a limit forbids is counted as refused. The same seed, request and block give the same result. Nothing touches the chain; it may take some seconds.
   *
   * `POST /api/pons/rehearsals`, `post_api_pons_rehearsals`.
   * @throws {BourseError} `rehearsals.not_configured`, `rehearsals.launch_refused`, `upstream.unavailable`, `upstream.timeout`
   */
  rehearse(input: PonsLaunchesRehearseInput, options?: CallOptions): Call<Rehearsal>
}

/** `ponsLaunches` of a client: `ponsLaunches(client)`. */
export const ponsLaunches: Resource<PonsLaunchesMethods> = /* @__PURE__ */ resource<PonsLaunchesMethods>('ponsLaunches', {
  prepare: ["POST", "/api/pons/launches/prepare"],
  submit: ["POST", "/api/pons/launches/{launchId}/submit"],
  list: ["GET", "/api/pons/launches", {"list":"items"}],
  get: ["GET", "/api/pons/launches/{launchId}"],
  getByToken: ["GET", "/api/pons/tokens/{address}"],
  getStatus: ["GET", "/api/pons/launches/{launchId}/status"],
  listTrades: ["GET", "/api/pons/launches/{launchId}/trades", {"list":"items"}],
  quoteTrade: ["GET", "/api/pons/quote"],
  getFactory: ["GET", "/api/pons/factories"],
  getIntent: ["GET", "/api/pons/intents/{intentId}"],
  getSnapshot: ["GET", "/api/pons/snapshot"],
  rehearse: ["POST", "/api/pons/rehearsals"],
})
