// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { BrowserAgents, AgentCatalog, BrowserAgentTools } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** The operations of `browserAgents`. */
export interface BrowserAgentsMethods {
  /**
   * Agents to browse, with their languages.
   *
   * `GET /api/svc/browser-agents`, `get_api_svc_browser_agents`.
   */
  list(input?: NoInput, options?: CallOptions): Call<BrowserAgents>

  /**
   * The agent catalog, for browsing.
   *
   * `GET /api/svc/browser-agents/catalog`, `get_api_svc_browser_agents_catalog`.
   */
  getCatalog(input?: NoInput, options?: CallOptions): Call<AgentCatalog>

  /**
   * The MCP endpoint, and the tools of each agent.
   *
   * `GET /api/svc/browser-agents/mcp`, `get_api_svc_browser_agents_mcp`.
   */
  listTools(input?: NoInput, options?: CallOptions): Call<BrowserAgentTools>
}

/** `browserAgents` of a client: `browserAgents(client)`. */
export const browserAgents: Resource<BrowserAgentsMethods> = /* @__PURE__ */ resource<BrowserAgentsMethods>('browserAgents', {
  list: ["GET", "/api/{serviceSlug}/browser-agents"],
  getCatalog: ["GET", "/api/{serviceSlug}/browser-agents/catalog"],
  listTools: ["GET", "/api/{serviceSlug}/browser-agents/mcp"],
})
