import { AppError } from '../../kernel/errors.ts'
import { upstreamErrors } from '../../kernel/shared-errors.ts'

/** Whether a chain did not answer: the x402 library turns that into a verdict about the payment, which it is not. */
export function isUnanswered(failure: unknown): failure is AppError {
  const codes: readonly string[] = [upstreamErrors.unavailable.code, upstreamErrors.timeout.code]
  return failure instanceof AppError && codes.includes(failure.spec.code)
}
