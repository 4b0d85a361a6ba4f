import { Type as T } from '@sinclair/typebox'
import { event } from '../../../kernel/event.ts'

const Nullable = T.Union([T.String(), T.Null()])
const payload = T.Object({
  checkoutId: T.String(),
  status: T.String(),
  network: T.String(),
  asset: T.String(),
  amountAtomic: T.String({ description: 'What was asked for' }),
  receivedAtomic: T.String({ description: 'What has arrived for it and is final' }),
  note: T.Union([T.String(), T.Null()], {
    description: '`subscribed` or `credited`, once it is fulfilled',
  }),
})
const example = {
  checkoutId: 'cko_01k0000000000000000000000a',
  status: 'fulfilled',
  network: 'evm',
  asset: 'USDC',
  amountAtomic: '20004211',
  receivedAtomic: '20004211',
  note: 'credited',
}
const declared = (name: string, summary: string) =>
  event({
    topic: `commerce.checkout_${name}`,
    version: 1,
    summary,
    audience: 'account',
    changes: [{ resource: 'checkouts', id: 'checkoutId' }],
    payload,
    example,
  })

/** Events of the account's checkouts. */
export const checkoutEvents = {
  seen: declared('seen', 'A payment for a checkout is on the chain and not final yet'),
  reopened: declared('reopened', 'The payment of a checkout was taken back by a reorganisation'),
  confirmed: declared('confirmed', 'The payment of a checkout is final'),
  fulfilled: declared('fulfilled', 'A checkout was paid and its item was given'),
  overpaid: declared(
    'overpaid',
    'A checkout was paid with more than was asked for; the rest is credit',
  ),
  underpaid: declared(
    'underpaid',
    'A checkout ended with less than was asked for, which is credit',
  ),
  expired: declared('expired', 'A checkout ended without a payment'),
  canceled: declared('canceled', 'A checkout was canceled'),
  refunded: declared('refunded', 'What was paid for a checkout was sent back'),
}

const paymentPayload = T.Object({
  paymentId: T.String(),
  network: T.String(),
  transaction: T.String(),
  asset: T.String(),
  amountAtomic: T.String(),
  checkoutId: Nullable,
})
const paymentExample = {
  paymentId: 'pay_01k0000000000000000000000a',
  network: 'solana',
  transaction: '5'.repeat(88),
  asset: 'USDC',
  amountAtomic: '5000000',
  checkoutId: null,
}

/** Events of payments apart from their checkouts. */
export const paymentEvents = {
  credited: event({
    topic: 'commerce.payment_credited',
    version: 1,
    summary: 'A payment that came after its checkout had ended became credit',
    audience: 'account',
    changes: [{ resource: 'checkouts', id: 'checkoutId' }, { resource: 'balance' }],
    payload: paymentPayload,
    example: { ...paymentExample, checkoutId: example.checkoutId },
  }),
  unassigned: event({
    topic: 'commerce.payment_unassigned',
    version: 1,
    summary: 'A payment arrived that belongs to no checkout',
    audience: 'operator',
    payload: paymentPayload,
    example: paymentExample,
  }),
  lost: event({
    topic: 'commerce.payment_lost',
    version: 1,
    summary: 'A payment that had been credited was taken back by a deep reorganisation',
    audience: 'operator',
    payload: paymentPayload,
    example: { ...paymentExample, checkoutId: example.checkoutId },
  }),
}
