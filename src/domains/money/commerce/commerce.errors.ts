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
  payment_unseen: {
    status: 409,
    title: 'No such payment has arrived yet',
    retryable: true,
    fix: 'Come again once the transaction is in a block. It has to pay the asset of the checkout to its address.',
  },
  payment_unfit: {
    status: 422,
    title: 'The payment is not for this checkout',
    retryable: false,
    fix: 'Name a transaction that a wallet of this account sent after the checkout was opened, and that paid no other one.',
  },
})
