import type { PaidCall, Quote } from '../kernel/operation.ts'
import type { Principal } from '../kernel/principal.ts'
import type { StoredAnswer } from './idempotency.ts'

/** A call that must be paid, as the paywall needs to know it. */
export type PricedCall = {
  readonly operationId: string
  /** The row's OpenAPI tag; what usage is summed by. */
  readonly family: string
  /** As the caller sent it; `HEAD` is never admitted, because nobody pays for headers. */
  readonly method: string
  /** The row's path, with its parameters in braces. */
  readonly pathTemplate: string
  /** Path and query as the caller sent them, under the address that the caller used; challenges show it. */
  readonly url: string
  /** The same at every address of the service, the main one first: challenges are bound to that, and good at each. */
  readonly urls: readonly string[]
  /** SHA-256 of the body as it was received, in base64; null without a body. */
  readonly bodyDigest: string | null
  /** SHA-256 over operation, parameters, query and body, in hex: what makes two requests the same. */
  readonly requestDigest: string
  readonly quote: Quote
  /** Whether the call costs real value at somebody else's; play money then pays nothing. */
  readonly costsOutside: boolean
  readonly principal: Principal | null
  readonly addressBlock: string
  readonly requestId: string
  /** One request header by its lower-case name; a repeated one arrives joined by commas. */
  readonly requestHeader: (name: string) => string | undefined
  /** Every line of one request header, unjoined, by its lower-case name; more than one payment is refused. */
  readonly headerLines: (name: string) => readonly string[]
}

/** A call whose payment is reserved. Exactly one of `capture` and `release` is called. */
export type Admission = {
  readonly payment: PaidCall
  /**
   * Keeps the answer durably, then takes the money, and resolves to the answer with its receipts: all that was set
   * aside, or `costAtomic` of it where the unit of the price is metered; the rest is let go. Raises 503
   * `payment.indeterminate` while it is not known whether the money moved: the same request with the same
   * credential later gets this answer, and is never asked to pay again.
   */
  readonly capture: (answer: StoredAnswer, costAtomic?: bigint | null) => Promise<StoredAnswer>
  /**
   * Lets the reserved money go, because the call failed or `reason` says that it answered nothing. Never rejects: what
   * cannot be let go now is tried again.
   */
  readonly release: (reason?: string) => Promise<void>
}

/** What stands between a priced row and its handler. */
export type Paywall = {
  /**
   * Resolves to an admission that only this caller holds, or to the stored answer of the same paid request. Raises
   * 402 with every offer when nothing was presented or what was presented does not pay.
   */
  readonly admit: (
    call: PricedCall,
  ) => Promise<
    | { readonly outcome: 'admitted'; readonly admission: Admission }
    | { readonly outcome: 'stored'; readonly answer: StoredAnswer }
  >
}
