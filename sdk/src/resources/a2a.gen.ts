// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput, StreamableCall } from '../client/call.ts'
import type { EventStream, StreamOptions } from '../realtime/event-stream.ts'
import type { A2aRpcRequest, A2aSendRequest, A2aTask, A2aPushConfiguration, A2aAgentCard, A2aRpcAnswer, A2aSent } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link A2aMethods.getEndpointCard} takes. */
export type A2aGetEndpointCardInput = {
  /** The slug of an agent. */
  readonly agent?: string
}

/** What {@link A2aMethods.getAgentCard} takes. */
export type A2aGetAgentCardInput = {
  readonly agentId: string
}

/** What {@link A2aMethods.call} takes. */
export type A2aCallInput = {
  readonly agent?: string
} & A2aRpcRequest

/** What {@link A2aMethods.sendMessage} takes. */
export type A2aSendMessageInput = {
  /** An agent of the catalog or of the account */
  readonly agent?: string
} & A2aSendRequest

/** What {@link A2aMethods.streamMessage} takes. */
export type A2aStreamMessageInput = {
  /** An agent of the catalog or of the account */
  readonly agent?: string
} & A2aSendRequest

/** What {@link A2aMethods.listTasks} takes. */
export type A2aListTasksInput = {
  /** An agent of the catalog or of the account */
  readonly agent?: string
}

/** What {@link A2aMethods.listTasks} answers. */
export type A2aListTasksAnswer = {
  readonly tasks?: ReadonlyArray<A2aTask>
  readonly [name: string]: unknown
}

/** What {@link A2aMethods.getTask} takes. */
export type A2aGetTaskInput = {
  readonly taskId: string
} & {
  /** An agent of the catalog or of the account */
  readonly agent?: string
}

/** What {@link A2aMethods.actOnTask} takes. */
export type A2aActOnTaskInput = {
  /** The id of a task, a colon, and `cancel` or `subscribe`. */
  readonly taskId: string
} & {
  /** An agent of the catalog or of the account */
  readonly agent?: string
} & {
  readonly body?: Readonly<Record<string, unknown>>
}

/** What {@link A2aMethods.createPushConfig} takes. */
export type A2aCreatePushConfigInput = {
  readonly taskId: string
} & {
  /** An agent of the catalog or of the account */
  readonly agent?: string
} & A2aPushConfiguration

/** What {@link A2aMethods.listPushConfigs} takes. */
export type A2aListPushConfigsInput = {
  readonly taskId: string
} & {
  /** An agent of the catalog or of the account */
  readonly agent?: string
}

/** What {@link A2aMethods.listPushConfigs} answers. */
export type A2aListPushConfigsAnswer = {
  readonly configs?: ReadonlyArray<A2aPushConfiguration>
  readonly [name: string]: unknown
}

/** What {@link A2aMethods.getPushConfig} takes. */
export type A2aGetPushConfigInput = {
  readonly taskId: string
  readonly configId: string
} & {
  /** An agent of the catalog or of the account */
  readonly agent?: string
}

/** What {@link A2aMethods.deletePushConfig} takes. */
export type A2aDeletePushConfigInput = {
  readonly taskId: string
  readonly configId: string
} & {
  /** An agent of the catalog or of the account */
  readonly agent?: string
}

/** What {@link A2aMethods.getAuthenticatedCard} takes. */
export type A2aGetAuthenticatedCardInput = {
  /** An agent of the catalog or of the account */
  readonly agent?: string
}

/** What {@link A2aMethods.getExtendedCard} takes. */
export type A2aGetExtendedCardInput = {
  /** An agent of the catalog or of the account */
  readonly agent?: string
}

/** The operations of `a2a`. */
export interface A2aMethods {
  /**
   * Agent card of the platform (A2A).
   *
   * Signed: a JWS over the canonical JSON of the card without `signatures`. The form is that of A2A 0.3.0, or of 1.0 where the request says `A2A-Version: 1.0`.
   *
   * `GET /.well-known/agent-card.json`, `get_well_known_agent_card_json`.
   */
  getCard(input?: NoInput, options?: CallOptions): Call<A2aAgentCard>

  /**
   * Agent card of the address that messages are sent to (A2A).
   *
   * `GET /api/agents/a2a`, `get_api_agents_a2a`.
   * @throws {BourseError} `resource.not_found`
   */
  getEndpointCard(input?: A2aGetEndpointCardInput, options?: CallOptions): Call<A2aAgentCard>

  /**
   * Agent card of one agent (A2A).
   *
   * `GET /api/agents/a2a/{agent-id}/card`, `get_api_agents_a2a_agent_id_card`.
   * @throws {BourseError} `resource.not_found`
   */
  getAgentCard(input: A2aGetAgentCardInput, options?: CallOptions): Call<A2aAgentCard>

  /**
   * Send a message to an agent (A2A, JSON-RPC 2.0).
   *
   * A2A 0.3.0, and 1.0 where the request says `A2A-Version: 1.0`. Streams are server-sent events. Every method but an unknown one needs a credential with the scope `route:a2a:*`. The query `agent`, or `agent` in the parameters or the metadata of the message, names an agent of the catalog or of the account. An agent that others sell costs its price for each task, as POST /api/agents/{slug}/run does, at most `maxAmount` of the metadata (such as `0.05 USDC`) or of `X-Max-Amount`; its card tells it.
   *
   * `POST /api/agents/a2a`, `post_api_agents_a2a`.
   */
  call(input: A2aCallInput, options?: CallOptions): StreamableCall<A2aRpcAnswer>

  /**
   * Send a message to an agent (A2A, HTTP+JSON).
   *
   * `POST /api/agents/a2a/v1/message:send`, `post_api_agents_a2a_v1_message_send`.
   */
  sendMessage(input: A2aSendMessageInput, options?: CallOptions): Call<A2aSent>

  /**
   * Send a message to an agent and follow its task (A2A, HTTP+JSON).
   *
   * `POST /api/agents/a2a/v1/message:stream`, `post_api_agents_a2a_v1_message_stream`.
   */
  streamMessage(input: A2aStreamMessageInput, options?: StreamOptions): EventStream<unknown>

  /**
   * List tasks, the latest change first (A2A, HTTP+JSON).
   *
   * `GET /api/agents/a2a/v1/tasks`, `get_api_agents_a2a_v1_tasks`.
   */
  listTasks(input?: A2aListTasksInput, options?: CallOptions): Call<A2aListTasksAnswer>

  /**
   * Read a task, or follow it with :subscribe after its id (A2A, HTTP+JSON).
   *
   * `GET /api/agents/a2a/v1/tasks/{task-id}`, `get_api_agents_a2a_v1_tasks_task_id`.
   */
  getTask(input: A2aGetTaskInput, options?: CallOptions): StreamableCall<A2aTask>

  /**
   * Cancel a task or follow it (A2A, HTTP+JSON).
   *
   * `POST /api/agents/a2a/v1/tasks/{task-id}`, `post_api_agents_a2a_v1_tasks_task_id`.
   */
  actOnTask(input: A2aActOnTaskInput, options?: CallOptions): StreamableCall<A2aTask>

  /**
   * Set a push address for the changes of a task (A2A, HTTP+JSON).
   *
   * `POST /api/agents/a2a/v1/tasks/{task-id}/pushNotificationConfigs`, `post_api_agents_a2a_v1_tasks_task_id_pushNotificationConfigs`.
   */
  createPushConfig(input: A2aCreatePushConfigInput, options?: CallOptions): Call<A2aPushConfiguration>

  /**
   * List the push configurations of a task (A2A, HTTP+JSON).
   *
   * `GET /api/agents/a2a/v1/tasks/{task-id}/pushNotificationConfigs`, `get_api_agents_a2a_v1_tasks_task_id_pushNotificationConfigs`.
   */
  listPushConfigs(input: A2aListPushConfigsInput, options?: CallOptions): Call<A2aListPushConfigsAnswer>

  /**
   * Read a push configuration of a task (A2A, HTTP+JSON).
   *
   * `GET /api/agents/a2a/v1/tasks/{task-id}/pushNotificationConfigs/{config-id}`, `get_api_agents_a2a_v1_tasks_task_id_pushNotificationConfigs_config_id`.
   */
  getPushConfig(input: A2aGetPushConfigInput, options?: CallOptions): Call<A2aPushConfiguration>

  /**
   * Remove a push configuration of a task (A2A, HTTP+JSON).
   *
   * `DELETE /api/agents/a2a/v1/tasks/{task-id}/pushNotificationConfigs/{config-id}`, `delete_api_agents_a2a_v1_tasks_task_id_pushNotificationConfigs_config_id`.
   */
  deletePushConfig(input: A2aDeletePushConfigInput, options?: CallOptions): Call<void>

  /**
   * The card for callers with a credential (A2A 0.3.0, HTTP+JSON).
   *
   * `GET /api/agents/a2a/v1/card`, `get_api_agents_a2a_v1_card`.
   */
  getAuthenticatedCard(input?: A2aGetAuthenticatedCardInput, options?: CallOptions): Call<A2aAgentCard>

  /**
   * The card for callers with a credential (A2A 1.0, HTTP+JSON).
   *
   * `GET /api/agents/a2a/v1/extendedAgentCard`, `get_api_agents_a2a_v1_extendedAgentCard`.
   */
  getExtendedCard(input?: A2aGetExtendedCardInput, options?: CallOptions): Call<A2aAgentCard>
}

/** `a2a` of a client: `a2a(client)`. */
export const a2a: Resource<A2aMethods> = /* @__PURE__ */ resource<A2aMethods>('a2a', {
  getCard: ["GET", "/.well-known/agent-card.json"],
  getEndpointCard: ["GET", "/api/agents/a2a"],
  getAgentCard: ["GET", "/api/agents/a2a/{agentId}/card"],
  call: ["POST", "/api/agents/a2a", {"query":["agent"],"streams":true,"keyless":true}],
  sendMessage: ["POST", "/api/agents/a2a/v1/message:send", {"query":["agent"],"keyless":true}],
  streamMessage: ["POST", "/api/agents/a2a/v1/message:stream", {"query":["agent"],"answer":"events","keyless":true}],
  listTasks: ["GET", "/api/agents/a2a/v1/tasks"],
  getTask: ["GET", "/api/agents/a2a/v1/tasks/{taskId}", {"streams":true}],
  actOnTask: ["POST", "/api/agents/a2a/v1/tasks/{taskId}", {"body":"whole","query":["agent"],"streams":true,"keyless":true}],
  createPushConfig: ["POST", "/api/agents/a2a/v1/tasks/{taskId}/pushNotificationConfigs", {"query":["agent"],"keyless":true}],
  listPushConfigs: ["GET", "/api/agents/a2a/v1/tasks/{taskId}/pushNotificationConfigs"],
  getPushConfig: ["GET", "/api/agents/a2a/v1/tasks/{taskId}/pushNotificationConfigs/{configId}"],
  deletePushConfig: ["DELETE", "/api/agents/a2a/v1/tasks/{taskId}/pushNotificationConfigs/{configId}", {"body":"none","keyless":true}],
  getAuthenticatedCard: ["GET", "/api/agents/a2a/v1/card"],
  getExtendedCard: ["GET", "/api/agents/a2a/v1/extendedAgentCard"],
})
