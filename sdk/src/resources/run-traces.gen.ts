// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import type { RunTrace } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link RunTracesMethods.get} takes. */
export type RunTracesGetInput = {
  /** The id of a run */
  readonly runId: string
}

/** The operations of `runTraces`. */
export interface RunTracesMethods {
  /**
   * Read a run as a tree of steps, with times, tokens, cost, inputs and answers.
   *
   * With the runs that it started. `attributes` have the names of OpenTelemetry’s conventions for generative AI.
   *
   * `GET /api/runs/{runId}/trace`, `get_api_runs_runId_trace`.
   * @throws {BourseError} `resource.not_found`
   */
  get(input: RunTracesGetInput, options?: CallOptions): Call<RunTrace>
}

/** `runTraces` of a client: `runTraces(client)`. */
export const runTraces: Resource<RunTracesMethods> = /* @__PURE__ */ resource<RunTracesMethods>('runTraces', {
  get: ["GET", "/api/runs/{runId}/trace"],
})
