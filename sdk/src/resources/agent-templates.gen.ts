// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { AgentTemplates, AgentTemplate } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link AgentTemplatesMethods.get} takes. */
export type AgentTemplatesGetInput = {
  readonly templateId: string
}

/** The operations of `agentTemplates`. */
export interface AgentTemplatesMethods {
  /**
   * Templates for agents of one’s own.
   *
   * `GET /api/agents/templates`, `get_api_agents_templates`.
   */
  list(input?: NoInput, options?: CallOptions): Call<AgentTemplates>

  /**
   * One template with its variables.
   *
   * `GET /api/agents/templates/{template-id}.json`, `get_api_agents_templates_template_id_json`.
   * @throws {BourseError} `resource.not_found`
   */
  get(input: AgentTemplatesGetInput, options?: CallOptions): Call<AgentTemplate>
}

/** `agentTemplates` of a client: `agentTemplates(client)`. */
export const agentTemplates: Resource<AgentTemplatesMethods> = /* @__PURE__ */ resource<AgentTemplatesMethods>('agentTemplates', {
  list: ["GET", "/api/agents/templates"],
  get: ["GET", "/api/agents/templates/{templateId}.json"],
})
