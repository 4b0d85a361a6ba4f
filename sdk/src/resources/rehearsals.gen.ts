// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import type { Rehearsal } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link RehearsalsMethods.get} takes. */
export type RehearsalsGetInput = {
  /** Identifier of a rehearsal */
  readonly rehearsalId: string
}

/** The operations of `rehearsals`. */
export interface RehearsalsMethods {
  /**
   * Read a rehearsal.
   *
   * Of any family. Deleted after 30 days.
   *
   * `GET /api/rh-launchpad/rehearsals/{rehearsalId}`, `get_api_rh_launchpad_rehearsals_rehearsalId`.
   * @throws {BourseError} `resource.not_found`
   */
  get(input: RehearsalsGetInput, options?: CallOptions): Call<Rehearsal>
}

/** `rehearsals` of a client: `rehearsals(client)`. */
export const rehearsals: Resource<RehearsalsMethods> = /* @__PURE__ */ resource<RehearsalsMethods>('rehearsals', {
  get: ["GET", "/api/rh-launchpad/rehearsals/{rehearsalId}"],
})
