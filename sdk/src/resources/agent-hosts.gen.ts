// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import type { AgentRouteAnswer } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link AgentHostsMethods.list} takes. */
export type AgentHostsListInput = {
  readonly status?: "active" | "pending" | "pending_enrollment" | "revoked" | "rejected"
}

/** What {@link AgentHostsMethods.get} takes. */
export type AgentHostsGetInput = {
  readonly host_id: string
}

/** What {@link AgentHostsMethods.create} takes. */
export type AgentHostsCreateInput = {
  readonly name?: string
  readonly public_key?: Readonly<Record<string, string | boolean | ReadonlyArray<string>>>
  readonly jwks_url?: string
  readonly default_capabilities?: ReadonlyArray<string>
}

/** What {@link AgentHostsMethods.enroll} takes. */
export type AgentHostsEnrollInput = {
  readonly token: string
  readonly public_key: Readonly<Record<string, string | boolean | ReadonlyArray<string>>>
  readonly name?: string
}

/** What {@link AgentHostsMethods.revoke} takes. */
export type AgentHostsRevokeInput = {
  readonly host_id?: string
}

/** What {@link AgentHostsMethods.switchAccount} takes. */
export type AgentHostsSwitchAccountInput = {
  readonly host_id: string
}

/** What {@link AgentHostsMethods.update} takes. */
export type AgentHostsUpdateInput = {
  readonly host_id: string
  readonly name?: string
  readonly public_key?: Readonly<Record<string, string | boolean | ReadonlyArray<string>>>
  readonly jwks_url?: string
  readonly default_capabilities?: ReadonlyArray<string>
}

/** What {@link AgentHostsMethods.rotateKey} takes. */
export type AgentHostsRotateKeyInput = {
  readonly public_key: Readonly<Record<string, string | boolean | ReadonlyArray<string>>>
}

/** The operations of `agentHosts`. */
export interface AgentHostsMethods {
  /**
   * The hosts of the account.
   *
   * A route of the account library. The caller is an account session, or a host or an agent by a token that it signed itself; which of them a route takes follows from what it does.
   *
   * `GET /api/auth/host/list`, `get_api_auth_host_list`.
   * @throws {BourseError} `accounts.agents_disabled`, `accounts.agent_unauthorized`, `accounts.agent_forbidden`, `accounts.agent_conflict`
   */
  list(input?: AgentHostsListInput, options?: CallOptions): Call<AgentRouteAnswer>

  /**
   * One host of the account.
   *
   * A route of the account library. The caller is an account session, or a host or an agent by a token that it signed itself; which of them a route takes follows from what it does.
   *
   * `GET /api/auth/host/get`, `get_api_auth_host_get`.
   * @throws {BourseError} `accounts.agents_disabled`, `accounts.agent_unauthorized`, `accounts.agent_forbidden`, `accounts.agent_conflict`
   */
  get(input: AgentHostsGetInput, options?: CallOptions): Call<AgentRouteAnswer>

  /**
   * Register a host of agents.
   *
   * A route of the account library. The caller is an account session, or a host or an agent by a token that it signed itself; which of them a route takes follows from what it does.
   *
   * `POST /api/auth/host/create`, `post_api_auth_host_create`.
   * @throws {BourseError} `accounts.agents_disabled`, `accounts.agent_unauthorized`, `accounts.agent_forbidden`, `accounts.agent_conflict`, `accounts.outbound_address_refused`
   */
  create(input?: AgentHostsCreateInput, options?: CallOptions): Call<AgentRouteAnswer>

  /**
   * Complete the registration of a host.
   *
   * A route of the account library. The caller is an account session, or a host or an agent by a token that it signed itself; which of them a route takes follows from what it does.
   *
   * `POST /api/auth/host/enroll`, `post_api_auth_host_enroll`.
   * @throws {BourseError} `accounts.agents_disabled`, `accounts.agent_unauthorized`, `accounts.agent_forbidden`, `accounts.agent_conflict`, `accounts.outbound_address_refused`
   */
  enroll(input: AgentHostsEnrollInput, options?: CallOptions): Call<AgentRouteAnswer>

  /**
   * Revoke a host and its agents.
   *
   * A route of the account library. The caller is an account session, or a host or an agent by a token that it signed itself; which of them a route takes follows from what it does.
   *
   * `POST /api/auth/host/revoke`, `post_api_auth_host_revoke`.
   * @throws {BourseError} `accounts.agents_disabled`, `accounts.agent_unauthorized`, `accounts.agent_forbidden`, `accounts.agent_conflict`, `accounts.outbound_address_refused`
   */
  revoke(input?: AgentHostsRevokeInput, options?: CallOptions): Call<AgentRouteAnswer>

  /**
   * Move a host to another account.
   *
   * A route of the account library. The caller is an account session, or a host or an agent by a token that it signed itself; which of them a route takes follows from what it does.
   *
   * `POST /api/auth/host/switch-account`, `post_api_auth_host_switch_account`.
   * @throws {BourseError} `accounts.agents_disabled`, `accounts.agent_unauthorized`, `accounts.agent_forbidden`, `accounts.agent_conflict`, `accounts.outbound_address_refused`
   */
  switchAccount(input: AgentHostsSwitchAccountInput, options?: CallOptions): Call<AgentRouteAnswer>

  /**
   * Change a host.
   *
   * A route of the account library. The caller is an account session, or a host or an agent by a token that it signed itself; which of them a route takes follows from what it does.
   *
   * `POST /api/auth/host/update`, `post_api_auth_host_update`.
   * @throws {BourseError} `accounts.agents_disabled`, `accounts.agent_unauthorized`, `accounts.agent_forbidden`, `accounts.agent_conflict`, `accounts.outbound_address_refused`
   */
  update(input: AgentHostsUpdateInput, options?: CallOptions): Call<AgentRouteAnswer>

  /**
   * Give a host a new key.
   *
   * A route of the account library. The caller is an account session, or a host or an agent by a token that it signed itself; which of them a route takes follows from what it does.
   *
   * `POST /api/auth/host/rotate-key`, `post_api_auth_host_rotate_key`.
   * @throws {BourseError} `accounts.agents_disabled`, `accounts.agent_unauthorized`, `accounts.agent_forbidden`, `accounts.agent_conflict`, `accounts.outbound_address_refused`
   */
  rotateKey(input: AgentHostsRotateKeyInput, options?: CallOptions): Call<AgentRouteAnswer>
}

/** `agentHosts` of a client: `agentHosts(client)`. */
export const agentHosts: Resource<AgentHostsMethods> = /* @__PURE__ */ resource<AgentHostsMethods>('agentHosts', {
  list: ["GET", "/api/auth/host/list"],
  get: ["GET", "/api/auth/host/get"],
  create: ["POST", "/api/auth/host/create", {"keyless":true}],
  enroll: ["POST", "/api/auth/host/enroll", {"keyless":true}],
  revoke: ["POST", "/api/auth/host/revoke", {"keyless":true}],
  switchAccount: ["POST", "/api/auth/host/switch-account", {"keyless":true}],
  update: ["POST", "/api/auth/host/update", {"keyless":true}],
  rotateKey: ["POST", "/api/auth/host/rotate-key", {"keyless":true}],
})
