import { type Static, Type as T } from '@sinclair/typebox'
import { pageOf, pageQuery, wholeList } from '../../../../kernel/page.ts'
import { described, Money, shape, Timestamp } from '../../../../kernel/schemas.ts'
import { LedgerAssetName } from '../money.schemas.ts'

/** The purposes of callers' accounts; the others are the platform's. */
const purposes = ['available', 'debt', 'deposit', 'earnings', 'rewards'] as const
const Purpose = T.Union(purposes.map((purpose) => T.Literal(purpose)))

const filter = {
  asset: T.Optional(LedgerAssetName),
  purpose: T.Optional(Purpose),
  from: T.Optional({ ...Timestamp, description: 'By posted time; belongs to the period.' }),
  to: T.Optional({ ...Timestamp, description: 'Does not belong to it.' }),
}
export const StatementQuery = shape({ ...pageQuery, ...filter })
export type StatementQuery = Static<typeof StatementQuery>
export const StatementCsvQuery = shape(filter)
export type StatementCsvQuery = Static<typeof StatementCsvQuery>

export const StatementLineView = T.Object(
  {
    transferId: T.String(),
    kind: T.String({ description: '`charge.captured`, `subscription.fee`, `credit.expired`, ...' }),
    purpose: T.String(),
    amount: described(Money, 'What the account gained, or lost when negative'),
    balanceAfter: Money,
    reference: T.Record(T.String(), T.String()),
    effectiveAt: Timestamp,
    postedAt: Timestamp,
  },
  { $id: 'StatementLine' },
)
export type StatementLineView = Static<typeof StatementLineView>
export const StatementPage = pageOf(StatementLineView)

export const BalanceView = T.Object(
  {
    ...wholeList(
      T.Object({
        purpose: T.String({
          description:
            '`available`: credit to spend. `deposit`: in payment sessions. `earnings`: what others paid. `debt`: owed for refunds, paid by what is earned next. `rewards`: to be claimed.',
        }),
        posted: Money,
        held: Money,
        available: described(Money, 'Posted less held'),
      }),
      { maxItems: 64 },
    ),
  },
  { $id: 'BillingBalance' },
)
export type BalanceView = Static<typeof BalanceView>
