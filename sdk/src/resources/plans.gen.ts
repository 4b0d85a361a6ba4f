// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { Plan, DraftPlanRequest } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link PlansMethods.list} answers. */
export type PlansListAnswer = {
  readonly items: ReadonlyArray<Plan>
  /** Always null: the list is given at once. */
  readonly nextCursor: string | null
}

/** What {@link PlansMethods.get} takes. */
export type PlansGetInput = {
  readonly plan: string
}

/** What {@link PlansMethods.draft} takes. */
export type PlansDraftInput = DraftPlanRequest

/** What {@link PlansMethods.publish} takes. */
export type PlansPublishInput = {
  readonly plan: string
  readonly version: string
}

/** What {@link PlansMethods.archive} takes. */
export type PlansArchiveInput = {
  readonly plan: string
  readonly version: string
}

/** The operations of `plans`. */
export interface PlansMethods {
  /**
   * List the plans that can be subscribed to.
   *
   * `GET /api/billing/plans`, `get_api_billing_plans`.
   */
  list(input?: NoInput, options?: CallOptions): Call<PlansListAnswer>

  /**
   * Read the version of a plan that can be subscribed to.
   *
   * `GET /api/billing/plans/{plan}`, `get_api_billing_plans_plan`.
   * @throws {BourseError} `billing.plan_unknown`
   */
  get(input: PlansGetInput, options?: CallOptions): Call<Plan>

  /**
   * Draft a plan, or the next version of one.
   *
   * For the operator.
   *
   * `POST /api/billing/plans`, `post_api_billing_plans`.
   */
  draft(input: PlansDraftInput, options?: CallOptions): Call<Plan>

  /**
   * Let a draft of a plan be subscribed to.
   *
   * For the operator. Subscribers of the version before keep what they have.
   *
   * `POST /api/billing/plans/{plan}/versions/{version}/publish`, `post_api_billing_plans_plan_versions_version_publish`.
   * @throws {BourseError} `billing.plan_unknown`, `resource.illegal_transition`
   */
  publish(input: PlansPublishInput, options?: CallOptions): Call<Plan>

  /**
   * Let nobody subscribe to a version of a plan any more.
   *
   * For the operator. Subscribers keep it.
   *
   * `POST /api/billing/plans/{plan}/versions/{version}/archive`, `post_api_billing_plans_plan_versions_version_archive`.
   * @throws {BourseError} `billing.plan_unknown`, `resource.illegal_transition`
   */
  archive(input: PlansArchiveInput, options?: CallOptions): Call<Plan>
}

/** `plans` of a client: `plans(client)`. */
export const plans: Resource<PlansMethods> = /* @__PURE__ */ resource<PlansMethods>('plans', {
  list: ["GET", "/api/billing/plans"],
  get: ["GET", "/api/billing/plans/{plan}"],
  draft: ["POST", "/api/billing/plans"],
  publish: ["POST", "/api/billing/plans/{plan}/versions/{version}/publish", {"body":"none"}],
  archive: ["POST", "/api/billing/plans/{plan}/versions/{version}/archive", {"body":"none"}],
})
