// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { CommerceRegistry } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** The operations of `agentCommerce`. */
export interface AgentCommerceMethods {
  /**
   * Agent Commerce Protocol registry.
   *
   * `GET /.well-known/acp.json`, `get_well_known_acp_json`.
   */
  getRegistry(input?: NoInput, options?: CallOptions): Call<CommerceRegistry>
}

/** `agentCommerce` of a client: `agentCommerce(client)`. */
export const agentCommerce: Resource<AgentCommerceMethods> = /* @__PURE__ */ resource<AgentCommerceMethods>('agentCommerce', {
  getRegistry: ["GET", "/.well-known/acp.json"],
})
