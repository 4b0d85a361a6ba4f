/** An answer that was stored under an idempotency key. */
export type StoredAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** One use of an `Idempotency-Key`: whose, for which operation, and the hash of what was asked. */
export type IdempotencyClaim = {
  readonly owner: string
  readonly operationId: string
  readonly key: string
  readonly requestHash: string
}

/** Answers by idempotency key, claimed in one SQL statement so that of parallel repeats exactly one runs. */
export type IdempotencyStore = {
  readonly claim: (
    claim: IdempotencyClaim,
  ) => Promise<
    | { readonly outcome: 'first' }
    | { readonly outcome: 'stored'; readonly answer: StoredAnswer }
    | { readonly outcome: 'in_flight' }
    | { readonly outcome: 'other_request' }
  >
  readonly complete: (claim: IdempotencyClaim, answer: StoredAnswer) => Promise<void>
  /** Lets the same request run again: the first try failed in a way that a repeat may mend. */
  readonly release: (claim: IdempotencyClaim) => Promise<void>
}
