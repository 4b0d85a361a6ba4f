import type { PaidCall, Quote } from '../kernel/operation.ts'
import type { Principal } from '../kernel/principal.ts'
import type { StoredAnswer } from './idempotency.ts'

/** A priced call, as the paywall sees it. */
export type PricedCall = {
  readonly operationId: string
  /** The row's OpenAPI tag, by which usage is totalled. */
  readonly family: string
  /** As the caller sent it. `HEAD` is never admitted, because nobody pays for headers. */
  readonly method: string
  /** The row's path, with its parameters in braces. */
  readonly pathTemplate: string
  /** The URL that the caller used, with path and query, as challenges show it. */
  readonly url: string
  /**
   * The same path at every base URL of the service, the main one first. Challenges are bound to the first and accepted
   * at each.
   */
  readonly urls: readonly string[]
  /** Base64 SHA-256 of the body as received; null without a body. */
  readonly bodyDigest: string | null
  /** Hex SHA-256 over operation, parameters, query and body. Requests with the same digest are the same. */
  readonly requestDigest: string
  readonly quote: Quote
  /** Whether the call costs real money at a vendor, so that play money cannot pay for it. */
  readonly costsOutside: boolean
  readonly principal: Principal | null
  readonly addressBlock: string
  readonly requestId: string
  /** One request header by its lower-case name; repeated headers are joined with commas. */
  readonly requestHeader: (name: string) => string | undefined
  /** All values of one request header by its lower-case name. More than one payment is refused. */
  readonly headerLines: (name: string) => readonly string[]
}

/** A call whose payment is reserved. The holder calls exactly one of `capture` and `release`. */
export type Admission = {
  readonly payment: PaidCall
  /**
   * Stores the answer durably, then takes the money, and resolves to the answer with its receipts. Takes the whole
   * reservation, or `costAtomic` of it where the unit is metered, and releases the rest. Raises 503
   * `payment.indeterminate` while it is unknown whether the money moved; the same request with the same credential
   * later gets this answer and is never charged again.
   */
  readonly capture: (answer: StoredAnswer, costAtomic?: bigint | null) => Promise<StoredAnswer>
  /**
   * Releases the reserved money, because the call failed, or because of `reason`, which says why it gave no answer.
   * Never rejects; a failed release is retried.
   */
  readonly release: (reason?: string) => Promise<void>
}

/** Reserves the payment of a priced row before its handler runs. */
export type Paywall = {
  /**
   * Resolves to an admission that only this caller holds, or to the stored answer of the same paid request. Raises 402
   * with every offer when no payment was presented or the payment is not valid.
   */
  readonly admit: (
    call: PricedCall,
  ) => Promise<
    | { readonly outcome: 'admitted'; readonly admission: Admission }
    | { readonly outcome: 'stored'; readonly answer: StoredAnswer }
  >
}
