import { AppError, type ErrorSpec } from '../../../../kernel/errors.ts'
import { paymentErrors } from '../../../../kernel/shared-errors.ts'

/** A refused payment: `reason` is an x402 reason, such as `invalid_exact_evm_signature`. */
export function refusal(spec: ErrorSpec, reason: string, detail: string): AppError {
  return new AppError(spec, detail, { extra: { reason } })
}

/** A payment that violates its protocol's syntax. */
export function malformed(detail: string): AppError {
  return refusal(paymentErrors.malformed_credential, 'invalid_payload', detail)
}

/** A payment that was checked and would not pay. */
export function unverified(reason: string, detail: string): AppError {
  return refusal(paymentErrors.verification_failed, reason, detail)
}
