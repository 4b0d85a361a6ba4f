// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, NoInput, PagedCall } from '../client/call.ts'
import type { EventStream, StreamOptions } from '../realtime/event-stream.ts'
import type { AgentExplorerStatus, ObservedAgent, AgentReport } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link AgentExplorerMethods.getStatus} answers. */
export type AgentExplorerGetStatusAnswer = {
  readonly success: true
  readonly status: AgentExplorerStatus
}

/** What {@link AgentExplorerMethods.list} takes. */
export type AgentExplorerListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
  readonly origin?: "catalog" | "mint" | "registration" | "account"
  readonly network?: string
}

/** What {@link AgentExplorerMethods.list} answers. */
export type AgentExplorerListAnswer = {
  readonly success: true
  readonly items: ReadonlyArray<ObservedAgent>
  readonly nextCursor: string | null
}

/** What {@link AgentExplorerMethods.report} takes. */
export type AgentExplorerReportInput = {
  /** The `id` of an item of the feed. */
  readonly agentId: string
  readonly reason: "impersonation" | "malicious" | "broken" | "spam" | "other"
  readonly detail?: string
}

/** What {@link AgentExplorerMethods.report} answers. */
export type AgentExplorerReportAnswer = {
  readonly success: true
  readonly report: AgentReport
}

/** What {@link AgentExplorerMethods.listReports} takes. */
export type AgentExplorerListReportsInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link AgentExplorerMethods.listReports} answers. */
export type AgentExplorerListReportsAnswer = {
  readonly items: ReadonlyArray<{
    readonly reportId: string
    readonly agentId: string
    readonly reason: "impersonation" | "malicious" | "broken" | "spam" | "other"
    readonly detail: string | null
    /** ISO 8601, UTC */
    readonly createdAt: string
    /** ISO 8601, UTC */
    readonly updatedAt: string
    readonly accountId: string
  }>
  readonly nextCursor: string | null
}

/** The operations of `agentExplorer`. */
export interface AgentExplorerMethods {
  /**
   * Say how many agents were observed, and where.
   *
   * `GET /api/agent-explorer/status`, `get_api_agent_explorer_status`.
   */
  getStatus(input?: NoInput, options?: CallOptions): Call<AgentExplorerGetStatusAnswer>

  /**
   * List observed agents, newest first.
   *
   * What others wrote about their agents is shown as they wrote it.
   *
   * `GET /api/agent-explorer/feed`, `get_api_agent_explorer_feed`.
   */
  list(input?: AgentExplorerListInput, options?: CallOptions): PagedCall<AgentExplorerListAnswer, ItemOf<AgentExplorerListAnswer, 'items'>>

  /**
   * Follow observed agents as they come (server-sent events).
   *
   * First `status`, then `agent_observed` for each change, and `ping` after each 25 seconds without one. Reconnecting with `Last-Event-ID` continues without a gap.
   *
   * `GET /api/agent-explorer/events`, `get_api_agent_explorer_events`.
   * @throws {BourseError} `events.expired`
   */
  follow(input?: NoInput, options?: StreamOptions): EventStream<unknown>

  /**
   * Report an observed agent to the operator.
   *
   * An account has one report about an agent; reporting again replaces it.
   *
   * `POST /api/agent-explorer/report`, `post_api_agent_explorer_report`.
   * @throws {BourseError} `resource.not_found`
   */
  report(input: AgentExplorerReportInput, options?: CallOptions): Call<AgentExplorerReportAnswer>

  /**
   * List reports about observed agents, newest first.
   *
   * `GET /api/agent-explorer/reports`, `get_api_agent_explorer_reports`.
   */
  listReports(input?: AgentExplorerListReportsInput, options?: CallOptions): PagedCall<AgentExplorerListReportsAnswer, ItemOf<AgentExplorerListReportsAnswer, 'items'>>
}

/** `agentExplorer` of a client: `agentExplorer(client)`. */
export const agentExplorer: Resource<AgentExplorerMethods> = /* @__PURE__ */ resource<AgentExplorerMethods>('agentExplorer', {
  getStatus: ["GET", "/api/agent-explorer/status"],
  list: ["GET", "/api/agent-explorer/feed", {"list":"items"}],
  follow: ["GET", "/api/agent-explorer/events", {"answer":"events"}],
  report: ["POST", "/api/agent-explorer/report"],
  listReports: ["GET", "/api/agent-explorer/reports", {"list":"items"}],
})
