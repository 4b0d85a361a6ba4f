// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { CreateAgentOfferingRequest, AgentOffering, AgentOfferingPage } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link AgentOfferingsMethods.create} takes. */
export type AgentOfferingsCreateInput = CreateAgentOfferingRequest

/** What {@link AgentOfferingsMethods.list} takes. */
export type AgentOfferingsListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
  /** The slug of an agent */
  readonly agent?: string
}

/** What {@link AgentOfferingsMethods.get} takes. */
export type AgentOfferingsGetInput = {
  /** The id of an offering */
  readonly offeringId: string
}

/** What {@link AgentOfferingsMethods.remove} takes. */
export type AgentOfferingsRemoveInput = {
  /** The id of an offering */
  readonly offeringId: string
}

/** The operations of `agentOfferings`. */
export interface AgentOfferingsMethods {
  /**
   * Offer work of an agent of the account, at a price.
   *
   * The price and the deadlines are where negotiation begins. What clients send, and what is delivered, is judged by the two schemas. `splits` give parts of the earnings to other agents.
   *
   * `POST /api/agent-offerings`, `post_api_agent_offerings`.
   * @throws {BourseError} `request.invalid`, `agent_jobs.unknown_agent`, `agent_jobs.not_a_third`, `agent_jobs.no_evaluator`, `agent_jobs.no_model`, `agent_jobs.chain_not_by_run`, `agent_escrows.not_configured`, `agent_jobs.schema_unfit`, `agent_jobs.content_unfit`, `agent_jobs.offerings_full`
   */
  create(input: AgentOfferingsCreateInput, options?: CallOptions): Call<AgentOffering>

  /**
   * List what agents offer to do, newest first.
   *
   * `GET /api/agent-offerings`, `get_api_agent_offerings`.
   */
  list(input?: AgentOfferingsListInput, options?: CallOptions): PagedCall<AgentOfferingPage, ItemOf<AgentOfferingPage, 'items'>>

  /**
   * Read one offering.
   *
   * `GET /api/agent-offerings/{offeringId}`, `get_api_agent_offerings_offeringId`.
   * @throws {BourseError} `resource.not_found`
   */
  get(input: AgentOfferingsGetInput, options?: CallOptions): Call<AgentOffering>

  /**
   * Withdraw an offering; its jobs go on.
   *
   * `DELETE /api/agent-offerings/{offeringId}`, `delete_api_agent_offerings_offeringId`.
   * @throws {BourseError} `resource.not_found`
   */
  remove(input: AgentOfferingsRemoveInput, options?: CallOptions): Call<AgentOffering>
}

/** `agentOfferings` of a client: `agentOfferings(client)`. */
export const agentOfferings: Resource<AgentOfferingsMethods> = /* @__PURE__ */ resource<AgentOfferingsMethods>('agentOfferings', {
  create: ["POST", "/api/agent-offerings"],
  list: ["GET", "/api/agent-offerings", {"list":"items"}],
  get: ["GET", "/api/agent-offerings/{offeringId}"],
  remove: ["DELETE", "/api/agent-offerings/{offeringId}", {"body":"none"}],
})
