/** An answer stored under an idempotency key. */
export type StoredAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** One use of an `Idempotency-Key`: the account, the operation, and the hash of the request. */
export type IdempotencyClaim = {
  readonly owner: string
  readonly operationId: string
  readonly key: string
  readonly requestHash: string
}

/** A claim that the caller currently holds. */
export type HeldClaim = IdempotencyClaim & {
  /**
   * Identifies this holder among those that took the claim over; without it a late answer could overwrite a newer
   * holder's.
   */
  readonly lease: string
}

/**
 * Stores answers by idempotency key. The claim is one SQL statement, so exactly one of several parallel repeats runs.
 */
export type IdempotencyStore = {
  /**
   * Exactly one caller receives `first`, until the claim is completed, released or its lease expires. An expired lease
   * means that the holder died; only the same request may take it over.
   */
  readonly claim: (
    claim: IdempotencyClaim,
  ) => Promise<
    | { readonly outcome: 'first'; readonly claim: HeldClaim }
    | { readonly outcome: 'stored'; readonly answer: StoredAnswer }
    | { readonly outcome: 'in_flight' }
    | { readonly outcome: 'other_request' }
  >
  /**
   * Stores the answer for at least a day. Does nothing when another holder has taken the claim over. An answer too
   * large to store is replaced by `idempotency.answer_not_kept`, so that nothing runs twice.
   */
  readonly complete: (claim: HeldClaim, answer: StoredAnswer) => Promise<void>
  /** Allows the same request to run again, after a failure that a repeat may mend. */
  readonly release: (claim: HeldClaim) => Promise<void>
}
