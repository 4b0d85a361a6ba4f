/**
 * An open session of a platform account, as the library stores it. A sign-in that still waits for its second factor is
 * not a session.
 */
export type AccountSession = {
  readonly id: string
  /** The library's own user id, not the platform account's. */
  readonly userId: string
  readonly expiresAt: Date
}

/** An action that an agent may be granted. `input` is the JSON Schema of its arguments. */
export type AgentCapability = {
  readonly name: string
  readonly description: string
  readonly input: Readonly<Record<string, unknown>>
  /** False only for what is public anyway. */
  readonly needsApproval: boolean
}

/** A capability call by an agent whose token, grant and owner the library has verified. */
export type AgentCall = {
  readonly agentId: string
  /** The library's user for whom the agent acts. */
  readonly userId: string
  readonly capability: string
  readonly arguments: Readonly<Record<string, unknown>>
}

/** A capability's answer: the status and JSON body of the API. */
export type AgentAnswer = { readonly status: number; readonly body: unknown }

/** The callbacks that the library uses for agents. Neither is called before an agent route is requested. */
export type AgentAuthority = {
  readonly capabilities: () => readonly AgentCapability[]
  readonly execute: (call: AgentCall) => Promise<AgentAnswer>
}

/**
 * Accounts by e-mail, social sign-in, second factors and agents, with their own web routes. Creating one is cheap: the
 * library itself is loaded on the first `handle` or `agentConfiguration`.
 */
export type AccountLibrary = {
  /**
   * Handles a request to one of the library's routes. Failures are responses too; it rejects only when the store fails.
   * `whose` is called with the user as soon as a password or code identifies one, even when the response is a refusal.
   */
  readonly handle: (request: Request, whose?: (userId: string) => void) => Promise<Response>
  /** Whether agents can register; if not, the library has no agent routes. */
  readonly hasAgents: boolean
  /** The library's discovery document for agents. Rejects when agents are disabled. */
  readonly agentConfiguration: () => Promise<unknown>
  /**
   * The lookup key of a session cookie (the SHA-256 of its token), or undefined for a value that this service did not
   * sign. Never loads the library.
   */
  readonly sessionKey: (cookieValue: string) => Promise<string | undefined> | string | undefined
  /** Undefined when the session does not exist, was ended, or had expired at `at`. Never loads the library. */
  readonly findSession: (key: string, at: Date) => Promise<AccountSession | undefined>
  /** Whether the session is open at `at`, for work that outlives its call. Never loads the library. */
  readonly isSessionOpen: (sessionId: string, at: Date) => Promise<boolean>
  /** The name of the session cookie. */
  readonly sessionCookie: string
  /** The configured social sign-in providers. */
  readonly providers: readonly string[]
}
