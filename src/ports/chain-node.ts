export type JsonRpcRequest = {
  readonly id: string | number | null
  readonly method: string
  readonly params: unknown
}

/** `json` is the result as JSON text, because a JavaScript number cannot hold Solana's u64 exactly. */
export type JsonRpcOutcome =
  | { readonly ok: true; readonly json: string }
  | { readonly ok: false; readonly code: number; readonly message: string; readonly data?: unknown }

/**
 * The subscriptions of one WebSocket. `call` may also answer for the session; notifications go to `push` as JSON text.
 */
export type ChainSession = {
  readonly call: (request: JsonRpcRequest) => Promise<JsonRpcOutcome>
  readonly close: () => void
}

/** An embedded chain without its network interface. */
export type ChainNode = {
  /** Handles one public method; a method that is not listed is refused as unknown. */
  readonly call: (request: JsonRpcRequest) => Promise<JsonRpcOutcome>
  /** Handles one operator method. Not reachable from the public address. */
  readonly admin: (request: JsonRpcRequest) => Promise<JsonRpcOutcome>
  readonly openSession: (session: {
    readonly push: (notification: string) => void
    readonly onClosed: () => void
  }) => ChainSession
  /** Writes a snapshot of the state to disk, which includes everything acknowledged so far. */
  readonly checkpoint: () => Promise<void>
  /** Writes a snapshot and stops the chain completely. */
  readonly stop: () => Promise<void>
  /** Resolves with the reason when the chain stops unexpectedly. */
  readonly failed: Promise<string>
}
