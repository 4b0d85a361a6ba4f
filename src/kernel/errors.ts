/** One row of the error registry. Status and retryability belong to the code, never to the place that throws it. */
export type ErrorSpec = {
  /** Stable wire code, `domain.snake_case`. */
  readonly code: string
  readonly status: number
  readonly title: string
  /** Whether the same request may succeed later without being changed. */
  readonly retryable: boolean
  /** What the caller can do about it; shown on the code's page and as the default hint. */
  readonly fix: string
  /** The problem type's URI where a protocol registers one; our own page of the code otherwise. */
  readonly typeUri?: string
}

/** One fault in a request: where it is (`body/name`), what is wrong and how to mend it. */
export type Fault = {
  readonly location: string
  readonly message: string
  readonly fix?: string
}

/** Registers the error codes of one domain. Keys become wire codes: `keys.name_taken`. */
export function errorCodes<
  const domain extends string,
  const specs extends Record<string, Omit<ErrorSpec, 'code'>>,
>(domain: domain, specs: specs) {
  return Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => [name, { code: `${domain}.${name}`, ...spec }]),
    // Object.fromEntries forgets the keys that were put in; they are exactly those of `specs`.
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
  /** Further members of the problem document, for example `allowed` of an illegal transition. */
  readonly extra?: Readonly<Record<string, unknown>>
  /** Response headers that belong to the failure, for example `Allow`; several values are several header lines. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
}

/** The only error that is thrown on purpose. `detail` is written for the caller; `cause` is logged and never sent. */
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

/** Raises a defect: a state that the program itself should have made impossible. Never for user input. */
export function assert(condition: unknown, why: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${why}`)
}
