import { rowsOf } from '../../kernel/operation.ts'
import { resourceErrors } from '../../kernel/shared-errors.ts'
import { ledgerErrors } from '../billing/index.ts'
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
} from './commerce.schemas.ts'

const { operation } = rowsOf<{
  readonly checkouts: CheckoutsService
  readonly arrivals: ArrivalsService
}>()

const family = 'Commerce'
const account = ['wallet_session', 'api_key', 'idp_bearer', 'account_session'] as const
const people = ['wallet_session', 'idp_bearer', 'account_session'] as const
const operatorRow = {
  tier: 'private',
  family,
  auth: people,
  gate: 'operator',
  mcp: false,
} as const

const payTo = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const usdc = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const summary = {
  id: 'cko_01k0000000000000000000000a',
  status: 'open' as const,
  product: { kind: 'plan' as const, plan: 'developer', amountAtomic: '20000000' },
  network: 'evm' as const,
  asset: 'USDC' as const,
  decimals: 6,
  amountAtomic: '20004211',
  payTo,
  reference: '9hFm5mYb3vH8tXq1nW7cJk2sLr4pDz6aGe8uQy1oBxKT',
  payer: null,
  uri: `ethereum:${usdc}@4663/transfer?address=${payTo}&uint256=20004211`,
  receivedAtomic: '0',
  lateAtomic: '0',
  note: null,
  expiresAt: '2026-07-15T09:30:00.000Z',
  createdAt: '2026-07-15T09:00:00.000Z',
}
const example = { ...summary, payments: [] }
const paid = {
  ...summary,
  status: 'fulfilled' as const,
  receivedAtomic: '20004211',
  note: 'subscribed' as const,
  payments: [
    {
      transaction: `0x${'ab'.repeat(32)}`,
      amountAtomic: '20004211',
      state: 'credited' as const,
      paidAt: '2026-07-15T09:04:00.000Z',
    },
  ],
}
const oneCheckout = { params: { checkoutId: summary.id } }

/** Plans and credit, paid on a chain. */
export const commerceOperations = {
  products: operation({
    method: 'GET',
    path: '/api/commerce/products',
    tier: 'public',
    family,
    summary: 'List what can be bought with one payment on a chain',
    auth: [],
    input: {},
    output: ProductList,
    effect: 'none',
    examples: [
      {
        name: 'a pack of credit',
        output: {
          items: [
            {
              product: 'credit-usdc-20',
              kind: 'credit',
              name: '20 USDC of credit',
              asset: 'USDC',
              decimals: 6,
              amountAtomic: '20000000',
              networks: ['evm', 'solana'],
            },
          ],
          credit: [
            {
              asset: 'USDC',
              decimals: 6,
              leastAtomic: '1000000',
              mostAtomic: '10000000000',
              networks: ['evm', 'solana'],
            },
          ],
        },
      },
    ],
    handler: ({ checkouts }) => checkouts.products(),
  }),

  createCheckout: operation({
    method: 'POST',
    path: '/api/commerce/checkouts',
    tier: 'private',
    family,
    summary: 'Open a checkout for a plan or credit that is paid on a chain',
    description:
      'Pay the amount to the address, to the last unit, before it expires. It is seen once it is on the chain, and fulfilled once it is final. Whatever is paid is never lost: what is over, too little or too late becomes credit.',
    auth: account,
    input: { body: CreateCheckoutRequest },
    output: CheckoutView,
    errors: [
      commerceErrors.not_configured,
      commerceErrors.product_unknown,
      commerceErrors.network_unfit,
      commerceErrors.checkouts_full,
    ],
    effect: 'reversible',
    examples: [
      {
        name: 'the developer plan on chain 4663',
        input: { body: { item: { product: 'plan-developer' }, network: 'evm' } },
        output: example,
      },
    ],
    handler: ({ checkouts }, { input, principal }) => checkouts.create(principal, input.body),
  }),

  checkouts: operation({
    method: 'GET',
    path: '/api/commerce/checkouts',
    tier: 'private',
    family,
    summary: 'List the checkouts of the account, newest first',
    auth: account,
    input: { query: CheckoutsQuery },
    output: CheckoutPage,
    effect: 'none',
    examples: [
      {
        name: 'the open ones',
        input: { query: { limit: 50, status: 'open' } },
        output: { items: [summary], nextCursor: null },
      },
    ],
    handler: ({ checkouts }, { input, principal }) => checkouts.list(principal, input.query),
  }),

  checkout: operation({
    method: 'GET',
    path: '/api/commerce/checkouts/{checkoutId}',
    tier: 'private',
    family,
    summary: 'Read one checkout with the payments that arrived for it',
    auth: account,
    input: { params: CheckoutParams },
    output: CheckoutView,
    errors: [resourceErrors.not_found],
    effect: 'none',
    examples: [{ name: 'a paid one', input: oneCheckout, output: paid }],
    handler: ({ checkouts }, { input, principal }) =>
      checkouts.get(principal, input.params.checkoutId),
  }),

  cancelCheckout: operation({
    method: 'POST',
    path: '/api/commerce/checkouts/{checkoutId}/cancel',
    tier: 'private',
    family,
    summary: 'Cancel an open checkout; a payment that still comes becomes credit',
    auth: account,
    input: { params: CheckoutParams },
    output: CheckoutView,
    errors: [resourceErrors.not_found, resourceErrors.illegal_transition],
    effect: 'irreversible',
    examples: [
      { name: 'one checkout', input: oneCheckout, output: { ...example, status: 'canceled' } },
    ],
    handler: ({ checkouts }, { input, principal }) =>
      checkouts.cancel(principal, input.params.checkoutId),
  }),

  refundCheckout: operation({
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
    examples: [
      {
        name: 'one checkout',
        input: { ...oneCheckout, body: { transaction: `0x${'cd'.repeat(32)}` } },
        output: { ...paid, status: 'refunded' },
      },
    ],
    handler: ({ checkouts }, { input }) =>
      checkouts.refund(input.params.checkoutId, input.body.transaction),
  }),

  arrivedPayments: operation({
    ...operatorRow,
    method: 'GET',
    path: '/api/commerce/payments',
    summary: 'List payments that belong to no checkout, or that a deep reorganisation took',
    description: 'For the operator.',
    input: { query: ArrivedQuery },
    output: ArrivedPage,
    effect: 'none',
    examples: [
      {
        name: "a payment of nobody's",
        input: { query: { limit: 50 } },
        output: {
          items: [
            {
              id: 'pay_01k0000000000000000000000a',
              network: 'evm',
              transaction: `0x${'ab'.repeat(32)}`,
              asset: 'USDC',
              amountAtomic: '5000000',
              payer: payTo,
              checkoutId: null,
              paidAt: '2026-07-15T09:04:00.000Z',
              seenAt: '2026-07-15T09:04:01.000Z',
            },
          ],
          nextCursor: null,
        },
      },
    ],
    handler: ({ arrivals }, { input }) => arrivals.payments(input.query),
  }),

  assignPayment: operation({
    ...operatorRow,
    method: 'POST',
    path: '/api/commerce/payments/{paymentId}/assign',
    summary: "Give a payment of nobody's to the checkout that it was meant for",
    description: 'For the operator, once the payment is final on its chain.',
    input: { params: PaymentParams, body: AssignPaymentRequest },
    output: CheckoutView,
    errors: [resourceErrors.not_found],
    effect: 'irreversible',
    examples: [
      {
        name: 'one payment',
        input: {
          params: { paymentId: 'pay_01k0000000000000000000000a' },
          body: { checkoutId: summary.id },
        },
        output: paid,
      },
    ],
    handler: ({ arrivals }, { input }) =>
      arrivals.assign(input.params.paymentId, input.body.checkoutId),
  }),
}
