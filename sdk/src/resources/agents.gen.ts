// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { CreateAgentRequest, LaunchAgentRequest, ChangeAgentRequest, RunAgentRequest, OwnedAgentAnswer, AgentLaunched, AgentSummaryPage, OwnedAgentPage, AgentVersionSummaryPage, AgentVersion, FoundAgentPage, RunAnswer } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link AgentsMethods.create} takes. */
export type AgentsCreateInput = CreateAgentRequest

/** What {@link AgentsMethods.launch} takes. */
export type AgentsLaunchInput = LaunchAgentRequest

/** What {@link AgentsMethods.listByWallet} takes. */
export type AgentsListByWalletInput = {
  /** An EVM or Solana address */
  readonly wallet: string
} & {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link AgentsMethods.list} takes. */
export type AgentsListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link AgentsMethods.get} takes. */
export type AgentsGetInput = {
  readonly slug: string
}

/** What {@link AgentsMethods.listVersions} takes. */
export type AgentsListVersionsInput = {
  readonly slug: string
} & {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link AgentsMethods.getVersion} takes. */
export type AgentsGetVersionInput = {
  readonly slug: string
  readonly version: number
}

/** What {@link AgentsMethods.update} takes. */
export type AgentsUpdateInput = {
  readonly slug: string
} & ChangeAgentRequest

/** What {@link AgentsMethods.retire} takes. */
export type AgentsRetireInput = {
  readonly slug: string
}

/** What {@link AgentsMethods.search} takes. */
export type AgentsSearchInput = {
  /** In any of 18 languages; else the best. */
  readonly q?: string
  /** Such as `defi` or `trading`. */
  readonly category?: string
  readonly capability?: string
  readonly chain?: string
  readonly price?: "free" | "paid"
  readonly priceMax?: string
  readonly protocol?: string
  readonly tool?: string
  readonly ratingMin?: number
  readonly origin?: "platform" | "account" | "community"
  readonly verified?: boolean
  readonly locale?: string
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link AgentsMethods.run} takes. */
export type AgentsRunInput = {
  /** The slug of an agent */
  readonly slug: string
} & RunAgentRequest

/** The operations of `agents`. */
export interface AgentsMethods {
  /**
   * Make an agent of the account.
   *
   * It begins as a draft, which its owner alone can run. `sourceAgentId` copies persona and tools of an agent of the platform where they are not given.
   *
   * `POST /api/agents/create`, `post_api_agents_create`.
   * @throws {BourseError} `resource.not_found`, `agents.slug_taken`, `agents.looks_alike`, `agents.limit_reached`, `agent_runs.unknown_tool`, `agent_runs.not_for_runs`
   */
  create(input: AgentsCreateInput, options?: CallOptions): Call<OwnedAgentAnswer>

  /**
   * Publish an agent of the account, and start its first run.
   *
   * With `agent` it is made first. What is published is what others find and run, as its `visibility` says, until it is published again. With `input` a run of it starts, which is answered as `run`.
   *
   * `POST /api/agents/launch`, `post_api_agents_launch`.
   * @throws {BourseError} `resource.not_found`, `agents.slug_taken`, `agents.looks_alike`, `agents.limit_reached`, `agent_runs.unknown_tool`, `agent_runs.not_for_runs`, `agent_runs.not_runnable`, `resource.illegal_transition`
   */
  launch(input: AgentsLaunchInput, options?: CallOptions): Call<AgentLaunched>

  /**
   * List the account's agents of one wallet.
   *
   * Newest first. A wallet that is not one of the account has none here.
   *
   * `GET /api/agents/{wallet}`, `get_api_agents_wallet`.
   */
  listByWallet(input: AgentsListByWalletInput, options?: CallOptions): PagedCall<AgentSummaryPage, ItemOf<AgentSummaryPage, 'items'>>

  /**
   * List the agents of the account.
   *
   * Newest first, without retired ones.
   *
   * `GET /api/own-agents`, `get_api_own_agents`.
   */
  list(input?: AgentsListInput, options?: CallOptions): PagedCall<OwnedAgentPage, ItemOf<OwnedAgentPage, 'items'>>

  /**
   * Read an agent of the account.
   *
   * `GET /api/own-agents/{slug}`, `get_api_own_agents_slug`.
   * @throws {BourseError} `resource.not_found`
   */
  get(input: AgentsGetInput, options?: CallOptions): Call<OwnedAgentAnswer>

  /**
   * List the versions of an agent of the account.
   *
   * Newest first, each with what differs from the one before. A version is never changed; a run names the one that it goes by.
   *
   * `GET /api/own-agents/{slug}/versions`, `get_api_own_agents_slug_versions`.
   * @throws {BourseError} `resource.not_found`
   */
  listVersions(input: AgentsListVersionsInput, options?: CallOptions): PagedCall<AgentVersionSummaryPage, ItemOf<AgentVersionSummaryPage, 'items'>>

  /**
   * Read one version of an agent of the account.
   *
   * `GET /api/own-agents/{slug}/versions/{version}`, `get_api_own_agents_slug_versions_version`.
   * @throws {BourseError} `resource.not_found`
   */
  getVersion(input: AgentsGetVersionInput, options?: CallOptions): Call<AgentVersion>

  /**
   * Change an agent of the account.
   *
   * A change of content is the next version; others go on with the published one until `status: published` is named again. Runs that have begun go on as they began. Naming `toolsAllowed` takes the tools as they are now.
   *
   * `PATCH /api/own-agents/{slug}`, `patch_api_own_agents_slug`.
   * @throws {BourseError} `resource.not_found`, `resource.illegal_transition`, `agents.looks_alike`, `agents.is_sold`, `agent_runs.unknown_tool`, `agent_runs.not_for_runs`
   */
  update(input: AgentsUpdateInput, options?: CallOptions): Call<OwnedAgentAnswer>

  /**
   * Retire an agent of the account.
   *
   * For good: it cannot run any more, and its slug stays taken.
   *
   * `DELETE /api/own-agents/{slug}`, `delete_api_own_agents_slug`.
   * @throws {BourseError} `resource.not_found`, `agent_runs.not_for_runs`
   */
  retire(input: AgentsRetireInput, options?: CallOptions): Call<OwnedAgentAnswer>

  /**
   * Search agents by a question.
   *
   * `GET /api/agents/search`, `get_api_agents_search`.
   */
  search(input?: AgentsSearchInput, options?: CallOptions): PagedCall<FoundAgentPage, ItemOf<FoundAgentPage, 'items'>>

  /**
   * Start a run of an agent.
   *
   * What moves value waits for a person of the account, and so does any change after words of others. A sold agent costs its price. One-shot keys run those of the platform, by the built-in planner.
   *
   * `POST /api/agents/{slug}/run`, `post_api_agents_slug_run`.
   * @throws {BourseError} `resource.not_found`, `agent_runs.not_runnable`, `agent_runs.has_price`, `agent_runs.too_many`, `agent_runs.not_for_runs`, `ledger.insufficient`, `billing.budget_exceeded`, `payment.over_max_amount`
   */
  run(input: AgentsRunInput, options?: CallOptions): Call<RunAnswer>
}

/** `agents` of a client: `agents(client)`. */
export const agents: Resource<AgentsMethods> = /* @__PURE__ */ resource<AgentsMethods>('agents', {
  create: ["POST", "/api/agents/create"],
  launch: ["POST", "/api/agents/launch"],
  listByWallet: ["GET", "/api/agents/{wallet}", {"list":"items"}],
  list: ["GET", "/api/own-agents", {"list":"items"}],
  get: ["GET", "/api/own-agents/{slug}"],
  listVersions: ["GET", "/api/own-agents/{slug}/versions", {"list":"items"}],
  getVersion: ["GET", "/api/own-agents/{slug}/versions/{version}"],
  update: ["PATCH", "/api/own-agents/{slug}"],
  retire: ["DELETE", "/api/own-agents/{slug}", {"body":"none"}],
  search: ["GET", "/api/agents/search", {"list":"items"}],
  run: ["POST", "/api/agents/{slug}/run"],
})
