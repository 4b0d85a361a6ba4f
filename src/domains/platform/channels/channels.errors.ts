import { errorCodes } from '../../../kernel/errors.ts'

/** Error codes of live channels. */
export const channelsErrors = errorCodes('channels', {
  unknown: {
    status: 404,
    title: 'No such channel',
    retryable: false,
    fix: 'GET /api/channels lists every kind of channel with an example of its name.',
  },
  too_many: {
    status: 409,
    title: 'Too many channels',
    retryable: false,
    fix: 'Unsubscribe some, or open another connection.',
  },
  full: {
    status: 503,
    title: 'No room for another channel',
    retryable: true,
    fix: 'Try again later, or subscribe to a channel that is open already, such as one for all markets.',
  },
})
