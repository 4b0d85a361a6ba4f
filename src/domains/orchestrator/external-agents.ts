import type { RemoteAgent, RemoteAgents } from '../../ports/remote-agents.ts'

/** Agents of others, as far as plans need them. */
export type ExternalAgents = RemoteAgents & {
  /** Where the agent of this name is asked; null for one that is not listed, or does not speak A2A. */
  readonly endpointOf: (agent: string) => Promise<string | null>
}

/** What is known of a step that an agent of somebody else does. */
export type ExternalStep = {
  /** As it was listed when the plan was made. */
  readonly endpoint: string
  /** ISO 8601; null before it is asked. Written before the agent is asked, so that nobody asks it again. */
  readonly askedAt: string | null
  /** Null until it has answered with a task. */
  readonly task: { readonly agent: RemoteAgent; readonly id: string } | null
}
