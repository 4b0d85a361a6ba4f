// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { AgentConnection, AgentConnectionPage } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link AgentConnectionsMethods.create} takes. */
export type AgentConnectionsCreateInput = {
  readonly agent: {
    readonly kind: "own"
    /** The slug of an agent of the account, or the id of one of the catalog. */
    readonly slug: string
  } | {
    readonly kind: "external"
    /** The slug of an agent of the account, or the id of one of the catalog. */
    readonly name: string
    /** The address at which its owner finds it. It is stored, never called. */
    readonly url?: string
  }
  /** What the agent should be able to do; trading, models and this service if left out. */
  readonly scopes?: ReadonlyArray<string>
}

/** What {@link AgentConnectionsMethods.list} takes. */
export type AgentConnectionsListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link AgentConnectionsMethods.disconnect} takes. */
export type AgentConnectionsDisconnectInput = {
  readonly connectionId: string
}

/** The operations of `agentConnections`. */
export interface AgentConnectionsMethods {
  /**
   * Connect an agent to the account.
   *
   * Tells what the agent needs: where MCP, A2A, models and the API are, and the key that the owner of the account mints for it. A connection is no credential.
   *
   * `POST /api/agent-service/connect`, `post_api_agent_service_connect`.
   * @throws {BourseError} `agent_service.scope_unknown`, `agent_service.scope_exceeds_caller`, `agent_service.already_connected`, `agent_service.connections_used`
   */
  create(input: AgentConnectionsCreateInput, options?: CallOptions): Call<AgentConnection>

  /**
   * List the connections of the account, newest first.
   *
   * `GET /api/agent-service/connections`, `get_api_agent_service_connections`.
   */
  list(input?: AgentConnectionsListInput, options?: CallOptions): PagedCall<AgentConnectionPage, ItemOf<AgentConnectionPage, 'items'>>

  /**
   * Disconnect an agent from the account.
   *
   * Keys that were minted for it stay as they are; revoke them where keys are.
   *
   * `POST /api/agent-service/connections/{connectionId}/disconnect`, `post_api_agent_service_connections_connectionId_disconnect`.
   * @throws {BourseError} `resource.illegal_transition`
   */
  disconnect(input: AgentConnectionsDisconnectInput, options?: CallOptions): Call<AgentConnection>
}

/** `agentConnections` of a client: `agentConnections(client)`. */
export const agentConnections: Resource<AgentConnectionsMethods> = /* @__PURE__ */ resource<AgentConnectionsMethods>('agentConnections', {
  create: ["POST", "/api/agent-service/connect"],
  list: ["GET", "/api/agent-service/connections", {"list":"items"}],
  disconnect: ["POST", "/api/agent-service/connections/{connectionId}/disconnect", {"body":"none"}],
})
