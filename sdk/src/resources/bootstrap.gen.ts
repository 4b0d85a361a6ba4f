// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { Bootstrap } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** The operations of `bootstrap`. */
export interface BootstrapMethods {
  /**
   * Everything that a page begins with, in one call.
   *
   * The chains with what a wallet needs to add them, the parts that are configured, limits, paths, and who the caller is. Anyone may call it. The answer changes only when its facts do: the time of the server is in the header `date`, and to the millisecond in /api/health.
   *
   * `GET /api/bootstrap`, `get_api_bootstrap`.
   */
  get(input?: NoInput, options?: CallOptions): Call<Bootstrap>
}

/** `bootstrap` of a client: `bootstrap(client)`. */
export const bootstrap: Resource<BootstrapMethods> = /* @__PURE__ */ resource<BootstrapMethods>('bootstrap', {
  get: ["GET", "/api/bootstrap"],
})
