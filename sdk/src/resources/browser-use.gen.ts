// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link BrowserUseMethods.createBrowser} takes. */
export type BrowserUseCreateBrowserInput = {
  /** Identifier as the vendor gave it */
  readonly profileId?: string
  /** Country of the proxy */
  readonly proxyCountryCode?: string
  /**
   * Minutes
   * Default: 15.
   */
  readonly timeout?: number
  readonly browserScreenWidth?: number
  readonly browserScreenHeight?: number
}

/** What {@link BrowserUseMethods.getBrowser} takes. */
export type BrowserUseGetBrowserInput = {
  /** Identifier as the vendor gave it */
  readonly browserId: string
}

/** What {@link BrowserUseMethods.stopBrowser} takes. */
export type BrowserUseStopBrowserInput = {
  /** Identifier as the vendor gave it */
  readonly browserId: string
}

/** What {@link BrowserUseMethods.uploadToBrowser} takes. */
export type BrowserUseUploadToBrowserInput = {
  /** Identifier as the vendor gave it */
  readonly browserId: string
} & {
  readonly fileName: string
  readonly contentType: string
  readonly sizeBytes: number
}

/** What {@link BrowserUseMethods.share} takes. */
export type BrowserUseShareInput = {
  /** Identifier as the vendor gave it */
  readonly sessionId: string
}

/** What {@link BrowserUseMethods.getShare} takes. */
export type BrowserUseGetShareInput = {
  /** Identifier as the vendor gave it */
  readonly sessionId: string
}

/** What {@link BrowserUseMethods.unshare} takes. */
export type BrowserUseUnshareInput = {
  /** Identifier as the vendor gave it */
  readonly sessionId: string
}

/** What {@link BrowserUseMethods.uploadToSession} takes. */
export type BrowserUseUploadToSessionInput = {
  /** Identifier as the vendor gave it */
  readonly sessionId: string
} & {
  readonly fileName: string
  readonly contentType: string
  readonly sizeBytes: number
}

/** What {@link BrowserUseMethods.outputFile} takes. */
export type BrowserUseOutputFileInput = {
  /** Identifier as the vendor gave it */
  readonly taskId: string
  /** Identifier as the vendor gave it */
  readonly fileId: string
}

/** What {@link BrowserUseMethods.createSkill} takes. */
export type BrowserUseCreateSkillInput = {
  /** What the skill is for */
  readonly goal: string
  /** What to do on the page, in words */
  readonly agentPrompt: string
}

/** What {@link BrowserUseMethods.getSkill} takes. */
export type BrowserUseGetSkillInput = {
  /** Identifier as the vendor gave it */
  readonly skillId: string
}

/** What {@link BrowserUseMethods.deleteSkill} takes. */
export type BrowserUseDeleteSkillInput = {
  /** Identifier as the vendor gave it */
  readonly skillId: string
}

/** What {@link BrowserUseMethods.cancelSkill} takes. */
export type BrowserUseCancelSkillInput = {
  /** Identifier as the vendor gave it */
  readonly skillId: string
}

/** What {@link BrowserUseMethods.refineSkill} takes. */
export type BrowserUseRefineSkillInput = {
  /** Identifier as the vendor gave it */
  readonly skillId: string
} & {
  /** What should be different */
  readonly feedback: string
}

/** What {@link BrowserUseMethods.rollbackSkill} takes. */
export type BrowserUseRollbackSkillInput = {
  /** Identifier as the vendor gave it */
  readonly skillId: string
}

/** What {@link BrowserUseMethods.executeSkill} takes. */
export type BrowserUseExecuteSkillInput = {
  /** Identifier as the vendor gave it */
  readonly skillId: string
} & {
  readonly parameters?: Readonly<Record<string, unknown>>
}

/** What {@link BrowserUseMethods.marketplace} takes. */
export type BrowserUseMarketplaceInput = {
  readonly query?: string
  readonly category?: string
  /** Default: 20. */
  readonly pageSize?: number
  /** Default: 1. */
  readonly pageNumber?: number
}

/** What {@link BrowserUseMethods.marketplaceSkill} takes. */
export type BrowserUseMarketplaceSkillInput = {
  readonly slug: string
}

/** What {@link BrowserUseMethods.executeMarketplaceSkill} takes. */
export type BrowserUseExecuteMarketplaceSkillInput = {
  /** Identifier as the vendor gave it */
  readonly id: string
} & {
  readonly parameters?: Readonly<Record<string, unknown>>
  /** Identifier as the vendor gave it */
  readonly sessionId?: string
}

/** What {@link BrowserUseMethods.cloneSkill} takes. */
export type BrowserUseCloneSkillInput = {
  /** Identifier as the vendor gave it */
  readonly id: string
}

/** What {@link BrowserUseMethods.createTask} takes. */
export type BrowserUseCreateTaskInput = {
  /** What to do, in words */
  readonly task: string
  /** Default: "browser-use-2.0". */
  readonly llm?: "browser-use-llm" | "browser-use-2.0" | "gpt-4.1" | "gpt-4.1-mini" | "o4-mini" | "gemini-2.5-flash" | "gemini-flash-latest"
  readonly startUrl?: string
  /** Default: 20. */
  readonly maxSteps?: number
  /** JSON Schema of the output, as text */
  readonly structuredOutput?: string
  /** Identifier as the vendor gave it */
  readonly sessionId?: string
  readonly allowedDomains?: ReadonlyArray<string>
  readonly flashMode?: boolean
  readonly thinking?: boolean
  readonly vision?: boolean
}

/** What {@link BrowserUseMethods.getTask} takes. */
export type BrowserUseGetTaskInput = {
  /** Identifier as the vendor gave it */
  readonly taskId: string
}

/** What {@link BrowserUseMethods.taskStatus} takes. */
export type BrowserUseTaskStatusInput = {
  /** Identifier as the vendor gave it */
  readonly taskId: string
}

/** What {@link BrowserUseMethods.taskLogs} takes. */
export type BrowserUseTaskLogsInput = {
  /** Identifier as the vendor gave it */
  readonly taskId: string
}

/** What {@link BrowserUseMethods.changeTask} takes. */
export type BrowserUseChangeTaskInput = {
  /** Identifier as the vendor gave it */
  readonly taskId: string
} & {
  readonly action: "stop" | "stop_task_and_session"
}

/** What {@link BrowserUseMethods.createSession} takes. */
export type BrowserUseCreateSessionInput = {
  /** Identifier as the vendor gave it */
  readonly profileId?: string
  /** Country of the proxy */
  readonly proxyCountryCode?: string
  readonly startUrl?: string
  readonly browserScreenWidth?: number
  readonly browserScreenHeight?: number
  readonly persistMemory?: boolean
  readonly keepAlive?: boolean
}

/** What {@link BrowserUseMethods.getSession} takes. */
export type BrowserUseGetSessionInput = {
  /** Identifier as the vendor gave it */
  readonly sessionId: string
}

/** What {@link BrowserUseMethods.stopSession} takes. */
export type BrowserUseStopSessionInput = {
  /** Identifier as the vendor gave it */
  readonly sessionId: string
}

/** What {@link BrowserUseMethods.deleteSession} takes. */
export type BrowserUseDeleteSessionInput = {
  /** Identifier as the vendor gave it */
  readonly sessionId: string
}

/** What {@link BrowserUseMethods.createProfile} takes. */
export type BrowserUseCreateProfileInput = {
  readonly name?: string
}

/** What {@link BrowserUseMethods.getProfile} takes. */
export type BrowserUseGetProfileInput = {
  /** Identifier as the vendor gave it */
  readonly profileId: string
}

/** What {@link BrowserUseMethods.renameProfile} takes. */
export type BrowserUseRenameProfileInput = {
  /** Identifier as the vendor gave it */
  readonly profileId: string
} & {
  readonly name: string
}

/** What {@link BrowserUseMethods.deleteProfile} takes. */
export type BrowserUseDeleteProfileInput = {
  /** Identifier as the vendor gave it */
  readonly profileId: string
}

/** The operations of `browserUse`. */
export interface BrowserUseMethods {
  /**
   * Open a browser that a program steers.
   *
   * The price grows with the minutes that it may be open.
   *
   * Passed on to Browser Use (POST /browsers), whose answer is given unchanged; its members are documented at https://docs.cloud.browser-use.com. Nothing is charged for a call that fails.
   *
   * The price depends on the call; without payment the answer is 402 with a challenge that states it.
   *
   * `POST /api/browser-use/browsers`, `post_api_browser_use_browsers`. Costs 0.05 USDC a call for the call of the example; otherwise what its own numbers come to.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  createBrowser(input?: BrowserUseCreateBrowserInput, options?: CallOptions): Call<unknown>

  /**
   * Read a browser.
   *
   * Passed on to Browser Use (GET /browsers/{browser_id}), whose answer is given unchanged; its members are documented at https://docs.cloud.browser-use.com. Nothing is charged for a call that fails.
   *
   * `GET /api/browser-use/browsers/{browser_id}`, `get_api_browser_use_browsers_browser_id`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  getBrowser(input: BrowserUseGetBrowserInput, options?: CallOptions): Call<unknown>

  /**
   * Close a browser.
   *
   * Passed on to Browser Use (PATCH /browsers/{browser_id}), whose answer is given unchanged; its members are documented at https://docs.cloud.browser-use.com. Nothing is charged for a call that fails.
   *
   * `POST /api/browser-use/browsers/{browser_id}/stop`, `post_api_browser_use_browsers_browser_id_stop`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  stopBrowser(input: BrowserUseStopBrowserInput, options?: CallOptions): Call<unknown>

  /**
   * Get an address that a file for a browser can be sent to.
   *
   * Passed on to Browser Use (POST /files/browsers/{browser_id}/presigned-url), whose answer is given unchanged; its members are documented at https://docs.cloud.browser-use.com. Nothing is charged for a call that fails.
   *
   * `POST /api/browser-use/browsers/{browser_id}/files`, `post_api_browser_use_browsers_browser_id_files`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  uploadToBrowser(input: BrowserUseUploadToBrowserInput, options?: CallOptions): Call<unknown>

  /**
   * Make an address at which anybody can watch a session.
   *
   * Passed on to Browser Use (POST /sessions/{session_id}/public-share), whose answer is given unchanged; its members are documented at https://docs.cloud.browser-use.com. Nothing is charged for a call that fails.
   *
   * `POST /api/browser-use/sessions/{session_id}/share`, `post_api_browser_use_sessions_session_id_share`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  share(input: BrowserUseShareInput, options?: CallOptions): Call<unknown>

  /**
   * Read the address at which anybody can watch a session.
   *
   * Passed on to Browser Use (GET /sessions/{session_id}/public-share), whose answer is given unchanged; its members are documented at https://docs.cloud.browser-use.com. Nothing is charged for a call that fails.
   *
   * `GET /api/browser-use/sessions/{session_id}/share`, `get_api_browser_use_sessions_session_id_share`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  getShare(input: BrowserUseGetShareInput, options?: CallOptions): Call<unknown>

  /**
   * End the address at which anybody can watch a session.
   *
   * Passed on to Browser Use (DELETE /sessions/{session_id}/public-share), whose answer is given unchanged; its members are documented at https://docs.cloud.browser-use.com. Nothing is charged for a call that fails.
   *
   * `DELETE /api/browser-use/sessions/{session_id}/share`, `delete_api_browser_use_sessions_session_id_share`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  unshare(input: BrowserUseUnshareInput, options?: CallOptions): Call<unknown>

  /**
   * Get an address that a file for a session can be sent to.
   *
   * Passed on to Browser Use (POST /files/sessions/{session_id}/presigned-url), whose answer is given unchanged; its members are documented at https://docs.cloud.browser-use.com. Nothing is charged for a call that fails.
   *
   * `POST /api/browser-use/sessions/{session_id}/files`, `post_api_browser_use_sessions_session_id_files`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  uploadToSession(input: BrowserUseUploadToSessionInput, options?: CallOptions): Call<unknown>

  /**
   * Get the address of a file that a task has made.
   *
   * Passed on to Browser Use (GET /files/tasks/{task_id}/output-files/{file_id}), whose answer is given unchanged; its members are documented at https://docs.cloud.browser-use.com. Nothing is charged for a call that fails.
   *
   * `GET /api/browser-use/tasks/{task_id}/files/{file_id}`, `get_api_browser_use_tasks_task_id_files_file_id`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  outputFile(input: BrowserUseOutputFileInput, options?: CallOptions): Call<unknown>

  /**
   * Have a skill made from a description.
   *
   * Passed on to Browser Use (POST /skills), whose answer is given unchanged; its members are documented at https://docs.cloud.browser-use.com. Nothing is charged for a call that fails.
   *
   * `POST /api/browser-use/skills`, `post_api_browser_use_skills`. Costs 2.5 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  createSkill(input: BrowserUseCreateSkillInput, options?: CallOptions): Call<unknown>

  /**
   * Read a skill.
   *
   * Passed on to Browser Use (GET /skills/{skill_id}), whose answer is given unchanged; its members are documented at https://docs.cloud.browser-use.com. Nothing is charged for a call that fails.
   *
   * `GET /api/browser-use/skills/{skill_id}`, `get_api_browser_use_skills_skill_id`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  getSkill(input: BrowserUseGetSkillInput, options?: CallOptions): Call<unknown>

  /**
   * Remove a skill.
   *
   * Passed on to Browser Use (DELETE /skills/{skill_id}), whose answer is given unchanged; its members are documented at https://docs.cloud.browser-use.com. Nothing is charged for a call that fails.
   *
   * `DELETE /api/browser-use/skills/{skill_id}`, `delete_api_browser_use_skills_skill_id`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  deleteSkill(input: BrowserUseDeleteSkillInput, options?: CallOptions): Call<unknown>

  /**
   * Stop the making of a skill.
   *
   * Passed on to Browser Use (POST /skills/{skill_id}/cancel), whose answer is given unchanged; its members are documented at https://docs.cloud.browser-use.com. Nothing is charged for a call that fails.
   *
   * `POST /api/browser-use/skills/{skill_id}/cancel`, `post_api_browser_use_skills_skill_id_cancel`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  cancelSkill(input: BrowserUseCancelSkillInput, options?: CallOptions): Call<unknown>

  /**
   * Have a skill made better.
   *
   * Passed on to Browser Use (POST /skills/{skill_id}/refine), whose answer is given unchanged; its members are documented at https://docs.cloud.browser-use.com. Nothing is charged for a call that fails.
   *
   * `POST /api/browser-use/skills/{skill_id}/refine`, `post_api_browser_use_skills_skill_id_refine`. Costs 1 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  refineSkill(input: BrowserUseRefineSkillInput, options?: CallOptions): Call<unknown>

  /**
   * Go back to the version of a skill before the last.
   *
   * Passed on to Browser Use (POST /skills/{skill_id}/rollback), whose answer is given unchanged; its members are documented at https://docs.cloud.browser-use.com. Nothing is charged for a call that fails.
   *
   * `POST /api/browser-use/skills/{skill_id}/rollback`, `post_api_browser_use_skills_skill_id_rollback`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  rollbackSkill(input: BrowserUseRollbackSkillInput, options?: CallOptions): Call<unknown>

  /**
   * Use an own skill.
   *
   * Passed on to Browser Use (POST /skills/{skill_id}/execute), whose answer is given unchanged; its members are documented at https://docs.cloud.browser-use.com. Nothing is charged for a call that fails.
   *
   * `POST /api/browser-use/skills/{skill_id}/execute`, `post_api_browser_use_skills_skill_id_execute`. Costs 0.03 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  executeSkill(input: BrowserUseExecuteSkillInput, options?: CallOptions): Call<unknown>

  /**
   * List the skills that anybody may use.
   *
   * Passed on to Browser Use (GET /marketplace/skills), whose answer is given unchanged; its members are documented at https://docs.cloud.browser-use.com. Nothing is charged for a call that fails.
   *
   * `GET /api/browser-use/marketplace/skills`, `get_api_browser_use_marketplace_skills`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  marketplace(input?: BrowserUseMarketplaceInput, options?: CallOptions): Call<unknown>

  /**
   * Read a skill that anybody may use.
   *
   * Passed on to Browser Use (GET /marketplace/skills/{slug}), whose answer is given unchanged; its members are documented at https://docs.cloud.browser-use.com. Nothing is charged for a call that fails.
   *
   * `GET /api/browser-use/marketplace/skills/{slug}`, `get_api_browser_use_marketplace_skills_slug`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  marketplaceSkill(input: BrowserUseMarketplaceSkillInput, options?: CallOptions): Call<unknown>

  /**
   * Use a skill that anybody may use.
   *
   * Passed on to Browser Use (POST /marketplace/skills/{id}/execute), whose answer is given unchanged; its members are documented at https://docs.cloud.browser-use.com. Nothing is charged for a call that fails.
   *
   * `POST /api/browser-use/marketplace/skills/{id}/execute`, `post_api_browser_use_marketplace_skills_id_execute`. Costs 0.03 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  executeMarketplaceSkill(input: BrowserUseExecuteMarketplaceSkillInput, options?: CallOptions): Call<unknown>

  /**
   * Make an own skill of one that anybody may use.
   *
   * Passed on to Browser Use (POST /marketplace/skills/{id}/clone), whose answer is given unchanged; its members are documented at https://docs.cloud.browser-use.com. Nothing is charged for a call that fails.
   *
   * `POST /api/browser-use/marketplace/skills/{id}/clone`, `post_api_browser_use_marketplace_skills_id_clone`. Costs 0.01 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  cloneSkill(input: BrowserUseCloneSkillInput, options?: CallOptions): Call<unknown>

  /**
   * Give a task to a browser agent.
   *
   * The price grows with the steps that the agent may take.
   *
   * Passed on to Browser Use (POST /tasks), whose answer is given unchanged; its members are documented at https://docs.cloud.browser-use.com. Nothing is charged for a call that fails.
   *
   * The price depends on the call; without payment the answer is 402 with a challenge that states it.
   *
   * `POST /api/browser-use/tasks`, `post_api_browser_use_tasks`. Costs 0.17 USDC a call for the call of the example; otherwise what its own numbers come to.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  createTask(input: BrowserUseCreateTaskInput, options?: CallOptions): Call<unknown>

  /**
   * Read a task with its steps and output.
   *
   * Passed on to Browser Use (GET /tasks/{task_id}), whose answer is given unchanged; its members are documented at https://docs.cloud.browser-use.com. Nothing is charged for a call that fails.
   *
   * `GET /api/browser-use/tasks/{task_id}`, `get_api_browser_use_tasks_task_id`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  getTask(input: BrowserUseGetTaskInput, options?: CallOptions): Call<unknown>

  /**
   * Read the state of a task.
   *
   * Passed on to Browser Use (GET /tasks/{task_id}/status), whose answer is given unchanged; its members are documented at https://docs.cloud.browser-use.com. Nothing is charged for a call that fails.
   *
   * `GET /api/browser-use/tasks/{task_id}/status`, `get_api_browser_use_tasks_task_id_status`. Costs 0.0002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  taskStatus(input: BrowserUseTaskStatusInput, options?: CallOptions): Call<unknown>

  /**
   * Read where the log of a task can be fetched.
   *
   * Passed on to Browser Use (GET /tasks/{task_id}/logs), whose answer is given unchanged; its members are documented at https://docs.cloud.browser-use.com. Nothing is charged for a call that fails.
   *
   * `GET /api/browser-use/tasks/{task_id}/logs`, `get_api_browser_use_tasks_task_id_logs`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  taskLogs(input: BrowserUseTaskLogsInput, options?: CallOptions): Call<unknown>

  /**
   * Stop a task, or a task with its session.
   *
   * Passed on to Browser Use (PATCH /tasks/{task_id}), whose answer is given unchanged; its members are documented at https://docs.cloud.browser-use.com. Nothing is charged for a call that fails.
   *
   * `PATCH /api/browser-use/tasks/{task_id}`, `patch_api_browser_use_tasks_task_id`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  changeTask(input: BrowserUseChangeTaskInput, options?: CallOptions): Call<unknown>

  /**
   * Open a session for several tasks.
   *
   * Passed on to Browser Use (POST /sessions), whose answer is given unchanged; its members are documented at https://docs.cloud.browser-use.com. Nothing is charged for a call that fails.
   *
   * `POST /api/browser-use/sessions`, `post_api_browser_use_sessions`. Costs 0.06 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  createSession(input?: BrowserUseCreateSessionInput, options?: CallOptions): Call<unknown>

  /**
   * Read a session with its tasks.
   *
   * Passed on to Browser Use (GET /sessions/{session_id}), whose answer is given unchanged; its members are documented at https://docs.cloud.browser-use.com. Nothing is charged for a call that fails.
   *
   * `GET /api/browser-use/sessions/{session_id}`, `get_api_browser_use_sessions_session_id`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  getSession(input: BrowserUseGetSessionInput, options?: CallOptions): Call<unknown>

  /**
   * Stop a session and its tasks.
   *
   * Passed on to Browser Use (PATCH /sessions/{session_id}), whose answer is given unchanged; its members are documented at https://docs.cloud.browser-use.com. Nothing is charged for a call that fails.
   *
   * `POST /api/browser-use/sessions/{session_id}/stop`, `post_api_browser_use_sessions_session_id_stop`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  stopSession(input: BrowserUseStopSessionInput, options?: CallOptions): Call<unknown>

  /**
   * Remove a session with everything in it.
   *
   * Passed on to Browser Use (DELETE /sessions/{session_id}), whose answer is given unchanged; its members are documented at https://docs.cloud.browser-use.com. Nothing is charged for a call that fails.
   *
   * `DELETE /api/browser-use/sessions/{session_id}`, `delete_api_browser_use_sessions_session_id`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  deleteSession(input: BrowserUseDeleteSessionInput, options?: CallOptions): Call<unknown>

  /**
   * Make a browser profile that keeps cookies between sessions.
   *
   * Passed on to Browser Use (POST /profiles), whose answer is given unchanged; its members are documented at https://docs.cloud.browser-use.com. Nothing is charged for a call that fails.
   *
   * `POST /api/browser-use/profiles`, `post_api_browser_use_profiles`. Costs 0.01 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  createProfile(input?: BrowserUseCreateProfileInput, options?: CallOptions): Call<unknown>

  /**
   * Read a browser profile.
   *
   * Passed on to Browser Use (GET /profiles/{profile_id}), whose answer is given unchanged; its members are documented at https://docs.cloud.browser-use.com. Nothing is charged for a call that fails.
   *
   * `GET /api/browser-use/profiles/{profile_id}`, `get_api_browser_use_profiles_profile_id`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  getProfile(input: BrowserUseGetProfileInput, options?: CallOptions): Call<unknown>

  /**
   * Give a browser profile another name.
   *
   * Passed on to Browser Use (PATCH /profiles/{profile_id}), whose answer is given unchanged; its members are documented at https://docs.cloud.browser-use.com. Nothing is charged for a call that fails.
   *
   * `PATCH /api/browser-use/profiles/{profile_id}`, `patch_api_browser_use_profiles_profile_id`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  renameProfile(input: BrowserUseRenameProfileInput, options?: CallOptions): Call<unknown>

  /**
   * Remove a browser profile.
   *
   * Passed on to Browser Use (DELETE /profiles/{profile_id}), whose answer is given unchanged; its members are documented at https://docs.cloud.browser-use.com. Nothing is charged for a call that fails.
   *
   * `DELETE /api/browser-use/profiles/{profile_id}`, `delete_api_browser_use_profiles_profile_id`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  deleteProfile(input: BrowserUseDeleteProfileInput, options?: CallOptions): Call<unknown>
}

/** `browserUse` of a client: `browserUse(client)`. */
export const browserUse: Resource<BrowserUseMethods> = /* @__PURE__ */ resource<BrowserUseMethods>('browserUse', {
  createBrowser: ["POST", "/api/browser-use/browsers"],
  getBrowser: ["GET", "/api/browser-use/browsers/{browserId}", {"priced":true}],
  stopBrowser: ["POST", "/api/browser-use/browsers/{browserId}/stop", {"body":"none"}],
  uploadToBrowser: ["POST", "/api/browser-use/browsers/{browserId}/files"],
  share: ["POST", "/api/browser-use/sessions/{sessionId}/share", {"body":"none"}],
  getShare: ["GET", "/api/browser-use/sessions/{sessionId}/share", {"priced":true}],
  unshare: ["DELETE", "/api/browser-use/sessions/{sessionId}/share", {"body":"none"}],
  uploadToSession: ["POST", "/api/browser-use/sessions/{sessionId}/files"],
  outputFile: ["GET", "/api/browser-use/tasks/{taskId}/files/{fileId}", {"priced":true}],
  createSkill: ["POST", "/api/browser-use/skills"],
  getSkill: ["GET", "/api/browser-use/skills/{skillId}", {"priced":true}],
  deleteSkill: ["DELETE", "/api/browser-use/skills/{skillId}", {"body":"none"}],
  cancelSkill: ["POST", "/api/browser-use/skills/{skillId}/cancel", {"body":"none"}],
  refineSkill: ["POST", "/api/browser-use/skills/{skillId}/refine"],
  rollbackSkill: ["POST", "/api/browser-use/skills/{skillId}/rollback", {"body":"none"}],
  executeSkill: ["POST", "/api/browser-use/skills/{skillId}/execute"],
  marketplace: ["GET", "/api/browser-use/marketplace/skills", {"priced":true}],
  marketplaceSkill: ["GET", "/api/browser-use/marketplace/skills/{slug}", {"priced":true}],
  executeMarketplaceSkill: ["POST", "/api/browser-use/marketplace/skills/{id}/execute"],
  cloneSkill: ["POST", "/api/browser-use/marketplace/skills/{id}/clone", {"body":"none"}],
  createTask: ["POST", "/api/browser-use/tasks"],
  getTask: ["GET", "/api/browser-use/tasks/{taskId}", {"priced":true}],
  taskStatus: ["GET", "/api/browser-use/tasks/{taskId}/status", {"priced":true}],
  taskLogs: ["GET", "/api/browser-use/tasks/{taskId}/logs", {"priced":true}],
  changeTask: ["PATCH", "/api/browser-use/tasks/{taskId}"],
  createSession: ["POST", "/api/browser-use/sessions"],
  getSession: ["GET", "/api/browser-use/sessions/{sessionId}", {"priced":true}],
  stopSession: ["POST", "/api/browser-use/sessions/{sessionId}/stop", {"body":"none"}],
  deleteSession: ["DELETE", "/api/browser-use/sessions/{sessionId}", {"body":"none"}],
  createProfile: ["POST", "/api/browser-use/profiles"],
  getProfile: ["GET", "/api/browser-use/profiles/{profileId}", {"priced":true}],
  renameProfile: ["PATCH", "/api/browser-use/profiles/{profileId}"],
  deleteProfile: ["DELETE", "/api/browser-use/profiles/{profileId}", {"body":"none"}],
})
