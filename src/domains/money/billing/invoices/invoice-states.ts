import { machine } from '../../../../kernel/machine.ts'

export type InvoiceState =
  | 'gathering'
  | 'draft'
  | 'issued'
  | 'payment_processing'
  | 'paid'
  | 'overdue'
  | 'voided'
  | 'uncollectible'

/**
 * The states of an invoice. It is open during its month, a draft while late usage may still arrive, and numbered from
 * when it is issued; its lines never change after that.
 */
export const invoiceMachine = machine({
  name: 'invoice',
  initial: 'gathering',
  transitions: {
    gathering: ['draft'],
    draft: ['issued', 'voided'],
    issued: ['payment_processing', 'overdue', 'voided'],
    payment_processing: ['paid'],
    overdue: ['payment_processing', 'voided', 'uncollectible'],
    paid: [],
    voided: [],
    uncollectible: [],
  },
})
