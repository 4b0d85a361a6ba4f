// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { AgentCatalog, CatalogAgent } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link CatalogAgentsMethods.get} takes. */
export type CatalogAgentsGetInput = {
  readonly agentId: string
}

/** The operations of `catalogAgents`. */
export interface CatalogAgentsMethods {
  /**
   * The agent catalog with categories and statistics.
   *
   * `GET /api/agents/catalog`, `get_api_agents_catalog`.
   */
  list(input?: NoInput, options?: CallOptions): Call<AgentCatalog>

  /**
   * One agent of the catalog.
   *
   * An agent of the platform, or one of an account that others find.
   *
   * `GET /api/agents/catalog/{agent-id}.json`, `get_api_agents_catalog_agent_id_json`.
   * @throws {BourseError} `resource.not_found`
   */
  get(input: CatalogAgentsGetInput, options?: CallOptions): Call<CatalogAgent>
}

/** `catalogAgents` of a client: `catalogAgents(client)`. */
export const catalogAgents: Resource<CatalogAgentsMethods> = /* @__PURE__ */ resource<CatalogAgentsMethods>('catalogAgents', {
  list: ["GET", "/api/agents/catalog"],
  get: ["GET", "/api/agents/catalog/{agentId}.json"],
})
