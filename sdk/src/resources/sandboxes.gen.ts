// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { EventStream, StreamOptions } from '../realtime/event-stream.ts'
import type { CreateSandboxSessionRequest, RunCodeRequest, ForkSandboxRequest, RestoreSandboxRequest, E2bStatus, SandboxSession, SandboxSessions, CodeRun, SandboxLastRun, SandboxPreview } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link SandboxesMethods.create} takes. */
export type SandboxesCreateInput = CreateSandboxSessionRequest

/** What {@link SandboxesMethods.get} takes. */
export type SandboxesGetInput = {
  readonly sessionId: string
}

/** What {@link SandboxesMethods.kill} takes. */
export type SandboxesKillInput = {
  readonly sessionId: string
}

/** What {@link SandboxesMethods.pause} takes. */
export type SandboxesPauseInput = {
  readonly sessionId: string
}

/** What {@link SandboxesMethods.resume} takes. */
export type SandboxesResumeInput = {
  readonly sessionId: string
}

/** What {@link SandboxesMethods.runCode} takes. */
export type SandboxesRunCodeInput = {
  readonly sessionId: string
} & RunCodeRequest

/** What {@link SandboxesMethods.getLastRun} takes. */
export type SandboxesGetLastRunInput = {
  readonly sessionId: string
}

/** What {@link SandboxesMethods.streamCode} takes. */
export type SandboxesStreamCodeInput = {
  readonly sessionId: string
} & RunCodeRequest

/** What {@link SandboxesMethods.preview} takes. */
export type SandboxesPreviewInput = {
  readonly sessionId: string
}

/** What {@link SandboxesMethods.fork} takes. */
export type SandboxesForkInput = {
  readonly sessionId: string
} & ForkSandboxRequest

/** What {@link SandboxesMethods.restore} takes. */
export type SandboxesRestoreInput = {
  readonly sessionId: string
} & RestoreSandboxRequest

/** The operations of `sandboxes`. */
export interface SandboxesMethods {
  /**
   * Show what runs code here, in which languages and within which limits.
   *
   * `GET /api/e2b/status`, `get_api_e2b_status`.
   */
  getStatus(input?: NoInput, options?: CallOptions): Call<E2bStatus>

  /**
   * Make an empty sandbox, of the signed-in account or of the one-shot key.
   *
   * That of a key ends with the key. That of an account ends a day after it was made; every session of the account opens it, and API keys do not.
   *
   * `POST /api/e2b/sessions`, `post_api_e2b_sessions`.
   * @throws {BourseError} `computer.sandboxes_used`, `computer.service_full`, `sandbox.not_configured`, `upstream.unavailable`, `upstream.failed`, `upstream.timeout`
   */
  create(input?: SandboxesCreateInput, options?: CallOptions): Call<SandboxSession>

  /**
   * List the sandboxes of the account or the key.
   *
   * `GET /api/e2b/sessions`, `get_api_e2b_sessions`.
   */
  list(input?: NoInput, options?: CallOptions): Call<SandboxSessions>

  /**
   * Show a sandbox of the account or the key.
   *
   * `GET /api/e2b/sessions/{sessionId}`, `get_api_e2b_sessions_sessionId`.
   * @throws {BourseError} `sandbox.gone`
   */
  get(input: SandboxesGetInput, options?: CallOptions): Call<SandboxSession>

  /**
   * End a sandbox with its files and processes.
   *
   * `DELETE /api/e2b/sessions/{sessionId}`, `delete_api_e2b_sessions_sessionId`.
   * @throws {BourseError} `sandbox.gone`, `resource.illegal_transition`
   */
  kill(input: SandboxesKillInput, options?: CallOptions): Call<SandboxSession>

  /**
   * Pause a sandbox; its files stay.
   *
   * `POST /api/e2b/sessions/{sessionId}/pause`, `post_api_e2b_sessions_sessionId_pause`.
   * @throws {BourseError} `sandbox.gone`, `sandbox.not_configured`, `upstream.unavailable`, `upstream.failed`, `upstream.timeout`, `resource.illegal_transition`
   */
  pause(input: SandboxesPauseInput, options?: CallOptions): Call<SandboxSession>

  /**
   * Go on with a paused sandbox.
   *
   * `POST /api/e2b/sessions/{sessionId}/resume`, `post_api_e2b_sessions_sessionId_resume`.
   * @throws {BourseError} `sandbox.gone`, `sandbox.not_configured`, `upstream.unavailable`, `upstream.failed`, `upstream.timeout`, `resource.illegal_transition`
   */
  resume(input: SandboxesResumeInput, options?: CallOptions): Call<SandboxSession>

  /**
   * Run a program in a sandbox.
   *
   * How it ended is in `outcome`, also when it failed. All languages see the same files, which stay; so do the folder and variables of a shell, and the names of Python while its interpreter is warm (`interpreter`). One run at a time.
   *
   * `POST /api/e2b/sessions/{sessionId}/run`, `post_api_e2b_sessions_sessionId_run`.
   * @throws {BourseError} `sandbox.gone`, `sandbox.not_configured`, `upstream.unavailable`, `upstream.failed`, `upstream.timeout`, `sandbox.busy`, `sandbox.full`, `sandbox.file_limit`, `sandbox.language_unsupported`, `computer.paused`
   */
  runCode(input: SandboxesRunCodeInput, options?: CallOptions): Call<CodeRun>

  /**
   * Show the last run in a sandbox, wherever it was started.
   *
   * That it goes on, or how it ended with what it printed. Nothing of the runs before it is kept.
   *
   * `GET /api/e2b/sessions/{sessionId}/run`, `get_api_e2b_sessions_sessionId_run`.
   * @throws {BourseError} `sandbox.gone`
   */
  getLastRun(input: SandboxesGetLastRunInput, options?: CallOptions): Call<SandboxLastRun>

  /**
   * Run a program in a sandbox and follow what it prints (server-sent events).
   *
   * Events: `output` with `{stream, text}` as it is printed, then `result` with what POST .../run answers, or `error` with a problem. A reader who leaves ends the run, and its files stay as they were.
   *
   * `POST /api/e2b/sessions/{sessionId}/run/stream`, `post_api_e2b_sessions_sessionId_run_stream`.
   * @throws {BourseError} `sandbox.gone`, `sandbox.not_configured`, `upstream.unavailable`, `upstream.failed`, `upstream.timeout`, `sandbox.busy`, `sandbox.full`, `sandbox.file_limit`, `sandbox.language_unsupported`, `computer.paused`
   */
  streamCode(input: SandboxesStreamCodeInput, options?: StreamOptions): EventStream<unknown>

  /**
   * Get an address at which the pages of a sandbox are shown.
   *
   * The address is a secret: whoever has it sees the files, until the sandbox ends or another address is made. It is at an origin of its own; scripts run there, and reach the files of the sandbox and no other host.
   *
   * `POST /api/e2b/sessions/{sessionId}/preview`, `post_api_e2b_sessions_sessionId_preview`.
   * @throws {BourseError} `sandbox.gone`, `computer.previews_off`
   */
  preview(input: SandboxesPreviewInput, options?: CallOptions): Call<SandboxPreview>

  /**
   * Make a sandbox with the files of another one.
   *
   * `POST /api/e2b/sessions/{sessionId}/fork`, `post_api_e2b_sessions_sessionId_fork`.
   * @throws {BourseError} `sandbox.gone`, `sandbox.not_configured`, `computer.paused`, `upstream.unavailable`, `upstream.failed`, `upstream.timeout`, `computer.sandboxes_used`, `computer.service_full`, `sandbox.file_limit`
   */
  fork(input: SandboxesForkInput, options?: CallOptions): Call<SandboxSession>

  /**
   * Put the files of a snapshot in the place of those of a sandbox.
   *
   * `POST /api/e2b/sessions/{sessionId}/restore`, `post_api_e2b_sessions_sessionId_restore`.
   * @throws {BourseError} `sandbox.gone`, `sandbox.not_configured`, `computer.paused`, `upstream.unavailable`, `upstream.failed`, `upstream.timeout`, `computer.no_such_snapshot`, `sandbox.busy`, `sandbox.file_limit`
   */
  restore(input: SandboxesRestoreInput, options?: CallOptions): Call<SandboxSession>
}

/** `sandboxes` of a client: `sandboxes(client)`. */
export const sandboxes: Resource<SandboxesMethods> = /* @__PURE__ */ resource<SandboxesMethods>('sandboxes', {
  getStatus: ["GET", "/api/e2b/status"],
  create: ["POST", "/api/e2b/sessions"],
  list: ["GET", "/api/e2b/sessions"],
  get: ["GET", "/api/e2b/sessions/{sessionId}"],
  kill: ["DELETE", "/api/e2b/sessions/{sessionId}", {"body":"none"}],
  pause: ["POST", "/api/e2b/sessions/{sessionId}/pause", {"body":"none"}],
  resume: ["POST", "/api/e2b/sessions/{sessionId}/resume", {"body":"none"}],
  runCode: ["POST", "/api/e2b/sessions/{sessionId}/run"],
  getLastRun: ["GET", "/api/e2b/sessions/{sessionId}/run"],
  streamCode: ["POST", "/api/e2b/sessions/{sessionId}/run/stream", {"answer":"events","keyless":true}],
  preview: ["POST", "/api/e2b/sessions/{sessionId}/preview", {"body":"none"}],
  fork: ["POST", "/api/e2b/sessions/{sessionId}/fork"],
  restore: ["POST", "/api/e2b/sessions/{sessionId}/restore"],
})
