import { errorCodes } from '../../../kernel/errors.ts'

/** What only payments of x402 can be refused with. */
export const x402Errors = errorCodes('x402', {
  identifier_reused: {
    status: 409,
    title: 'Payment identifier used for another payment',
    retryable: false,
    fix: 'Send the payment that the identifier was first used with, or a new identifier.',
  },
})
