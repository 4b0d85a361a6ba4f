export type JsonRpcRequest = {
  readonly id: string | number | null
  readonly method: string
  readonly params: unknown
}

/** `json` is the result already as JSON text, because Solana's u64 has no exact JavaScript number. */
export type JsonRpcOutcome =
  | { readonly ok: true; readonly json: string }
  | { readonly ok: false; readonly code: number; readonly message: string; readonly data?: unknown }

/** One WebSocket's subscriptions. `call` may answer for the session; notifications go to `push` as JSON text. */
export type ChainSession = {
  readonly call: (request: JsonRpcRequest) => Promise<JsonRpcOutcome>
  readonly close: () => void
}

/** An embedded chain, without a network in front of it. */
export type ChainNode = {
  /** Answers one public method; what is not on the list is refused as unknown. */
  readonly call: (request: JsonRpcRequest) => Promise<JsonRpcOutcome>
  /** Answers one method of the operator. Never reachable from the public address. */
  readonly admin: (request: JsonRpcRequest) => Promise<JsonRpcOutcome>
  readonly openSession: (session: {
    readonly push: (notification: string) => void
    readonly onClosed: () => void
  }) => ChainSession
  /** Writes the state to the disk; what was acknowledged before is then in the snapshot. */
  readonly checkpoint: () => Promise<void>
  /** Checkpoints and ends; afterwards nothing of the chain runs. */
  readonly stop: () => Promise<void>
  /** Resolves with the reason when the chain ended without being asked to. */
  readonly failed: Promise<string>
}
