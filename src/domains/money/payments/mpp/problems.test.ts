import { Errors } from 'mppx'
import { expect, test } from 'vitest'
import { paymentErrors } from '../../../../kernel/shared-errors.ts'
import { mppErrors } from './sessions/sessions.errors.ts'

// The scheme's problems by our codes, and as the reference library throws them: a client tells them apart by type.
test.each([
  [paymentErrors.required, new Errors.PaymentRequiredError()],
  [paymentErrors.malformed_credential, new Errors.MalformedCredentialError()],
  [paymentErrors.invalid_challenge, new Errors.InvalidChallengeError()],
  [paymentErrors.verification_failed, new Errors.VerificationFailedError()],
  [paymentErrors.expired, new Errors.PaymentExpiredError()],
  [paymentErrors.insufficient, new Errors.PaymentInsufficientError()],
  [paymentErrors.method_unsupported, new Errors.PaymentMethodUnsupportedError()],
  [mppErrors.insufficient_balance, new Errors.InsufficientBalanceError()],
  [mppErrors.invalid_signature, new Errors.InvalidSignatureError()],
  [mppErrors.signer_mismatch, new Errors.SignerMismatchError()],
  [mppErrors.amount_exceeds_deposit, new Errors.AmountExceedsDepositError()],
  [mppErrors.delta_too_small, new Errors.DeltaTooSmallError()],
  [mppErrors.channel_not_found, new Errors.ChannelNotFoundError()],
  [mppErrors.channel_finalized, new Errors.ChannelClosedError()],
  [mppErrors.voucher_expired, new Errors.PaymentExpiredError()],
])('$code has the type and the status of the scheme', (spec, problem) => {
  expect([spec.typeUri, spec.status]).toEqual([problem.type, problem.status])
})
