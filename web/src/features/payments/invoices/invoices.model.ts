import type { InvoiceSummary } from '#sdk'
import type { Status } from '../../../design/primitives/status-dot.tsx'

/** How the states of an invoice are marked. */
export const invoiceDotOf: Readonly<Record<InvoiceSummary['state'], Status>> = {
  gathering: 'busy',
  draft: 'unknown',
  issued: 'slow',
  payment_processing: 'busy',
  paid: 'good',
  overdue: 'bad',
  voided: 'unknown',
  uncollectible: 'bad',
}

const payable: readonly InvoiceSummary['state'][] = ['issued', 'overdue']

/** Whether something is due that can be paid now. */
export function isPayable({ due, state }: Pick<InvoiceSummary, 'due' | 'state'>): boolean {
  return payable.includes(state) && BigInt(due.amountAtomic) > 0n
}
