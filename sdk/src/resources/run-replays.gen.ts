// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { ReplayRunRequest, RunReplay, RunReplaySummaryPage } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link RunReplaysMethods.start} takes. */
export type RunReplaysStartInput = {
  /** The id of a run */
  readonly runId: string
} & ReplayRunRequest

/** What {@link RunReplaysMethods.list} takes. */
export type RunReplaysListInput = {
  /** The id of a run */
  readonly runId: string
} & {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link RunReplaysMethods.get} takes. */
export type RunReplaysGetInput = {
  /** The id of a run */
  readonly runId: string
  /** The id of a replay */
  readonly replayId: string
}

/** The operations of `runReplays`. */
export interface RunReplaysMethods {
  /**
   * Ask another model the recorded conversation of a run that has ended.
   *
   * Its calls are answered from the record and never made; one that the record does not have ends the replay, as `diverged`. Nothing of it has an effect, and its model costs what any call of it costs.
   *
   * `POST /api/runs/{runId}/replays`, `post_api_runs_runId_replays`.
   * @throws {BourseError} `resource.not_found`, `resource.illegal_transition`, `agent_runs.has_price`, `agent_runs.unknown_model`, `agent_runs.too_many`, `agent_runs.not_for_runs`
   */
  start(input: RunReplaysStartInput, options?: CallOptions): Call<RunReplay>

  /**
   * List the replays of a run: by which models, how they ended, what they cost.
   *
   * Newest first, without their steps.
   *
   * `GET /api/runs/{runId}/replays`, `get_api_runs_runId_replays`.
   * @throws {BourseError} `resource.not_found`
   */
  list(input: RunReplaysListInput, options?: CallOptions): PagedCall<RunReplaySummaryPage, ItemOf<RunReplaySummaryPage, 'items'>>

  /**
   * Read a replay beside its run: what each model did at each step.
   *
   * `GET /api/runs/{runId}/replays/{replayId}`, `get_api_runs_runId_replays_replayId`.
   * @throws {BourseError} `resource.not_found`
   */
  get(input: RunReplaysGetInput, options?: CallOptions): Call<RunReplay>
}

/** `runReplays` of a client: `runReplays(client)`. */
export const runReplays: Resource<RunReplaysMethods> = /* @__PURE__ */ resource<RunReplaysMethods>('runReplays', {
  start: ["POST", "/api/runs/{runId}/replays"],
  list: ["GET", "/api/runs/{runId}/replays", {"list":"items"}],
  get: ["GET", "/api/runs/{runId}/replays/{replayId}"],
})
