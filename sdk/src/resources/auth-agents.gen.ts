// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { AgentRouteAnswer } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link AuthAgentsMethods.list} takes. */
export type AuthAgentsListInput = {
  readonly status?: "active" | "pending" | "expired" | "revoked" | "rejected" | "claimed"
  readonly mode?: "delegated" | "autonomous"
  readonly host_id?: string
  readonly limit?: number
  readonly offset?: number
}

/** What {@link AuthAgentsMethods.get} takes. */
export type AuthAgentsGetInput = {
  readonly agent_id: string
}

/** What {@link AuthAgentsMethods.getStatus} takes. */
export type AuthAgentsGetStatusInput = {
  readonly agent_id?: string
}

/** What {@link AuthAgentsMethods.register} takes. */
export type AuthAgentsRegisterInput = {
  readonly name: string
  readonly capabilities?: ReadonlyArray<string | {
    readonly name: string
    readonly constraints?: Readonly<Record<string, string | number | boolean | Readonly<Record<string, string | number | boolean | ReadonlyArray<string | number | boolean>>>>>
  }>
  readonly reason?: string
  readonly mode?: "delegated" | "autonomous"
  readonly preferred_method?: string
  readonly host_name?: string
  readonly login_hint?: string
  readonly binding_message?: string
  readonly force_approval?: boolean
}

/** What {@link AuthAgentsMethods.update} takes. */
export type AuthAgentsUpdateInput = {
  readonly agent_id: string
  readonly name?: string
  readonly metadata?: Readonly<Record<string, string | number | boolean | null>>
}

/** What {@link AuthAgentsMethods.revoke} takes. */
export type AuthAgentsRevokeInput = {
  readonly agent_id?: string
}

/** What {@link AuthAgentsMethods.rotateKey} takes. */
export type AuthAgentsRotateKeyInput = {
  readonly agent_id: string
  readonly public_key: Readonly<Record<string, unknown>>
}

/** What {@link AuthAgentsMethods.reactivate} takes. */
export type AuthAgentsReactivateInput = {
  readonly agent_id: string
}

/** What {@link AuthAgentsMethods.introspect} takes. */
export type AuthAgentsIntrospectInput = {
  readonly token: string
}

/** What {@link AuthAgentsMethods.claim} takes. */
export type AuthAgentsClaimInput = {
  readonly agent_id: string
  readonly preferred_method?: string
  readonly login_hint?: string
  readonly binding_message?: string
}

/** What {@link AuthAgentsMethods.authorizeBackchannel} takes. */
export type AuthAgentsAuthorizeBackchannelInput = {
  readonly login_hint: string
  readonly capabilities?: ReadonlyArray<string>
  readonly binding_message?: string
  readonly agent_id?: string
}

/** What {@link AuthAgentsMethods.createDeviceCode} takes. */
export type AuthAgentsCreateDeviceCodeInput = {
  readonly agent_id: string
}

/** The operations of `authAgents`. */
export interface AuthAgentsMethods {
  /**
   * The agents of the account.
   *
   * A route of the account library. The caller is an account session, or a host or an agent by a token that it signed itself; which of them a route takes follows from what it does.
   *
   * `GET /api/auth/agent/list`, `get_api_auth_agent_list`.
   * @throws {BourseError} `accounts.agents_disabled`, `accounts.agent_unauthorized`, `accounts.agent_forbidden`, `accounts.agent_conflict`
   */
  list(input?: AuthAgentsListInput, options?: CallOptions): Call<AgentRouteAnswer>

  /**
   * One agent of the account.
   *
   * A route of the account library. The caller is an account session, or a host or an agent by a token that it signed itself; which of them a route takes follows from what it does.
   *
   * `GET /api/auth/agent/get`, `get_api_auth_agent_get`.
   * @throws {BourseError} `accounts.agents_disabled`, `accounts.agent_unauthorized`, `accounts.agent_forbidden`, `accounts.agent_conflict`
   */
  get(input: AuthAgentsGetInput, options?: CallOptions): Call<AgentRouteAnswer>

  /**
   * The agent that calls.
   *
   * A route of the account library. The caller is an account session, or a host or an agent by a token that it signed itself; which of them a route takes follows from what it does.
   *
   * `GET /api/auth/agent/session`, `get_api_auth_agent_session`.
   * @throws {BourseError} `accounts.agents_disabled`, `accounts.agent_unauthorized`, `accounts.agent_forbidden`, `accounts.agent_conflict`
   */
  getSession(input?: NoInput, options?: CallOptions): Call<AgentRouteAnswer>

  /**
   * Where the registration of an agent stands.
   *
   * A route of the account library. The caller is an account session, or a host or an agent by a token that it signed itself; which of them a route takes follows from what it does.
   *
   * `GET /api/auth/agent/status`, `get_api_auth_agent_status`.
   * @throws {BourseError} `accounts.agents_disabled`, `accounts.agent_unauthorized`, `accounts.agent_forbidden`, `accounts.agent_conflict`
   */
  getStatus(input?: AuthAgentsGetStatusInput, options?: CallOptions): Call<AgentRouteAnswer>

  /**
   * Approvals that wait for the account.
   *
   * A route of the account library. The caller is an account session, or a host or an agent by a token that it signed itself; which of them a route takes follows from what it does.
   *
   * `GET /api/auth/agent/ciba/pending`, `get_api_auth_agent_ciba_pending`.
   * @throws {BourseError} `accounts.agents_disabled`, `accounts.agent_unauthorized`, `accounts.agent_forbidden`, `accounts.agent_conflict`
   */
  listApprovals(input?: NoInput, options?: CallOptions): Call<AgentRouteAnswer>

  /**
   * Register an agent with a token of its host.
   *
   * A route of the account library. The caller is an account session, or a host or an agent by a token that it signed itself; which of them a route takes follows from what it does.
   *
   * `POST /api/auth/agent/register`, `post_api_auth_agent_register`.
   * @throws {BourseError} `accounts.agents_disabled`, `accounts.agent_unauthorized`, `accounts.agent_forbidden`, `accounts.agent_conflict`, `accounts.outbound_address_refused`
   */
  register(input: AuthAgentsRegisterInput, options?: CallOptions): Call<AgentRouteAnswer>

  /**
   * Change an agent.
   *
   * A route of the account library. The caller is an account session, or a host or an agent by a token that it signed itself; which of them a route takes follows from what it does.
   *
   * `POST /api/auth/agent/update`, `post_api_auth_agent_update`.
   * @throws {BourseError} `accounts.agents_disabled`, `accounts.agent_unauthorized`, `accounts.agent_forbidden`, `accounts.agent_conflict`, `accounts.outbound_address_refused`
   */
  update(input: AuthAgentsUpdateInput, options?: CallOptions): Call<AgentRouteAnswer>

  /**
   * Revoke an agent.
   *
   * A route of the account library. The caller is an account session, or a host or an agent by a token that it signed itself; which of them a route takes follows from what it does.
   *
   * `POST /api/auth/agent/revoke`, `post_api_auth_agent_revoke`.
   * @throws {BourseError} `accounts.agents_disabled`, `accounts.agent_unauthorized`, `accounts.agent_forbidden`, `accounts.agent_conflict`, `accounts.outbound_address_refused`
   */
  revoke(input?: AuthAgentsRevokeInput, options?: CallOptions): Call<AgentRouteAnswer>

  /**
   * Give an agent a new key.
   *
   * A route of the account library. The caller is an account session, or a host or an agent by a token that it signed itself; which of them a route takes follows from what it does.
   *
   * `POST /api/auth/agent/rotate-key`, `post_api_auth_agent_rotate_key`.
   * @throws {BourseError} `accounts.agents_disabled`, `accounts.agent_unauthorized`, `accounts.agent_forbidden`, `accounts.agent_conflict`, `accounts.outbound_address_refused`
   */
  rotateKey(input: AuthAgentsRotateKeyInput, options?: CallOptions): Call<AgentRouteAnswer>

  /**
   * Wake an agent whose time ran out.
   *
   * A route of the account library. The caller is an account session, or a host or an agent by a token that it signed itself; which of them a route takes follows from what it does.
   *
   * `POST /api/auth/agent/reactivate`, `post_api_auth_agent_reactivate`.
   * @throws {BourseError} `accounts.agents_disabled`, `accounts.agent_unauthorized`, `accounts.agent_forbidden`, `accounts.agent_conflict`, `accounts.outbound_address_refused`
   */
  reactivate(input: AuthAgentsReactivateInput, options?: CallOptions): Call<AgentRouteAnswer>

  /**
   * Clear away agents whose time ran out.
   *
   * A route of the account library. The caller is an account session, or a host or an agent by a token that it signed itself; which of them a route takes follows from what it does.
   *
   * `POST /api/auth/agent/cleanup`, `post_api_auth_agent_cleanup`.
   * @throws {BourseError} `accounts.agents_disabled`, `accounts.agent_unauthorized`, `accounts.agent_forbidden`, `accounts.agent_conflict`, `accounts.outbound_address_refused`
   */
  cleanUp(input?: NoInput, options?: CallOptions): Call<AgentRouteAnswer>

  /**
   * What a token of an agent is good for.
   *
   * A route of the account library. The caller is an account session, or a host or an agent by a token that it signed itself; which of them a route takes follows from what it does.
   *
   * `POST /api/auth/agent/introspect`, `post_api_auth_agent_introspect`.
   * @throws {BourseError} `accounts.agents_disabled`, `accounts.agent_unauthorized`, `accounts.agent_forbidden`, `accounts.agent_conflict`, `accounts.outbound_address_refused`
   */
  introspect(input: AuthAgentsIntrospectInput, options?: CallOptions): Call<AgentRouteAnswer>

  /**
   * Take over an agent without an account.
   *
   * A route of the account library. The caller is an account session, or a host or an agent by a token that it signed itself; which of them a route takes follows from what it does.
   *
   * `POST /api/auth/agent/claim`, `post_api_auth_agent_claim`.
   * @throws {BourseError} `accounts.agents_disabled`, `accounts.agent_unauthorized`, `accounts.agent_forbidden`, `accounts.agent_conflict`, `accounts.outbound_address_refused`
   */
  claim(input: AuthAgentsClaimInput, options?: CallOptions): Call<AgentRouteAnswer>

  /**
   * Ask for approval by a back channel.
   *
   * A route of the account library. The caller is an account session, or a host or an agent by a token that it signed itself; which of them a route takes follows from what it does.
   *
   * `POST /api/auth/agent/ciba/authorize`, `post_api_auth_agent_ciba_authorize`.
   * @throws {BourseError} `accounts.agents_disabled`, `accounts.agent_unauthorized`, `accounts.agent_forbidden`, `accounts.agent_conflict`, `accounts.outbound_address_refused`
   */
  authorizeBackchannel(input: AuthAgentsAuthorizeBackchannelInput, options?: CallOptions): Call<AgentRouteAnswer>

  /**
   * Ask for approval by a code on another device.
   *
   * A route of the account library. The caller is an account session, or a host or an agent by a token that it signed itself; which of them a route takes follows from what it does.
   *
   * `POST /api/auth/agent/device/code`, `post_api_auth_agent_device_code`.
   * @throws {BourseError} `accounts.agents_disabled`, `accounts.agent_unauthorized`, `accounts.agent_forbidden`, `accounts.agent_conflict`, `accounts.outbound_address_refused`
   */
  createDeviceCode(input: AuthAgentsCreateDeviceCodeInput, options?: CallOptions): Call<AgentRouteAnswer>
}

/** `authAgents` of a client: `authAgents(client)`. */
export const authAgents: Resource<AuthAgentsMethods> = /* @__PURE__ */ resource<AuthAgentsMethods>('authAgents', {
  list: ["GET", "/api/auth/agent/list"],
  get: ["GET", "/api/auth/agent/get"],
  getSession: ["GET", "/api/auth/agent/session"],
  getStatus: ["GET", "/api/auth/agent/status"],
  listApprovals: ["GET", "/api/auth/agent/ciba/pending"],
  register: ["POST", "/api/auth/agent/register", {"keyless":true}],
  update: ["POST", "/api/auth/agent/update", {"keyless":true}],
  revoke: ["POST", "/api/auth/agent/revoke", {"keyless":true}],
  rotateKey: ["POST", "/api/auth/agent/rotate-key", {"keyless":true}],
  reactivate: ["POST", "/api/auth/agent/reactivate", {"keyless":true}],
  cleanUp: ["POST", "/api/auth/agent/cleanup", {"body":"none","keyless":true}],
  introspect: ["POST", "/api/auth/agent/introspect", {"keyless":true}],
  claim: ["POST", "/api/auth/agent/claim", {"keyless":true}],
  authorizeBackchannel: ["POST", "/api/auth/agent/ciba/authorize", {"keyless":true}],
  createDeviceCode: ["POST", "/api/auth/agent/device/code", {"keyless":true}],
})
