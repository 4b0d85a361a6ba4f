// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { EventStream, StreamOptions } from '../realtime/event-stream.ts'
import type { RunStopReason, ApproveRunStepRequest, RejectRunStepRequest, ResumeRunRequest, RunPage, RunWithSteps, RunAnswer } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link RunsMethods.list} takes. */
export type RunsListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
  /** The slug of an agent */
  readonly agent?: string
  readonly status?: "queued" | "running" | "requires_action" | "succeeded" | "failed" | "cancelled" | "expired" | "budget_reached"
  /** Why it ended; `completed` where all is done */
  readonly stopReason?: RunStopReason
  /** Those that this run has started; `none` for those that no run has */
  readonly parentRunId?: string
  /** Started at this time or later */
  readonly createdAfter?: string
  /** Started before this time */
  readonly createdBefore?: string
}

/** What {@link RunsMethods.get} takes. */
export type RunsGetInput = {
  /** The id of a run */
  readonly runId: string
}

/** What {@link RunsMethods.follow} takes. */
export type RunsFollowInput = {
  /** The id of a run */
  readonly runId: string
} & {
  /** Begin after this number; Last-Event-ID counts first */
  readonly after?: number
}

/** What {@link RunsMethods.cancel} takes. */
export type RunsCancelInput = {
  /** The id of a run */
  readonly runId: string
}

/** What {@link RunsMethods.approveStep} takes. */
export type RunsApproveStepInput = {
  /** The id of a run */
  readonly runId: string
} & ApproveRunStepRequest

/** What {@link RunsMethods.rejectStep} takes. */
export type RunsRejectStepInput = {
  /** The id of a run */
  readonly runId: string
} & RejectRunStepRequest

/** What {@link RunsMethods.resume} takes. */
export type RunsResumeInput = {
  /** The id of a run */
  readonly runId: string
} & ResumeRunRequest

/** The operations of `runs`. */
export interface RunsMethods {
  /**
   * List the runs of the account.
   *
   * Newest first, with the runs that runs have started unless `parentRunId` is `none`.
   *
   * `GET /api/runs`, `get_api_runs`.
   */
  list(input?: RunsListInput, options?: CallOptions): PagedCall<RunPage, ItemOf<RunPage, 'items'>>

  /**
   * Read a run and its steps.
   *
   * `GET /api/runs/{runId}`, `get_api_runs_runId`.
   * @throws {BourseError} `resource.not_found`
   */
  get(input: RunsGetInput, options?: CallOptions): Call<RunWithSteps>

  /**
   * Follow a run as it goes (server-sent events).
   *
   * Each frame has the number of the event as `id` and its kind as `event`: status, step, output or usage. Between the beginning and the end of a model step, frames `delta` without an `id` carry its text as it is said: `stepId`, `offset` in UTF-16 units, `text`, in order, without gaps or repeats; `output` then has it whole. Reconnecting with `Last-Event-ID` goes on without a gap, and has the text of a step that is being said from its beginning. The stream ends with the run.
   *
   * `GET /api/runs/{runId}/events`, `get_api_runs_runId_events`.
   * @throws {BourseError} `resource.not_found`
   */
  follow(input: RunsFollowInput, options?: StreamOptions): EventStream<unknown>

  /**
   * Cancel a run and all that it started.
   *
   * Safe to repeat; an ended run stays unchanged. The output so far is kept.
   *
   * `POST /api/runs/{runId}/cancel`, `post_api_runs_runId_cancel`.
   * @throws {BourseError} `resource.not_found`
   */
  cancel(input: RunsCancelInput, options?: CallOptions): Call<RunAnswer>

  /**
   * Approve the waiting step of a run.
   *
   * For exactly the operation and input that `intentHash` is of, once. Only a person of the account can.
   *
   * `POST /api/runs/{runId}/approve`, `post_api_runs_runId_approve`.
   * @throws {BourseError} `resource.not_found`, `agent_runs.action_gone`, `agent_runs.person_required`, `agent_runs.credential_narrow`
   */
  approveStep(input: RunsApproveStepInput, options?: CallOptions): Call<RunAnswer>

  /**
   * Refuse the step that waits.
   *
   * The run continues without it, and its agent is told so.
   *
   * `POST /api/runs/{runId}/reject`, `post_api_runs_runId_reject`.
   * @throws {BourseError} `resource.not_found`, `agent_runs.action_gone`
   */
  rejectStep(input: RunsRejectStepInput, options?: CallOptions): Call<RunAnswer>

  /**
   * Raise the budget of a run that has used it up, and continue it.
   *
   * What is given replaces what is lower; nothing gets less.
   *
   * `POST /api/runs/{runId}/resume`, `post_api_runs_runId_resume`.
   * @throws {BourseError} `resource.not_found`, `resource.illegal_transition`, `agent_runs.not_for_runs`
   */
  resume(input: RunsResumeInput, options?: CallOptions): Call<RunAnswer>
}

/** `runs` of a client: `runs(client)`. */
export const runs: Resource<RunsMethods> = /* @__PURE__ */ resource<RunsMethods>('runs', {
  list: ["GET", "/api/runs", {"list":"items"}],
  get: ["GET", "/api/runs/{runId}"],
  follow: ["GET", "/api/runs/{runId}/events", {"answer":"events"}],
  cancel: ["POST", "/api/runs/{runId}/cancel", {"body":"none"}],
  approveStep: ["POST", "/api/runs/{runId}/approve"],
  rejectStep: ["POST", "/api/runs/{runId}/reject"],
  resume: ["POST", "/api/runs/{runId}/resume"],
})
