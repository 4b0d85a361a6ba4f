// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { CreateExternalAgentRequest, ChangeExternalAgentRequest, ExternalAgent, ExternalAgentPage } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link ExternalAgentsMethods.create} takes. */
export type ExternalAgentsCreateInput = CreateExternalAgentRequest

/** What {@link ExternalAgentsMethods.list} takes. */
export type ExternalAgentsListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link ExternalAgentsMethods.get} takes. */
export type ExternalAgentsGetInput = {
  /** Steps of plans name the agent `external:<name>` */
  readonly name: string
}

/** What {@link ExternalAgentsMethods.update} takes. */
export type ExternalAgentsUpdateInput = {
  /** Steps of plans name the agent `external:<name>` */
  readonly name: string
} & ChangeExternalAgentRequest

/** What {@link ExternalAgentsMethods.delete} takes. */
export type ExternalAgentsDeleteInput = {
  /** Steps of plans name the agent `external:<name>` */
  readonly name: string
}

/** The operations of `externalAgents`. */
export interface ExternalAgentsMethods {
  /**
   * Add an agent of somebody else to the account, with a credential for it.
   *
   * Steps of plans then name it `external:<name>`. It is not asked now. For a person only.
   *
   * `POST /api/external-agents`, `post_api_external_agents`.
   * @throws {BourseError} `external_agents.name_taken`, `external_agents.limit_reached`, `external_agents.endpoint_refused`, `external_agents.wallet_unknown`, `external_agents.not_configured`
   */
  create(input: ExternalAgentsCreateInput, options?: CallOptions): Call<ExternalAgent>

  /**
   * List the account's agents of others, by name.
   *
   * `GET /api/external-agents`, `get_api_external_agents`.
   */
  list(input?: ExternalAgentsListInput, options?: CallOptions): PagedCall<ExternalAgentPage, ItemOf<ExternalAgentPage, 'items'>>

  /**
   * Read one of the account's agents of others.
   *
   * `GET /api/external-agents/{name}`, `get_api_external_agents_name`.
   * @throws {BourseError} `resource.not_found`
   */
  get(input: ExternalAgentsGetInput, options?: CallOptions): Call<ExternalAgent>

  /**
   * Change the address, the credential or the payment rule of an agent of others.
   *
   * What is left out stays. Plans that were made keep the address, and the next call of theirs has the new credential. For a person only.
   *
   * `PATCH /api/external-agents/{name}`, `patch_api_external_agents_name`.
   * @throws {BourseError} `resource.not_found`, `external_agents.endpoint_refused`, `external_agents.wallet_unknown`, `external_agents.credential_other_origin`, `external_agents.not_configured`
   */
  update(input: ExternalAgentsUpdateInput, options?: CallOptions): Call<ExternalAgent>

  /**
   * Remove an agent of others with its credential.
   *
   * Plans that run ask it no more from then on.
   *
   * `DELETE /api/external-agents/{name}`, `delete_api_external_agents_name`.
   * @throws {BourseError} `resource.not_found`
   */
  delete(input: ExternalAgentsDeleteInput, options?: CallOptions): Call<ExternalAgent>
}

/** `externalAgents` of a client: `externalAgents(client)`. */
export const externalAgents: Resource<ExternalAgentsMethods> = /* @__PURE__ */ resource<ExternalAgentsMethods>('externalAgents', {
  create: ["POST", "/api/external-agents", {"keyless":true}],
  list: ["GET", "/api/external-agents", {"list":"items"}],
  get: ["GET", "/api/external-agents/{name}"],
  update: ["PATCH", "/api/external-agents/{name}", {"keyless":true}],
  delete: ["DELETE", "/api/external-agents/{name}", {"body":"none"}],
})
