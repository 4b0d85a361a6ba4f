import { egressErrors } from '../../kernel/egress-errors.ts'
import { AppError } from '../../kernel/errors.ts'

/**
 * The refusal of an address. The reason never includes a resolved address, because that would reveal the private
 * network.
 */
export function refused(reason: string, cause?: unknown): AppError {
  return new AppError(egressErrors.refused, reason, cause === undefined ? {} : { cause })
}
