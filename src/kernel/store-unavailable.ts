import { AppError } from './errors.ts'
import { serverErrors } from './shared-errors.ts'

const retryAfterSeconds = 2

/**
 * The store is unreachable, full or overloaded. Not an `AppError`, because domains interpret those, and this must not
 * be interpreted: after a lost connection nobody knows what was stored. Domains let it propagate, and every surface
 * converts it with `expectedOf`.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}

/** The error to report to the caller: an expected one, or that the store is unavailable; undefined for a defect. */
export function expectedOf(failure: unknown): AppError | undefined {
  if (failure instanceof AppError) return failure
  if (!(failure instanceof StoreUnavailable)) return undefined
  return new AppError(serverErrors.database_unavailable, failure.message, {
    cause: failure.cause,
    retryAfterSeconds,
  })
}
