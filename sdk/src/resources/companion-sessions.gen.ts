// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { EventStream, StreamOptions } from '../realtime/event-stream.ts'
import type { CompanionSession, CompanionMessage, CompanionSessionPage, CompanionMessagePage } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link CompanionSessionsMethods.open} takes. */
export type CompanionSessionsOpenInput = {
  readonly title?: string
  /** Who answers: an agent that the account may run. It brings its own persona. */
  readonly agent?: string
  readonly persona?: {
    readonly name?: string
    /** The system prompt of the companion. */
    readonly instructions?: string
  }
  /** One of GET /api/ai/v1/models; unless given that of the agent, or else the first of them. */
  readonly model?: string
  /**
   * How long the session stays open after its last message.
   * Default: 86400.
   */
  readonly ttlSeconds?: number
}

/** What {@link CompanionSessionsMethods.list} takes. */
export type CompanionSessionsListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link CompanionSessionsMethods.get} takes. */
export type CompanionSessionsGetInput = {
  readonly sessionId: string
}

/** What {@link CompanionSessionsMethods.listMessages} takes. */
export type CompanionSessionsListMessagesInput = {
  readonly sessionId: string
} & {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link CompanionSessionsMethods.sendMessage} takes. */
export type CompanionSessionsSendMessageInput = {
  readonly sessionId: string
} & {
  readonly content: string
}

/** What {@link CompanionSessionsMethods.sendMessage} answers. */
export type CompanionSessionsSendMessageAnswer = {
  readonly session: CompanionSession
  readonly message: CompanionMessage
  readonly answer: CompanionMessage
}

/** What {@link CompanionSessionsMethods.streamMessage} takes. */
export type CompanionSessionsStreamMessageInput = {
  readonly sessionId: string
} & {
  readonly content: string
}

/** What {@link CompanionSessionsMethods.close} takes. */
export type CompanionSessionsCloseInput = {
  readonly sessionId: string
}

/** The operations of `companionSessions`. */
export interface CompanionSessionsMethods {
  /**
   * Open a companion session.
   *
   * With a persona of its own, or with an agent that the account may run: then that agent’s persona, knowledge, model and reading tools.
   *
   * `POST /api/companion/sessions`, `post_api_companion_sessions`.
   * @throws {BourseError} `agent_runs.has_price`, `agent_runs.not_runnable`, `companion.sessions_used`, `ai.model_unknown`, `ai.model_unsuited`
   */
  open(input?: CompanionSessionsOpenInput, options?: CallOptions): Call<CompanionSession>

  /**
   * List the companion sessions of the account, newest first.
   *
   * `GET /api/companion/sessions`, `get_api_companion_sessions`.
   */
  list(input?: CompanionSessionsListInput, options?: CallOptions): PagedCall<CompanionSessionPage, ItemOf<CompanionSessionPage, 'items'>>

  /**
   * Read a companion session.
   *
   * `GET /api/companion/sessions/{sessionId}`, `get_api_companion_sessions_sessionId`.
   */
  get(input: CompanionSessionsGetInput, options?: CallOptions): Call<CompanionSession>

  /**
   * List the messages of a companion session, oldest first.
   *
   * `GET /api/companion/sessions/{sessionId}/messages`, `get_api_companion_sessions_sessionId_messages`.
   */
  listMessages(input: CompanionSessionsListMessagesInput, options?: CallOptions): PagedCall<CompanionMessagePage, ItemOf<CompanionMessagePage, 'items'>>

  /**
   * Send a message and wait for the answer.
   *
   * The companion can look things up with the caller’s own credentials and changes nothing. A message that is not answered within 30 seconds (408) or at all is not kept; stream long answers.
   *
   * `POST /api/companion/sessions/{sessionId}/messages`, `post_api_companion_sessions_sessionId_messages`.
   * @throws {BourseError} `agent_runs.has_price`, `agent_runs.not_runnable`, `companion.session_expired`, `companion.busy`, `companion.messages_used`, `resource.illegal_transition`, `ai.model_unknown`, `ai.model_unsuited`, `ledger.insufficient`, `billing.budget_exceeded`, `upstream.unavailable`, `upstream.failed`, `upstream.timeout`
   */
  sendMessage(input: CompanionSessionsSendMessageInput, options?: CallOptions): Call<CompanionSessionsSendMessageAnswer>

  /**
   * Send a message and follow the answer as it is written (server-sent events).
   *
   * Events: `delta` with `{text}`, `tool` with `{name}` (the text so far was no answer yet), then `message` with what POST .../messages answers, or `error` with a problem. A reader who leaves stops the answer, and nothing is kept.
   *
   * `POST /api/companion/sessions/{sessionId}/messages/stream`, `post_api_companion_sessions_sessionId_messages_stream`.
   * @throws {BourseError} `agent_runs.has_price`, `agent_runs.not_runnable`, `companion.session_expired`, `companion.busy`, `companion.messages_used`, `resource.illegal_transition`, `ai.model_unknown`, `ai.model_unsuited`, `ledger.insufficient`, `billing.budget_exceeded`, `upstream.unavailable`, `upstream.failed`, `upstream.timeout`
   */
  streamMessage(input: CompanionSessionsStreamMessageInput, options?: StreamOptions): EventStream<unknown>

  /**
   * Close a companion session.
   *
   * Its messages can be read for another 30 days.
   *
   * `POST /api/companion/sessions/{sessionId}/close`, `post_api_companion_sessions_sessionId_close`.
   * @throws {BourseError} `companion.session_expired`, `resource.illegal_transition`
   */
  close(input: CompanionSessionsCloseInput, options?: CallOptions): Call<CompanionSession>
}

/** `companionSessions` of a client: `companionSessions(client)`. */
export const companionSessions: Resource<CompanionSessionsMethods> = /* @__PURE__ */ resource<CompanionSessionsMethods>('companionSessions', {
  open: ["POST", "/api/companion/sessions"],
  list: ["GET", "/api/companion/sessions", {"list":"items"}],
  get: ["GET", "/api/companion/sessions/{sessionId}"],
  listMessages: ["GET", "/api/companion/sessions/{sessionId}/messages", {"list":"items"}],
  sendMessage: ["POST", "/api/companion/sessions/{sessionId}/messages"],
  streamMessage: ["POST", "/api/companion/sessions/{sessionId}/messages/stream", {"answer":"events","keyless":true}],
  close: ["POST", "/api/companion/sessions/{sessionId}/close", {"body":"none"}],
})
