import { errorCodes } from '../../../kernel/errors.ts'

/** Error codes of streams and subscriptions; `events.expired` belongs to the event log. */
export const eventsErrors = errorCodes('events', {
  ahead: {
    status: 409,
    title: 'After the newest event',
    retryable: false,
    fix: 'Follow from a number that this service sent, from `headSeq`, or without a number.',
  },
  subscription_exists: {
    status: 409,
    title: 'Subscription id in use',
    retryable: false,
    fix: 'Choose another id, or unsubscribe the first one.',
  },
  subscription_unknown: {
    status: 404,
    title: 'No such subscription',
    retryable: false,
    fix: 'Use the id of a subscription that is open on this connection.',
  },
  too_many_subscriptions: {
    status: 409,
    title: 'Too many subscriptions',
    retryable: false,
    fix: 'Unsubscribe one, or name several topics in one subscription.',
  },
})
