// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { AgentRegistry, AgentRegistrationDocument } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link AgentRegistrationsMethods.get} takes. */
export type AgentRegistrationsGetInput = {
  readonly agentId: string
}

/** The operations of `agentRegistrations`. */
export interface AgentRegistrationsMethods {
  /**
   * Index of the registration documents.
   *
   * `GET /api/agents/registry`, `get_api_agents_registry`.
   */
  list(input?: NoInput, options?: CallOptions): Call<AgentRegistry>

  /**
   * ERC-8004 registration document of one agent.
   *
   * Of the platform’s agents and of those of accounts that others find; the services of the latter are the agent’s own. Of an account’s agent it names the registrations by the wallet that the agent acts for.
   *
   * `GET /api/agents/registry/{agent-id}.json`, `get_api_agents_registry_agent_id_json`.
   * @throws {BourseError} `resource.not_found`
   */
  get(input: AgentRegistrationsGetInput, options?: CallOptions): Call<AgentRegistrationDocument>
}

/** `agentRegistrations` of a client: `agentRegistrations(client)`. */
export const agentRegistrations: Resource<AgentRegistrationsMethods> = /* @__PURE__ */ resource<AgentRegistrationsMethods>('agentRegistrations', {
  list: ["GET", "/api/agents/registry"],
  get: ["GET", "/api/agents/registry/{agentId}.json"],
})
