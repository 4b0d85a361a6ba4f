import { Type as T } from '@sinclair/typebox'
import { event } from '../../../kernel/event.ts'
import type { OrderState } from './order-states.ts'

const Text = T.String()
const Nullable = T.Union([T.String(), T.Null()])
const Numbers = {
  seq: T.String({ description: "Number among the account's order events; grows by one" }),
  prevSeq: T.String({ description: 'The number before; a gap means that an event was missed' }),
}

const payload = T.Object({
  ...Numbers,
  orderId: Text,
  clientOrderId: Nullable,
  parentId: Nullable,
  mode: Text,
  isPaper: T.Boolean(),
  kind: Text,
  side: Text,
  base: Text,
  quote: Text,
  status: Text,
  previousStatus: Nullable,
  reason: Nullable,
  filledInAtomic: Text,
  filledOutAtomic: Text,
  tag: Nullable,
})
const example = {
  seq: '7',
  prevSeq: '6',
  orderId: 'ord_01k0000000000000000000000a',
  clientOrderId: 'grid-12',
  parentId: null,
  mode: 'paper',
  isPaper: true,
  kind: 'limit',
  side: 'buy',
  base: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  quote: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  status: 'filled',
  previousStatus: 'executing',
  reason: null,
  filledInAtomic: '1000000',
  filledOutAtomic: '499500000000000000',
  tag: null,
}
const declared = (name: string, summary: string) =>
  event({
    topic: `order.${name}`,
    version: 1,
    summary,
    audience: 'account',
    changes: [{ resource: 'orders', id: 'orderId' }, { resource: 'paperAccount' }],
    payload,
    example,
  })

/** One event for each state of an order. */
export const orderEvents = {
  created: declared('created', 'An order was accepted'),
  open: declared('opened', 'An order is open: its value is reserved and it waits'),
  triggered: declared('triggered', 'The price of an order was reached'),
  executing: declared('executing', 'An order is being executed'),
  awaiting_signature: declared(
    'awaiting_signature',
    'A transaction of an order waits for its wallet',
  ),
  submitted: declared('submitted', 'A transaction of an order was handed to the chain'),
  partially_filled: declared('partially_filled', 'A part of an order was filled'),
  cancel_pending: declared(
    'cancel_pending',
    'An order ends as soon as the chain has said what became of it',
  ),
  reverted_by_reorg: declared('reverted', 'A reorganisation took the transaction of an order'),
  filled: declared('filled', 'An order was filled'),
  cancelled: declared('cancelled', 'An order was cancelled'),
  expired: declared('expired', 'The time of an order was up'),
  rejected: declared('rejected', 'An order was refused by its wallet'),
  failed: declared('failed', 'An order could not be executed'),
  replaced: declared('replaced', 'An order was replaced by another one'),
} satisfies Readonly<Record<OrderState, unknown>>

/** The outcome of one round of an order. */
export const roundEvents = {
  ended: event({
    topic: 'order.round_ended',
    version: 1,
    summary: 'A round of an order was filled, skipped or failed',
    audience: 'account',
    changes: [{ resource: 'orders', id: 'orderId' }, { resource: 'paperAccount' }],
    payload: T.Object({
      ...Numbers,
      orderId: Text,
      round: T.Integer(),
      status: Text,
      reason: Nullable,
      isPaper: T.Boolean(),
      amountInAtomic: Text,
      receivedAtomic: Text,
      feeAtomic: Text,
      quoteHash: Nullable,
      blockNumber: Nullable,
      transactionHash: Nullable,
    }),
    example: {
      seq: '6',
      prevSeq: '5',
      orderId: example.orderId,
      round: 1,
      status: 'filled',
      reason: null,
      isPaper: true,
      amountInAtomic: '1000000',
      receivedAtomic: '499500000000000000',
      feeAtomic: '500000000000000',
      quoteHash: 'ab'.repeat(32),
      blockNumber: '42',
      transactionHash: null,
    },
  }),
}
