// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link AgentFilesMethods.getLocalizedIndex} takes. */
export type AgentFilesGetLocalizedIndexInput = {
  readonly locale: string
}

/** What {@link AgentFilesMethods.get} takes. */
export type AgentFilesGetInput = {
  readonly agentId: string
}

/** What {@link AgentFilesMethods.getLocalized} takes. */
export type AgentFilesGetLocalizedInput = {
  readonly agentId: string
  readonly locale: string
}

/** The operations of `agentFiles`. */
export interface AgentFilesMethods {
  /**
   * All agent definitions in English.
   *
   * `GET /index.json`, `get_index_json`.
   */
  getIndex(input?: NoInput, options?: CallOptions): Call<unknown>

  /**
   * All agent definitions in one language.
   *
   * `GET /index.{locale}.json`, `get_index_locale_json`.
   * @throws {BourseError} `resource.not_found`
   */
  getLocalizedIndex(input: AgentFilesGetLocalizedIndexInput, options?: CallOptions): Call<unknown>

  /**
   * One agent definition in English.
   *
   * `GET /{agent-id}.json`, `get_agent_id_json`.
   * @throws {BourseError} `resource.not_found`
   */
  get(input: AgentFilesGetInput, options?: CallOptions): Call<unknown>

  /**
   * One agent definition in one language.
   *
   * `GET /{agent-id}.{locale}.json`, `get_agent_id_locale_json`.
   * @throws {BourseError} `resource.not_found`
   */
  getLocalized(input: AgentFilesGetLocalizedInput, options?: CallOptions): Call<unknown>

  /**
   * Manifest of the agent catalog.
   *
   * `GET /agents-manifest.json`, `get_agents_manifest_json`.
   */
  getManifest(input?: NoInput, options?: CallOptions): Call<unknown>

  /**
   * JSON Schema of an agent definition.
   *
   * `GET /schema/svcAgentSchema_v1.json`, `get_schema_svcAgentSchema_v1_json`.
   */
  getSchema(input?: NoInput, options?: CallOptions): Call<unknown>
}

/** `agentFiles` of a client: `agentFiles(client)`. */
export const agentFiles: Resource<AgentFilesMethods> = /* @__PURE__ */ resource<AgentFilesMethods>('agentFiles', {
  getIndex: ["GET", "/index.json"],
  getLocalizedIndex: ["GET", "/index.{locale}.json"],
  get: ["GET", "/{agentId}.json"],
  getLocalized: ["GET", "/{agentId}.{locale}.json"],
  getManifest: ["GET", "/agents-manifest.json"],
  getSchema: ["GET", "/schema/svcAgentSchema_v1.json"],
})
