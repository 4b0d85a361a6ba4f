import { errorCodes } from '../../../../kernel/errors.ts'

/** Error codes specific to x402 payments. */
export const x402Errors = errorCodes('x402', {
  identifier_reused: {
    status: 409,
    title: 'Payment identifier used for another payment',
    retryable: false,
    fix: 'Send the payment that the identifier was first used with, or a new identifier.',
  },
})
