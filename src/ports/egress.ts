/** How much an outbound call may take. */
export type EgressLimits = {
  /** From the first lookup to the last byte, redirects included. 10,000 unless given. */
  readonly totalTimeoutMs?: number
  /** For one connection with its TLS handshake. 5,000 unless given. */
  readonly connectTimeoutMs?: number
  /** Of the answer's body, both as it is received and as it is decoded. 1,048,576 unless given. */
  readonly responseBytesMax?: number
}

/** A call to an address that is not ours. */
export type EgressRequest = {
  readonly method: 'DELETE' | 'GET' | 'HEAD' | 'PATCH' | 'POST' | 'PUT'
  readonly url: string
  /** Sent as they are, by lower-case names. Cookies and what belongs to the connection are left out. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  readonly limits?: EgressLimits
  /**
   * How many redirects are followed, 0 to 3; 0 unless given, and a redirect is then an answer like any other. Each
   * step is checked like the first. To another origin go no headers but `accept`, and never a body.
   */
  readonly redirectsMax?: number
  /** Lets an `http:` address pass, on ports 80 and 8080. A redirect to one is refused all the same. */
  readonly allowHttp?: boolean
  /**
   * Media types that a successful answer with a body may have: exact, `text/*` or `*+json`. Any unless given.
   * Failures often come in another form, and their status is what counts.
   */
  readonly contentTypes?: readonly string[]
  readonly signal?: AbortSignal
}

/** The head of an answer, whatever its status. */
export type EgressHead = {
  readonly status: number
  /** By lower-case name; a repeated one is joined by commas. Cookies and what belongs to the connection are left out. */
  readonly headers: Readonly<Record<string, string>>
  /** Where the answer came from, after redirects. */
  readonly url: string
}

/** A whole answer, decoded. */
export type EgressResponse = EgressHead & { readonly body: Uint8Array }

/** An answer whose body is read as it comes. */
export type EgressStream = EgressHead & {
  /** Decoded parts. Raises `egress.too_large`, `egress.timeout` or `egress.interrupted` in the middle. */
  readonly body: AsyncIterable<Uint8Array>
  /** Ends the connection; needed only where the body is not read to its end. Safe to repeat. */
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
  /** Resolves at the head of the answer. `idleTimeoutMs` bounds the wait for each part; 30,000 unless given. */
  readonly stream: (
    request: EgressRequest & { readonly idleTimeoutMs?: number },
  ) => Promise<EgressStream>
}
