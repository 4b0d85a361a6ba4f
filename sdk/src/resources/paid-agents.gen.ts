// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { CreatePricedAgentRequest, AgentChatRequest, PricedAgentPage, PricedAgent, OwnPricedAgentPage, OwnPricedAgent, AgentChatAnswer } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link PaidAgentsMethods.list} takes. */
export type PaidAgentsListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link PaidAgentsMethods.get} takes. */
export type PaidAgentsGetInput = {
  /** The name of the agent: 1 to 96 lower-case letters, digits and inner hyphens. */
  readonly slug: string
}

/** What {@link PaidAgentsMethods.listOwn} takes. */
export type PaidAgentsListOwnInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link PaidAgentsMethods.getOwn} takes. */
export type PaidAgentsGetOwnInput = {
  /** The name of the agent: 1 to 96 lower-case letters, digits and inner hyphens. */
  readonly slug: string
}

/** What {@link PaidAgentsMethods.create} takes. */
export type PaidAgentsCreateInput = CreatePricedAgentRequest

/** What {@link PaidAgentsMethods.update} takes. */
export type PaidAgentsUpdateInput = {
  /** The name of the agent: 1 to 96 lower-case letters, digits and inner hyphens. */
  readonly slug: string
} & {
  readonly label?: string
  /** Shown to payers with the price. */
  readonly description?: string
  /** The families of the table that it answers from; empty means all of them. */
  readonly families?: ReadonlyArray<string>
  /** The payout wallets. A chain is offered to payers only where the agent has a wallet on it. The share goes there directly where the platform keeps nothing; otherwise it is credited to the account. */
  readonly recipientWallets?: {
    readonly solana?: string | null
    readonly evm?: string | null
  }
  /** For one `unit`: whole number of the smallest part of `asset`, lamports or millionths of a dollar. */
  readonly pricePerCallAtomic?: string
  readonly asset?: "SOL" | "USDC"
  /** What the price is for. `1k_tokens` and `minute` are paid by credit and sessions, which can pay less than was asked for; the others by every rail. */
  readonly unit?: "call" | "message" | "1k_tokens" | "minute" | "task"
  /** For each account, on a day of UTC. */
  readonly freeCallsPerDay?: number
}

/** What {@link PaidAgentsMethods.deactivate} takes. */
export type PaidAgentsDeactivateInput = {
  /** The name of the agent: 1 to 96 lower-case letters, digits and inner hyphens. */
  readonly slug: string
}

/** What {@link PaidAgentsMethods.activate} takes. */
export type PaidAgentsActivateInput = {
  /** The name of the agent: 1 to 96 lower-case letters, digits and inner hyphens. */
  readonly slug: string
}

/** What {@link PaidAgentsMethods.chat} takes. */
export type PaidAgentsChatInput = AgentChatRequest

/** The operations of `paidAgents`. */
export interface PaidAgentsMethods {
  /**
   * List the agents that are paid by call, with their prices.
   *
   * `GET /api/x402/agents`, `get_api_x402_agents`.
   */
  list(input?: PaidAgentsListInput, options?: CallOptions): PagedCall<PricedAgentPage, ItemOf<PricedAgentPage, 'items'>>

  /**
   * Read one agent that is paid by call.
   *
   * `GET /api/x402/agents/{slug}`, `get_api_x402_agents_slug`.
   */
  get(input: PaidAgentsGetInput, options?: CallOptions): Call<PricedAgent>

  /**
   * List the monetized agents of the account.
   *
   * `GET /api/x402/own-agents`, `get_api_x402_own_agents`.
   */
  listOwn(input?: PaidAgentsListOwnInput, options?: CallOptions): PagedCall<OwnPricedAgentPage, ItemOf<OwnPricedAgentPage, 'items'>>

  /**
   * Read a monetized agent of the account.
   *
   * `GET /api/x402/own-agents/{slug}`, `get_api_x402_own_agents_slug`.
   */
  getOwn(input: PaidAgentsGetOwnInput, options?: CallOptions): Call<OwnPricedAgent>

  /**
   * Give an agent a price, by call.
   *
   * An agent of the account that has the slug is published and sold from now on; where there is none, one is made that reads the families. Price, unit and wallets are the creator’s; the platform keeps its commission and credits the rest. Where it keeps nothing, payments go to the creator’s wallets directly.
   *
   * `POST /api/x402/agents`, `post_api_x402_agents`.
   * @throws {BourseError} `agents.slug_taken`, `agents.looks_alike`, `agents.limit_reached`, `agents.family_unknown`, `resource.illegal_transition`
   */
  create(input: PaidAgentsCreateInput, options?: CallOptions): Call<OwnPricedAgent>

  /**
   * Change price, wallets or words of a monetized agent.
   *
   * What is left out stays. Payments that were made for the old terms pay no longer.
   *
   * `PATCH /api/x402/agents/{slug}`, `patch_api_x402_agents_slug`.
   * @throws {BourseError} `agents.family_unknown`, `agents.looks_alike`
   */
  update(input: PaidAgentsUpdateInput, options?: CallOptions): Call<OwnPricedAgent>

  /**
   * Switch a monetized agent off.
   *
   * `POST /api/x402/agents/{slug}/deactivate`, `post_api_x402_agents_slug_deactivate`.
   * @throws {BourseError} `resource.illegal_transition`
   */
  deactivate(input: PaidAgentsDeactivateInput, options?: CallOptions): Call<OwnPricedAgent>

  /**
   * Switch a monetized agent on again.
   *
   * `POST /api/x402/agents/{slug}/activate`, `post_api_x402_agents_slug_activate`.
   * @throws {BourseError} `resource.illegal_transition`
   */
  activate(input: PaidAgentsActivateInput, options?: CallOptions): Call<OwnPricedAgent>

  /**
   * Ask an agent, paid by call.
   *
   * Answers 402 with every way to pay; then the agent answers by its persona, its model and those of its tools that only read, with the caller’s own credentials. Only an answer is charged: `unanswered` says why there is none.
   *
   * `POST /api/x402/agent/chat`, `post_api_x402_agent_chat`. Costs 0.001 USDC a call of the agent guide; otherwise what the creator of the named agent asks, as GET /api/x402/agents lists it.
   * @throws {BourseError} `agents.inactive`, `agents.no_price`, `agents.owner_unfunded`, `agents.free_calls_used`
   */
  chat(input?: PaidAgentsChatInput, options?: CallOptions): Call<AgentChatAnswer>
}

/** `paidAgents` of a client: `paidAgents(client)`. */
export const paidAgents: Resource<PaidAgentsMethods> = /* @__PURE__ */ resource<PaidAgentsMethods>('paidAgents', {
  list: ["GET", "/api/x402/agents", {"list":"items"}],
  get: ["GET", "/api/x402/agents/{slug}"],
  listOwn: ["GET", "/api/x402/own-agents", {"list":"items"}],
  getOwn: ["GET", "/api/x402/own-agents/{slug}"],
  create: ["POST", "/api/x402/agents"],
  update: ["PATCH", "/api/x402/agents/{slug}"],
  deactivate: ["POST", "/api/x402/agents/{slug}/deactivate", {"body":"none"}],
  activate: ["POST", "/api/x402/agents/{slug}/activate", {"body":"none"}],
  chat: ["POST", "/api/x402/agent/chat"],
})
