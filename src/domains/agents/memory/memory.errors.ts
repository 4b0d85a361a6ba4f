import { errorCodes } from '../../../kernel/errors.ts'

/** The codes of memory. */
export const memoryErrors = errorCodes('memory', {
  full: {
    status: 409,
    title: 'Memory is full',
    retryable: false,
    fix: 'Forget facts that are no longer needed, or give them an end with `expiresAt`.',
  },
})
