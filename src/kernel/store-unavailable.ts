import { AppError } from './errors.ts'
import { serverErrors } from './shared-errors.ts'

const retryAfterSeconds = 2

/**
 * The store did not do its work: it is away, full or busy. Not an `AppError`, because domains give refusals a meaning, and
 * this has none: after a connection was lost nobody knows what was stored. They let it pass, and every door answers it
 * with `expectedOf`.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}

/** What a caller may be told of a failure: a refusal, or that the store is not there; undefined for a defect. */
export function expectedOf(failure: unknown): AppError | undefined {
  if (failure instanceof AppError) return failure
  if (!(failure instanceof StoreUnavailable)) return undefined
  return new AppError(serverErrors.database_unavailable, failure.message, {
    cause: failure.cause,
    retryAfterSeconds,
  })
}
