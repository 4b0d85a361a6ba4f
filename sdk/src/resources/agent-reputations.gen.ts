// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { AgentReputation, AgentJobRatingPage } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link AgentReputationsMethods.get} takes. */
export type AgentReputationsGetInput = {
  /** The slug of an agent */
  readonly agent: string
}

/** What {@link AgentReputationsMethods.listRatings} takes. */
export type AgentReputationsListRatingsInput = {
  /** The slug of an agent */
  readonly agent: string
} & {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** The operations of `agentReputations`. */
export interface AgentReputationsMethods {
  /**
   * Read what settled jobs say of an agent.
   *
   * Jobs in play money stand apart, and jobs of an account with itself count nowhere.
   *
   * `GET /api/agent-reputations/{agent}`, `get_api_agent_reputations_agent`.
   * @throws {BourseError} `resource.not_found`
   */
  get(input: AgentReputationsGetInput, options?: CallOptions): Call<AgentReputation>

  /**
   * List the ratings of an agent, newest first.
   *
   * `GET /api/agent-reputations/{agent}/ratings`, `get_api_agent_reputations_agent_ratings`.
   */
  listRatings(input: AgentReputationsListRatingsInput, options?: CallOptions): PagedCall<AgentJobRatingPage, ItemOf<AgentJobRatingPage, 'items'>>
}

/** `agentReputations` of a client: `agentReputations(client)`. */
export const agentReputations: Resource<AgentReputationsMethods> = /* @__PURE__ */ resource<AgentReputationsMethods>('agentReputations', {
  get: ["GET", "/api/agent-reputations/{agent}"],
  listRatings: ["GET", "/api/agent-reputations/{agent}/ratings", {"list":"items"}],
})
