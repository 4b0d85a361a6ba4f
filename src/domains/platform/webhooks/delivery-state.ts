import { machine } from '../../../kernel/machine.ts'

export type DeliveryStatus =
  | 'pending'
  | 'sending'
  | 'succeeded'
  | 'failed'
  | 'exhausted'
  | 'cancelled'

/** The states of a delivery. `failed` has a next attempt; no state is terminal, because the owner may resend it. */
export const deliveryMachine = machine({
  name: 'delivery',
  initial: 'pending',
  transitions: {
    pending: ['sending', 'cancelled'],
    sending: ['succeeded', 'failed', 'exhausted', 'cancelled', 'pending'],
    failed: ['sending', 'pending', 'cancelled'],
    succeeded: ['pending'],
    exhausted: ['pending'],
    cancelled: ['pending'],
  },
})

/** States without an attempt in progress that may get one. */
export const waitingStates: readonly DeliveryStatus[] = ['pending', 'failed']
/** States of undelivered events that the owner may resend. */
export const recoverableStates: readonly DeliveryStatus[] = ['failed', 'exhausted', 'cancelled']
