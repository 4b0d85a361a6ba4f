import { machine } from '../../kernel/machine.ts'

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
 * The life of one paid call. `reserved`: the payment is claimed and its handler runs. `delivered`: the answer is
 * stored, and nobody has seen it yet. Value in the ledger moves in that same transaction, so its charges go straight
 * to `settled`. `reversed`: a reorganisation took the payment back and it could not be brought again.
 * What is offered, expires or is refused before it is claimed is no charge: nobody holds anything.
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

/** States in which the answer is stored and the value is on its way. */
export const unsettledStates = ['delivered', 'settling', 'indeterminate'] as const

/** States in which the call was paid, so that a repeat gets its answer. */
export const paidStates: readonly ChargeStatus[] = ['settled', 'refunding', 'refunded']
