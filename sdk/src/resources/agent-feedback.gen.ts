// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { AgentFeedback, FeedbackRequest, RevokeFeedbackRequest, FeedbackResponseRequest, PreparedCall } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link AgentFeedbackMethods.list} takes. */
export type AgentFeedbackListInput = {
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
  /** EVM address, 20 bytes in hexadecimal */
  readonly client?: string
}

/** What {@link AgentFeedbackMethods.list} answers. */
export type AgentFeedbackListAnswer = {
  readonly items: ReadonlyArray<AgentFeedback>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
  /** Of all that is not revoked. Anybody can be many clients: choose whom you trust. */
  readonly totals: {
    readonly count: number
    readonly clients: number
  }
}

/** What {@link AgentFeedbackMethods.prepare} takes. */
export type AgentFeedbackPrepareInput = {
  /** Number of an agent in the identity registry */
  readonly agentId: string
} & FeedbackRequest

/** What {@link AgentFeedbackMethods.prepareRevoke} takes. */
export type AgentFeedbackPrepareRevokeInput = {
  /** Number of an agent in the identity registry */
  readonly agentId: string
} & RevokeFeedbackRequest

/** What {@link AgentFeedbackMethods.listResponses} takes. */
export type AgentFeedbackListResponsesInput = {
  /** Number of an agent in the identity registry */
  readonly agentId: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly client: string
  /** Number of a client’s rating of the agent, from 1 */
  readonly feedbackIndex: number
} & {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link AgentFeedbackMethods.listResponses} answers. */
export type AgentFeedbackListResponsesAnswer = {
  readonly items: ReadonlyArray<{
    /** EVM address, 20 bytes in hexadecimal */
    readonly responder: string
    readonly responseURI: string
    /** 32 bytes in hexadecimal */
    readonly responseHash: string
    /** Whether who owns the agent now wrote it */
    readonly byOwner: boolean
    readonly blockNumber: number
    readonly logIndex: number
  }>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

/** What {@link AgentFeedbackMethods.prepareResponse} takes. */
export type AgentFeedbackPrepareResponseInput = {
  /** Number of an agent in the identity registry */
  readonly agentId: string
} & FeedbackResponseRequest

/** The operations of `agentFeedback`. */
export interface AgentFeedbackMethods {
  /**
   * List the feedback about an agent, newest first.
   *
   * Anybody can be any number of clients: weigh those whom you know.
   *
   * `GET /api/agents/forge/agents/{agentId}/feedback`, `get_api_agents_forge_agents_agentId_feedback`.
   * @throws {BourseError} `resource.not_found`
   */
  list(input: AgentFeedbackListInput, options?: CallOptions): PagedCall<AgentFeedbackListAnswer, ItemOf<AgentFeedbackListAnswer, 'items'>>

  /**
   * Prepare feedback about an agent.
   *
   * Its owner and operators are refused, by the contract itself.
   *
   * `POST /api/agents/forge/agents/{agentId}/feedback/prepare`, `post_api_agents_forge_agents_agentId_feedback_prepare`.
   * @throws {BourseError} `agent_registry.not_configured`, `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `agent_registry.runtime_untrusted`, `intents.simulation_failed`
   */
  prepare(input: AgentFeedbackPrepareInput, options?: CallOptions): Call<PreparedCall>

  /**
   * Prepare to take feedback back.
   *
   * `POST /api/agents/forge/agents/{agentId}/feedback/prepare-revoke`, `post_api_agents_forge_agents_agentId_feedback_prepare_revoke`.
   * @throws {BourseError} `agent_registry.not_configured`, `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `agent_registry.runtime_untrusted`, `intents.simulation_failed`
   */
  prepareRevoke(input: AgentFeedbackPrepareRevokeInput, options?: CallOptions): Call<PreparedCall>

  /**
   * List the responses to one rating, newest first.
   *
   * Anybody can respond: `byOwner` marks responses of the agent’s owner.
   *
   * `GET /api/agents/forge/agents/{agentId}/feedback/{client}/{feedbackIndex}/responses`, `get_api_agents_forge_agents_agentId_feedback_client_feedbackIndex_responses`.
   * @throws {BourseError} `resource.not_found`
   */
  listResponses(input: AgentFeedbackListResponsesInput, options?: CallOptions): PagedCall<AgentFeedbackListResponsesAnswer, ItemOf<AgentFeedbackListResponsesAnswer, 'items'>>

  /**
   * Prepare a response to feedback about an agent.
   *
   * Anybody can respond to any rating; the agent’s owner is who readers look for.
   *
   * `POST /api/agents/forge/agents/{agentId}/feedback/prepare-response`, `post_api_agents_forge_agents_agentId_feedback_prepare_response`.
   * @throws {BourseError} `agent_registry.not_configured`, `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `agent_registry.runtime_untrusted`, `intents.simulation_failed`
   */
  prepareResponse(input: AgentFeedbackPrepareResponseInput, options?: CallOptions): Call<PreparedCall>
}

/** `agentFeedback` of a client: `agentFeedback(client)`. */
export const agentFeedback: Resource<AgentFeedbackMethods> = /* @__PURE__ */ resource<AgentFeedbackMethods>('agentFeedback', {
  list: ["GET", "/api/agents/forge/agents/{agentId}/feedback", {"list":"items"}],
  prepare: ["POST", "/api/agents/forge/agents/{agentId}/feedback/prepare"],
  prepareRevoke: ["POST", "/api/agents/forge/agents/{agentId}/feedback/prepare-revoke"],
  listResponses: ["GET", "/api/agents/forge/agents/{agentId}/feedback/{client}/{feedbackIndex}/responses", {"list":"items"}],
  prepareResponse: ["POST", "/api/agents/forge/agents/{agentId}/feedback/prepare-response"],
})
