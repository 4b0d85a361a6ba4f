/** An open session of a platform account, as the library keeps it. A sign-in that waits for its second factor is none. */
export type AccountSession = {
  readonly id: string
  /** The library's own user, not the account it belongs to. */
  readonly userId: string
  readonly expiresAt: Date
}

/** Something an agent may be allowed to do. `input` is the JSON Schema of its arguments. */
export type AgentCapability = {
  readonly name: string
  readonly description: string
  readonly input: Readonly<Record<string, unknown>>
  /** False only for what anybody may read anyway. */
  readonly needsApproval: boolean
}

/** One call of a capability by an agent whose token, grant and owner the library has verified. */
export type AgentCall = {
  readonly agentId: string
  /** The library's user that the agent acts for. */
  readonly userId: string
  readonly capability: string
  readonly arguments: Readonly<Record<string, unknown>>
}

/** What a capability answered: the status and the JSON value that the API gave. */
export type AgentAnswer = { readonly status: number; readonly body: unknown }

/** What the library is told about agents. Neither is asked for before an agent route is called. */
export type AgentAuthority = {
  readonly capabilities: () => readonly AgentCapability[]
  readonly execute: (call: AgentCall) => Promise<AgentAnswer>
}

/**
 * Accounts by e-mail, social sign-in, second factors and agents, behind their own web routes. Building one is
 * cheap: the library itself is loaded by the first `handle` or `agentConfiguration`.
 */
export type AccountLibrary = {
  /**
   * Answers a request to one of the library's routes. Failures are answers as well; it rejects only when
   * the store fails. `whose` is called with the user who signs in with a password or a code, as soon as that
   * is known, and so also when the answer is a refusal.
   */
  readonly handle: (request: Request, whose?: (userId: string) => void) => Promise<Response>
  /** Whether agents can be registered; without it the library has no routes for them. */
  readonly hasAgents: boolean
  /** The discovery document of agents, as the library says it. Rejects when there are none. */
  readonly agentConfiguration: () => Promise<unknown>
  /**
   * The key under which a session cookie's value is looked up (the SHA-256 of its token), or undefined for a
   * value that this service did not sign. Never loads the library.
   */
  readonly sessionKey: (cookieValue: string) => Promise<string | undefined> | string | undefined
  /** Undefined when there is no such session, or it was ended or has run out at `at`. Never loads the library. */
  readonly findSession: (key: string, at: Date) => Promise<AccountSession | undefined>
  /** Whether the session of this id is open at `at`, for work that goes on after its call. Never loads the library. */
  readonly isSessionOpen: (sessionId: string, at: Date) => Promise<boolean>
  /** The name of the session cookie. */
  readonly sessionCookie: string
  /** The social providers that people can sign in with. */
  readonly providers: readonly string[]
}
