import type { Principal } from '../kernel/principal.ts'

/** The protocol versions that are spoken. */
export type A2aVersion = '0.3' | '1.0'

/** Serves one request of the A2A protocol. Failures are answers in the protocol's own form. */
export type A2aEndpoint = {
  /** JSON-RPC 2.0. Open to everybody; methods that run something require a principal themselves. */
  readonly rpc: (request: Request, principal: Principal | null) => Promise<Response>
  /** The HTTP+JSON binding, below the address of `rpc`. */
  readonly rest: (request: Request, principal: Principal) => Promise<Response>
}

/** An agent card as sent: signed bytes that stay the same until the next start. */
export type A2aCard = {
  readonly body: string
  readonly etag: string
}

export type A2aCards = {
  /** The platform's card, or one agent's; undefined when there is no such agent. */
  readonly card: (version: A2aVersion, agentId: string | null) => Promise<A2aCard | undefined>
}

/** Parses the `A2A-Version` header; undefined for an unsupported version. */
export type A2aVersionReader = (header: string | null | undefined) => A2aVersion | undefined

export type A2aState =
  | 'submitted'
  | 'working'
  | 'input-required'
  | 'auth-required'
  | 'completed'
  | 'failed'
  | 'canceled'

export type A2aMetadata = Readonly<Record<string, unknown>>
export type A2aPart = (
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'data'; readonly data: unknown }
) & { readonly metadata?: A2aMetadata }

export type A2aMessage = {
  readonly messageId: string
  readonly role: 'user' | 'agent'
  readonly parts: readonly A2aPart[]
  readonly contextId?: string
  readonly taskId?: string
  readonly metadata?: A2aMetadata
}

export type A2aArtifact = {
  readonly artifactId: string
  readonly name: string
  readonly parts: readonly A2aPart[]
}

export type A2aTask = {
  readonly id: string
  readonly contextId: string
  readonly state: A2aState
  /** When the task entered this state. */
  readonly stateAt: Date
  /** The agent's message about its state, such as the decision that it waits for. */
  readonly message: A2aMessage | null
  readonly artifacts: readonly A2aArtifact[]
  /** Oldest first. */
  readonly history: readonly A2aMessage[]
  readonly metadata: A2aMetadata
}

/** One change of a task. */
export type A2aChange =
  | {
      readonly kind: 'artifact'
      readonly task: A2aTask
      readonly artifact: A2aArtifact
      /** Whether the parts continue the artifact's earlier parts. */
      readonly append: boolean
      readonly lastChunk: boolean
    }
  | { readonly kind: 'status'; readonly task: A2aTask; readonly final: boolean }

export type A2aPushConfig = {
  readonly id: string
  readonly url: string
  readonly token: string | null
  /** `credentials` is null when the configuration is read back. */
  readonly authentication: { readonly scheme: string; readonly credentials: string | null } | null
}
export type A2aNewPushConfig = Omit<A2aPushConfig, 'id'> & { readonly id: string | null }

export type A2aSend = {
  readonly version: A2aVersion
  /** The agent to run; default: the agent of the platform's card. */
  readonly agent: string | null
  readonly message: A2aMessage
  readonly push: A2aNewPushConfig | null
  /** The most that the caller pays a sold agent for each run, as `X-Max-Amount` says it; its price without it. */
  readonly maxAmount?: string | undefined
  /** The operation of the table that it came by, which what the task costs is listed under. */
  readonly operationId: string
}

export type A2aTaskFilter = {
  readonly contextId?: string
  readonly state?: A2aState
  readonly changedAfter?: Date
  readonly limit: number
  readonly cursor?: string
}

/** The tasks of all accounts. A task of another account is reported as not existing. */
export type A2aTasks = {
  /** Whether push configurations are accepted. */
  readonly takesPush: boolean
  /** Starts a task, or answers one that waits for input. Resolves once it is accepted. */
  readonly send: (principal: Principal, message: A2aSend) => Promise<A2aTask>
  readonly get: (accountId: string, taskId: string) => Promise<A2aTask>
  /** The task once it has ended or waits for its owner; its current state when `signal` aborts. */
  readonly settled: (accountId: string, taskId: string, signal: AbortSignal) => Promise<A2aTask>
  /** Most recently changed first. */
  readonly list: (
    accountId: string,
    filter: A2aTaskFilter,
  ) => Promise<{
    readonly tasks: readonly A2aTask[]
    readonly nextCursor: string | null
    readonly total: number
  }>
  readonly cancel: (accountId: string, taskId: string) => Promise<A2aTask>
  /** The changes after `from`, until the task ends, waits for its owner, or `signal` aborts. */
  readonly changes: (
    accountId: string,
    since: { readonly from: A2aTask; readonly signal: AbortSignal },
  ) => AsyncIterable<A2aChange>
  readonly setPushConfig: (
    accountId: string,
    wish: {
      readonly taskId: string
      readonly version: A2aVersion
      readonly config: A2aNewPushConfig
    },
  ) => Promise<A2aPushConfig>
  /** Without an id: the configuration that was created without one, else the oldest. */
  readonly getPushConfig: (
    accountId: string,
    name: { readonly taskId: string; readonly id: string | null },
  ) => Promise<A2aPushConfig>
  /** Oldest first, at most 10. */
  readonly listPushConfigs: (accountId: string, taskId: string) => Promise<readonly A2aPushConfig[]>
  /** Safe to repeat. */
  readonly deletePushConfig: (
    accountId: string,
    name: { readonly taskId: string; readonly id: string },
  ) => Promise<void>
}

/** Serialises a task for a push receiver, by protocol version. */
export type A2aPushWriter = (
  task: A2aTask,
  version: A2aVersion,
) => { readonly contentType: string; readonly body: string }
