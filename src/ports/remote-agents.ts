/** The endpoint of an external agent, and its version of the A2A protocol. */
export type RemoteAgent = {
  readonly url: string
  readonly version: '0.3' | '1.0'
}

/** What proves to an agent who asks it: one header, for one origin. */
export type RemoteCredential = {
  /** In lower case. */
  readonly header: string
  readonly value: string
  readonly origin: string
}

/** The progress of a task at a remote agent. Its content is never trusted. */
export type RemoteAnswer = {
  /** Null for an agent that answered directly, without a task. */
  readonly taskId: string | null
  /** `waiting`: for a decision, more input or a credential. */
  readonly state: 'working' | 'waiting' | 'completed' | 'failed' | 'canceled'
  /** The agent's text so far, at most 64,000 characters. */
  readonly text: string
}

/** What an agent says of payment beside an answer, or in place of one (HTTP 402). Never trusted. */
export type PaymentTerms = {
  /** By lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** What became of a message: an answer, or a demand to be paid first. */
export type RemoteReply =
  | (RemoteAnswer & { readonly terms: PaymentTerms })
  | { readonly state: 'payment_required'; readonly terms: PaymentTerms }

export type RemoteMessage = {
  readonly messageId: string
  readonly text: string
  /** Headers that pay for the message. */
  readonly payment?: Readonly<Record<string, string>>
}

/**
 * Calls external agents by the A2A protocol, through the egress port. Every method raises the `egress.*` codes;
 * `egress.unexpected_answer` also stands for answers that break the protocol and for its errors. With a credential they
 * raise `external_agents.credential_other_origin` before anything is sent to another origin than the credential's, and
 * `external_agents.credential_refused` for an agent that does not take it, or wants one.
 */
export type RemoteAgents = {
  /** Fetches the agent's card. `endpoint` is the URL of the card, or of a document that contains or leads to it. */
  readonly find: (endpoint: string, signal: AbortSignal) => Promise<RemoteAgent>
  /**
   * Sends one message. After any failure but `egress.refused`, `egress.unreachable` and `credential_other_origin` it is
   * unknown whether the message arrived.
   */
  readonly send: (
    agent: RemoteAgent,
    message: RemoteMessage,
    signal: AbortSignal,
  ) => Promise<RemoteReply>
  /** Polls the state of a task; safe to repeat. */
  readonly look: (agent: RemoteAgent, taskId: string, signal: AbortSignal) => Promise<RemoteAnswer>
  /** Requests cancellation, which an agent may ignore or which may come too late. */
  readonly cancel: (agent: RemoteAgent, taskId: string, signal: AbortSignal) => Promise<void>
}
