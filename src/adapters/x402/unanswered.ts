import { AppError } from '../../kernel/errors.ts'
import { upstreamErrors } from '../../kernel/shared-errors.ts'

/**
 * Whether the failure is that a chain did not answer, which the x402 library would turn into a verdict about the
 * payment.
 */
export function isUnanswered(failure: unknown): failure is AppError {
  const codes: readonly string[] = [upstreamErrors.unavailable.code, upstreamErrors.timeout.code]
  return failure instanceof AppError && codes.includes(failure.spec.code)
}
