// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { PrepareLaunchRequest, SubmitTransactionRequest, Candles, MarketMeta, LightweightCandles, Holder, CurveRehearsal, PreparedLaunch, LaunchWithIntent, LaunchPageAsOf, Launch, LaunchProgress, TradePageAsOf, Attestation, Rehearsal, RiskFacts } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link LaunchesMethods.prepare} takes. */
export type LaunchesPrepareInput = PrepareLaunchRequest

/** What {@link LaunchesMethods.submit} takes. */
export type LaunchesSubmitInput = {
  /** Identifier of a launch */
  readonly launchId: string
} & SubmitTransactionRequest

/** What {@link LaunchesMethods.list} takes. */
export type LaunchesListInput = {
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
  /** `curve`: a bonding curve. `uni` and `pons`: the whole supply locked in a pool at once */
  readonly family?: "curve" | "uni" | "pons"
}

/** What {@link LaunchesMethods.get} takes. */
export type LaunchesGetInput = {
  /** Identifier of a launch */
  readonly launchId: string
}

/** What {@link LaunchesMethods.getByToken} takes. */
export type LaunchesGetByTokenInput = {
  /** EVM address, 20 bytes in hexadecimal */
  readonly address: string
}

/** What {@link LaunchesMethods.getStatus} takes. */
export type LaunchesGetStatusInput = {
  /** Identifier of a launch */
  readonly launchId: string
}

/** What {@link LaunchesMethods.listTrades} takes. */
export type LaunchesListTradesInput = {
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

/** What {@link LaunchesMethods.cancel} takes. */
export type LaunchesCancelInput = {
  /** Identifier of a launch */
  readonly launchId: string
}

/** What {@link LaunchesMethods.attest} takes. */
export type LaunchesAttestInput = {
  /** Identifier of a launch */
  readonly launchId: string
}

/** What {@link LaunchesMethods.listCandles} takes. */
export type LaunchesListCandlesInput = {
  /** EVM address, 20 bytes in hexadecimal */
  readonly address: string
} & {
  readonly interval: "1s" | "1m" | "5m" | "15m" | "1h" | "4h" | "1d" | "1w" | "1M"
  /** Default: "none". */
  readonly fill?: "none" | "flat"
  /** ISO 8601, UTC */
  readonly before?: string
  /** ISO 8601, UTC */
  readonly after?: string
  readonly cursor?: string
  /** Default: 200. */
  readonly limit?: number
  /** Floats by Unix seconds, oldest first, for charts */
  readonly shape?: "lightweight"
}

/** What {@link LaunchesMethods.listCandles} answers. */
export type LaunchesListCandlesAnswer = {
  readonly data: Candles
  /** What the answer rests on */
  readonly meta: MarketMeta
} | LightweightCandles

/** What {@link LaunchesMethods.listHolders} takes. */
export type LaunchesListHoldersInput = {
  /** EVM address, 20 bytes in hexadecimal */
  readonly address: string
} & {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link LaunchesMethods.listHolders} answers. */
export type LaunchesListHoldersAnswer = {
  readonly items: ReadonlyArray<Holder>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
  /** What the answer rests on */
  readonly meta: MarketMeta
}

/** What {@link LaunchesMethods.rehearse} takes. */
export type LaunchesRehearseInput = CurveRehearsal

/** What {@link LaunchesMethods.getRisk} takes. */
export type LaunchesGetRiskInput = {
  /** Identifier of a launch */
  readonly launchId: string
}

/** The operations of `launches`. */
export interface LaunchesMethods {
  /**
   * Prepare the launch of a token.
   *
   * Returns the unsigned transaction, what it does in words decoded from its own bytes, the address that the token will have, and what the chain says about it now. A launch that would revert is refused and not stored.
   *
   * `POST /api/rh-launchpad/launches/prepare`, `post_api_rh_launchpad_launches_prepare`.
   * @throws {BourseError} `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `launchpad.simulation_failed`, `launchpad.insufficient_funds`, `launchpad.factory_not_ready`
   */
  prepare(input: LaunchesPrepareInput, options?: CallOptions): Call<PreparedLaunch>

  /**
   * Submit the signed launch.
   *
   * Exactly the prepared transaction; a repeat changes nothing.
   *
   * `POST /api/rh-launchpad/launches/{launchId}/submit`, `post_api_rh_launchpad_launches_launchId_submit`.
   * @throws {BourseError} `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `launchpad.transaction_invalid`, `launchpad.transaction_mismatch`, `launchpad.transaction_refused`, `launchpad.simulation_failed`, `launchpad.price_moved`, `launchpad.transaction_unknown`, `launchpad.nonce_too_low`, `launchpad.insufficient_funds`, `launchpad.already_submitted`, `launchpad.intent_expired`
   */
  submit(input: LaunchesSubmitInput, options?: CallOptions): Call<LaunchWithIntent>

  /**
   * List launches of all families on the chain, newest first.
   *
   * `GET /api/rh-launchpad/launches`, `get_api_rh_launchpad_launches`.
   */
  list(input?: LaunchesListInput, options?: CallOptions): PagedCall<LaunchPageAsOf, ItemOf<LaunchPageAsOf, 'items'>>

  /**
   * Read a launch.
   *
   * `GET /api/rh-launchpad/launches/{launchId}`, `get_api_rh_launchpad_launches_launchId`.
   */
  get(input: LaunchesGetInput, options?: CallOptions): Call<Launch>

  /**
   * Read the launch of a token.
   *
   * `GET /api/rh-launchpad/tokens/{address}`, `get_api_rh_launchpad_tokens_address`.
   */
  getByToken(input: LaunchesGetByTokenInput, options?: CallOptions): Call<Launch>

  /**
   * Read how far a launch is.
   *
   * `GET /api/rh-launchpad/launches/{launchId}/status`, `get_api_rh_launchpad_launches_launchId_status`.
   */
  getStatus(input: LaunchesGetStatusInput, options?: CallOptions): Call<LaunchProgress>

  /**
   * List the trades of a launch, newest first.
   *
   * `GET /api/rh-launchpad/launches/{launchId}/trades`, `get_api_rh_launchpad_launches_launchId_trades`.
   */
  listTrades(input: LaunchesListTradesInput, options?: CallOptions): PagedCall<TradePageAsOf, ItemOf<TradePageAsOf, 'items'>>

  /**
   * Call a prepared launch off.
   *
   * For the account that prepared it, where one did. Its signed transaction is no longer taken. A wallet that kept it can still send it to the chain; the launch is then confirmed.
   *
   * `POST /api/rh-launchpad/launches/{launchId}/cancel`, `post_api_rh_launchpad_launches_launchId_cancel`.
   */
  cancel(input: LaunchesCancelInput, options?: CallOptions): Call<Launch>

  /**
   * Prove that a launch on the chain is the one that was shown.
   *
   * `GET /api/rh-launchpad/launches/{launchId}/attestation`, `get_api_rh_launchpad_launches_launchId_attestation`.
   * @throws {BourseError} `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`
   */
  attest(input: LaunchesAttestInput, options?: CallOptions): Call<Attestation>

  /**
   * List candles of a launched token, newest first.
   *
   * The same as `GET /api/market/candles` with this token.
   *
   * `GET /api/rh-launchpad/tokens/{address}/candles`, `get_api_rh_launchpad_tokens_address_candles`.
   * @throws {BourseError} `resource.not_found`
   */
  listCandles(input: LaunchesListCandlesInput, options?: CallOptions): PagedCall<LaunchesListCandlesAnswer, ItemOf<LaunchesListCandlesAnswer, 'items'>>

  /**
   * List who holds a launched token, largest first.
   *
   * The same as `GET /api/market/holders` with this token.
   *
   * `GET /api/rh-launchpad/tokens/{address}/holders`, `get_api_rh_launchpad_tokens_address_holders`.
   * @throws {BourseError} `resource.not_found`
   */
  listHolders(input: LaunchesListHoldersInput, options?: CallOptions): PagedCall<LaunchesListHoldersAnswer, ItemOf<LaunchesListHoldersAnswer, 'items'>>

  /**
   * Rehearse a launch on a copy of the chain.
   *
   * Launches with the real contract on a fork, lets the declared buyers and snipers trade by real transactions at their seconds, and answers price path, what creator, protocol and snipers take, and whether the curve is sold out. The same seed, request and block give the same result. Nothing touches the chain; it may take some seconds.
   *
   * `POST /api/rh-launchpad/rehearsals`, `post_api_rh_launchpad_rehearsals`.
   * @throws {BourseError} `rehearsals.not_configured`, `rehearsals.launch_refused`, `upstream.unavailable`, `upstream.timeout`
   */
  rehearse(input: LaunchesRehearseInput, options?: CallOptions): Call<Rehearsal>

  /**
   * Read the risk facts of a launched token.
   *
   * Facts, not a score: what the creator and the largest accounts hold, who bought in the first block, whose the liquidity is, what the code can do, what a trade costs, and a transfer and a sale tried on a copy of the chain. What could not be seen is null, with a reason in `gaps`. At most 15 seconds old.
   *
   * `GET /api/rh-launchpad/launches/{launchId}/risk`, `get_api_rh_launchpad_launches_launchId_risk`.
   * @throws {BourseError} `resource.not_found`, `risk.not_on_chain`, `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`
   */
  getRisk(input: LaunchesGetRiskInput, options?: CallOptions): Call<RiskFacts>
}

/** `launches` of a client: `launches(client)`. */
export const launches: Resource<LaunchesMethods> = /* @__PURE__ */ resource<LaunchesMethods>('launches', {
  prepare: ["POST", "/api/rh-launchpad/launches/prepare"],
  submit: ["POST", "/api/rh-launchpad/launches/{launchId}/submit"],
  list: ["GET", "/api/rh-launchpad/launches", {"list":"items"}],
  get: ["GET", "/api/rh-launchpad/launches/{launchId}"],
  getByToken: ["GET", "/api/rh-launchpad/tokens/{address}"],
  getStatus: ["GET", "/api/rh-launchpad/launches/{launchId}/status"],
  listTrades: ["GET", "/api/rh-launchpad/launches/{launchId}/trades", {"list":"items"}],
  cancel: ["POST", "/api/rh-launchpad/launches/{launchId}/cancel", {"body":"none"}],
  attest: ["GET", "/api/rh-launchpad/launches/{launchId}/attestation"],
  listCandles: ["GET", "/api/rh-launchpad/tokens/{address}/candles", {"list":"items"}],
  listHolders: ["GET", "/api/rh-launchpad/tokens/{address}/holders", {"list":"items"}],
  rehearse: ["POST", "/api/rh-launchpad/rehearsals"],
  getRisk: ["GET", "/api/rh-launchpad/launches/{launchId}/risk"],
})
