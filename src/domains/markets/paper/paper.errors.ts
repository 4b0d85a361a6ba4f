import { errorCodes } from '../../../kernel/errors.ts'

/** The codes of paper accounts. */
export const paperErrors = errorCodes('paper', {
  not_started: {
    status: 404,
    title: 'No paper account',
    retryable: false,
    fix: 'Start one with POST /api/paper/account and the balances that it begins with.',
  },
  already_started: {
    status: 409,
    title: 'Paper account exists',
    retryable: false,
    fix: 'Read it, or begin anew with POST /api/paper/account/reset.',
  },
  reserved: {
    status: 409,
    title: 'Paper value is reserved',
    retryable: false,
    fix: 'Cancel the open paper orders first: POST /api/trading/orders/cancel-all with mode paper.',
  },
  insufficient: {
    status: 402,
    title: 'Too little paper value',
    retryable: false,
    fix: 'Order less, cancel an order that reserves it, or reset the paper account with more.',
  },
})
