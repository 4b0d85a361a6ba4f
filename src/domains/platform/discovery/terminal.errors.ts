import { errorCodes } from '../../../kernel/errors.ts'

export const terminalErrors = errorCodes('terminal', {
  not_built: {
    status: 503,
    title: 'The terminal is not built',
    retryable: false,
    fix: 'Run `npm run build` where the service is installed, which says what is wrong, and start the service again. The API works without it.',
  },
})
