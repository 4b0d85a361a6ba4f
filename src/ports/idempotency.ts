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

/** A claim that this caller holds. */
export type HeldClaim = IdempotencyClaim & {
  /** Tells this holder from one that took the claim over; without it a late answer could overwrite theirs. */
  readonly lease: string
}

/** Answers by idempotency key, claimed in one SQL statement so that of parallel repeats exactly one runs. */
export type IdempotencyStore = {
  /**
   * `first` goes to exactly one caller until the claim is completed, released or its lease has run out; a
   * lease that ran out means that the holder died, and only the same request may take it over.
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
   * Keeps the answer for a day at least. Changes nothing when another holder took the claim over. An answer
   * that is too large to keep is replaced by `idempotency.answer_not_kept`, so that nothing runs twice.
   */
  readonly complete: (claim: HeldClaim, answer: StoredAnswer) => Promise<void>
  /** Lets the same request run again: the first try failed in a way that a repeat may mend. */
  readonly release: (claim: HeldClaim) => Promise<void>
}
