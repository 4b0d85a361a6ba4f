import { errorCodes } from '../../../kernel/errors.ts'

/** The codes of orders. */
export const ordersErrors = errorCodes('orders', {
  duplicate_client_order_id: {
    status: 409,
    title: 'clientOrderId was used',
    retryable: false,
    fix: 'Read the order named by `existingOrderId`, or use a new clientOrderId.',
  },
  possible_duplicate: {
    status: 409,
    title: 'Looks like the same order again',
    retryable: false,
    fix: 'Read the order named by `existingOrderId`. If another one is meant, send a clientOrderId of its own or `confirmDuplicate: true`.',
  },
  too_many_open: {
    status: 409,
    title: 'Too many open orders',
    retryable: false,
    fix: 'Cancel orders first: POST /api/trading/orders/cancel-all.',
  },
  unsupported_pair: {
    status: 422,
    title: 'Pair cannot be traded here',
    retryable: false,
    fix: 'Choose two different tokens that a pool or a curve of chain 4663 connects.',
  },
  no_price: {
    status: 503,
    title: 'No price is known yet',
    retryable: true,
    fix: 'Try again after the next block; GET /api/ready says how far the index is.',
  },
  live_not_configured: {
    status: 503,
    title: 'Live orders are not configured',
    retryable: false,
    fix: 'Use mode paper, or ask the operator to configure a wallet that may sign orders.',
  },
  no_wallet: {
    status: 409,
    title: 'No wallet may trade for this account',
    retryable: false,
    fix: 'Give the account a wallet with a policy that allows orders, or use mode paper.',
  },
})
