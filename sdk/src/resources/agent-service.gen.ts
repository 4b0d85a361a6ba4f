// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { AgentChatMessage } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link AgentServiceMethods.getStatus} answers. */
export type AgentServiceGetStatusAnswer = {
  readonly agents: {
    /** False where only the offline planner answers. */
    readonly configured: boolean
    /** What agents think with unless they say otherwise. */
    readonly model: string
  }
  readonly trading: {
    /** What POST /api/agent-service/trade can do. */
    readonly modes: ReadonlyArray<string>
    /** Nothing is ever signed here. */
    readonly signs: false
  }
  readonly endpoints: {
    readonly api: string
    readonly mcp: string
    readonly a2a: string
    readonly agentCard: string
    readonly models: string
  }
}

/** What {@link AgentServiceMethods.chat} takes. */
export type AgentServiceChatInput = {
  /** The slug of an agent of the account, or the id of one of the catalog. */
  readonly agent: string
  readonly message: string
  readonly conversationId?: string
  /**
   * How long to wait for the answer; it can be read from the conversation later.
   * Default: 20.
   */
  readonly waitSeconds?: number
}

/** What {@link AgentServiceMethods.chat} answers. */
export type AgentServiceChatAnswer = {
  readonly conversationId: string
  readonly agent: string
  readonly message: AgentChatMessage
}

/** What {@link AgentServiceMethods.trade} takes. */
export type AgentServiceTradeInput = {
  /** The slug of an agent of the account, or the id of one of the catalog. */
  readonly agent: string
  /**
   * `quote` asks for the price, `intent` for the unsigned transactions too, `paper` places an order with play money.
   * Default: "quote".
   */
  readonly mode?: "quote" | "intent" | "paper"
  /** `ETH`, or the address of a token of chain 4663 */
  readonly sellToken: string
  /** `ETH`, or the address of a token of chain 4663 */
  readonly buyToken: string
  /** Base units of what is sold */
  readonly amountAtomic: string
  /** Default: 50. */
  readonly slippageBps?: number
  /** Who will sign; needed for `intent`. */
  readonly account?: string
  /** Default: false. */
  readonly confirmDuplicate?: boolean
}

/** What {@link AgentServiceMethods.trade} answers. */
export type AgentServiceTradeAnswer = {
  readonly agent: string
  readonly connectionId: string
  readonly mode: string
  readonly signed: false
  /** What POST /api/trading/quote answered. */
  readonly quote: unknown
  /** What POST /api/trading/build answered: transactions to sign; for `intent`. Null otherwise. */
  readonly swap: unknown
  /** What POST /api/trading/orders answered; for `paper`. Null otherwise. */
  readonly order: unknown
  /** The next step for its owner. */
  readonly next: string
}

/** The operations of `agentService`. */
export interface AgentServiceMethods {
  /**
   * Read the models of agents, and the addresses of the tools that they may use.
   *
   * `GET /api/agent-service/status`, `get_api_agent_service_status`.
   */
  getStatus(input?: NoInput, options?: CallOptions): Call<AgentServiceGetStatusAnswer>

  /**
   * Send a message to an agent.
   *
   * Starts a run of the agent with the message and waits a while for it. A run that moves value waits for its owner: approve it at /api/runs/{runId}/approve. With `conversationId` the agent has what was said and done before in the conversation, as far as it fits; where words of others were in that, changes wait for their owner. A sold agent costs its price, of which `charge` tells.
   *
   * `POST /api/agent-service/chat`, `post_api_agent_service_chat`.
   * @throws {BourseError} `agent_service.other_agent`, `agent_service.conversation_full`, `resource.not_found`, `agent_runs.not_runnable`, `agent_runs.has_price`, `agent_runs.too_many`, `agent_runs.not_for_runs`, `ledger.insufficient`, `billing.budget_exceeded`, `payment.over_max_amount`
   */
  chat(input: AgentServiceChatInput, options?: CallOptions): Call<AgentServiceChatAnswer>

  /**
   * Have a trade of an agent quoted, prepared for signing or placed on paper.
   *
   * Goes through every gate with the caller’s own credentials. Nothing is signed here and no live value moves: unsigned transactions are its owner’s to sign. The agent must be connected.
   *
   * `POST /api/agent-service/trade`, `post_api_agent_service_trade`.
   * @throws {BourseError} `agent_service.not_connected`, `agent_service.trade_refused`, `upstream.unavailable`
   */
  trade(input: AgentServiceTradeInput, options?: CallOptions): Call<AgentServiceTradeAnswer>
}

/** `agentService` of a client: `agentService(client)`. */
export const agentService: Resource<AgentServiceMethods> = /* @__PURE__ */ resource<AgentServiceMethods>('agentService', {
  getStatus: ["GET", "/api/agent-service/status"],
  chat: ["POST", "/api/agent-service/chat"],
  trade: ["POST", "/api/agent-service/trade"],
})
