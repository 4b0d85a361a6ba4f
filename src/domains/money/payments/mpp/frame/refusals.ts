import { AppError } from '../../../../../kernel/errors.ts'
import { paymentErrors } from '../../../../../kernel/shared-errors.ts'

/** A credential that violates the scheme's syntax. `reason` is for programs, the detail for people. */
export function malformed(reason: string, detail: string): AppError {
  return new AppError(paymentErrors.malformed_credential, detail, { extra: { reason } })
}

/** A credential for a challenge that this service did not issue for this request. */
export function notOurChallenge(reason: string, detail: string): AppError {
  return new AppError(paymentErrors.invalid_challenge, detail, { extra: { reason } })
}

/** A payment that does not pay for this request. */
export function notVerified(reason: string, detail: string): AppError {
  return new AppError(paymentErrors.verification_failed, detail, { extra: { reason } })
}

/** A credential for an expired challenge. */
export function expired(): AppError {
  return new AppError(
    paymentErrors.expired,
    'The challenge had expired when its answer arrived; nothing was charged.',
    { extra: { reason: 'challenge_expired' } },
  )
}
