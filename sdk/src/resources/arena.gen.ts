// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { ArenaStatus } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** The operations of `arena`. */
export interface ArenaMethods {
  /**
   * Read the number of arena rooms and their limits.
   *
   * `GET /api/arena/status`, `get_api_arena_status`.
   */
  getStatus(input?: NoInput, options?: CallOptions): Call<ArenaStatus>
}

/** `arena` of a client: `arena(client)`. */
export const arena: Resource<ArenaMethods> = /* @__PURE__ */ resource<ArenaMethods>('arena', {
  getStatus: ["GET", "/api/arena/status"],
})
