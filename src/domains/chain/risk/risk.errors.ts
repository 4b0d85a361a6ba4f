import { errorCodes } from '../../../kernel/errors.ts'

/** The codes of risk facts. */
export const riskErrors = errorCodes('risk', {
  not_on_chain: {
    status: 409,
    title: 'The launch is not on the chain',
    retryable: false,
    fix: 'Follow GET launches/{launchId}/status; there are facts once the token exists.',
  },
})
