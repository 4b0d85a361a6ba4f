// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { Graduations, Intent } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link GraduationsMethods.list} takes. */
export type GraduationsListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link GraduationsMethods.prepare} takes. */
export type GraduationsPrepareInput = {
  /** Identifier of a launch */
  readonly launchId: string
} & {
  /** EVM address, 20 bytes in hexadecimal */
  readonly account: string
  /**
   * How many price steps that others filled one call may cross
   * Default: 100.
   */
  readonly maxCrossings?: number
  /**
   * How long the prepared transaction can be used
   * Default: 1200.
   */
  readonly deadlineSeconds?: number
}

/** The operations of `graduations`. */
export interface GraduationsMethods {
  /**
   * List launches that wait for their pool, longest first.
   *
   * Their curves are sold out and buy back; anybody may go on with prepare-graduation. `keeper` says whether the service does so by itself.
   *
   * `GET /api/rh-launchpad/graduations`, `get_api_rh_launchpad_graduations`.
   */
  list(input?: GraduationsListInput, options?: CallOptions): PagedCall<Graduations, ItemOf<Graduations, 'items'>>

  /**
   * Prepare the call that opens the pool of a sold-out curve, or brings it nearer.
   *
   * For any account, and as often as it takes: the pool is open when the launch is `graduated`. Sign with `gasLimit`, which grows with maxCrossings and is never an estimate; what is not used is not paid. The transaction is submitted as an intent.
   *
   * `POST /api/rh-launchpad/launches/{launchId}/prepare-graduation`, `post_api_rh_launchpad_launches_launchId_prepare_graduation`.
   * @throws {BourseError} `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `launchpad.nothing_to_graduate`, `launchpad.simulation_failed`, `launchpad.factory_not_ready`
   */
  prepare(input: GraduationsPrepareInput, options?: CallOptions): Call<Intent>
}

/** `graduations` of a client: `graduations(client)`. */
export const graduations: Resource<GraduationsMethods> = /* @__PURE__ */ resource<GraduationsMethods>('graduations', {
  list: ["GET", "/api/rh-launchpad/graduations", {"list":"items"}],
  prepare: ["POST", "/api/rh-launchpad/launches/{launchId}/prepare-graduation"],
})
