/** One fault in a request: where it is (`body/name`), what is wrong and how to mend it. */
export interface Fault {
  readonly location: string
  readonly message: string
  readonly fix?: string
}

/** What is known of a failure. */
export interface FailureFacts {
  /** Stable: `domain.snake_case` from the service, `client.…` from this library, `http.<status>` otherwise. */
  readonly code: string
  /** The status of the answer; 0 where there was none. */
  readonly status: number
  /** What happened, for people. */
  readonly detail: string
  /** What to do about it. */
  readonly fix?: string
  readonly faults?: readonly Fault[]
  /** For the service's own logs; null where there was no answer. */
  readonly requestId?: string | null
  /** Whether the same call, unchanged, may succeed later. */
  readonly retryable?: boolean
  readonly retryAfterSeconds?: number | null
  /** The body of the answer as it came: a problem document (RFC 9457), or what another protocol says. */
  readonly problem?: unknown
  readonly headers?: Headers
  readonly cause?: unknown
}

/**
 * Every failure of a call that is not an abort by the caller. The classes of `errors` tell codes apart by `instanceof`;
 * `code` does the same as text.
 */
export class BourseError extends Error {
  override readonly name: string
  readonly code: string
  readonly status: number
  readonly detail: string
  readonly fix: string
  readonly faults: readonly Fault[]
  readonly requestId: string | null
  readonly retryable: boolean
  readonly retryAfterSeconds: number | null
  readonly problem: unknown
  readonly headers: Headers

  constructor(facts: FailureFacts) {
    const fix = facts.fix ?? ''
    super(
      [`${facts.detail} (${facts.code})`, fix].filter((text) => text !== '').join(' '),
      facts.cause === undefined ? {} : { cause: facts.cause },
    )
    this.name = className(facts.code)
    this.code = facts.code
    this.status = facts.status
    this.detail = facts.detail
    this.fix = fix
    this.faults = facts.faults ?? []
    this.requestId = facts.requestId ?? null
    this.retryable = facts.retryable ?? false
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null
    this.problem = facts.problem
    this.headers = facts.headers ?? new Headers()
  }
}

/** A failure with one code. */
export type CodedError<code extends string> = BourseError & { readonly code: code }

/** Stands for all failures with one code, on the right of `instanceof`. */
export interface ErrorClass<code extends string> {
  readonly code: code
  [Symbol.hasInstance](value: unknown): value is CodedError<code>
}

/** The class of a code. It holds no code of its own, so that a bundle keeps only those that a program names. */
export function ofCode<const code extends string>(code: code): ErrorClass<code> {
  return {
    code,
    [Symbol.hasInstance]: (value): value is CodedError<code> =>
      value instanceof BourseError && value.code === code,
  }
}

/** `launchpad.insufficient_funds` is `LaunchpadInsufficientFundsError`. */
function className(code: string): string {
  const words = code
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return `${words.join('')}Error`
}
