import { egressErrors } from '../../kernel/egress-errors.ts'
import { AppError } from '../../kernel/errors.ts'

/** The address is not taken. The reason names no address that a lookup gave: that would map a private network. */
export function refused(reason: string, cause?: unknown): AppError {
  return new AppError(egressErrors.refused, reason, cause === undefined ? {} : { cause })
}
