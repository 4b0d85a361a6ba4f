import type { IncomingHttpHeaders } from 'node:http'
import type { AppError } from '../../kernel/errors.ts'
import type { PaidCall } from '../../kernel/operation.ts'
import type { Principal } from '../../kernel/principal.ts'
import type { HeldClaim, StoredAnswer } from '../../ports/idempotency.ts'
import type { Admission } from '../../ports/paywall.ts'
import type { Presented } from './credentials.ts'
import type { Plan } from './plan.ts'

/** The parts of a request that gates read, for plain and for upgrade requests. */
export type IncomingCall = {
  /** The request line and raw headers, which payments are bound to. */
  readonly line: RequestLine
  readonly headers: IncomingHttpHeaders
  readonly params: unknown
  readonly query: unknown
  readonly body?: unknown
  /** Base64 SHA-256 of the body's bytes; for priced rows only. */
  readonly bodyDigest?: string | null
}

/** The parts of a request before any parsing; Node's request has this type. */
export type RequestLine = {
  readonly method?: string | undefined
  /** Path and query as sent. */
  readonly url?: string | undefined
  /** Names and values alternate; repeated headers are separate. */
  readonly rawHeaders: readonly string[]
}

/** One request on its way through the gates. Each gate sets the fields that later ones need. */
export type Exchange = {
  readonly plan: Plan
  /** Parameters and body are set once the body has been read. */
  request: IncomingCall
  /** Response headers as alternating names and values; a later value of a name replaces an earlier one. */
  readonly headers: string[]
  readonly requestId: string
  readonly addressBlock: string
  /** The requested host; undefined when the request named none. */
  readonly requestedHost: string | undefined
  principal: Principal | null
  /** The credential that identified the principal; null for an anonymous caller. */
  proof: Presented | null
  /** Why a presented credential was refused. Raised only after the rate limits have counted the attempt. */
  refusal: AppError | null
  /** True when the credential came in a cookie, which browsers attach automatically. */
  ambient: boolean
  input: { params?: unknown; query?: unknown; body?: unknown }
  claim: HeldClaim | null
  /** How the call was paid. Set by the pay gate. */
  payment: PaidCall | null
  /** The reserved payment until it is captured or released. Set by the pay gate. */
  admission: Admission | null
  /** A stored answer of the same request. When set, no later gate runs. */
  stored: StoredAnswer | null
  /** Set once the secret guard has found nothing in the request. */
  isGuarded?: true
  /** The code of the problem that is answered. */
  failureCode?: string
  /** What was taken of the reserved payment, once it was. */
  chargedAtomic?: bigint
}

/** The caller on whose behalf work is done: limits count for it, and dispatched requests have its address. */
export type Caller = Pick<Exchange, 'addressBlock' | 'principal'>

/** One step of request handling. It raises an `AppError` to end the request, and is synchronous where possible. */
export type Gate = (exchange: Exchange) => Promise<void> | undefined
