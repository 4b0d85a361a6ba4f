import { type Static, Type as T } from '@sinclair/typebox'
import { idPattern } from '../../../kernel/ids.ts'
import { pageOf, pageQuery, wholeList } from '../../../kernel/page.ts'
import { described, Money, shape, Timestamp } from '../../../kernel/schemas.ts'
import { paymentIdPrefix } from './incoming-payments.ts'

export const checkoutIdPrefix = 'cko'

const Asset = T.Union([T.Literal('USDC'), T.Literal('SOL')])
const Network = T.Union([T.Literal('evm'), T.Literal('solana')], {
  description: '`evm` is chain 4663.',
})
const ProductName = T.String({ pattern: '^[a-z0-9_-]{1,64}$' })
const states = [
  'open',
  'seen',
  'confirmed',
  'fulfilled',
  'overpaid',
  'underpaid',
  'expired',
  'canceled',
  'refunded',
] as const
const Status = T.Union(states.map((state) => T.Literal(state)))

export const ProductView = T.Object(
  {
    product: ProductName,
    kind: T.Union([T.Literal('credit'), T.Literal('plan')]),
    name: T.String(),
    ...Money.properties,
    asset: Asset,
    networks: T.Array(Network, { maxItems: 2 }),
  },
  { $id: 'Product' },
)
export type ProductView = Static<typeof ProductView>
export const ProductList = T.Object({
  ...wholeList(ProductView, { maxItems: 400 }),
  credit: T.Array(
    T.Object({
      least: Money,
      most: Money,
      networks: T.Array(Network, { maxItems: 2 }),
    }),
    { maxItems: 2, description: 'How much credit may be bought in any other amount' },
  ),
})
export type ProductList = Static<typeof ProductList>

export const CreateCheckoutRequest = shape(
  {
    item: T.Union([
      shape({ product: ProductName }),
      shape({
        kind: T.Literal('credit'),
        asset: Asset,
        amountAtomic: T.String({ pattern: '^[1-9]\\d{0,30}$' }),
      }),
    ]),
    network: Network,
    payer: T.Optional(
      T.String({
        pattern: '^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$',
        description:
          'The address that will pay. With it a payment of another amount still finds its checkout, as long as it is the only open one.',
      }),
    ),
  },
  { $id: 'CreateCheckoutRequest' },
)
export type CreateCheckoutRequest = Static<typeof CreateCheckoutRequest>

const CheckoutPayment = T.Object({
  transaction: T.String(),
  ...Money.properties,
  state: T.Union([
    T.Literal('seen'),
    T.Literal('confirmed'),
    T.Literal('credited'),
    T.Literal('lost'),
    T.Literal('unassigned'),
  ]),
  paidAt: Timestamp,
})
const CheckoutProduct = T.Object(
  {
    kind: T.Union([T.Literal('credit'), T.Literal('plan')]),
    plan: T.Union([T.String(), T.Null()]),
    ...Money.properties,
  },
  { $id: 'CheckoutProduct' },
)
const summary = {
  id: T.String(),
  status: Status,
  product: CheckoutProduct,
  network: Network,
  ...Money.properties,
  asset: Asset,
  amountAtomic: {
    ...Money.properties.amountAtomic,
    description:
      'What to pay, to the last unit. On chain 4663 it is a little more than the price, so that the payment is known by its amount; all of it becomes credit.',
  },
  payTo: T.String(),
  reference: T.String({
    description:
      'On Solana: name it as a read-only account of the transaction, or send the id as a memo.',
  }),
  payer: T.Union([T.String(), T.Null()]),
  uri: T.String({ description: 'A payment link for wallets: Solana Pay, or EIP-681' }),
  received: described(Money, 'What has arrived for it and is final'),
  late: described(Money, 'What arrived after the checkout had ended, and became credit'),
  note: T.Union([T.Literal('subscribed'), T.Literal('credited'), T.Null()], {
    description: 'Whether the plan began, or what was paid became credit',
  }),
  expiresAt: Timestamp,
  createdAt: Timestamp,
}
export const CheckoutSummary = T.Object(summary, { $id: 'CheckoutSummary' })
export type CheckoutSummary = Static<typeof CheckoutSummary>
export const CheckoutView = T.Object(
  { ...summary, payments: T.Array(CheckoutPayment, { maxItems: 1_000 }) },
  { $id: 'Checkout' },
)
export type CheckoutView = Static<typeof CheckoutView>
export const CheckoutsQuery = shape({ ...pageQuery, status: T.Optional(Status) })
export type CheckoutsQuery = Static<typeof CheckoutsQuery>
export const CheckoutPage = pageOf(CheckoutSummary)
export const CheckoutParams = shape({
  checkoutId: T.String({ pattern: idPattern(checkoutIdPrefix) }),
})
export const TellPaymentRequest = shape(
  {
    transactionHash: T.String({
      pattern: '^(?:0x[0-9a-fA-F]{64}|[1-9A-HJ-NP-Za-km-z]{64,88})$',
      description:
        'Of the transfer that the wallet sent: a hash on chain 4663, a signature on Solana',
    }),
  },
  { $id: 'TellPaymentRequest' },
)
export const RefundCheckoutRequest = shape(
  {
    transaction: T.String({
      minLength: 1,
      maxLength: 128,
      pattern: '^[!-~]+$',
      description: 'The transaction by which the value was sent back',
    }),
  },
  { $id: 'RefundCheckoutRequest' },
)

export const ArrivedPayment = T.Object(
  {
    id: T.String(),
    network: Network,
    transaction: T.String(),
    ...Money.properties,
    asset: Asset,
    payer: T.String(),
    checkoutId: T.Union([T.String(), T.Null()]),
    paidAt: Timestamp,
    seenAt: Timestamp,
  },
  { $id: 'ArrivedPayment' },
)
export type ArrivedPayment = Static<typeof ArrivedPayment>
export const ArrivedQuery = shape({
  ...pageQuery,
  state: T.Optional(
    T.Union([T.Literal('unassigned'), T.Literal('lost')], { default: 'unassigned' }),
  ),
})
export type ArrivedQuery = Static<typeof ArrivedQuery>
export const ArrivedPage = pageOf(ArrivedPayment)
export const PaymentParams = shape({
  paymentId: T.String({ pattern: idPattern(paymentIdPrefix) }),
})
export const AssignPaymentRequest = shape(
  { checkoutId: T.String({ pattern: idPattern(checkoutIdPrefix) }) },
  { $id: 'AssignPaymentRequest' },
)
