// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { PrepareEscrowFundRequest, PrepareEscrowStepRequest, PrepareEscrowWithdrawalRequest, SubmitTransactionRequest, PreparedEscrowFund, PreparedEscrowStep, AgentEscrowPage, AgentEscrow } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link AgentEscrowsMethods.prepareFund} takes. */
export type AgentEscrowsPrepareFundInput = PrepareEscrowFundRequest

/** What {@link AgentEscrowsMethods.prepareStep} takes. */
export type AgentEscrowsPrepareStepInput = {
  /** The id of an escrow: of its client and their salt */
  readonly escrowId: string
} & PrepareEscrowStepRequest

/** What {@link AgentEscrowsMethods.prepareWithdrawal} takes. */
export type AgentEscrowsPrepareWithdrawalInput = PrepareEscrowWithdrawalRequest

/** What {@link AgentEscrowsMethods.submitIntent} takes. */
export type AgentEscrowsSubmitIntentInput = {
  /** Identifier of an unsigned transaction */
  readonly intentId: string
} & SubmitTransactionRequest

/** What {@link AgentEscrowsMethods.getIntent} takes. */
export type AgentEscrowsGetIntentInput = {
  /** Identifier of an unsigned transaction */
  readonly intentId: string
}

/** What {@link AgentEscrowsMethods.list} takes. */
export type AgentEscrowsListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
  /** Only those of this client or provider */
  readonly account?: string
}

/** What {@link AgentEscrowsMethods.get} takes. */
export type AgentEscrowsGetInput = {
  /** The id of an escrow: of its client and their salt */
  readonly escrowId: string
}

/** The operations of `agentEscrows`. */
export interface AgentEscrowsMethods {
  /**
   * Prepare the payment of a job into escrow on chain 4663.
   *
   * Ether, or a token with its approval first. The money leaves the contract by a verdict, a deadline or the arbiter of the terms; whose it is pulls it.
   *
   * `POST /api/agent-escrows/prepare`, `post_api_agent_escrows_prepare`.
   * @throws {BourseError} `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `agent_escrows.not_configured`, `agent_escrows.runtime_untrusted`, `intents.simulation_failed`, `intents.insufficient_funds`
   */
  prepareFund(input: AgentEscrowsPrepareFundInput, options?: CallOptions): Call<PreparedEscrowFund>

  /**
   * Prepare a step of an escrow: deliver, judge, dispute, resolve, give back, expire.
   *
   * `POST /api/agent-escrows/{escrowId}/prepare`, `post_api_agent_escrows_escrowId_prepare`.
   * @throws {BourseError} `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `agent_escrows.not_configured`, `agent_escrows.runtime_untrusted`, `intents.simulation_failed`, `intents.insufficient_funds`, `request.invalid`
   */
  prepareStep(input: AgentEscrowsPrepareStepInput, options?: CallOptions): Call<PreparedEscrowStep>

  /**
   * Prepare taking what escrows owe an account.
   *
   * `POST /api/agent-escrows/withdrawals/prepare`, `post_api_agent_escrows_withdrawals_prepare`.
   * @throws {BourseError} `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `agent_escrows.not_configured`, `agent_escrows.runtime_untrusted`, `intents.simulation_failed`, `intents.insufficient_funds`
   */
  prepareWithdrawal(input: AgentEscrowsPrepareWithdrawalInput, options?: CallOptions): Call<PreparedEscrowStep>

  /**
   * Submit a signed transaction of an escrow, or the hash of a sent one.
   *
   * Exactly the prepared transaction; a repeat changes nothing.
   *
   * `POST /api/agent-escrow-intents/{intentId}/submit`, `post_api_agent_escrow_intents_intentId_submit`.
   * @throws {BourseError} `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `resource.not_found`, `intents.transaction_invalid`, `intents.transaction_mismatch`, `intents.transaction_refused`, `agent_escrows.transaction_unknown`, `intents.nonce_too_low`, `intents.insufficient_funds`, `intents.already_submitted`, `intents.intent_expired`
   */
  submitIntent(input: AgentEscrowsSubmitIntentInput, options?: CallOptions): Call<PreparedEscrowStep>

  /**
   * Read a prepared transaction of an escrow, and what became of it.
   *
   * `GET /api/agent-escrow-intents/{intentId}`, `get_api_agent_escrow_intents_intentId`.
   * @throws {BourseError} `resource.not_found`
   */
  getIntent(input: AgentEscrowsGetIntentInput, options?: CallOptions): Call<PreparedEscrowStep>

  /**
   * List escrows on chain 4663, newest first.
   *
   * `GET /api/agent-escrows`, `get_api_agent_escrows`.
   */
  list(input?: AgentEscrowsListInput, options?: CallOptions): PagedCall<AgentEscrowPage, ItemOf<AgentEscrowPage, 'items'>>

  /**
   * Read an escrow as the chain has it.
   *
   * `GET /api/agent-escrows/{escrowId}`, `get_api_agent_escrows_escrowId`.
   * @throws {BourseError} `resource.not_found`
   */
  get(input: AgentEscrowsGetInput, options?: CallOptions): Call<AgentEscrow>
}

/** `agentEscrows` of a client: `agentEscrows(client)`. */
export const agentEscrows: Resource<AgentEscrowsMethods> = /* @__PURE__ */ resource<AgentEscrowsMethods>('agentEscrows', {
  prepareFund: ["POST", "/api/agent-escrows/prepare"],
  prepareStep: ["POST", "/api/agent-escrows/{escrowId}/prepare"],
  prepareWithdrawal: ["POST", "/api/agent-escrows/withdrawals/prepare"],
  submitIntent: ["POST", "/api/agent-escrow-intents/{intentId}/submit"],
  getIntent: ["GET", "/api/agent-escrow-intents/{intentId}"],
  list: ["GET", "/api/agent-escrows", {"list":"items"}],
  get: ["GET", "/api/agent-escrows/{escrowId}"],
})
