// Written from the operation table by `npm run generate`; changes belong there.
import type { CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { AgentChatMessagePage } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link ConversationsMethods.list} takes. */
export type ConversationsListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link ConversationsMethods.list} answers. */
export type ConversationsListAnswer = {
  readonly items: ReadonlyArray<{
    readonly id: string
    readonly agent: string
    readonly messageCount: number
    /** ISO 8601, UTC */
    readonly createdAt: string
  }>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

/** What {@link ConversationsMethods.get} takes. */
export type ConversationsGetInput = {
  readonly conversationId: string
} & {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** The operations of `conversations`. */
export interface ConversationsMethods {
  /**
   * List the conversations of the account, newest first.
   *
   * `GET /api/agent-service/conversations`, `get_api_agent_service_conversations`.
   */
  list(input?: ConversationsListInput, options?: CallOptions): PagedCall<ConversationsListAnswer, ItemOf<ConversationsListAnswer, 'items'>>

  /**
   * Read a conversation, oldest message first.
   *
   * `GET /api/agent-service/conversations/{conversationId}`, `get_api_agent_service_conversations_conversationId`.
   */
  get(input: ConversationsGetInput, options?: CallOptions): PagedCall<AgentChatMessagePage, ItemOf<AgentChatMessagePage, 'items'>>
}

/** `conversations` of a client: `conversations(client)`. */
export const conversations: Resource<ConversationsMethods> = /* @__PURE__ */ resource<ConversationsMethods>('conversations', {
  list: ["GET", "/api/agent-service/conversations", {"list":"items"}],
  get: ["GET", "/api/agent-service/conversations/{conversationId}", {"list":"items"}],
})
