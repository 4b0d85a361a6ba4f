/** One row of the error registry. Status and retryability belong to the code, never to the place that throws it. */
export type ErrorSpec = {
  /** Stable code on the wire, `domain.snake_case`. */
  readonly code: string
  readonly status: number
  readonly title: string
  /** Whether the same request, unchanged, may succeed later. */
  readonly retryable: boolean
  /** What the caller can do about it; shown on the code's page and sent as the default hint. */
  readonly fix: string
  /** The problem type URI, where a protocol registers one. Default: this service's page of the code. */
  readonly typeUri?: string
}

/** One fault in a request: its location (`body/name`), what is wrong, and how to fix it. */
export type Fault = {
  readonly location: string
  readonly message: string
  readonly fix?: string
}

/** Registers the error codes of one domain. Keys are prefixed to make wire codes: `keys.name_taken`. */
export function errorCodes<
  const domain extends string,
  const specs extends Record<string, Omit<ErrorSpec, 'code'>>,
>(domain: domain, specs: specs) {
  return Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => [name, { code: `${domain}.${name}`, ...spec }]),
    // `Object.fromEntries` loses the literal key types; the keys are exactly those of `specs`.
  ) as {
    readonly [name in keyof specs & string]: ErrorSpec & { readonly code: `${domain}.${name}` }
  }
}

export type AppErrorOptions = {
  /** Logged, never sent. */
  readonly cause?: unknown
  readonly faults?: readonly Fault[]
  readonly hint?: string
  readonly retryAfterSeconds?: number
  /** Additional members of the problem document, for example `allowed` for an illegal transition. */
  readonly extra?: Readonly<Record<string, unknown>>
  /** Response headers that belong to the failure, for example `Allow`. An array becomes several header lines. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
}

/** The only error class for expected failures. `detail` is written for the caller; `cause` is logged and never sent. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly spec: ErrorSpec
  readonly options: AppErrorOptions

  constructor(spec: ErrorSpec, detail: string, options: AppErrorOptions = {}) {
    super(detail, options.cause === undefined ? {} : { cause: options.cause })
    this.spec = spec
    this.options = options
  }
}

/** Throws when an internal invariant is broken. Never for invalid input. */
export function assert(condition: unknown, why: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${why}`)
}
