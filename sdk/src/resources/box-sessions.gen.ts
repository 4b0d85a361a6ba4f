// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import type { CreateBoxSessionRequest, PostBoxMessageRequest, BoxSessions, BoxSession, BoxMessages, PostedBoxMessages } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link BoxSessionsMethods.list} takes. */
export type BoxSessionsListInput = {
  readonly boxId: string
}

/** What {@link BoxSessionsMethods.create} takes. */
export type BoxSessionsCreateInput = {
  readonly boxId: string
} & CreateBoxSessionRequest

/** What {@link BoxSessionsMethods.listMessages} takes. */
export type BoxSessionsListMessagesInput = {
  readonly sessionId: string
}

/** What {@link BoxSessionsMethods.sendMessage} takes. */
export type BoxSessionsSendMessageInput = {
  readonly sessionId: string
} & PostBoxMessageRequest

/** The operations of `boxSessions`. */
export interface BoxSessionsMethods {
  /**
   * List the conversations of a box.
   *
   * `GET /api/boxes/{boxId}/sessions`, `get_api_boxes_boxId_sessions`.
   * @throws {BourseError} `sandbox.gone`
   */
  list(input: BoxSessionsListInput, options?: CallOptions): Call<BoxSessions>

  /**
   * Open a conversation with a box.
   *
   * `POST /api/boxes/{boxId}/sessions`, `post_api_boxes_boxId_sessions`.
   * @throws {BourseError} `sandbox.gone`, `computer.conversations_used`
   */
  create(input: BoxSessionsCreateInput, options?: CallOptions): Call<BoxSession>

  /**
   * Read a conversation with a box.
   *
   * `GET /api/boxes/sessions/{sessionId}/messages`, `get_api_boxes_sessions_sessionId_messages`.
   * @throws {BourseError} `sandbox.gone`
   */
  listMessages(input: BoxSessionsListMessagesInput, options?: CallOptions): Call<BoxMessages>

  /**
   * Say something to a box; it runs it as a program, or its agent answers.
   *
   * `POST /api/boxes/sessions/{sessionId}/messages`, `post_api_boxes_sessions_sessionId_messages`.
   * @throws {BourseError} `sandbox.gone`, `sandbox.not_configured`, `sandbox.busy`, `sandbox.full`, `sandbox.language_unsupported`, `computer.paused`, `computer.messages_used`, `computer.turns_used`, `upstream.unavailable`, `upstream.failed`, `upstream.timeout`
   */
  sendMessage(input: BoxSessionsSendMessageInput, options?: CallOptions): Call<PostedBoxMessages>
}

/** `boxSessions` of a client: `boxSessions(client)`. */
export const boxSessions: Resource<BoxSessionsMethods> = /* @__PURE__ */ resource<BoxSessionsMethods>('boxSessions', {
  list: ["GET", "/api/boxes/{boxId}/sessions"],
  create: ["POST", "/api/boxes/{boxId}/sessions"],
  listMessages: ["GET", "/api/boxes/sessions/{sessionId}/messages"],
  sendMessage: ["POST", "/api/boxes/sessions/{sessionId}/messages"],
})
