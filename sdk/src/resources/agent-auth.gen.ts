// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { AgentConfiguration, AgentRouteAnswer } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** The operations of `agentAuth`. */
export interface AgentAuthMethods {
  /**
   * How agents find and use their capabilities here.
   *
   * `GET /.well-known/agent-configuration`, `get_well_known_agent_configuration`.
   * @throws {BourseError} `accounts.agents_disabled`
   */
  discover(input?: NoInput, options?: CallOptions): Call<AgentConfiguration>

  /**
   * How agents sign in here.
   *
   * A route of the account library. The caller is an account session, or a host or an agent by a token that it signed itself; which of them a route takes follows from what it does.
   *
   * `GET /api/auth/agent-configuration`, `get_api_auth_agent_configuration`.
   * @throws {BourseError} `accounts.agents_disabled`, `accounts.agent_unauthorized`, `accounts.agent_forbidden`, `accounts.agent_conflict`
   */
  getConfiguration(input?: NoInput, options?: CallOptions): Call<AgentRouteAnswer>
}

/** `agentAuth` of a client: `agentAuth(client)`. */
export const agentAuth: Resource<AgentAuthMethods> = /* @__PURE__ */ resource<AgentAuthMethods>('agentAuth', {
  discover: ["GET", "/.well-known/agent-configuration"],
  getConfiguration: ["GET", "/api/auth/agent-configuration"],
})
