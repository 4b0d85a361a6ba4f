import type { IncomingHttpHeaders } from 'node:http'
import type { AppError } from '../../kernel/errors.ts'
import type { PaidCall } from '../../kernel/operation.ts'
import type { Principal } from '../../kernel/principal.ts'
import type { HeldClaim, StoredAnswer } from '../../ports/idempotency.ts'
import type { Admission } from '../../ports/paywall.ts'
import type { Presented } from './credentials.ts'
import type { Plan } from './plan.ts'

/** What the gates read of a request; an upgrade request has the same parts as any other. */
export type IncomingCall = {
  /** The request as the socket knows it: what a priced call is bound to. */
  readonly line: RequestLine
  readonly headers: IncomingHttpHeaders
  readonly params: unknown
  readonly query: unknown
  readonly body?: unknown
  /** SHA-256 of the body's bytes in base64; there for priced rows only. */
  readonly bodyDigest?: string | null
}

/** What of a request no parser has touched; Node's own request is one. */
export type RequestLine = {
  readonly method?: string | undefined
  /** Path and query as they were sent. */
  readonly url?: string | undefined
  /** Names and values by turns, repeated ones apart. */
  readonly rawHeaders: readonly string[]
}

/** One request on its way through the gates; each gate fills in what the later ones need. */
export type Exchange = {
  readonly plan: Plan
  /** Parameters and body are there once the body has been read. */
  request: IncomingCall
  /** Headers of the answer, name after value, in the order they were added; a later one of a name replaces it. */
  readonly headers: string[]
  readonly requestId: string
  readonly addressBlock: string
  /** The host that the caller asked for; undefined where nobody said one. */
  readonly askedHost: string | undefined
  principal: Principal | null
  /** What the principal was proved with; null for anyone. */
  proof: Presented | null
  /** Why a presented credential was refused; raised after the limits have counted the try. */
  refusal: AppError | null
  /** True when the credential came by cookie, which a browser attaches without being asked. */
  ambient: boolean
  input: { params?: unknown; query?: unknown; body?: unknown }
  claim: HeldClaim | null
  /** How the call was paid; set by the pay gate. */
  payment: PaidCall | null
  /** The reserved payment, until it is captured or released; set by the pay gate. */
  admission: Admission | null
  /** An answer that was stored for the same request; when set, no later gate runs. */
  stored: StoredAnswer | null
}

/** Whose request is being handled: what is done for it counts as theirs, and what it dispatches comes from there. */
export type Caller = Pick<Exchange, 'addressBlock' | 'principal'>

/** A step of a request's life. It raises an `AppError` to end the request, and is synchronous where it can be. */
export type Gate = (exchange: Exchange) => Promise<void> | undefined
