import { errorCodes } from '../../../kernel/errors.ts'

/** Error codes of checkouts. */
export const commerceErrors = errorCodes('commerce', {
  not_configured: {
    status: 503,
    title: 'Checkout is not configured',
    retryable: false,
    fix: 'Choose a network of GET /api/commerce/products, or ask the operator to configure a payout address.',
  },
  product_unknown: {
    status: 404,
    title: 'No such product',
    retryable: false,
    fix: 'Choose a product of GET /api/commerce/products.',
  },
  network_unfit: {
    status: 400,
    title: 'Not sold on this network',
    retryable: false,
    fix: 'Choose one of the networks of the product.',
  },
  checkouts_full: {
    status: 409,
    title: 'Too many open checkouts',
    retryable: false,
    fix: 'Pay, cancel or let expire a checkout first.',
  },
})
