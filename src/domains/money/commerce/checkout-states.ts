import { machine } from '../../../kernel/machine.ts'

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
 * The states of a checkout. `overpaid` is fulfilled too, and the excess is credit; `underpaid` ended with too little,
 * which is credit. Only a chain reorganisation moves `seen` back to `open`.
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

/** The state of a payment that arrived. */
export type PaymentState = 'seen' | 'confirmed' | 'credited' | 'unassigned' | 'lost'
