import type { RemoteAgent, RemoteAgents } from '../../../ports/remote-agents.ts'

/** Other people's agents, for steps of plans. */
export type ExternalAgents = RemoteAgents & {
  /** The A2A endpoint of the agent of this name; null for one that is not listed, or does not speak A2A. */
  readonly endpointOf: (agent: string) => Promise<string | null>
}

/** The state of a step that an external agent does. */
export type ExternalStep = {
  /** As it was listed when the plan was made. */
  readonly endpoint: string
  /** ISO 8601; null before the request. Stored before the request is sent, so that it is sent at most once. */
  readonly askedAt: string | null
  /** Null until it has answered with a task. */
  readonly task: { readonly agent: RemoteAgent; readonly id: string } | null
}
