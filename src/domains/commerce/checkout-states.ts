import { machine } from '../../kernel/machine.ts'

export type CheckoutState =
  | 'open'
  | 'seen'
  | 'confirmed'
  | 'fulfilled'
  | 'overpaid'
  | 'underpaid'
  | 'expired'
  | 'canceled'
  | 'refunded'

/**
 * The life of a checkout. `overpaid` is fulfilled too, and what is over is credit; `underpaid` ended with less than was asked
 * for, which is credit. Only a reorganisation of the chain takes `seen` back to `open`.
 */
export const checkoutMachine = machine({
  name: 'checkout',
  initial: 'open',
  transitions: {
    open: ['seen', 'expired', 'canceled'],
    seen: ['confirmed', 'underpaid'],
    confirmed: ['fulfilled', 'overpaid'],
    fulfilled: ['refunded'],
    overpaid: ['refunded'],
    underpaid: ['refunded'],
    expired: [],
    canceled: [],
    refunded: [],
  },
})

/** What became of a payment that arrived. */
export type PaymentState = 'seen' | 'confirmed' | 'credited' | 'unassigned' | 'lost'
