// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { EventStream, StreamOptions } from '../realtime/event-stream.ts'
import type { DraftOrchestrationPlanRequest, OrchestrationPlan, PlanSummaryPage } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link AgentPlansMethods.create} takes. */
export type AgentPlansCreateInput = DraftOrchestrationPlanRequest

/** What {@link AgentPlansMethods.list} takes. */
export type AgentPlansListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
  readonly status?: "draft" | "running" | "requires_action" | "succeeded" | "failed" | "cancelled" | "budget_reached"
}

/** What {@link AgentPlansMethods.get} takes. */
export type AgentPlansGetInput = {
  readonly planId: string
}

/** What {@link AgentPlansMethods.start} takes. */
export type AgentPlansStartInput = {
  readonly planId: string
}

/** What {@link AgentPlansMethods.cancel} takes. */
export type AgentPlansCancelInput = {
  readonly planId: string
}

/** What {@link AgentPlansMethods.follow} takes. */
export type AgentPlansFollowInput = {
  readonly planId: string
}

/** The operations of `agentPlans`. */
export interface AgentPlansMethods {
  /**
   * Make a plan over several agents, as a draft.
   *
   * Nothing runs before it is started. Without `steps` a planner makes them, without a model: read them before you start the plan.
   *
   * `POST /api/orchestrator/plans`, `post_api_orchestrator_plans`.
   * @throws {BourseError} `orchestrator.plan_invalid`, `orchestrator.no_agent`, `orchestrator.too_many`
   */
  create(input: AgentPlansCreateInput, options?: CallOptions): Call<OrchestrationPlan>

  /**
   * List the plans of the account, newest first.
   *
   * `GET /api/orchestrator/plans`, `get_api_orchestrator_plans`.
   */
  list(input?: AgentPlansListInput, options?: CallOptions): PagedCall<PlanSummaryPage, ItemOf<PlanSummaryPage, 'items'>>

  /**
   * Read a plan with its steps and their outputs.
   *
   * `GET /api/orchestrator/plans/{planId}`, `get_api_orchestrator_plans_planId`.
   * @throws {BourseError} `resource.not_found`
   */
  get(input: AgentPlansGetInput, options?: CallOptions): Call<OrchestrationPlan>

  /**
   * Begin a plan: its agents run, side by side where they can.
   *
   * Safe to repeat. Steps that move value wait for your approval of their run; the plan is then `requires_action` and names run, step and intent hash.
   *
   * `POST /api/orchestrator/plans/{planId}/start`, `post_api_orchestrator_plans_planId_start`.
   * @throws {BourseError} `resource.not_found`, `resource.illegal_transition`
   */
  start(input: AgentPlansStartInput, options?: CallOptions): Call<OrchestrationPlan>

  /**
   * Cancel a plan and its runs; one that has ended is answered as it is.
   *
   * `POST /api/orchestrator/plans/{planId}/cancel`, `post_api_orchestrator_plans_planId_cancel`.
   * @throws {BourseError} `resource.not_found`
   */
  cancel(input: AgentPlansCancelInput, options?: CallOptions): Call<OrchestrationPlan>

  /**
   * Follow a plan from its first event on (server-sent events).
   *
   * `plan` and `step` events, numbered from 1 without gaps. Reconnecting with `Last-Event-ID` continues without a gap; the stream ends with the plan.
   *
   * `GET /api/orchestrator/plans/{planId}/events`, `get_api_orchestrator_plans_planId_events`.
   * @throws {BourseError} `resource.not_found`
   */
  follow(input: AgentPlansFollowInput, options?: StreamOptions): EventStream<unknown>
}

/** `agentPlans` of a client: `agentPlans(client)`. */
export const agentPlans: Resource<AgentPlansMethods> = /* @__PURE__ */ resource<AgentPlansMethods>('agentPlans', {
  create: ["POST", "/api/orchestrator/plans"],
  list: ["GET", "/api/orchestrator/plans", {"list":"items"}],
  get: ["GET", "/api/orchestrator/plans/{planId}"],
  start: ["POST", "/api/orchestrator/plans/{planId}/start", {"body":"none"}],
  cancel: ["POST", "/api/orchestrator/plans/{planId}/cancel", {"body":"none"}],
  follow: ["GET", "/api/orchestrator/plans/{planId}/events", {"answer":"events"}],
})
