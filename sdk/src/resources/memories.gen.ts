// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, NoInput, PagedCall } from '../client/call.ts'
import type { MemoryFact, MemoryFactPage, FoundMemoryFacts } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link MemoriesMethods.remember} takes. */
export type MemoriesRememberInput = {
  readonly text: string
  /**
   * Who it is for: every agent of the account, one agent, or one conversation. A run that leaves out the name means its own.
   * Default: "account".
   */
  readonly scope?: "account" | "agent" | "conversation"
  /** An agent that the account can run; for the scope `agent`. */
  readonly agent?: string
  /** A conversation of the account; for the scope `conversation`. */
  readonly conversationId?: string
  /**
   * True for words of others, which no agent is told at its beginning.
   * Default: false.
   */
  readonly foreign?: boolean
  readonly expiresAt?: string | null
}

/** What {@link MemoriesMethods.list} takes. */
export type MemoriesListInput = {
  readonly scope?: "account" | "agent" | "conversation"
  /** An agent that the account can run; for the scope `agent`. */
  readonly agent?: string
  /** A conversation of the account; for the scope `conversation`. */
  readonly conversationId?: string
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link MemoriesMethods.search} takes. */
export type MemoriesSearchInput = {
  /** Words, in any of 18 languages. */
  readonly q: string
  readonly scope?: "account" | "agent" | "conversation"
  /** An agent that the account can run; for the scope `agent`. */
  readonly agent?: string
  /** A conversation of the account; for the scope `conversation`. */
  readonly conversationId?: string
  /** Default: 10. */
  readonly limit?: number
}

/** What {@link MemoriesMethods.get} takes. */
export type MemoriesGetInput = {
  readonly factId: string
}

/** What {@link MemoriesMethods.forget} takes. */
export type MemoriesForgetInput = {
  readonly factId: string
}

/** What {@link MemoriesMethods.forget} answers. */
export type MemoriesForgetAnswer = {
  readonly forgotten: number
}

/** What {@link MemoriesMethods.forgetAll} takes. */
export type MemoriesForgetAllInput = {
  /** `account` is what every agent is told, `all` is everything. Without a name, `agent` and `conversation` are those of every agent and conversation. */
  readonly scope: "account" | "agent" | "conversation" | "all"
  /** An agent that the account can run; for the scope `agent`. */
  readonly agent?: string
  /** A conversation of the account; for the scope `conversation`. */
  readonly conversationId?: string
}

/** What {@link MemoriesMethods.forgetAll} answers. */
export type MemoriesForgetAllAnswer = {
  readonly forgotten: number
}

/** What {@link MemoriesMethods.export} answers. */
export type MemoriesExportAnswer = {
  /** ISO 8601, UTC */
  readonly exportedAt: string
  readonly items: ReadonlyArray<MemoryFact>
  /** Always null: the list is given at once. */
  readonly nextCursor: string | null
}

/** The operations of `memories`. */
export interface MemoriesMethods {
  /**
   * Remember a fact.
   *
   * Agents that have memory are told it at the beginning of later runs, as data. What a run remembers after it has read words of others is foreign: it is kept as such and told to nobody who does not search for it. The same fact is kept once.
   *
   * `POST /api/memory/facts`, `post_api_memory_facts`.
   * @throws {BourseError} `memory.full`
   */
  remember(input: MemoriesRememberInput, options?: CallOptions): Call<MemoryFact>

  /**
   * List the facts that are remembered, newest first.
   *
   * `GET /api/memory/facts`, `get_api_memory_facts`.
   */
  list(input?: MemoriesListInput, options?: CallOptions): PagedCall<MemoryFactPage, ItemOf<MemoryFactPage, 'items'>>

  /**
   * Search the facts that are remembered.
   *
   * Finds words in any form, and the things of the field in whatever language they were written; the best match first. Facts with `trusted: false` are words of others.
   *
   * `GET /api/memory/search`, `get_api_memory_search`.
   */
  search(input: MemoriesSearchInput, options?: CallOptions): Call<FoundMemoryFacts>

  /**
   * Read a fact and where it comes from.
   *
   * `GET /api/memory/facts/{factId}`, `get_api_memory_facts_factId`.
   */
  get(input: MemoriesGetInput, options?: CallOptions): Call<MemoryFact>

  /**
   * Forget a fact.
   *
   * It is deleted. Runs that go on no longer have it at their next step.
   *
   * `DELETE /api/memory/facts/{factId}`, `delete_api_memory_facts_factId`.
   */
  forget(input: MemoriesForgetInput, options?: CallOptions): Call<MemoriesForgetAnswer>

  /**
   * Forget all facts, or those of an agent or a conversation.
   *
   * `POST /api/memory/forget`, `post_api_memory_forget`.
   */
  forgetAll(input: MemoriesForgetAllInput, options?: CallOptions): Call<MemoriesForgetAllAnswer>

  /**
   * Export everything that is remembered.
   *
   * `GET /api/memory/export`, `get_api_memory_export`.
   */
  export(input?: NoInput, options?: CallOptions): Call<MemoriesExportAnswer>
}

/** `memories` of a client: `memories(client)`. */
export const memories: Resource<MemoriesMethods> = /* @__PURE__ */ resource<MemoriesMethods>('memories', {
  remember: ["POST", "/api/memory/facts", {"keyless":true}],
  list: ["GET", "/api/memory/facts", {"list":"items"}],
  search: ["GET", "/api/memory/search"],
  get: ["GET", "/api/memory/facts/{factId}"],
  forget: ["DELETE", "/api/memory/facts/{factId}", {"body":"none"}],
  forgetAll: ["POST", "/api/memory/forget"],
  export: ["GET", "/api/memory/export"],
})
