import type { LedgerAsset } from '../kernel/assets.ts'
import type { Operation } from '../kernel/operation.ts'

/** What a call cost in the end. */
export type ChargedAmount = { readonly asset: LedgerAsset; readonly amountAtomic: bigint }

/** One call of an API key or a session, once its answer is over. Never holds a header, nor what the answer said. */
export type AnsweredCall = {
  readonly requestId: string
  readonly accountId: string
  /** The key that was presented, `key_7`; null for a call of a session. */
  readonly keyId: string | null
  /** The row that was called, from the table. */
  readonly operation: Pick<Operation, 'effect' | 'name' | 'path'>
  readonly operationId: string
  readonly method: string
  /** The path as it was sent; the row's own path where nothing had looked for secrets in it yet. */
  readonly path: string
  /** Query and body of a call that changes nothing, once the secret guard has passed them; null for any other. */
  readonly query: string | null
  readonly body: string | null
  /** Null when the caller left before there was an answer. */
  readonly status: number | null
  /** The code of the problem that was answered. */
  readonly errorCode: string | null
  readonly durationMs: number
  readonly charged: ChargedAmount | null
  /** The caller's IPv4 address or IPv6 /64. */
  readonly addressBlock: string
  readonly atMs: number
}

/** Takes the calls of API keys and sessions, for the account that they are of. */
export type RequestLog = {
  /** Never throws and never waits. What a process cannot hold, or has not written when it dies, is lost. */
  readonly record: (call: AnsweredCall) => void
}
