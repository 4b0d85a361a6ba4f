import { errorCodes } from '../../../kernel/errors.ts'

export const discoveryErrors = errorCodes('discovery', {
  not_ready: {
    status: 503,
    title: 'Not ready',
    retryable: true,
    fix: 'Wait until the components that the answer names are up; GET /api/health tells whether the process lives.',
  },
})
