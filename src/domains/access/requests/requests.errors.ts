import { errorCodes } from '../../../kernel/errors.ts'

/** Error codes of the request log. */
export const requestsErrors = errorCodes('requests', {
  not_replayable: {
    status: 409,
    title: 'Call cannot be repeated from the log',
    retryable: false,
    fix: 'Send the call yourself; `reason` says what is missing.',
  },
  confirm_required: {
    status: 409,
    title: 'Call changes something',
    retryable: false,
    fix: 'Send `confirm: true` when it shall be made again.',
  },
})
