/** Limits of an outbound call. */
export type EgressLimits = {
  /** From the first DNS lookup to the last byte, redirects included. Default: 10,000. */
  readonly totalTimeoutMs?: number
  /** For one connection with its TLS handshake. Default: 5,000. */
  readonly connectTimeoutMs?: number
  /** Of the response body, both as received and as decoded. Default: 1,048,576. */
  readonly responseBytesMax?: number
}

/** A call to an address outside this service. */
export type EgressRequest = {
  readonly method: 'DELETE' | 'GET' | 'HEAD' | 'PATCH' | 'POST' | 'PUT'
  readonly url: string
  /** By lower-case names. Cookies and hop-by-hop headers are dropped. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  readonly limits?: EgressLimits
  /**
   * How many redirects are followed, 0 to 3. Default 0, which returns a redirect like any other response. Each target
   * is checked like the first. Another origin receives no headers but `accept`, and never a body.
   */
  readonly redirectsMax?: number
  /** Permits an `http:` URL on ports 80 and 8080. A redirect to one is refused regardless. */
  readonly allowHttp?: boolean
  /**
   * Media types that a successful response with a body may have: exact, `text/*` or `*+json`. Default: any. Failures
   * are not checked, because they often have another type.
   */
  readonly contentTypes?: readonly string[]
  readonly signal?: AbortSignal
}

/** Status and headers of a response. */
export type EgressHead = {
  readonly status: number
  /** By lower-case names; repeated headers are joined with commas. Cookies and hop-by-hop headers are dropped. */
  readonly headers: Readonly<Record<string, string>>
  /** The final URL, after redirects. */
  readonly url: string
}

/** A complete, decoded response. */
export type EgressResponse = EgressHead & { readonly body: Uint8Array }

/** A response whose body is streamed. */
export type EgressStream = EgressHead & {
  /** Decoded parts. Iteration may raise `egress.too_large`, `egress.timeout` or `egress.interrupted`. */
  readonly body: AsyncIterable<Uint8Array>
  /** Closes the connection; needed only when the body is not read to its end. Safe to repeat. */
  readonly close: () => void
}

/**
 * The one door to addresses that are not ours. It takes only public hosts: a name is looked up once, every address
 * of it is checked, and the connection goes to a checked address. Nothing is sent that the caller did not give.
 *
 * Raises `egress.refused` for an address that is not taken, `egress.unreachable` when nothing was sent,
 * `egress.interrupted` and `egress.timeout` when the call may have had its effect, `egress.too_large` and
 * `egress.unexpected_answer` for an answer that is not taken.
 */
export type Egress = {
  readonly request: (request: EgressRequest) => Promise<EgressResponse>
  /** Resolves when the headers arrive. `idleTimeoutMs` limits the wait for each part. Default: 30,000. */
  readonly stream: (
    request: EgressRequest & { readonly idleTimeoutMs?: number },
  ) => Promise<EgressStream>
}
