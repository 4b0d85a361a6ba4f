// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { AskValidationRequest, AnswerValidationRequest, AgentValidationPage, PreparedCall } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link AgentValidationsMethods.list} takes. */
export type AgentValidationsListInput = {
  /** Number of an agent in the identity registry */
  readonly agentId: string
} & {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link AgentValidationsMethods.prepareRequest} takes. */
export type AgentValidationsPrepareRequestInput = AskValidationRequest

/** What {@link AgentValidationsMethods.prepareResponse} takes. */
export type AgentValidationsPrepareResponseInput = AnswerValidationRequest

/** The operations of `agentValidations`. */
export interface AgentValidationsMethods {
  /**
   * List the validation requests about an agent, newest first.
   *
   * `GET /api/agents/forge/agents/{agentId}/validations`, `get_api_agents_forge_agents_agentId_validations`.
   * @throws {BourseError} `resource.not_found`
   */
  list(input: AgentValidationsListInput, options?: CallOptions): PagedCall<AgentValidationPage, ItemOf<AgentValidationPage, 'items'>>

  /**
   * Prepare the request of a validation.
   *
   * The hash is the request’s name on the whole registry: take one over everything that is asked and a random number.
   *
   * `POST /api/agents/forge/validations/prepare-request`, `post_api_agents_forge_validations_prepare_request`.
   * @throws {BourseError} `agent_registry.not_configured`, `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `agent_registry.runtime_untrusted`, `intents.simulation_failed`
   */
  prepareRequest(input: AgentValidationsPrepareRequestInput, options?: CallOptions): Call<PreparedCall>

  /**
   * Prepare the answer to a validation.
   *
   * `POST /api/agents/forge/validations/prepare-response`, `post_api_agents_forge_validations_prepare_response`.
   * @throws {BourseError} `agent_registry.not_configured`, `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `agent_registry.runtime_untrusted`, `intents.simulation_failed`
   */
  prepareResponse(input: AgentValidationsPrepareResponseInput, options?: CallOptions): Call<PreparedCall>
}

/** `agentValidations` of a client: `agentValidations(client)`. */
export const agentValidations: Resource<AgentValidationsMethods> = /* @__PURE__ */ resource<AgentValidationsMethods>('agentValidations', {
  list: ["GET", "/api/agents/forge/agents/{agentId}/validations", {"list":"items"}],
  prepareRequest: ["POST", "/api/agents/forge/validations/prepare-request"],
  prepareResponse: ["POST", "/api/agents/forge/validations/prepare-response"],
})
