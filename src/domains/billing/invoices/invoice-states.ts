import { machine } from '../../../kernel/machine.ts'

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
 * The life of an invoice. It gathers while its month runs, is a draft while late usage may still come in, has a number from when
 * it is issued on, and never changes its lines after that.
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
