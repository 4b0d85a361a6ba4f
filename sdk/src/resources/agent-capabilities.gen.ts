// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import type { AgentRouteAnswer } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link AgentCapabilitiesMethods.list} takes. */
export type AgentCapabilitiesListInput = {
  readonly query?: string
  readonly cursor?: string
  readonly limit?: number
}

/** What {@link AgentCapabilitiesMethods.describe} takes. */
export type AgentCapabilitiesDescribeInput = {
  readonly name: string
}

/** What {@link AgentCapabilitiesMethods.revoke} takes. */
export type AgentCapabilitiesRevokeInput = {
  readonly agent_id: string
  readonly capabilities: ReadonlyArray<string>
}

/** What {@link AgentCapabilitiesMethods.request} takes. */
export type AgentCapabilitiesRequestInput = {
  readonly capabilities: ReadonlyArray<string | {
    readonly name: string
    readonly constraints?: Readonly<Record<string, string | number | boolean | Readonly<Record<string, string | number | boolean | ReadonlyArray<string | number | boolean>>>>>
  }>
  readonly reason?: string
  readonly preferred_method?: string
  readonly login_hint?: string
  readonly binding_message?: string
}

/** What {@link AgentCapabilitiesMethods.approve} takes. */
export type AgentCapabilitiesApproveInput = {
  readonly agent_id?: string
  readonly approval_id?: string
  readonly user_code?: string
  readonly action: "approve" | "deny"
  readonly capabilities?: ReadonlyArray<string>
  readonly ttl?: number
  readonly reason?: string
  readonly webauthn_response?: Readonly<Record<string, unknown>>
}

/** What {@link AgentCapabilitiesMethods.grant} takes. */
export type AgentCapabilitiesGrantInput = {
  readonly agent_id: string
  readonly capabilities: ReadonlyArray<string | {
    readonly name: string
    readonly constraints?: Readonly<Record<string, string | number | boolean | Readonly<Record<string, string | number | boolean | ReadonlyArray<string | number | boolean>>>>>
  }>
  readonly ttl?: number
}

/** What {@link AgentCapabilitiesMethods.execute} takes. */
export type AgentCapabilitiesExecuteInput = {
  readonly capability: string
  readonly arguments?: Readonly<Record<string, unknown>>
}

/** What {@link AgentCapabilitiesMethods.executeBatch} takes. */
export type AgentCapabilitiesExecuteBatchInput = {
  readonly requests: ReadonlyArray<{
    readonly id?: string
    readonly capability: string
    readonly arguments?: Readonly<Record<string, unknown>>
  }>
}

/** The operations of `agentCapabilities`. */
export interface AgentCapabilitiesMethods {
  /**
   * What agents may be granted.
   *
   * A route of the account library. The caller is an account session, or a host or an agent by a token that it signed itself; which of them a route takes follows from what it does.
   *
   * `GET /api/auth/capability/list`, `get_api_auth_capability_list`.
   * @throws {BourseError} `accounts.agents_disabled`, `accounts.agent_unauthorized`, `accounts.agent_forbidden`, `accounts.agent_conflict`
   */
  list(input?: AgentCapabilitiesListInput, options?: CallOptions): Call<AgentRouteAnswer>

  /**
   * One capability with its arguments.
   *
   * A route of the account library. The caller is an account session, or a host or an agent by a token that it signed itself; which of them a route takes follows from what it does.
   *
   * `GET /api/auth/capability/describe`, `get_api_auth_capability_describe`.
   * @throws {BourseError} `accounts.agents_disabled`, `accounts.agent_unauthorized`, `accounts.agent_forbidden`, `accounts.agent_conflict`
   */
  describe(input: AgentCapabilitiesDescribeInput, options?: CallOptions): Call<AgentRouteAnswer>

  /**
   * Take a capability from an agent.
   *
   * A route of the account library. The caller is an account session, or a host or an agent by a token that it signed itself; which of them a route takes follows from what it does.
   *
   * `POST /api/auth/agent/revoke-capability`, `post_api_auth_agent_revoke_capability`.
   * @throws {BourseError} `accounts.agents_disabled`, `accounts.agent_unauthorized`, `accounts.agent_forbidden`, `accounts.agent_conflict`, `accounts.outbound_address_refused`
   */
  revoke(input: AgentCapabilitiesRevokeInput, options?: CallOptions): Call<AgentRouteAnswer>

  /**
   * Ask the account for a capability.
   *
   * A route of the account library. The caller is an account session, or a host or an agent by a token that it signed itself; which of them a route takes follows from what it does.
   *
   * `POST /api/auth/agent/request-capability`, `post_api_auth_agent_request_capability`.
   * @throws {BourseError} `accounts.agents_disabled`, `accounts.agent_unauthorized`, `accounts.agent_forbidden`, `accounts.agent_conflict`, `accounts.outbound_address_refused`
   */
  request(input: AgentCapabilitiesRequestInput, options?: CallOptions): Call<AgentRouteAnswer>

  /**
   * Approve or deny what an agent asks for.
   *
   * A route of the account library. The caller is an account session, or a host or an agent by a token that it signed itself; which of them a route takes follows from what it does.
   *
   * `POST /api/auth/agent/approve-capability`, `post_api_auth_agent_approve_capability`.
   * @throws {BourseError} `accounts.agents_disabled`, `accounts.agent_unauthorized`, `accounts.agent_forbidden`, `accounts.agent_conflict`, `accounts.outbound_address_refused`
   */
  approve(input: AgentCapabilitiesApproveInput, options?: CallOptions): Call<AgentRouteAnswer>

  /**
   * Give an agent a capability.
   *
   * A route of the account library. The caller is an account session, or a host or an agent by a token that it signed itself; which of them a route takes follows from what it does.
   *
   * `POST /api/auth/agent/grant-capability`, `post_api_auth_agent_grant_capability`.
   * @throws {BourseError} `accounts.agents_disabled`, `accounts.agent_unauthorized`, `accounts.agent_forbidden`, `accounts.agent_conflict`, `accounts.outbound_address_refused`
   */
  grant(input: AgentCapabilitiesGrantInput, options?: CallOptions): Call<AgentRouteAnswer>

  /**
   * Call an operation as an agent.
   *
   * A route of the account library. The caller is an account session, or a host or an agent by a token that it signed itself; which of them a route takes follows from what it does.
   *
   * `POST /api/auth/capability/execute`, `post_api_auth_capability_execute`.
   * @throws {BourseError} `accounts.agents_disabled`, `accounts.agent_unauthorized`, `accounts.agent_forbidden`, `accounts.agent_conflict`, `accounts.outbound_address_refused`
   */
  execute(input: AgentCapabilitiesExecuteInput, options?: CallOptions): Call<AgentRouteAnswer>

  /**
   * Call several operations as an agent.
   *
   * A route of the account library. The caller is an account session, or a host or an agent by a token that it signed itself; which of them a route takes follows from what it does.
   *
   * `POST /api/auth/capability/batch-execute`, `post_api_auth_capability_batch_execute`.
   * @throws {BourseError} `accounts.agents_disabled`, `accounts.agent_unauthorized`, `accounts.agent_forbidden`, `accounts.agent_conflict`, `accounts.outbound_address_refused`
   */
  executeBatch(input: AgentCapabilitiesExecuteBatchInput, options?: CallOptions): Call<AgentRouteAnswer>
}

/** `agentCapabilities` of a client: `agentCapabilities(client)`. */
export const agentCapabilities: Resource<AgentCapabilitiesMethods> = /* @__PURE__ */ resource<AgentCapabilitiesMethods>('agentCapabilities', {
  list: ["GET", "/api/auth/capability/list"],
  describe: ["GET", "/api/auth/capability/describe"],
  revoke: ["POST", "/api/auth/agent/revoke-capability", {"keyless":true}],
  request: ["POST", "/api/auth/agent/request-capability", {"keyless":true}],
  approve: ["POST", "/api/auth/agent/approve-capability", {"keyless":true}],
  grant: ["POST", "/api/auth/agent/grant-capability", {"keyless":true}],
  execute: ["POST", "/api/auth/capability/execute", {"keyless":true}],
  executeBatch: ["POST", "/api/auth/capability/batch-execute", {"keyless":true}],
})
