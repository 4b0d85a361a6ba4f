import { Type as T } from '@sinclair/typebox'
import { event } from '../../../../kernel/event.ts'
import { NullableTimestamp, Timestamp } from '../../../../kernel/schemas.ts'

const payload = T.Object({
  invoiceId: T.String(),
  number: T.Union([T.String(), T.Null()]),
  asset: T.String(),
  totalAtomic: T.String(),
  dueAtomic: T.String(),
  periodStart: Timestamp,
  periodEnd: Timestamp,
  dueAt: NullableTimestamp,
})
const example = {
  invoiceId: 'inv_01k0000000000000000000000a',
  number: '42',
  asset: 'USDC',
  totalAtomic: '31000000',
  dueAtomic: '1200000',
  periodStart: '2026-07-01T00:00:00.000Z',
  periodEnd: '2026-08-01T00:00:00.000Z',
  dueAt: '2026-08-16T00:00:00.000Z',
}
const declared = (name: string, summary: string) =>
  event({
    topic: `billing.invoice_${name}`,
    version: 1,
    summary,
    audience: 'account',
    changes: [{ resource: 'invoices', id: 'invoiceId' }],
    payload,
    example,
  })

/** Events of the account's invoices. */
export const invoicesEvents = {
  draft: declared('drafted', 'The month is over and its invoice was drafted'),
  issued: declared('issued', 'An invoice got its number and can be paid'),
  payment_processing: declared('payment_processing', 'What is due on an invoice is being paid'),
  paid: declared('paid', 'An invoice was paid'),
  overdue: declared('overdue', 'An invoice was not paid in time'),
  voided: declared('voided', 'An invoice was voided; nothing is due on it'),
  uncollectible: declared('uncollectible', 'An invoice was written off'),
}
