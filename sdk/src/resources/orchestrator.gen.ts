// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { OrchestratorInfo } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** The operations of `orchestrator`. */
export interface OrchestratorMethods {
  /**
   * Say what the orchestrator does, with which agents and within which limits.
   *
   * `GET /api/orchestrator`, `get_api_orchestrator`.
   */
  get(input?: NoInput, options?: CallOptions): Call<OrchestratorInfo>
}

/** `orchestrator` of a client: `orchestrator(client)`. */
export const orchestrator: Resource<OrchestratorMethods> = /* @__PURE__ */ resource<OrchestratorMethods>('orchestrator', {
  get: ["GET", "/api/orchestrator"],
})
