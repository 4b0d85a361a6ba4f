import { machine } from '../../../kernel/machine.ts'

export type ChargeStatus =
  | 'delivered'
  | 'failed'
  | 'indeterminate'
  | 'refunded'
  | 'refunding'
  | 'released'
  | 'reserved'
  | 'reversed'
  | 'settled'
  | 'settling'

/**
 * The states of a paid call. `reserved`: the payment is claimed and its handler runs. `delivered`: the answer is stored
 * but not sent yet; ledger value moves in that same transaction, so such charges go straight to `settled`. `reversed`:
 * a reorganisation removed the payment and it could not be restored. Offers that expire, and payments that are refused
 * before they are claimed, make no charge.
 */
export const chargeMachine = machine<ChargeStatus>({
  name: 'charge',
  initial: 'reserved',
  transitions: {
    reserved: ['delivered', 'settled', 'released'],
    delivered: ['settling'],
    settling: ['settled', 'indeterminate', 'failed'],
    indeterminate: ['settled', 'failed'],
    settled: ['refunding', 'reversed'],
    refunding: ['refunded', 'settled'],
    refunded: [],
    released: [],
    failed: [],
    reversed: [],
  },
})

/** States with a stored answer whose value has not moved yet. */
export const unsettledStates = ['delivered', 'settling', 'indeterminate'] as const

/** States in which the call is paid, so that a repeat gets its answer. */
export const paidStates: readonly ChargeStatus[] = ['settled', 'refunding', 'refunded']
