// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link LayerzeroMethods.latest} takes. */
export type LayerzeroLatestInput = {
  readonly limit?: number
  readonly start?: string
  readonly end?: string
  readonly nextToken?: string
}

/** What {@link LayerzeroMethods.byTransaction} takes. */
export type LayerzeroByTransactionInput = {
  readonly tx: string
}

/** What {@link LayerzeroMethods.byGuid} takes. */
export type LayerzeroByGuidInput = {
  readonly guid: string
}

/** What {@link LayerzeroMethods.byPathway} takes. */
export type LayerzeroByPathwayInput = {
  readonly pathwayId: string
} & {
  readonly limit?: number
  readonly start?: string
  readonly end?: string
  readonly nextToken?: string
  readonly nonce?: number
  readonly status?: "INFLIGHT" | "CONFIRMING" | "FAILED" | "DELIVERED" | "BLOCKED" | "PAYLOAD_STORED" | "APPLICATION_BURNED" | "APPLICATION_SKIPPED" | "UNRESOLVABLE_COMMAND" | "MALFORMED_COMMAND"
}

/** What {@link LayerzeroMethods.byApplication} takes. */
export type LayerzeroByApplicationInput = {
  readonly eid: number
  /** Address on its chain */
  readonly address: string
} & {
  readonly limit?: number
  readonly start?: string
  readonly end?: string
  readonly nextToken?: string
}

/** What {@link LayerzeroMethods.byWallet} takes. */
export type LayerzeroByWalletInput = {
  /** Address on its chain */
  readonly srcAddress: string
} & {
  readonly limit?: number
  readonly start?: string
  readonly end?: string
  readonly nextToken?: string
}

/** What {@link LayerzeroMethods.byStatus} takes. */
export type LayerzeroByStatusInput = {
  readonly status: "INFLIGHT" | "CONFIRMING" | "FAILED" | "DELIVERED" | "BLOCKED" | "PAYLOAD_STORED" | "APPLICATION_BURNED" | "APPLICATION_SKIPPED" | "UNRESOLVABLE_COMMAND" | "MALFORMED_COMMAND"
} & {
  readonly limit?: number
  readonly start?: string
  readonly end?: string
  readonly nextToken?: string
}

/** The operations of `layerzero`. */
export interface LayerzeroMethods {
  /**
   * List the latest messages between chains.
   *
   * Passed on to LayerZero Scan (GET /messages/latest), whose answer is given unchanged; its members are documented at https://docs.layerzero.network/v2/tools/overview. Nothing is charged for a call that fails.
   *
   * `GET /api/layerzero/messages/latest`, `get_api_layerzero_messages_latest`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  latest(input?: LayerzeroLatestInput, options?: CallOptions): Call<unknown>

  /**
   * Read the messages of a transaction.
   *
   * Passed on to LayerZero Scan (GET /messages/tx/{tx}), whose answer is given unchanged; its members are documented at https://docs.layerzero.network/v2/tools/overview. Nothing is charged for a call that fails.
   *
   * `GET /api/layerzero/messages/tx/{tx}`, `get_api_layerzero_messages_tx_tx`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  byTransaction(input: LayerzeroByTransactionInput, options?: CallOptions): Call<unknown>

  /**
   * Read a message by its identifier.
   *
   * Passed on to LayerZero Scan (GET /messages/guid/{guid}), whose answer is given unchanged; its members are documented at https://docs.layerzero.network/v2/tools/overview. Nothing is charged for a call that fails.
   *
   * `GET /api/layerzero/messages/guid/{guid}`, `get_api_layerzero_messages_guid_guid`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  byGuid(input: LayerzeroByGuidInput, options?: CallOptions): Call<unknown>

  /**
   * List the messages of a pathway between two applications.
   *
   * Passed on to LayerZero Scan (GET /messages/pathway/{pathwayId}), whose answer is given unchanged; its members are documented at https://docs.layerzero.network/v2/tools/overview. Nothing is charged for a call that fails.
   *
   * `GET /api/layerzero/messages/pathway/{pathwayId}`, `get_api_layerzero_messages_pathway_pathwayId`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  byPathway(input: LayerzeroByPathwayInput, options?: CallOptions): Call<unknown>

  /**
   * List the messages of an application on one chain.
   *
   * Passed on to LayerZero Scan (GET /messages/oapp/{eid}/{address}), whose answer is given unchanged; its members are documented at https://docs.layerzero.network/v2/tools/overview. Nothing is charged for a call that fails.
   *
   * `GET /api/layerzero/messages/oapp/{eid}/{address}`, `get_api_layerzero_messages_oapp_eid_address`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  byApplication(input: LayerzeroByApplicationInput, options?: CallOptions): Call<unknown>

  /**
   * List the messages that a wallet sent.
   *
   * Passed on to LayerZero Scan (GET /messages/wallet/{srcAddress}), whose answer is given unchanged; its members are documented at https://docs.layerzero.network/v2/tools/overview. Nothing is charged for a call that fails.
   *
   * `GET /api/layerzero/messages/wallet/{srcAddress}`, `get_api_layerzero_messages_wallet_srcAddress`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  byWallet(input: LayerzeroByWalletInput, options?: CallOptions): Call<unknown>

  /**
   * List the messages in one state.
   *
   * Passed on to LayerZero Scan (GET /messages/status/{status}), whose answer is given unchanged; its members are documented at https://docs.layerzero.network/v2/tools/overview. Nothing is charged for a call that fails.
   *
   * `GET /api/layerzero/messages/status/{status}`, `get_api_layerzero_messages_status_status`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  byStatus(input: LayerzeroByStatusInput, options?: CallOptions): Call<unknown>
}

/** `layerzero` of a client: `layerzero(client)`. */
export const layerzero: Resource<LayerzeroMethods> = /* @__PURE__ */ resource<LayerzeroMethods>('layerzero', {
  latest: ["GET", "/api/layerzero/messages/latest", {"priced":true}],
  byTransaction: ["GET", "/api/layerzero/messages/tx/{tx}", {"priced":true}],
  byGuid: ["GET", "/api/layerzero/messages/guid/{guid}", {"priced":true}],
  byPathway: ["GET", "/api/layerzero/messages/pathway/{pathwayId}", {"priced":true}],
  byApplication: ["GET", "/api/layerzero/messages/oapp/{eid}/{address}", {"priced":true}],
  byWallet: ["GET", "/api/layerzero/messages/wallet/{srcAddress}", {"priced":true}],
  byStatus: ["GET", "/api/layerzero/messages/status/{status}", {"priced":true}],
})
