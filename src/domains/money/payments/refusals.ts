import { AppError } from '../../../kernel/errors.ts'
import { paymentErrors, resourceErrors } from '../../../kernel/shared-errors.ts'

/** Another request with the same payment is running. */
export function inFlight(): AppError {
  return new AppError(
    paymentErrors.in_flight,
    'The first request with this payment has not ended yet.',
    { retryAfterSeconds: 1 },
  )
}

/** It is unknown whether the money moved. Never comes with a challenge, because nobody may pay twice. */
export function indeterminate(): AppError {
  return new AppError(
    paymentErrors.indeterminate,
    'It is not known yet whether the money of this call moved. The same request with the same payment will tell.',
    { retryAfterSeconds: 2 },
  )
}

/** Converts refusals of the ledger and of charge transitions to payment errors. */
export function asPaymentError(failure: AppError): AppError {
  const { spec, options } = failure
  // Another request with the same payment was faster; a repeat gets its answer.
  if (spec === resourceErrors.illegal_transition) return inFlight()
  if (spec.code !== 'ledger.insufficient') return failure
  const { extra } = options
  return new AppError(paymentErrors.insufficient, 'The account does not have the whole price.', {
    cause: failure,
    ...(extra === undefined ? {} : { extra }),
  })
}
