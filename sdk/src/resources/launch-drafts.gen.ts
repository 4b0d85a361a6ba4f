// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { LaunchDraftParams, LaunchDraft, LaunchDraftPage, LaunchDraftValidation, PreparedLaunch } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link LaunchDraftsMethods.create} takes. */
export type LaunchDraftsCreateInput = {
  /** `curve`: a bonding curve. `uni` and `pons`: the whole supply locked in a pool at once */
  readonly family: "curve" | "uni" | "pons"
  readonly params: LaunchDraftParams
}

/** What {@link LaunchDraftsMethods.list} takes. */
export type LaunchDraftsListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
  /** `curve`: a bonding curve. `uni` and `pons`: the whole supply locked in a pool at once */
  readonly family?: "curve" | "uni" | "pons"
}

/** What {@link LaunchDraftsMethods.get} takes. */
export type LaunchDraftsGetInput = {
  /** Identifier of a launch */
  readonly launchId: string
}

/** What {@link LaunchDraftsMethods.update} takes. */
export type LaunchDraftsUpdateInput = {
  /** Identifier of a launch */
  readonly launchId: string
} & {
  readonly params: LaunchDraftParams
}

/** What {@link LaunchDraftsMethods.validate} takes. */
export type LaunchDraftsValidateInput = {
  /** Identifier of a launch */
  readonly launchId: string
}

/** What {@link LaunchDraftsMethods.prepare} takes. */
export type LaunchDraftsPrepareInput = {
  /** Identifier of a launch */
  readonly launchId: string
} & {
  /**
   * How long the prepared transaction can be used
   * Default: 1200.
   */
  readonly deadlineSeconds?: number
}

/** What {@link LaunchDraftsMethods.cancel} takes. */
export type LaunchDraftsCancelInput = {
  /** Identifier of a launch */
  readonly launchId: string
}

/** The operations of `launchDrafts`. */
export interface LaunchDraftsMethods {
  /**
   * Draft a launch of any family.
   *
   * Everything may still be missing. A draft that is opened with a credential belongs to its account: nobody else can see or change it. Without one whoever knows the id may, but not who is paid once that was said.
   *
   * `POST /api/rh-launchpad/drafts`, `post_api_rh_launchpad_drafts`.
   */
  create(input: LaunchDraftsCreateInput, options?: CallOptions): Call<LaunchDraft>

  /**
   * List the drafts of the account that can still be gone on with, the newest first.
   *
   * Those that were opened with a credential of the account and are neither prepared nor cancelled nor expired. Without a credential there are none.
   *
   * `GET /api/rh-launchpad/drafts`, `get_api_rh_launchpad_drafts`.
   */
  list(input?: LaunchDraftsListInput, options?: CallOptions): PagedCall<LaunchDraftPage, ItemOf<LaunchDraftPage, 'items'>>

  /**
   * Read a drafted launch.
   *
   * `GET /api/rh-launchpad/drafts/{launchId}`, `get_api_rh_launchpad_drafts_launchId`.
   */
  get(input: LaunchDraftsGetInput, options?: CallOptions): Call<LaunchDraft>

  /**
   * Replace the parameters of a drafted launch.
   *
   * What was validated or rejected is a draft again. `creator` and `feeRecipients` of a draft without an owner stay as they were first given.
   *
   * `PUT /api/rh-launchpad/drafts/{launchId}`, `put_api_rh_launchpad_drafts_launchId`.
   * @throws {BourseError} `launchpad.draft_payees_fixed`
   */
  update(input: LaunchDraftsUpdateInput, options?: CallOptions): Call<LaunchDraft>

  /**
   * Check a drafted launch by the rules of its family.
   *
   * Answers every fault, one by one, and warnings about the name.
   *
   * `POST /api/rh-launchpad/drafts/{launchId}/validate`, `post_api_rh_launchpad_drafts_launchId_validate`.
   * @throws {BourseError} `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `launchpad.family_not_configured`
   */
  validate(input: LaunchDraftsValidateInput, options?: CallOptions): Call<LaunchDraftValidation>

  /**
   * Prepare the launch of a validated draft.
   *
   * The launch has the id of the draft. A refusal of the chain makes it rejected.
   *
   * `POST /api/rh-launchpad/drafts/{launchId}/prepare`, `post_api_rh_launchpad_drafts_launchId_prepare`.
   * @throws {BourseError} `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `launchpad.simulation_failed`, `launchpad.insufficient_funds`, `launchpad.factory_not_ready`, `launchpad.family_not_configured`
   */
  prepare(input: LaunchDraftsPrepareInput, options?: CallOptions): Call<PreparedLaunch>

  /**
   * Call a drafted launch off.
   *
   * `POST /api/rh-launchpad/drafts/{launchId}/cancel`, `post_api_rh_launchpad_drafts_launchId_cancel`.
   */
  cancel(input: LaunchDraftsCancelInput, options?: CallOptions): Call<LaunchDraft>
}

/** `launchDrafts` of a client: `launchDrafts(client)`. */
export const launchDrafts: Resource<LaunchDraftsMethods> = /* @__PURE__ */ resource<LaunchDraftsMethods>('launchDrafts', {
  create: ["POST", "/api/rh-launchpad/drafts"],
  list: ["GET", "/api/rh-launchpad/drafts", {"list":"items"}],
  get: ["GET", "/api/rh-launchpad/drafts/{launchId}"],
  update: ["PUT", "/api/rh-launchpad/drafts/{launchId}"],
  validate: ["POST", "/api/rh-launchpad/drafts/{launchId}/validate", {"body":"none"}],
  prepare: ["POST", "/api/rh-launchpad/drafts/{launchId}/prepare"],
  cancel: ["POST", "/api/rh-launchpad/drafts/{launchId}/cancel", {"body":"none"}],
})
