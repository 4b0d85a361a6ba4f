import { type Static, Type as T } from '@sinclair/typebox'
import { idPattern } from '../../../../kernel/ids.ts'
import { pageOf, pageQuery } from '../../../../kernel/page.ts'
import { Money, NullableTimestamp, shape, Timestamp } from '../../../../kernel/schemas.ts'
import { LedgerAssetName } from '../money.schemas.ts'

const states = [
  'gathering',
  'draft',
  'issued',
  'payment_processing',
  'paid',
  'overdue',
  'voided',
  'uncollectible',
] as const
const State = T.Union(states.map((state) => T.Literal(state)))

export const InvoiceLineView = T.Object(
  {
    kind: T.Union([T.Literal('charges'), T.Literal('subscription'), T.Literal('usage')]),
    subject: T.String({ description: 'The operation, subscription or meter' }),
    description: T.String(),
    priceSource: T.String({ description: 'Where the price came from: `pricebook:3`, `plan`' }),
    quantity: T.String(),
    amount: Money,
    isSettled: T.Boolean({
      description: 'Paid already, when the call was made or the period began',
    }),
  },
  { $id: 'InvoiceLine' },
)
export type InvoiceLineView = Static<typeof InvoiceLineView>

const summary = {
  id: T.Union([T.String(), T.Null()], { description: 'Null for the one that still gathers' }),
  number: T.Union([T.String(), T.Null()], {
    description: 'From when it is issued on; numbers have no gaps.',
  }),
  state: State,
  periodStart: Timestamp,
  periodEnd: Timestamp,
  total: Money,
  settled: Money,
  due: Money,
  dueAt: NullableTimestamp,
  issuedAt: NullableTimestamp,
  createdAt: Timestamp,
}
export const InvoiceSummary = T.Object(summary, { $id: 'InvoiceSummary' })
export type InvoiceSummary = Static<typeof InvoiceSummary>
export const InvoiceView = T.Object(
  { ...summary, lines: T.Array(InvoiceLineView, { maxItems: 10_000 }) },
  { $id: 'Invoice' },
)
export type InvoiceView = Static<typeof InvoiceView>

export const InvoicesQuery = shape({ ...pageQuery, state: T.Optional(State) })
export type InvoicesQuery = Static<typeof InvoicesQuery>
export const InvoicePage = pageOf(InvoiceSummary)
export const InvoiceParams = shape({ invoiceId: T.String({ pattern: idPattern('inv') }) })
export const UpcomingQuery = shape({
  asset: T.Optional({
    ...LedgerAssetName,
    description: 'USDC in the mode of the service unless given',
  }),
})
export type UpcomingQuery = Static<typeof UpcomingQuery>
