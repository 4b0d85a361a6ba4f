import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials, personCredentials } from '../../../kernel/principal.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import { ledgerErrors } from '../ledger/index.ts'
import type { ArrivalsService } from './arrivals.service.ts'
import type { CheckoutsService } from './checkouts.service.ts'
import { commerceErrors } from './commerce.errors.ts'
import {
  ArrivedPage,
  ArrivedQuery,
  AssignPaymentRequest,
  CheckoutPage,
  CheckoutParams,
  CheckoutsQuery,
  CheckoutView,
  CreateCheckoutRequest,
  PaymentParams,
  ProductList,
  RefundCheckoutRequest,
  TellPaymentRequest,
} from './commerce.schemas.ts'

const { operation } = rowsOf<{
  readonly checkouts: CheckoutsService
  readonly arrivals: ArrivalsService
}>()

const family = 'Commerce'
const operatorRow = {
  tier: 'private',
  family,
  auth: personCredentials,
  gate: 'operator',
  mcp: false,
} as const

/** Plans and credit, paid on a chain. */
export const commerceOperations = {
  products: operation({
    name: 'products.list',
    method: 'GET',
    path: '/api/commerce/products',
    tier: 'public',
    family,
    summary: 'List what can be bought with one payment on a chain',
    auth: [],
    input: {},
    output: ProductList,
    effect: 'none',
    handler: ({ checkouts }) => checkouts.products(),
  }),

  createCheckout: operation({
    name: 'checkouts.create',
    method: 'POST',
    path: '/api/commerce/checkouts',
    tier: 'private',
    family,
    summary: 'Open a checkout for a plan or credit that is paid on a chain',
    description:
      'Pay the amount to the address, to the last unit, before it expires. It is seen once it is on the chain, and fulfilled once it is final. Whatever is paid is never lost: what is over, too little or too late becomes credit.',
    auth: accountCredentials,
    input: { body: CreateCheckoutRequest },
    output: CheckoutView,
    errors: [
      commerceErrors.not_configured,
      commerceErrors.product_unknown,
      commerceErrors.network_unfit,
      commerceErrors.checkouts_full,
    ],
    effect: 'reversible',
    handler: ({ checkouts }, { input, principal }) => checkouts.create(principal, input.body),
  }),

  checkouts: operation({
    name: 'checkouts.list',
    method: 'GET',
    path: '/api/commerce/checkouts',
    tier: 'private',
    family,
    summary: 'List the checkouts of the account, newest first',
    auth: accountCredentials,
    input: { query: CheckoutsQuery },
    output: CheckoutPage,
    effect: 'none',
    handler: ({ checkouts }, { input, principal }) => checkouts.list(principal, input.query),
  }),

  checkout: operation({
    name: 'checkouts.get',
    method: 'GET',
    path: '/api/commerce/checkouts/{checkoutId}',
    tier: 'private',
    family,
    summary: 'Read one checkout with the payments that arrived for it',
    auth: accountCredentials,
    input: { params: CheckoutParams },
    output: CheckoutView,
    errors: [resourceErrors.not_found],
    effect: 'none',
    handler: ({ checkouts }, { input, principal }) =>
      checkouts.get(principal, input.params.checkoutId),
  }),

  cancelCheckout: operation({
    name: 'checkouts.cancel',
    method: 'POST',
    path: '/api/commerce/checkouts/{checkoutId}/cancel',
    tier: 'private',
    family,
    summary: 'Cancel an open checkout; a payment that still comes becomes credit',
    auth: accountCredentials,
    input: { params: CheckoutParams },
    output: CheckoutView,
    errors: [resourceErrors.not_found, resourceErrors.illegal_transition],
    effect: 'irreversible',
    handler: ({ checkouts }, { input, principal }) =>
      checkouts.cancel(principal, input.params.checkoutId),
  }),

  submitPayment: operation({
    name: 'checkouts.submitPayment',
    method: 'POST',
    path: '/api/commerce/checkouts/{checkoutId}/payment',
    tier: 'private',
    family,
    summary: 'Name the transfer that a wallet of the account sent for a checkout',
    description:
      'Only needed where the transfer is not found by itself, because its amount is not the exact one or it has no reference. Its sender must be a wallet of the account. A repeat changes nothing.',
    auth: accountCredentials,
    input: { params: CheckoutParams, body: TellPaymentRequest },
    output: CheckoutView,
    errors: [resourceErrors.not_found, commerceErrors.payment_unseen, commerceErrors.payment_unfit],
    effect: 'irreversible',
    handler: ({ arrivals }, { input, principal }) =>
      arrivals.tell(principal, {
        checkoutId: input.params.checkoutId,
        transaction: input.body.transactionHash,
      }),
  }),

  refundCheckout: operation({
    name: 'checkouts.refund',
    ...operatorRow,
    method: 'POST',
    path: '/api/commerce/checkouts/{checkoutId}/refund',
    summary: 'Write down that what was paid for a checkout was sent back',
    description:
      'For the operator, who sends it from their own wallet. The credit is taken from the account; 402 where it was spent.',
    input: { params: CheckoutParams, body: RefundCheckoutRequest },
    output: CheckoutView,
    errors: [
      resourceErrors.not_found,
      resourceErrors.illegal_transition,
      ledgerErrors.insufficient,
    ],
    effect: 'irreversible',
    handler: ({ checkouts }, { input }) =>
      checkouts.refund(input.params.checkoutId, input.body.transaction),
  }),

  arrivedPayments: operation({
    name: 'arrivedPayments.list',
    ...operatorRow,
    method: 'GET',
    path: '/api/commerce/payments',
    summary: 'List payments that belong to no checkout, or that a deep reorganisation took',
    description: 'For the operator.',
    input: { query: ArrivedQuery },
    output: ArrivedPage,
    effect: 'none',
    handler: ({ arrivals }, { input }) => arrivals.payments(input.query),
  }),

  assignPayment: operation({
    name: 'arrivedPayments.assign',
    ...operatorRow,
    method: 'POST',
    path: '/api/commerce/payments/{paymentId}/assign',
    summary: "Give a payment of nobody's to the checkout that it was meant for",
    description: 'For the operator, once the payment is final on its chain.',
    input: { params: PaymentParams, body: AssignPaymentRequest },
    output: CheckoutView,
    errors: [resourceErrors.not_found],
    effect: 'irreversible',
    handler: ({ arrivals }, { input }) =>
      arrivals.assign(input.params.paymentId, input.body.checkoutId),
  }),
}
