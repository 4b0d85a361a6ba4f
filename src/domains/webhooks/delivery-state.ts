import { machine } from '../../kernel/machine.ts'

export type DeliveryStatus =
  | 'pending'
  | 'sending'
  | 'succeeded'
  | 'failed'
  | 'exhausted'
  | 'cancelled'

/** The life of a delivery. `failed` has a next try; no state is terminal, because the owner may have it sent again. */
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

/** What has no try under way and may get one. */
export const waitingStates: readonly DeliveryStatus[] = ['pending', 'failed']
/** What the owner may have sent again because it did not arrive. */
export const recoverableStates: readonly DeliveryStatus[] = ['failed', 'exhausted', 'cancelled']
