/** Where an agent of somebody else is asked, and in which version of the A2A protocol. */
export type RemoteAgent = {
  readonly url: string
  readonly version: '0.3' | '1.0'
}

/** How far an agent has come with what it was asked. What it says is never trusted. */
export type RemoteAnswer = {
  /** Null for an agent that answered at once, without a task. */
  readonly taskId: string | null
  /** `waiting` for a decision, for more input or for a credential. */
  readonly state: 'working' | 'waiting' | 'completed' | 'failed' | 'canceled'
  /** What it has said, at most 64,000 characters. */
  readonly text: string
}

/**
 * Agents of others, asked by the A2A protocol through the guard of calls to others. Every method raises what that guard
 * raises, and `egress.unexpected_answer` for what is no answer of the protocol or is an error of it.
 */
export type RemoteAgents = {
  /** Reads the agent's card. `endpoint` is the card's address, or one that has the card or answers with it. */
  readonly find: (endpoint: string, signal: AbortSignal) => Promise<RemoteAgent>
  /** Sends one message. What comes of it is not known when it raises anything but `egress.refused` and `egress.unreachable`. */
  readonly send: (
    agent: RemoteAgent,
    message: { readonly messageId: string; readonly text: string },
    signal: AbortSignal,
  ) => Promise<RemoteAnswer>
  /** Asks how far a task is; safe to repeat. */
  readonly look: (agent: RemoteAgent, taskId: string, signal: AbortSignal) => Promise<RemoteAnswer>
  /** Asks the agent to stop; it may have ended, or not listen. */
  readonly cancel: (agent: RemoteAgent, taskId: string, signal: AbortSignal) => Promise<void>
}
